//! Module systems, calls, bases and tests in TypeScript and JavaScript.

use crate::repository::{Repository, edges_from, ids};
use crate::uses::uses;

const FILES: &[(&str, &str)] = &[
    (
        "tsconfig.json",
        "{\n  // Paths.\n  \"compilerOptions\": { \"paths\": { \"@app/*\": [\"./packages/*/src\"], \"~\": [\"./lib/util\"], } },\n}\n",
    ),
    (
        "packages/core/package.json",
        "{\"name\": \"@shop/core\", \"exports\": {\".\": {\"import\": \"./dist/index.js\", \"source\": \"./src/index.ts\"}, \"./deep/*\": \"./src/*.ts\"}}\n",
    ),
    (
        "packages/core/src/index.ts",
        "export * from './store'\nexport { Item as Thing } from './item'\nexport * as tools from '../../../lib/util'\nexport default function main() {}\n",
    ),
    (
        "packages/core/src/item.ts",
        "export interface Priced { price(): number; owner: Owner }\nexport class Owner { name() { return 1 } }\nexport class Item implements Priced {\n  owner = new Owner()\n  price() { return helper() }\n}\nconst helper = () => 1\n",
    ),
    (
        "packages/core/src/store.ts",
        r"import { Item, type Priced } from './item.js'

export abstract class Base<T extends Priced> {
  constructor(protected readonly items: T[]) {}
  first() { return this.items[0] }
  abstract close(): void
}

export class Store extends Base<Item> {
  private byName = new Map<string, Item>()
  get last(): Item { return this.items[1] }
  total(): number {
    const [head, ...rest] = this.items
    head.price()
    this.first().price()
    this.last.price()
    this.byName.get('a')!.price()
    this.items.forEach(item => item.owner.name())
    for (const item of this.items) item.owner.name()
    const { owner } = this.last
    owner.name()
    super.first()
    return [1].concat(2).length
  }
  close() { later() ; function later() { inner() } ; const inner = () => this.total() }
}

export async function load(): Promise<Store> { return new Store([]) }
export const api = { load, open() { return load() } }
",
    ),
    (
        "lib/util.js",
        "function join(a) { return a.join('') }\nexports.split = function () {}\nmodule.exports.join = join\n",
    ),
    (
        "app/main.tsx",
        r"import main, { Store, Thing, load, tools } from '@shop/core'
import * as core from '@app/core'
import { Item } from '@shop/core/deep/item'
import { join } from '~'
import React from 'react'

const View = () => <div/>
export const App = ({ store }: { store: Store }) => {
  main()
  store.total()
  core.load()
  tools.join([])
  join('a')
  new Thing().price()
  const text = ''.trim().join
  if (store instanceof Store) store.close()
  return <View a={store.total()}><core.Missing/></View>
}
export async function run(x: unknown) {
  const store = await load()
  store.total();
  (x as Item).price()
  core.api.open()
  core.default()
}
",
    ),
    (
        "app/__tests__/main.spec.ts",
        "import { run } from '../main'\nimport missing from './missing'\nimport './style.css'\n\ndescribe('run', () => {\n  function local() { return run(1) }\n  it('runs', () => { local(); run(2) })\n})\n",
    ),
];

#[test]
fn module_systems() {
    let repository = Repository::with(FILES);
    let snapshot = repository.built();
    let mut out = String::new();
    for (path, _) in FILES {
        let edges = edges_from(&snapshot, &format!("file:{path}"), "imports");
        let edges: String = edges.lines().map(|line| format!("  {line}\n")).collect();
        if !edges.is_empty() {
            out.push_str(&format!("{path}\n{edges}"));
        }
    }
    insta::assert_snapshot!(out, @r"
    packages/core/src/index.ts
      file:lib/util.js [3] 1
      file:packages/core/src/item.ts [2] 1
      file:packages/core/src/store.ts [1] 1
    packages/core/src/store.ts
      file:packages/core/src/item.ts [1] 1
    app/main.tsx
      file:lib/util.js [1, 4] 1
      file:packages/core/src/index.ts [1, 2] 1
      file:packages/core/src/item.ts [1, 3] 1
      file:packages/core/src/store.ts [1] 1
    app/__tests__/main.spec.ts
      file:app/main.tsx [1] 1
    ");
    assert_eq!(snapshot.counts().unwrap().unresolved.get("typescript import"), Some(&2));
}

#[test]
fn receivers_have_the_types_that_are_written_or_made() {
    let repository = Repository::with(FILES);
    insta::assert_snapshot!(uses(&repository, &["calls"]), @r"
    file:app/__tests__/main.spec.ts -> app/main.tsx#run [6,7] 0.95
    app/main.tsx#App -> lib/util.js#join [12,13] 0.95
    app/main.tsx#App -> packages/core/src/index.ts#main [9] 0.95
    app/main.tsx#App -> packages/core/src/item.ts#Item [14] 0.95
    app/main.tsx#App -> packages/core/src/item.ts#Item.price [14] 0.95
    app/main.tsx#App -> packages/core/src/store.ts#Store.close [16] 0.90
    app/main.tsx#App -> packages/core/src/store.ts#Store.total [10,17] 0.90
    app/main.tsx#App -> packages/core/src/store.ts#load [11] 0.90
    app/main.tsx#run -> packages/core/src/index.ts#main [24] 0.95
    app/main.tsx#run -> packages/core/src/item.ts#Item.price [22] 0.95
    app/main.tsx#run -> packages/core/src/store.ts#Store.total [21] 0.90
    app/main.tsx#run -> packages/core/src/store.ts#api.open [23] 0.90
    app/main.tsx#run -> packages/core/src/store.ts#load [20] 0.90
    packages/core/src/item.ts#Item -> packages/core/src/item.ts#Owner [4] 1.00
    packages/core/src/item.ts#Item.price -> packages/core/src/item.ts#helper [5] 1.00
    packages/core/src/store.ts#Store.close -> packages/core/src/store.ts#Store.close.later [25] 1.00
    packages/core/src/store.ts#Store.close.inner -> packages/core/src/store.ts#Store.total [25] 0.95
    packages/core/src/store.ts#Store.close.later -> packages/core/src/store.ts#Store.close.inner [25] 1.00
    packages/core/src/store.ts#Store.total -> packages/core/src/item.ts#Item.price [16,17] 0.95
    packages/core/src/store.ts#Store.total -> packages/core/src/item.ts#Owner.name [19,21] 0.90
    packages/core/src/store.ts#Store.total -> packages/core/src/item.ts#Priced.price [14,15] 0.90
    packages/core/src/store.ts#Store.total -> packages/core/src/store.ts#Base.first [15,22] 1.00
    packages/core/src/store.ts#api.open -> packages/core/src/store.ts#load [29] 1.00
    packages/core/src/store.ts#load -> packages/core/src/store.ts#Store [28] 1.00
    ");
}

#[test]
fn bases_tests_and_components() {
    let repository = Repository::with(FILES);
    insta::assert_snapshot!(uses(&repository, &["extends", "implements", "tests", "references"]), @r"
    references
    app/main.tsx#App -> app/main.tsx#View [17] 1.00
    app/main.tsx#App -> packages/core/src/store.ts#Store [8] 0.90
    packages/core/src/item.ts#Priced -> packages/core/src/item.ts#Owner [1] 1.00
    packages/core/src/store.ts#Base.constructor -> packages/core/src/item.ts#Priced [4] 0.95
    packages/core/src/store.ts#Store.last -> packages/core/src/item.ts#Item [11] 0.95
    packages/core/src/store.ts#load -> packages/core/src/store.ts#Store [28] 1.00
    implements
    packages/core/src/item.ts#Item -> packages/core/src/item.ts#Priced [3] 1.00
    extends
    packages/core/src/store.ts#Store -> packages/core/src/store.ts#Base [9] 1.00
    tests
    file:app/__tests__/main.spec.ts -> app/main.tsx#run [6,7] 0.95
    ");
}

#[test]
fn functions_that_are_assigned_are_definitions() {
    let repository = Repository::with(&[
        (
            "lib/queue.js",
            r"/** Holds jobs. */
function Queue() { this.jobs = [] }
/** Adds one. */
Queue.prototype.add = function (job) { this.grow(); return helper(job) }
Queue.prototype.grow = function () {}
Queue.create = () => new Queue()
function helper(job) { return job }
exports.start = function (queue) { queue.add(1) }
module.exports.Queue = Queue
module.exports.stop = () => helper(2)
",
        ),
        (
            "lib/all.js",
            "const { Queue } = require('./queue')\nmodule.exports = { open() { return new Queue() }, shut: close, make: () => 1 }\nfunction close() {}\n",
        ),
        (
            "main.js",
            "const queue = require('./lib/queue')\nconst all = require('./lib/all')\nqueue.start()\nqueue.stop()\nfunction run() {\n  const one = new queue.Queue()\n  one.add(2)\n  queue.Queue.create()\n  all.open()\n  all.shut()\n  all.make()\n}\n",
        ),
    ]);
    insta::assert_snapshot!(uses(&repository, &["calls"]), @r"
    file:main.js -> lib/queue.js#start [3] 0.95
    file:main.js -> lib/queue.js#stop [4] 0.95
    lib/all.js#open -> lib/queue.js#Queue [2] 0.95
    lib/queue.js#Queue.add -> lib/queue.js#Queue.grow [4] 0.95
    lib/queue.js#Queue.add -> lib/queue.js#helper [4] 1.00
    lib/queue.js#Queue.create -> lib/queue.js#Queue [6] 1.00
    lib/queue.js#stop -> lib/queue.js#helper [10] 1.00
    main.js#run -> lib/all.js#close [10] 0.95
    main.js#run -> lib/all.js#make [11] 0.95
    main.js#run -> lib/all.js#open [9] 0.95
    main.js#run -> lib/queue.js#Queue [6] 0.95
    main.js#run -> lib/queue.js#Queue.add [7] 0.95
    main.js#run -> lib/queue.js#Queue.create [8] 0.95
    ");
    insta::assert_snapshot!(ids(&repository.dump(), "sym:lib/").join(" "), @"sym:lib/all.js#close sym:lib/all.js#make sym:lib/all.js#open sym:lib/queue.js#Queue sym:lib/queue.js#Queue.add sym:lib/queue.js#Queue.create sym:lib/queue.js#Queue.grow sym:lib/queue.js#helper sym:lib/queue.js#start sym:lib/queue.js#stop");
}

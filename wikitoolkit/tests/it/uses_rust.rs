//! Calls, traits and tests in Rust.

use crate::repository::Repository;
use crate::uses::uses;

const FILES: &[(&str, &str)] = &[
    ("Cargo.toml", "[package]\nname = \"shop\"\nversion = \"0.1.0\"\n"),
    (
        "src/lib.rs",
        r#"mod item;
mod store;
#[macro_use]
mod macros;

pub use store::Store as Depot;
use item::*;

pub trait Priced: Named {
    fn price(&self) -> u32;
    fn twice(&self) -> u32 {
        self.price() * 2
    }
}

pub trait Named {}

pub fn total<T: Priced>(items: &[T], extra: Option<Item>) -> u32 {
    let mut sum = 0;
    for item in items {
        sum += item.twice();
    }
    if let Some(item) = extra {
        sum += item.price();
    }
    sum
}
"#,
    ),
    (
        "src/item.rs",
        r#"use crate::{Named, Priced};

#[derive(Clone, Debug)]
pub struct Item {
    cost: u32,
}

pub enum Kind {
    Single(Item),
    Pair { left: Item, right: Item },
}

impl Item {
    pub fn new(cost: u32) -> Self {
        Self { cost }
    }

    pub fn cost(&self) -> u32 {
        self.cost
    }
}

impl Named for Item {}

impl Priced for Item {
    fn price(&self) -> u32 {
        self.cost()
    }
}

impl std::fmt::Display for Item {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}", self.cost())
    }
}

pub fn cost(kind: Kind) -> u32 {
    match kind {
        Kind::Single(item) => item.cost(),
        Kind::Pair { left, right: other } => left.cost() + other.cost(),
    }
}
"#,
    ),
    (
        "src/store.rs",
        r#"use std::collections::HashMap;
use std::sync::{Arc, Mutex};

use super::item::{self, Item};
use crate::Priced;

pub struct Store {
    first: Arc<Item>,
    rest: Mutex<Vec<Item>>,
    by_name: HashMap<String, Item>,
}

impl Store {
    pub fn sum(&self) -> Result<u32, String> {
        let first = self.first.clone();
        first.twice();
        let guard = self.rest.lock().unwrap();
        guard.iter().next().unwrap().price();
        self.by_name.get("a").unwrap().price();
        let made = Self::find("a")?;
        made.price();
        check!(made.cost(), item::cost);
        assert_eq!(Item::new(1).cost(), 1);
        let f = |x: &Item| x.cost();
        f(&made);
        Vec::<u32>::new().clone();
        Ok(crate::total(&[made], None))
    }

    fn find(name: &str) -> Result<Item, String> {
        name.parse::<u32>().map(Item::new).map_err(|error| error.to_string())
    }
}
"#,
    ),
    ("src/macros.rs", "macro_rules! check {\n    ($($x:tt)*) => {};\n}\n"),
    (
        "tests/sums.rs",
        "use shop::Depot;\n\n#[test]\nfn sums() {\n    helper(todo!());\n}\n\nfn helper(depot: Depot) {\n    depot.sum().unwrap();\n    depot.clone().sum();\n}\n",
    ),
];

#[test]
fn receivers_have_the_types_that_are_written_or_made() {
    let repository = Repository::with(FILES);
    insta::assert_snapshot!(uses(&repository, &["calls"]), @r"
    src/item.rs#Item.fmt -> src/item.rs#Item.cost [33] 0.95
    src/item.rs#Item.price -> src/item.rs#Item.cost [27] 0.95
    src/item.rs#cost -> src/item.rs#Item.cost [39,40] 0.95
    src/lib.rs#Priced.twice -> src/lib.rs#Priced.price [12] 0.95
    src/lib.rs#total -> src/item.rs#Item.price [24] 0.90
    src/lib.rs#total -> src/lib.rs#Priced.twice [21] 0.90
    src/store.rs#Store.sum -> src/item.rs#Item.cost [22,23,24] 0.95
    src/store.rs#Store.sum -> src/item.rs#Item.new [23] 0.95
    src/store.rs#Store.sum -> src/item.rs#Item.price [18,19,21] 0.90
    src/store.rs#Store.sum -> src/lib.rs#Priced.twice [16] 0.90
    src/store.rs#Store.sum -> src/lib.rs#total [27] 0.95
    src/store.rs#Store.sum -> src/macros.rs#check [22] 0.95
    src/store.rs#Store.sum -> src/store.rs#Store.find [20] 1.00
    tests/sums.rs#helper -> src/store.rs#Store.sum [9,10] 0.95
    tests/sums.rs#sums -> tests/sums.rs#helper [5] 1.00
    ");
}

#[test]
fn traits_and_tests() {
    let repository = Repository::with(FILES);
    insta::assert_snapshot!(uses(&repository, &["extends", "implements", "tests"]), @r"
    implements
    src/item.rs#Item -> src/lib.rs#Named [23] 0.95
    src/item.rs#Item -> src/lib.rs#Priced [25] 0.95
    extends
    src/lib.rs#Priced -> src/lib.rs#Named [9] 1.00
    tests
    tests/sums.rs#sums -> tests/sums.rs#helper [5] 1.00
    ");
}

#[test]
fn types_in_declarations_are_referred_to() {
    let repository = Repository::with(FILES);
    insta::assert_snapshot!(uses(&repository, &["references"]), @r"
    src/item.rs#Item.new -> src/item.rs#Item [14,15] 1.00
    src/item.rs#Kind.Pair -> src/item.rs#Item [10] 1.00
    src/item.rs#Kind.Single -> src/item.rs#Item [9] 1.00
    src/item.rs#cost -> src/item.rs#Kind [37] 1.00
    src/lib.rs#total -> src/item.rs#Item [18] 0.90
    src/lib.rs#total -> src/lib.rs#Priced [18] 1.00
    src/store.rs#Store -> src/item.rs#Item [8,9,10] 0.95
    src/store.rs#Store.find -> src/item.rs#Item [30] 0.95
    src/store.rs#Store.find -> src/item.rs#Item.new [31] 0.95
    tests/sums.rs#helper -> src/store.rs#Store [8] 0.95
    ");
}

/// A method whose type is of a macro or of generic code is guessed only when no other has its name.
#[test]
fn a_guess_needs_the_only_method_of_that_name() {
    let repository = Repository::with(&[(
        "a.rs",
        "struct A;\nimpl A { fn lonely(&self) {} fn paired(&self) {} }\nstruct B;\nimpl B { fn paired(&self) {} }\nfn run() { let x = made!(); x.lonely(); x.paired(); x.clone(); }\n",
    )]);
    insta::assert_snapshot!(uses(&repository, &["calls"]), @"a.rs#run -> a.rs#A.lonely [5] 0.50");
    let unresolved = repository.snapshot().counts().unwrap().unresolved;
    assert_eq!(unresolved.get("rust call that may mean several"), Some(&1));
}

const GENERIC: &[(&str, &str)] = &[
    ("Cargo.toml", "[package]\nname = \"lists\"\nversion = \"0.1.0\"\n"),
    (
        "src/lib.rs",
        r#"mod job;
mod lock;

pub mod future {
    mod block_on;
    pub use block_on::block_on;
}

use job::{Job, Run};
use lock::Mutex;
use std::cell::Cell;

type Jobs<T> = Mutex<Held<T>>;

struct Held<T> {
    idle: List<T, <T as Run>::Handle>,
}

pub struct List<L: Run, H> {
    first: Option<L>,
    handle: Option<H>,
}

impl<L: Run, H> List<L, H> {
    pub fn pop(&mut self) -> Option<L::Handle> {
        self.first.take().unwrap().run();
        None
    }

    pub fn handle(&self) -> &H {
        self.handle.as_ref().unwrap()
    }
}

pub struct Pool {
    jobs: Jobs<Job>,
    last: Cell<Job>,
}

impl Pool {
    pub fn work(&self) {
        let mut held = self.jobs.lock();
        held.idle.pop().unwrap().join();
        held.idle.handle().join();
        self.last.get().run();
        let (_, mut job) = job::pair();
        job.run();
        self.update(|mut job, number| job.finish(number));
        future::block_on(job);
    }

    fn update<F>(&self, f: F)
    where
        F: FnOnce(Job, u32) -> bool,
    {
        f(Job, 1);
    }
}
"#,
    ),
    ("src/future/block_on.rs", "pub fn block_on<F>(f: F) {}\n"),
    (
        "src/job.rs",
        r#"pub struct Job;
pub struct Handle;

pub trait Run {
    type Handle;
    fn run(&self);
    fn twice(&self) {
        self.run();
    }
}

impl Run for Job {
    type Handle = Handle;
    fn run(&self) {}
}

impl Run for std::path::PathBuf {
    type Handle = ();
    fn run(&self) {
        self.twice();
        self.run();
    }
}

impl Handle {
    pub fn join(&self) {}
}

impl Job {
    pub fn finish(&mut self, number: u32) -> bool {
        true
    }
}

pub fn pair() -> (u32, Job) {
    struct Local;
    impl Local {
        fn make(&self) -> Job {
            Job
        }
    }
    (0, Local.make())
}
"#,
    ),
    (
        "src/lock.rs",
        "use std::sync::MutexGuard;\n\npub struct Mutex<T> {\n    held: T,\n}\n\nimpl<T> Mutex<T> {\n    pub fn lock(&self) -> MutexGuard<'_, T> {\n        todo!()\n    }\n}\n",
    ),
];

#[test]
fn types_are_followed_through_what_they_are_applied_to() {
    let repository = Repository::with(GENERIC);
    insta::assert_snapshot!(uses(&repository, &["calls"]), @r"
    src/job.rs#PathBuf.run -> src/job.rs#Run.twice [20] 0.95
    src/job.rs#Run.twice -> src/job.rs#Run.run [8] 0.95
    src/job.rs#pair -> src/job.rs#pair.Local.make [42] 1.00
    src/lib.rs#List.pop -> src/job.rs#Run.run [26] 0.90
    src/lib.rs#Pool.work -> src/future/block_on.rs#block_on [49] 0.95
    src/lib.rs#Pool.work -> src/job.rs#Handle.join [43,44] 0.90
    src/lib.rs#Pool.work -> src/job.rs#Job.finish [48] 0.90
    src/lib.rs#Pool.work -> src/job.rs#Job.run [45,47] 0.90
    src/lib.rs#Pool.work -> src/job.rs#pair [46] 0.95
    src/lib.rs#Pool.work -> src/lib.rs#List.handle [44] 0.90
    src/lib.rs#Pool.work -> src/lib.rs#List.pop [43] 0.90
    src/lib.rs#Pool.work -> src/lib.rs#Pool.update [48] 0.95
    src/lib.rs#Pool.work -> src/lock.rs#Mutex.lock [42] 0.90
    ");
}

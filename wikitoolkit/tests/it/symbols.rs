//! What each language's files define.

use wikitoolkit::graph::RelPath;
use wikitoolkit::lang::{extract, unique_names};

/// `kind name [lines] signature | first line of the documentation`, indented by depth.
pub(crate) fn outline(path: &str, text: &str) -> String {
    let facts = extract(&RelPath::from(path), text);
    let mut out = facts.doc.map(|doc| format!("doc: {doc}\n")).unwrap_or_default();
    for (symbol, name) in facts.symbols.iter().zip(unique_names(&facts.symbols)) {
        let mut depth = 0;
        let mut above = symbol.parent;
        while let Some(parent) = above {
            depth += 1;
            above = facts.symbols[parent].parent;
        }
        let doc =
            symbol.doc.as_deref().map(|doc| format!(" | {}", doc.replace('\n', "⏎"))).unwrap_or_default();
        let (indent, kind) = ("  ".repeat(depth), symbol.kind);
        out.push_str(&format!(
            "{indent}{kind} {name} [{}-{}] {}{doc}\n",
            symbol.line, symbol.end_line, symbol.signature
        ));
    }
    out
}

#[test]
fn rust() {
    let text = r#"//! Top.
//! More.

use std::fmt;

/// A point.
///
/// With a second paragraph.
#[derive(Debug)]
pub struct Point<T> {
    x: T,
}

/// Choices.
pub(crate) enum Choice {
    /// The first.
    One,
    Two(u8),
}

impl<T: Clone> Point<T> {
    /// Makes one.
    #[must_use]
    pub const fn new(x: T) -> Self
    where
        T: Copy,
    {
        fn hidden() {}
        Self { x }
    }
}

impl<T> fmt::Display for Point<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { Ok(()) }
}

/** Walks.
 * Far. */
pub trait Walk {
    type Step;
    const LEGS: usize = 2;
    fn walk(&self);
    fn run(&self) { }
}

mod inner {
    //! Inside.
    pub async fn dispatch() {}
}

pub type Alias = Point<u8>;
pub const LIMIT: usize = 3;
static mut COUNT: u8 = 0;
const _: () = ();

/// Shouts.
#[macro_export]
macro_rules! shout { () => {}; }

cfg_feature! {
    /// Behind a feature.
    pub fn optional() {}
    mod declared;
}

extern "C" { fn raw(); }
"#;
    insta::assert_snapshot!(outline("a.rs", text), @r"
    doc: Top.
    More.
    struct Point [10-12] pub struct Point<T> | A point.⏎⏎With a second paragraph.
    enum Choice [15-19] pub(crate) enum Choice | Choices.
      variant Choice.One [17-17] One | The first.
      variant Choice.Two [18-18] Two
      method Point.new [24-30] pub const fn new(x: T) -> Self where T: Copy | Makes one.
        fn Point.new.hidden [28-28] fn hidden()
      method Point.fmt [34-34] fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result
    trait Walk [39-44] pub trait Walk | Walks.⏎Far.
      type Walk.Step [40-40] type Step
      const Walk.LEGS [41-41] const LEGS: usize = 2
      method Walk.walk [42-42] fn walk(&self)
      method Walk.run [43-43] fn run(&self)
    module inner [46-49] mod inner | Inside.
      fn inner.dispatch [48-48] pub async fn dispatch()
    type Alias [51-51] pub type Alias = Point<u8>
    const LIMIT [52-52] pub const LIMIT: usize = 3
    static COUNT [53-53] static mut COUNT: u8 = 0
    macro shout [58-58] macro_rules! shout | Shouts.
    fn optional [62-62] pub fn optional() | Behind a feature.
    fn raw [66-66] fn raw()
    ");
}

#[test]
fn c20_rust_namesakes_keep_their_own_ids() {
    let text = "struct A; struct B; struct S;
impl A { fn new() {} fn run() {} }
impl B { fn new() {} fn run() {} }
impl X for S { fn go() {} }
impl Y for S { fn go() {} }
mod inner { pub fn dispatch() {} }
fn dispatch() {}
#[cfg(a)] fn twin() {}
#[cfg(b)] fn twin() {}
";
    let names = |text: &str| unique_names(&extract(&"lib.rs".into(), text).symbols);
    let before = names(text);
    let distinct: std::collections::BTreeSet<_> = before.iter().collect();
    assert_eq!(distinct.len(), before.len());
    insta::assert_snapshot!(before.join(" "), @"A B S A.new A.run B.new B.run S.go~5271c5 S.go~ebd71a inner inner.dispatch dispatch twin~77b2d9 twin~77b2d9~2");
    assert_eq!(names(&format!("// above\n\n{text}")), before, "ids do not depend on lines");
}

#[test]
fn python() {
    let text = r#"#!/usr/bin/env python
"""Module doc.

Second paragraph.
"""
import os

LIMIT = 3
_T: int = 4
lower = 5

@decorated
def top(a: int, *, b=2) -> str:
    """Does things.

        indented
    """
    def hidden(): ...

class Base(Parent, metaclass=Meta):
    '''A base.'''

    ATTRIBUTE = 1

    @property
    async def value(self): return 1

    class Nested:
        def deep(self): pass

if True:
    def conditional(): "One line."

try:
    pass
except ImportError:
    class Fallback: pass

class Store:
    def save(self): pass
class Other:
    def save(self): pass
"#;
    insta::assert_snapshot!(outline("a.py", text), @r"
    doc: Module doc.

    Second paragraph.
    const LIMIT [8-8] LIMIT = 3
    const _T [9-9] _T: int = 4
    fn top [12-18] def top(a: int, *, b=2) -> str | Does things.⏎⏎indented
      fn top.hidden [18-18] def hidden()
    class Base [20-29] class Base(Parent, metaclass=Meta) | A base.
      method Base.value [25-26] async def value(self)
      class Base.Nested [28-29] class Nested
        method Base.Nested.deep [29-29] def deep(self)
    fn conditional [32-32] def conditional() | One line.
    class Fallback [37-37] class Fallback
    class Store [39-40] class Store
      method Store.save [40-40] def save(self)
    class Other [41-42] class Other
      method Other.save [42-42] def save(self)
    ");
}

#[test]
fn typescript() {
    let text = r#"/**
 * @file About this file.
 */

import x from './x'

/** A user. */
export interface User<T> {
  name: string
  greet(other: User): void
}

/**
 * Finds.
 * @returns it
 */
export function find(id: string): User
export function find(id: number): User
export function find(id: any) { return null }

export default class Service extends Base implements User {
  private cache = new Map()
  /** Handles. */
  @log()
  async handle<T>(req: T): Promise<void> {}
  arrow = (a: number) => a
  static get size() { return 1 }
  #secret() {}
}

export const handler = async (event: Event): Promise<void> => {}
export const limit = 3, other = function () {}
type Pair = [string, number]
enum Color { Red }
declare function ambient(x: number): void
namespace Deep { export const inner = () => 1 }
abstract class Shape { abstract area(): number }
const { a, b } = x
"#;
    insta::assert_snapshot!(outline("a.ts", text), @"
    doc: @file About this file.
    interface User [8-11] export interface User<T> | A user.
      method User.greet [10-10] greet(other: User): void
    fn find~228cac [17-17] export function find(id: string): User | Finds.⏎@returns it
    fn find~372063 [18-18] export function find(id: number): User
    fn find~125bf0 [19-19] export function find(id: any)
    class Service [21-29] export default class Service extends Base implements User
      method Service.handle [25-25] async handle<T>(req: T): Promise<void> | Handles.
      method Service.arrow [26-26] arrow = (a: number)
      method Service.size [27-27] static get size()
      method Service.#secret [28-28] #secret()
    fn handler [31-31] export const handler = async (event: Event): Promise<void>
    const limit [32-32] export const limit = 3
    fn other [32-32] export const other = function ()
    type Pair [33-33] type Pair = [string, number]
    enum Color [34-34] enum Color
    fn ambient [35-35] declare function ambient(x: number): void
    module Deep [36-36] namespace Deep
      fn Deep.inner [36-36] export const inner = ()
    class Shape [37-37] abstract class Shape
      method Shape.area [37-37] abstract area(): number
    ");
}

#[test]
fn javascript_and_tsx() {
    let text = "class A { run() {} }\nfunction* gen() {}\nvar old = function () {}\nmodule.exports = {}\n";
    insta::assert_snapshot!(outline("a.js", text), @"
    class A [1-1] class A
      method A.run [1-1] run()
    fn gen [2-2] function* gen()
    fn old [3-3] var old = function ()
    ");
    let text = "export const Button = (props: Props) => <b>{props.x}</b>\nexport function App() { return <Button x=\"1\" /> }\n";
    insta::assert_snapshot!(outline("a.tsx", text), @"
    fn Button [1-1] export const Button = (props: Props)
    fn App [2-2] export function App()
    ");
}

#[test]
fn go() {
    let text = r#"// Package p does.
// Well.
package p

import "fmt"

// Limit is a limit.
const Limit = 3

const (
	// First of all.
	First = iota
	Second // trailing
)

var global, another string

// Server serves.
type Server[T any] struct {
	name string
}

type (
	// Handler handles.
	Handler interface {
		Handle(x int) error
	}
	Alias = Server
	Func func(int)
)

// Run runs.
func (s *Server[T]) Run(ctx context.Context) error { return nil }

//go:noinline
func Top(a, b int) (int, error) { return 0, nil }
"#;
    insta::assert_snapshot!(outline("a.go", text), @"
    doc: Package p does.
    Well.
    const Limit [8-8] const Limit = 3 | Limit is a limit.
    const First [12-12] const First = iota | First of all.
    const Second [13-13] const Second
    static global [16-16] var global, another string
    static another [16-16] var global, another string
    struct Server [19-21] type Server[T any] struct | Server serves.
    interface Handler [25-27] type Handler interface | Handler handles.
      method Handler.Handle [26-26] Handle(x int) error
    type Alias [28-28] type Alias = Server
    type Func [29-29] type Func func(int)
    fn Top [36-36] func Top(a, b int) (int, error)
      method Server.Run [33-33] func (s *Server[T]) Run(ctx context.Context) error | Run runs.
    ");
}

#[test]
fn markdown_sections() {
    let text = "---\ntitle: front # no\n---\n# Top `code`\n\n![badge](x)\n\nLead paragraph\non two lines.\n\n## Install\n\n```sh\n# not a heading\n```\n\n### On [Linux](https://x)\n\n~~~\n## no\n```\n~~~\n\nSetext title\n------------\n\n<!--\n## hidden\n-->\n\n## Install ##\n- item\n---\n";
    let facts = extract(&"README.md".into(), text);
    let mut out = format!("doc: {}\n", facts.doc.unwrap());
    for section in facts.sections {
        let parent = section.parent.map(|at| at.to_string()).unwrap_or_default();
        out.push_str(&format!(
            "{} #{} [{}-{}] <{parent}>\n",
            section.title, section.slug, section.line, section.end_line
        ));
    }
    insta::assert_snapshot!(out, @"
    doc: Lead paragraph
    on two lines.
    Top code #top-code [4-33] <>
    Install #install [11-23] <0>
    On Linux #on-linux [17-23] <1>
    Setext title #setext-title [24-30] <0>
    Install #install-1 [31-33] <0>
    ");
}

#[test]
fn names_and_documentation_that_were_taken_wrongly() {
    let python = "_ = gettext\nLIMIT = 3\ntype Pair[T] = tuple[T, T]\n\ndef shown():\n    f\"not {doc}\"\n\nfor name in names:\n    def in_a_loop(): pass\n\nmatch name:\n    case 1:\n        def in_a_case(): pass\n";
    insta::assert_snapshot!(outline("a.py", python), @r"
    const LIMIT [2-2] LIMIT = 3
    type Pair [3-3] type Pair[T] = tuple[T, T]
    fn shown [5-6] def shown()
    fn in_a_loop [9-9] def in_a_loop()
    fn in_a_case [13-13] def in_a_case()
    ");
    let go = "package p\n\n//export Cfun\nfunc Cfun() {}\n\n// Runs.\n//\n//nolint:all\nfunc Run() {}\n\n// Note: it waits.\nfunc Wait() {}\n";
    insta::assert_snapshot!(outline("a.go", go), @r"
    fn Cfun [4-4] func Cfun()
    fn Run [9-9] func Run() | Runs.
    fn Wait [12-12] func Wait() | Note: it waits.
    ");
    let typescript = "class A {\n  'quoted-name'() {}\n}\n";
    insta::assert_snapshot!(outline("a.ts", typescript), @r"
    class A [1-3] class A
      method A.quoted-name [2-2] 'quoted-name'()
    ");
}

/// `line slug | title` of every section.
fn sections(text: &str) -> String {
    let facts = extract(&RelPath::from("a.md"), text);
    facts.sections.iter().map(|s| format!("{} {} | {}\n", s.line, s.slug, s.title)).collect()
}

#[test]
fn only_what_readers_see_as_a_heading_is_one() {
    let text = "# <a id=\"x\"></a>Top `a*b`\n\n1. first\n---\n\n> quoted\nlazy\n---\n\n- item\n  more\n---\n\n<pre>\n# no heading\n</pre>\n\n<details>\n# inside HTML\n\n# After a blank line\n</details>\n\n<!-- a\n# comment\n-->\n# _Real_ one\n\n```md\n# fenced\n```\n\nUnderlined\n---\n";
    insta::assert_snapshot!(sections(text), @r"
    1 top-ab | Top a*b
    21 after-a-blank-line | After a blank line
    27 real-one | Real one
    33 underlined | Underlined
    ");
}

//! Refreshing gives what building from nothing gives.

use std::path::Path;
use std::{fs, thread, time};

use proptest::prelude::*;
use wikitoolkit::index::{self, Changes};
use wikitoolkit::store::{Field, Snapshot};

use crate::repository::{Repository, id, ids};

#[derive(Clone, Debug)]
enum Step {
    Write(usize, usize),
    Remove(usize),
    Rename(usize, usize),
    Ignore(usize),
    Note(usize, usize),
    Commit,
    Branch(usize),
    Refresh,
}

const PATHS: &[&str] = &[
    "Cargo.toml",
    "README.md",
    "src/lib.rs",
    "src/a.rs",
    "src/b/mod.rs",
    "pkg/__init__.py",
    "pkg/mod.py",
    "web/app.ts",
    "deep/er/data.txt",
    "src/a/b c.md",
    "pkg/use.py",
    "web/use.ts",
    "package.json",
    "go.mod",
    "go/a.go",
    "go/b.go",
    "go/sub/c.go",
    "j/A.java",
    "j/B.java",
    "c/a.h",
    "c/b.c",
    "c/d.cc",
    "docs/x.rst",
    "src/a/mod.rs",
    "src/a/c.rs",
    "src/main.rs",
    "tests/t.rs",
    "pkg/sub/__init__.py",
    "pkg/sub/mod.py",
    "src/m.py",
    "web/index.ts",
    "web/lib/f.ts",
    "tsconfig.json",
    "go/sub/d.go",
    "j/q/B.java",
    "c/inc/a.h",
    "c/e.h",
    "c/f.c",
];

/// Texts, with the extension that they are meant for.
const CONTENTS: &[(&str, &str)] = &[
    ("", ""),
    ("rs", "pub mod a;\nmod b;\npub use a::T;\n"),
    (
        "rs",
        "use crate::b;\n/// Doc.\npub struct T;\nimpl T { pub fn new() {} }\nfn twin() {}\n#[x]\nfn twin() {}\n",
    ),
    ("rs", "// shifted\nuse crate::b;\n/// Doc.\npub struct T;\nimpl T { pub fn new() {} }\nfn twin() {}\n"),
    ("rs", "use super::a::T;\npub fn g() {}\n"),
    ("py", "from .mod import f\nimport pkg.mod\n"),
    ("py", "def f():\n    'Does.'\n"),
    ("md", "# Title\n\nText.\n\n## Part\n\n## Part\n"),
    ("toml", "[package]\nname = \"x\"\n"),
    ("", "\u{0}binary"),
    ("ts", "export const f = () => 1\n"),
    ("ts", "export class A { m() { return f() } }\nexport { A as B }\n"),
    ("ts", "import { f, B } from './app'\nimport x from 'pkg'\nf()\nnew B().m()\n"),
    (
        "py",
        "from pkg.mod import *\nfrom pkg import f as g\n\nclass T(C):\n    def m(self):\n        self.n(); f(); g()\n",
    ),
    (
        "py",
        "class C:\n    def n(self): pass\n\nclass f(C): pass\n\ndef g(x: C, y):\n    x.n(); y.only_here()\n",
    ),
    ("py", "class D:\n    def only_here(self): pass\n"),
    ("rs", "pub struct T;\npub trait R { fn r(&self) {} }\npub fn g() { crate::b::g() }\n"),
    ("rs", "use crate::a::{R, T};\nimpl R for T {}\npub fn g() { T.r(); crate::a::g() }\n"),
    ("json", "{\"name\": \"pkg\", \"main\": \"web/app.ts\"}"),
    ("mod", "module m\n"),
    ("go", "package a\n\nimport \"m/go/sub\"\n\nfunc g() { f(); sub.F(); var t T; t.M() }\n"),
    ("go", "package a\n\ntype T struct{}\n\nfunc (t T) M() {}\n\nfunc f() {}\n"),
    ("go", "package sub\n\nfunc F() { f() }\n\nfunc (t T) M() {}\n\ntype T []int\n"),
    ("java", "package p;\n\nclass A extends B { void m() { n(); n(1); new B().n(); } }\n"),
    ("java", "package p;\n\nimport q.*;\n\nclass B { void n() {} void n(int a) {} A a; }\n"),
    ("java", "package q;\n\npublic class B { public void n(int a) {} }\n"),
    ("h", "int f(int a);\n#define F(x) x\nstruct S { int a; };\n"),
    ("c", "#include \"a.h\"\nint f(int a) { return F(a); }\nstatic int g(void) { return f(1); }\n"),
    (
        "cc",
        "#include \"a.h\"\nnamespace n { class T { public: void m(); }; }\nvoid n::T::m() { f(1); m(); }\n",
    ),
    ("rst", "Title\n=====\n\nPart\n----\n"),
    (
        "rs",
        "pub mod a;\npub mod b;\npub mod c;\npub use a::*;\npub use c::T as U;\nfn h() { g(); U.r(); m!() }\n",
    ),
    ("rs", "pub mod c;\npub use c::*;\nuse crate::T;\nimpl T { pub fn r(&self) { self.only() } }\n"),
    (
        "rs",
        "use super::*;\nimpl crate::b::R for T {}\nimpl T { fn only(&self) {} }\n#[macro_export]\nmacro_rules! m { () => {} }\n",
    ),
    ("rs", "use x::a::T;\nfn main() { T::new(); x::g(); x::m!(); T.r() }\n"),
    (
        "rs",
        "pub struct S;\npub type T = S;\nimpl S { pub fn new() -> T { S } }\npub mod c { pub struct T; }\n",
    ),
    ("py", "from . import mod\nfrom .mod import *\nfrom .sub import f as h, C\nmod.f(); h(); C().n()\n"),
    (
        "py",
        "from ..mod import C, f\nfrom .. import mod\nimport m\nclass E(C):\n    def only_here(self): f(); m.f()\n",
    ),
    ("ts", "export * from './app'\nexport * from './lib/f'\nexport { A as C } from './use'\n"),
    ("ts", "import { f, C, A } from '.'\nimport { f as g } from '@/f'\nf(); g(); new C().m(); new A()\n"),
    ("json", "{\"compilerOptions\": {\"paths\": {\"@/*\": [\"web/lib/*\"]}}}"),
    ("go", "package sub\n\nimport . \"m/go\"\n\nfunc h() { f(); g(); F() }\n"),
    (
        "java",
        "package p.q;\n\nimport p.*;\nimport q.B;\n\nclass C extends A { void m() { n(1); new B().n(2); } }\n",
    ),
    ("h", "#include \"inc/a.h\"\n#include \"e.h\"\nint h(int a);\n"),
    ("h", "#include \"a.h\"\nstatic int f(int a) { return h(a); }\nnamespace n { struct U { int m(); }; }\n"),
    ("c", "#include \"e.h\"\nint h(int a) { struct S s; return f(a) + s.a; }\n"),
    ("md", "# See\n\n`src/a.rs`, `T::new`, `mod.py`, [x](../pkg/mod.py), `C.n`, `f()`.\n"),
];

const IGNORES: &[&str] = &["", "*.md\n", "/src/\n", "pkg\n!README.md\n"];

fn step() -> impl Strategy<Value = Step> {
    let (path, content) = (0..PATHS.len(), 0..CONTENTS.len() * 3);
    prop_oneof![
        6 => (path.clone(), content.clone()).prop_map(|(p, c)| Step::Write(p, c)),
        2 => path.clone().prop_map(Step::Remove),
        2 => (path.clone(), path.clone()).prop_map(|(a, b)| Step::Rename(a, b)),
        1 => (0..IGNORES.len()).prop_map(Step::Ignore),
        2 => (path, content).prop_map(|(p, c)| Step::Note(p, c)),
        1 => Just(Step::Commit),
        1 => (0..2_usize).prop_map(Step::Branch),
        3 => Just(Step::Refresh),
    ]
}

fn apply(repository: &Repository, step: &Step) {
    let at = |path: &usize| PATHS[*path];
    match step {
        Step::Write(path, content) => repository.write(at(path), text_for(at(path), *content)),
        Step::Remove(path) => repository.remove(at(path)),
        Step::Rename(from, to) => rename(repository.path(), at(from), at(to)),
        Step::Ignore(rules) => repository.write(".gitignore", IGNORES[*rules]),
        Step::Note(path, content) => {
            // Unknown pages are refused; then nothing happens.
            index::note(&repository.root(), &id(&format!("file:{}", at(path))), &format!("note {content}"))
                .ok();
        }
        Step::Commit => repository.commit_all(),
        Step::Branch(number) => {
            repository.commit_all();
            repository.git(&["checkout", "-q", "-B", &format!("branch{number}")]);
        }
        Step::Refresh => {
            repository.refresh();
        }
    }
}

/// Any text, but as often as not one that the file can be meant to hold.
fn text_for(path: &str, number: usize) -> &'static str {
    let extension = path.rsplit('.').next().unwrap();
    let fitting: Vec<_> = CONTENTS.iter().filter(|(kind, _)| *kind == extension).collect();
    match fitting.get(number / 3 % fitting.len().max(1)) {
        Some((_, text)) if !number.is_multiple_of(3) => text,
        _ => CONTENTS[number % CONTENTS.len()].1,
    }
}

fn rename(root: &Path, from: &str, to: &str) {
    fs::create_dir_all(root.join(to).parent().unwrap()).unwrap();
    fs::rename(root.join(from), root.join(to)).ok();
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, failure_persistence: None, ..ProptestConfig::default() })]
    #[test]
    fn any_edits_then_refresh_equal_a_clean_build(steps in prop::collection::vec(step(), 1..24)) {
        let repository = Repository::new();
        for step in &steps {
            apply(&repository, step);
        }
        repository.refresh();
        let refreshed = repository.dump();
        let found = answers(&repository.snapshot());
        prop_assert!(index::changes(&repository.root()).unwrap().is_empty());
        prop_assert!(!repository.refresh().changed, "a second refresh finds nothing");
        prop_assert_eq!(refreshed, repository.clean_dump());
        prop_assert_eq!(found, answers(&repository.snapshot()));
    }
}

/// The endings of the files of each language, and of what says how they belong together.
const KINDS: &[&[&str]] = &[
    &["rs", "toml"],
    &["py"],
    &["ts", "json"],
    &["go", "mod"],
    &["java"],
    &["c", "cc", "h"],
    &["md", "rs", "py"],
];

proptest! {
    #![proptest_config(ProptestConfig { cases: 160, failure_persistence: None, ..ProptestConfig::default() })]
    #[test]
    fn any_edits_of_one_language_give_what_a_clean_build_gives(
        kind in 0..KINDS.len(),
        steps in prop::collection::vec((0..9_u8, any::<prop::sample::Index>(), any::<prop::sample::Index>()), 6..22),
    ) {
        let is_meant = |name: &&&str| KINDS[kind].contains(&name.rsplit('.').next().unwrap());
        let paths: Vec<&str> = PATHS.iter().filter(is_meant).copied().collect();
        let contents: Vec<&str> =
            CONTENTS.iter().filter(|(meant, _)| is_meant(&meant)).map(|(_, text)| *text).collect();
        let repository = Repository::new();
        for (what, path, other) in &steps {
            let path = paths[path.index(paths.len())];
            match what {
                0 => repository.remove(path),
                1 => rename(repository.path(), path, paths[other.index(paths.len())]),
                2..6 => repository.write(path, contents[other.index(contents.len())]),
                _ => {
                    repository.write(path, contents[other.index(contents.len())]);
                    repository.refresh();
                }
            }
        }
        repository.refresh();
        let refreshed = repository.dump();
        let clean = repository.clean_dump();
        let differing = |a: &str, b: &str| -> Vec<String> {
            a.lines().filter(|line| !b.lines().any(|other| other == *line)).map(str::to_owned).collect()
        };
        let (more, less) = (differing(&refreshed, &clean), differing(&clean, &refreshed));
        prop_assert!(refreshed == clean, "only refreshed: {more:#?}\nonly clean: {less:#?}");
    }
}

/// Enough refreshes that what they indexed one after another is put together, several times.
#[test]
fn many_small_changes_are_found_as_after_a_clean_build() {
    let repository =
        Repository::with(&[("a.py", "def f(): pass\n"), ("README.md", "# Title\n\nNew state.\n")]);
    repository.commit_all();
    repository.refresh();
    for round in 0..60 {
        let path = PATHS[round % 7];
        match round % 5 {
            4 => repository.remove(path),
            _ => repository.write(path, format!("{}\nstate {round}\n", CONTENTS[round % 5 + 1].1)),
        }
        if round % 3 == 0 {
            repository.commit_all();
        }
        repository.refresh();
    }
    let found = answers(&repository.snapshot());
    assert!(found.len() > 20, "{found:#?}");
    repository.clean_dump();
    assert_eq!(found, answers(&repository.snapshot()));
}

/// What questions of one word find in each field, with scores.
fn answers(snapshot: &Snapshot) -> Vec<String> {
    let mut answers = Vec::new();
    for field in Field::ALL {
        for word in ["state", "t", "f", "title", "twin", "new", "doc", "mod", "part", "def", "9"] {
            for (page, score) in snapshot.field_hits(field, &[word.to_owned()], usize::MAX).unwrap() {
                let page = snapshot.page_by_key(page).unwrap().unwrap();
                answers.push(format!("{field:?} {word} {} {:?}", page.id, score.to_bits()));
            }
        }
    }
    answers.sort();
    answers
}

#[test]
fn c12_changes_are_counted_until_they_are_indexed() {
    let repository =
        Repository::with(&[("old.rs", "fn a() {}\n"), ("gone.rs", "fn g() {}\n"), (".gitignore", "*.log\n")]);
    repository.commit_all();
    repository.refresh();
    let first_head = repository.snapshot().head().unwrap().to_owned();
    repository.write("new.rs", "pub fn added_one() {}\n");
    repository.write("old.rs", "fn b() {}\n");
    repository.remove("gone.rs");
    let changed = Changes { added: 1, modified: 1, deleted: 1 };
    assert_eq!(index::changes(&repository.root()).unwrap(), changed);
    repository.commit_all();
    assert_eq!(index::changes(&repository.root()).unwrap(), changed, "a commit does not hide a change");
    assert_eq!(repository.snapshot().head(), Some(first_head.as_str()));
    let report = repository.refresh();
    assert_eq!((report.parsed, report.removed, report.unchanged), (2, 1, 1));
    assert_eq!(ids(&repository.dump(), "sym:"), ["sym:new.rs#added_one", "sym:old.rs#b"]);
    assert_ne!(repository.snapshot().head(), Some(first_head.as_str()));

    repository.write("build.log", "ignored\n");
    repository.write("old.rs", "fn b() {}\n");
    assert!(index::changes(&repository.root()).unwrap().is_empty(), "the same bytes again are no change");
    assert!(!repository.refresh().changed);
}

#[test]
fn an_edit_of_the_same_size_within_a_moment_is_seen() {
    let repository = Repository::with(&[("a.rs", "fn aa() {}\n")]);
    for (round, name) in ["bb", "cc", "dd"].into_iter().enumerate() {
        repository.refresh();
        if round == 2 {
            thread::sleep(time::Duration::from_millis(150));
            repository.refresh();
        }
        repository.write("a.rs", format!("fn {name}() {{}}\n"));
        repository.refresh();
        assert_eq!(ids(&repository.dump(), "sym:"), [format!("sym:a.rs#{name}")]);
    }
}

/// A copy that keeps the time of its original says nothing about when it was made.
#[cfg(unix)]
#[test]
fn a_second_copy_with_the_time_and_size_of_the_first_is_seen() {
    use std::fs::{File, FileTimes};
    use std::time::{Duration, SystemTime};
    let repository = Repository::new();
    let old = FileTimes::new().set_modified(SystemTime::UNIX_EPOCH + Duration::from_secs(1_000_000_000));
    let copy = |text: &str| {
        let mut file = File::options()
            .create(true)
            .truncate(false)
            .write(true)
            .open(repository.path().join("a.py"))
            .unwrap();
        std::io::Write::write_all(&mut file, text.as_bytes()).unwrap();
        file.set_times(old).unwrap();
    };
    for round in 0..40 {
        copy(&format!("def a{round:03}(): pass\n"));
        repository.refresh();
        assert!(repository.dump().contains(&format!("#a{round:03}\"")), "round {round}");
    }
}

#[cfg(unix)]
#[test]
fn what_cannot_be_read_does_not_make_the_wiki_old_for_ever() {
    use std::fs::{self, Permissions};
    use std::os::unix::fs::PermissionsExt;
    let repository = Repository::with(&[("a.py", "def a(): pass\n"), ("locked.py", "def b(): pass\n")]);
    let locked = repository.path().join("locked.py");
    fs::set_permissions(&locked, Permissions::from_mode(0o000)).unwrap();
    if fs::read(&locked).is_ok() {
        // The super-user reads everything.
        let _ = std::io::Write::write_all(
            &mut std::io::stderr(),
            b"!!! SKIPPED: a file that cannot be read: run as another user than root\n",
        );
        return;
    }
    repository.refresh();
    assert!(index::changes(&repository.root()).unwrap().is_empty());
    fs::set_permissions(&locked, Permissions::from_mode(0o600)).unwrap();
    assert_eq!(index::changes(&repository.root()).unwrap().added, 1);
}

//! `mod`, `use` and workspace crates.

use crate::repository::{Repository, edges_from};

fn imports(files: &[(&str, &str)], of: &str) -> String {
    edges_from(&Repository::with(files).built(), of, "imports")
}

#[test]
fn module_tree() {
    let files = [
        ("Cargo.toml", "[package]\nname = \"my-app\"\n"),
        (
            "src/lib.rs",
            "pub mod a;\nmod b;\n#[path = \"odd/place.rs\"]\nmod c;\nmod inline { pub mod deep; }\nmod missing;\ncfg_x! { mod gated; }\n",
        ),
        ("src/a.rs", "mod below;\npub struct A;\nuse below::Low;\nuse self::below::Low as Other;\n"),
        ("src/a/below.rs", "use super::A;\nuse super::super::b::helper;\npub struct Low;\n"),
        ("src/b/mod.rs", "pub fn helper() {}\nfn f() { use crate::a::below::Low; }\n"),
        ("src/odd/place.rs", "use crate::inline::deep::thing;\n"),
        ("src/inline/deep.rs", "pub fn thing() {}\n"),
        ("src/gated.rs", "use std::fmt;\nuse serde::Serialize;\n"),
        ("src/main.rs", "use my_app::a::A;\nuse my_app::gone::Thing;\n"),
        ("tests/it.rs", "mod common;\nuse common::setup;\nuse my_app::a::*;\n"),
        ("tests/common/mod.rs", "pub fn setup() {}\n"),
        ("examples/demo.rs", "use my_app::a::below::{self, Low};\n"),
    ];
    let repository = Repository::with(&files);
    let snapshot = repository.built();
    let mut out = String::new();
    for (path, _) in files.iter().filter(|(path, _)| path.ends_with(".rs")) {
        let edges = edges_from(&snapshot, &format!("file:{path}"), "imports");
        out.push_str(&format!(
            "{path}\n{}",
            edges.lines().map(|line| format!("  {line}\n")).collect::<String>()
        ));
    }
    insta::assert_snapshot!(out, @"
    src/lib.rs
      file:src/a.rs [1] 1
      file:src/b/mod.rs [2] 1
      file:src/gated.rs [7] 1
      file:src/inline/deep.rs [5] 1
      file:src/odd/place.rs [4] 1
    src/a.rs
      file:src/a/below.rs [1, 3, 4] 1
    src/a/below.rs
      file:src/a.rs [1] 1
      file:src/b/mod.rs [2] 1
    src/b/mod.rs
      file:src/a/below.rs [2] 1
    src/odd/place.rs
      file:src/inline/deep.rs [1] 1
    src/inline/deep.rs
    src/gated.rs
    src/main.rs
      file:src/a.rs [1] 1
    tests/it.rs
      file:src/a.rs [3] 1
      file:tests/common/mod.rs [1, 2] 1
    tests/common/mod.rs
    examples/demo.rs
      file:src/a/below.rs [1] 1
    ");
    assert_eq!(snapshot.counts().unwrap().unresolved.get("rust import"), Some(&2));
}

#[test]
fn workspace_crates_and_reexports() {
    let files = [
        ("Cargo.toml", "[workspace]\nmembers = [\"core\", \"app\"]\n"),
        ("core/Cargo.toml", "[package]\nname = \"the-core\"\n"),
        (
            "core/src/lib.rs",
            "mod engine;\nmod macros;\npub use engine::Engine;\npub mod prelude { pub use crate::engine::*; }\n",
        ),
        ("core/src/macros.rs", "/// Loud.\n#[macro_export]\nmacro_rules! shout { () => {}; }\n"),
        ("core/src/engine.rs", "pub struct Engine;\npub struct Gear;\n"),
        (
            "app/Cargo.toml",
            "[package]\nname = \"app\"\n[dependencies]\ncore2 = { package = \"the-core\", path = \"../core\" }\n",
        ),
        (
            "app/src/main.rs",
            "use core2::Engine;\nuse core2::prelude::Gear;\nuse core2::prelude::*;\nuse the_core::Engine as E;\nuse core2::Unknown;\nuse core2::shout;\n",
        ),
        ("other/Cargo.toml", "[package]\nname = \"other\"\n"),
        ("other/src/lib.rs", "use the_core::Engine;\n"),
    ];
    insta::assert_snapshot!(imports(&files, "file:app/src/main.rs"), @"
    file:core/src/engine.rs [1, 2, 4] 1
    file:core/src/lib.rs [3, 5] 1
    file:core/src/macros.rs [6] 1
    ");
    assert_eq!(
        imports(&files, "file:other/src/lib.rs"),
        "",
        "not a dependency, so another crate of that name"
    );
}

#[test]
fn cycles_of_reexports_end() {
    let files = [
        ("src/lib.rs", "pub mod a;\npub mod b;\npub use a::*;\npub use b::*;\nuse Missing;\n"),
        ("src/a.rs", "pub use crate::b::*;\npub use crate::b::Thing;\n"),
        ("src/b.rs", "pub use crate::a::*;\npub use crate::a::Thing;\npub use super::*;\n"),
    ];
    let edges = imports(&files, "file:src/a.rs");
    assert!(edges.contains("file:src/b.rs"), "{edges}");
}

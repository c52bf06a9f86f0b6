//! Text that is cut at headings, tables and keys.

use std::time::{Duration, Instant};

use wikitoolkit::lang::extract;

use crate::repository::Repository;
use crate::uses::uses;

/// `title slug [lines]`, indented by depth, below what the file says about itself.
fn sections(path: &str, text: &str) -> String {
    let facts = extract(&path.into(), text);
    let mut out = facts.doc.map(|doc| format!("doc: {doc}\n")).unwrap_or_default();
    for section in &facts.sections {
        let mut depth = 0;
        let mut above = section.parent;
        while let Some(parent) = above {
            depth += 1;
            above = facts.sections[parent].parent;
        }
        let (indent, title, slug) = ("  ".repeat(depth), &section.title, &section.slug);
        out.push_str(&format!("{indent}{title} #{slug} [{}-{}]\n", section.line, section.end_line));
    }
    out
}

#[test]
fn restructured_text() {
    let text = ".. _top:\n\n=======\n My pkg\n=======\n\n.. image:: x.png\n\nWhat it does,\nand why.\n\nUse\n===\n\nCall :func:`run`\n----------------\n\nText.\n\nUse\n===\n\n* item\n\nName: x\n-------\n";
    insta::assert_snapshot!(sections("docs/index.rst", text), @r"
    doc: What it does,
    and why.
    My pkg #my-pkg [4-26]
      Use #use [12-19]
        Call run #call-run [15-19]
      Use #use-1 [20-26]
        Name: x #name-x [25-26]
    ");
}

#[test]
fn tables_and_keys() {
    let toml =
        "name = 1\n\n[tool.black]\nline-length = 88\n\n[tool.black.deep]\nx = 1\n\n[[bin]]\nname = \"a\"\n";
    let yaml = "# Builds\n# and tests.\nname: CI\non:\n  push:\njobs:\n  test:\n    steps: []\n";
    let json = "{\n  \"name\": \"x\",\n  \"scripts\": {\n    \"build\": \"tsc\"\n  }\n}\n";
    let out = [
        sections("pyproject.toml", toml),
        sections("Cargo.toml", "[package]\nname = \"x\"\ndescription = \"Does.\"\n"),
        sections(".github/ci.yml", yaml),
        sections("data.json", json),
        sections("package.json", json),
    ];
    insta::assert_snapshot!(out.join("--\n"), @r"
    tool.black #toolblack [3-8]
      tool.black.deep #toolblackdeep [6-8]
    bin #bin [9-10]
    --
    doc: Does.
    package #package [1-3]
    --
    doc: Builds
    and tests.
    on #on [4-5]
    jobs #jobs [6-8]
    --
    scripts #scripts [3-6]
    --
    scripts #scripts [3-6]
    ");
}

/// Depth, length and broken text cost neither stack nor patience.
#[test]
fn hostile_text_is_read_in_linear_time() {
    let deep = "[".repeat(200_000);
    let keys: String = (0..20_000).map(|at| format!("key{at}:\n  - 1\n")).collect();
    let tables: String = (0..20_000).map(|at| format!("[a{at}.b]\nx = \"\"\"\n")).collect();
    let headings: String = (0..20_000).map(|at| format!("T{at}\n=====\n\n")).collect();
    let rules = "=====\n".repeat(100_000);
    let start = Instant::now();
    for (path, text) in [
        ("a.json", deep.as_str()),
        ("b.json", "{\"a\": \"\\"),
        ("c.yaml", &keys),
        ("d.toml", &tables),
        ("e.rst", &headings),
        ("f.rst", &rules),
        ("g.yaml", "\"\n:\n'a\n"),
        ("h.toml", "[\n[]\n[[\n]]\n"),
        ("i.rst", "``:`\n===\n"),
    ] {
        let facts = extract(&path.into(), text);
        assert!(facts.sections.len() <= 2_000, "{path}: {}", facts.sections.len());
    }
    assert!(start.elapsed() < Duration::from_secs(20), "{:?}", start.elapsed());
}

#[test]
fn documents_mention_symbols_and_files() {
    let repository = Repository::with(&[
        (
            "src/store.rs",
            "pub struct Store;\nimpl Store { pub fn open_one() {} pub fn run() {} }\npub fn run() {}\n",
        ),
        ("src/other.rs", "pub fn run() {}\npub fn twice_here() {}\n#[test]\nfn tests_it() {}\n"),
        ("pkg/mod.py", "def twice_here(): pass\ndef make_it(): pass\n"),
        (
            "README.md",
            "Start at `src/store.rs`.\n\n# Use\n\nCall `Store::open_one()` or `open_one`, `run()`, `Store::run` and `other::run`.\n\n```\n`make_it`\n```\n\n## Not these\n\n`run` `twice_here` `tests_it` `no/such.file` `missing_name` `--make_it`\n",
        ),
        ("docs/a.rst", "Title\n=====\n\nSee :func:`make_it`, ``../src/other.rs`` and `pkg.mod.make_it`.\n"),
    ]);
    insta::assert_snapshot!(uses(&repository, &["mentions"]), @r"
    doc:README.md#use -> src/other.rs#run [5] 0.90
    doc:README.md#use -> src/store.rs#Store.open_one [5] 0.90
    doc:README.md#use -> src/store.rs#Store.run [5] 0.90
    doc:docs/a.rst#title -> file:src/other.rs [4] 0.90
    doc:docs/a.rst#title -> pkg/mod.py#make_it [4] 0.90
    file:README.md -> file:src/store.rs [1] 0.90
    ");
}

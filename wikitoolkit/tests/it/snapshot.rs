//! Reading a generation.

use wikitoolkit::graph::{PageId, Relation};
use wikitoolkit::store::{Direction, Field, Resolution};

use crate::repository::{Repository, id, page};

fn sample() -> Repository {
    Repository::with(&[
        ("README.md", "# Sample\n\nA sample project.\n\n## Usage\n\nRun it.\n"),
        ("src/lib.rs", "//! The library.\n\nmod a;\n\n/// Starts.\n///\n/// Slowly.\npub fn start() {}\n"),
        ("src/a.rs", "pub struct S;\nimpl X for S { fn go() {} }\nimpl Y for S { fn go() {} }\n"),
    ])
}

#[test]
fn canonical_dump() {
    let repository = sample();
    repository.refresh();
    let dump = repository.dump();
    let without_digests: String = dump
        .lines()
        .map(|line| {
            line.split_once(",\"digest\"")
                .map_or_else(|| line.to_owned(), |(before, _)| format!("{before}}}"))
        })
        .map(|line| line + "\n")
        .collect();
    insta::assert_snapshot!(without_digests, @r#"
    {"page":"dir:.","kind":"dir","symbol_kind":null,"title":".","path":".","line":null,"end_line":null,"summary":"A sample project."}
    {"page":"dir:src","kind":"dir","symbol_kind":null,"title":"src","path":"src","line":null,"end_line":null,"summary":"The library."}
    {"page":"doc:README.md#sample","kind":"doc","symbol_kind":null,"title":"Sample","path":"README.md","line":1,"end_line":7,"summary":"A sample project."}
    {"page":"doc:README.md#usage","kind":"doc","symbol_kind":null,"title":"Usage","path":"README.md","line":5,"end_line":7,"summary":"Run it."}
    {"page":"file:README.md","kind":"file","symbol_kind":null,"title":"README.md","path":"README.md","line":1,"end_line":7,"summary":"A sample project."}
    {"page":"file:src/a.rs","kind":"file","symbol_kind":null,"title":"src/a.rs","path":"src/a.rs","line":1,"end_line":3,"summary":"Holds S."}
    {"page":"file:src/lib.rs","kind":"file","symbol_kind":null,"title":"src/lib.rs","path":"src/lib.rs","line":1,"end_line":8,"summary":"The library."}
    {"page":"sym:src/a.rs#S","kind":"symbol","symbol_kind":"struct","title":"S","path":"src/a.rs","line":1,"end_line":1,"summary":""}
    {"page":"sym:src/a.rs#S.go~5271c5","kind":"symbol","symbol_kind":"method","title":"S.go","path":"src/a.rs","line":2,"end_line":2,"summary":""}
    {"page":"sym:src/a.rs#S.go~ebd71a","kind":"symbol","symbol_kind":"method","title":"S.go","path":"src/a.rs","line":3,"end_line":3,"summary":""}
    {"page":"sym:src/lib.rs#start","kind":"symbol","symbol_kind":"fn","title":"start","path":"src/lib.rs","line":8,"end_line":8,"summary":"Starts."}
    {"edge":"contains","from":"dir:.","to":"dir:src","path":"src","lines":[],"confidence":1.0}
    {"edge":"contains","from":"dir:.","to":"file:README.md","path":"README.md","lines":[],"confidence":1.0}
    {"edge":"contains","from":"dir:src","to":"file:src/a.rs","path":"src/a.rs","lines":[],"confidence":1.0}
    {"edge":"contains","from":"dir:src","to":"file:src/lib.rs","path":"src/lib.rs","lines":[],"confidence":1.0}
    {"edge":"contains","from":"doc:README.md#sample","to":"doc:README.md#usage","path":"README.md","lines":[5],"confidence":1.0}
    {"edge":"contains","from":"file:README.md","to":"doc:README.md#sample","path":"README.md","lines":[1],"confidence":1.0}
    {"edge":"defines","from":"file:src/a.rs","to":"sym:src/a.rs#S","path":"src/a.rs","lines":[1],"confidence":1.0}
    {"edge":"defines","from":"file:src/lib.rs","to":"sym:src/lib.rs#start","path":"src/lib.rs","lines":[8],"confidence":1.0}
    {"edge":"defines","from":"sym:src/a.rs#S","to":"sym:src/a.rs#S.go~5271c5","path":"src/a.rs","lines":[2],"confidence":1.0}
    {"edge":"defines","from":"sym:src/a.rs#S","to":"sym:src/a.rs#S.go~ebd71a","path":"src/a.rs","lines":[3],"confidence":1.0}
    {"edge":"imports","from":"file:src/lib.rs","to":"file:src/a.rs","path":"src/lib.rs","lines":[3],"confidence":1.0}
    "#);
}

#[test]
fn a_name_resolves_to_a_page_a_choice_or_the_nearest() {
    let repository = sample();
    let snapshot = repository.built();
    let show = |text: &str| match snapshot.resolve(text).unwrap() {
        Resolution::Exact(page) => format!("= {}", page.id),
        Resolution::Ambiguous(ids) => format!("? {}", ids.len()),
        Resolution::Nearest(ids) => format!("~ {}", ids.first().map_or("-", PageId::as_str)),
    };
    let asked = [
        "file:src/a.rs",
        "src/a.rs",
        "./src/",
        "sym:src/a.rs#S.go",
        "S::go",
        "start",
        "sym:src/lib.rs#strat",
        "src/lbi.rs",
    ];
    let shown: Vec<String> = asked.iter().map(|text| format!("{text} {}", show(text))).collect();
    insta::assert_snapshot!(shown.join("\n"), @"
    file:src/a.rs = file:src/a.rs
    src/a.rs = file:src/a.rs
    ./src/ = dir:src
    sym:src/a.rs#S.go ? 2
    S::go ? 2
    start = sym:src/lib.rs#start
    sym:src/lib.rs#strat ~ sym:src/lib.rs#start
    src/lbi.rs ~ file:src/lib.rs
    ");
}

#[test]
fn pages_edges_and_text() {
    let repository = sample();
    let snapshot = repository.built();
    let start = page(&snapshot, "sym:src/lib.rs#start");
    assert_eq!((start.summary.as_str(), start.line, start.end_line), ("Starts.", Some(8), Some(8)));
    assert_eq!(start.doc.as_deref(), Some("Starts.\n\nSlowly."));
    assert_eq!(snapshot.text(&start).unwrap(), "pub fn start() {}\n");
    assert_eq!(page(&snapshot, "dir:.").summary, "A sample project.");
    assert_eq!(page(&snapshot, "dir:src").summary, "The library.");
    let incoming = snapshot.edges(&id("file:src/a.rs"), Direction::In, &[]).unwrap();
    let shown: Vec<_> =
        incoming.iter().map(|edge| format!("{} {} {:?}", edge.rel, edge.from, edge.lines)).collect();
    assert_eq!(shown, ["contains dir:src []", "imports file:src/lib.rs [3]"]);
    let children: Vec<_> =
        snapshot.children(&id("doc:README.md#sample")).unwrap().into_iter().map(|page| page.title).collect();
    assert_eq!(children, ["Usage"]);
    assert!(snapshot.edges(&id("file:src/a.rs"), Direction::In, &[Relation::Calls]).unwrap().is_empty());
}

#[test]
fn c16_c18_search_takes_tokens_never_syntax() {
    let repository = Repository::with(&[
        ("auth.rs", "// 认证中间件：检查token是否过期\nfn check() {}\n"),
        ("run.md", "# Run\n\n重跑gen-itgc后\n"),
        ("multi.txt", "a multi-agent don't system\n"),
    ]);
    let snapshot = repository.built();
    let found = |text: &str| {
        let tokens: Vec<String> = wikitoolkit::text::analyze(text).split(' ').map(str::to_owned).collect();
        let hits = snapshot.field_hits(Field::Body, &tokens, 5).unwrap();
        hits.first().and_then(|(key, _)| snapshot.page_by_key(*key).unwrap()).map(|page| page.path)
    };
    for (text, path) in [
        ("认证", "auth.rs"),
        ("检查", "auth.rs"),
        ("token", "auth.rs"),
        ("itgc", "run.md"),
        ("multi-agent", "multi.txt"),
    ] {
        assert_eq!(found(text).as_deref(), Some(path), "{text}");
    }
    for raw in ["\"", "a\"b OR *", "NOT", "^x", "col: y", "(", "NEAR(a b)", "", "-"] {
        snapshot.field_hits(Field::Body, &[raw.to_owned()], 5).unwrap();
    }
}

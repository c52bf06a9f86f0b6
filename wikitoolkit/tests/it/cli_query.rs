//! `wikitoolkit query`

use insta::assert_snapshot;

use crate::command::{inn, run, run_in};
use crate::repository::Repository;

#[test]
fn the_first_question_builds_the_wiki() {
    assert_snapshot!(run(&inn(), &["query", "check_in"]).out(), @r"
    - sym:src/desk.rs#check_in L6-8 (fn, 0.97): pub fn check_in(room: &mut Room, guest: &str) -> Result<(), Taken> — Checks a guest in.
      L6-8:
        pub fn check_in(room: &mut Room, guest: &str) -> Result<(), Taken> {
            room.book(guest)
        }
    - doc:docs/guide.md#checking-in L5-7 (doc, 0.00): Guests wait at the desk.
    ");
}

#[test]
fn the_json_has_one_shape() {
    assert_snapshot!(run(&inn(), &["--json", "query", "desk", "--limit", "1"]).out(), @r#"{"question":"desk","results":[{"id":"file:src/desk.rs","kind":"file","title":"src/desk.rs","path":"src/desk.rs","line":1,"end_line":11,"summary":"The front desk.","score":0.52,"tokens":72,"inside":[]}],"omitted":2,"stale":false}"#);
}

#[test]
fn a_question_may_look_like_an_option_or_come_from_standard_input() {
    let inn = inn();
    let first = |question: &str, input: &str| {
        let reply = run_in(inn.path(), &["query", question, "--json"], input).json();
        (
            reply["question"].as_str().unwrap().to_owned(),
            reply["results"][0]["id"].as_str().unwrap().to_owned(),
        )
    };
    let found = |question: &str| (question.to_owned(), "sym:src/desk.rs#check_in".to_owned());
    assert_eq!(first("--check_in", ""), found("--check_in"));
    assert_eq!(first("-check_in now", ""), found("-check_in now"));
    assert_eq!(first("check_in\nnow", ""), found("check_in now"));
    assert_eq!(first("-", "check_in\nnow\n"), found("check_in now"));
}

#[test]
fn results_are_narrowed_by_kind_and_path() {
    let inn = inn();
    let ids = |args: &[&str]| {
        let args = [&["--json", "query", "room guest"], args].concat();
        let reply = run(&inn, &args).json();
        let results = reply["results"].as_array().unwrap();
        results.iter().map(|stub| stub["id"].as_str().unwrap().to_owned()).collect::<Vec<_>>().join(" ")
    };
    assert_eq!(ids(&["--kind", "struct"]), "sym:src/room.rs#Room");
    assert_eq!(ids(&["--kind", "doc,memory"]), "doc:docs/guide.md#checking-in");
    assert_eq!(ids(&["--path", "tests", "--kind", "file"]), "file:tests/booking.rs");
    assert_eq!(ids(&["--path", "**/*.md", "--kind", "file"]), "file:docs/guide.md");
    assert_eq!(ids(&["--path", "nowhere"]), "");
}

#[test]
fn without_refresh_the_last_generation_answers_and_says_that_it_is_old() {
    let inn = inn();
    assert_snapshot!(run(&inn, &["query", "desk", "--no-refresh"]).failure(), @r"
    1 error: the wiki has not been built yet
    hint: run `wikitoolkit build`, or ask without --no-refresh
    ");
    run(&inn, &["build"]).out();
    inn.write("src/cellar.rs", "/// Where the wine is.\npub fn cellar() {}\n");
    let old = run(&inn, &["--json", "query", "cellar", "--no-refresh"]).json();
    assert_eq!((&old["results"], &old["stale"]), (&serde_json::json!([]), &true.into()));
    let new = run(&inn, &["--json", "query", "cellar"]).json();
    assert_eq!(
        (&new["results"][0]["id"], &new["stale"]),
        (&"sym:src/cellar.rs#cellar".into(), &false.into())
    );
}

#[test]
fn a_question_without_an_answer_says_so() {
    let text = run(&inn(), &["query", "zebra quantum pancake"]).out();
    assert_snapshot!(text, @"Nothing matches; try other words, a symbol name or a path.");
}

#[test]
fn an_empty_repository_has_no_answers_and_no_errors() {
    let text = run(&Repository::new(), &["query", "anything"]).out();
    assert_snapshot!(text, @"Nothing matches; try other words, a symbol name or a path.");
}

//! `wikitoolkit build`

use crate::command::{inn, run};

#[test]
fn a_build_says_what_it_did() {
    let inn = inn();
    inn.write("logo.png", [0x89, b'P', b'N', b'G', 0, 0, 1]);
    let first = run(&inn, &["build", "--json"]).json();
    assert_eq!((&first["parsed"], &first["unchanged"], &first["removed"]), (&7.into(), &0.into(), &0.into()));
    assert_eq!(first["skipped"][0]["path"], "logo.png");

    inn.remove("docs/guide.md");
    inn.write("src/bar.rs", "pub fn bar() {}\n");
    let text = run(&inn, &["build"]).out();
    assert!(text.contains("1 parsed, 6 unchanged, 1 removed, 1 skipped in "), "{text}");
    assert!(text.contains("- 1 ") && text.contains(": logo.png"), "{text}");
}

#[test]
fn force_parses_everything_again() {
    let inn = inn();
    run(&inn, &["build"]).out();
    let again = run(&inn, &["build", "--force", "--json"]).json();
    assert_eq!((&again["parsed"], &again["unchanged"]), (&6.into(), &0.into()));
}

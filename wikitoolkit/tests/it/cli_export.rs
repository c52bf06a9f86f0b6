//! `wikitoolkit export`

use crate::command::{inn, run};

#[test]
fn the_dump_is_current_sorted_and_the_same_every_time() {
    let inn = inn();
    let first = run(&inn, &["export", "--format", "jsonl"]).out();
    let pages: Vec<&str> = first.lines().take_while(|line| line.starts_with("{\"page\":")).collect();
    let edges: Vec<&str> = first.lines().skip(pages.len()).collect();
    assert!(pages.is_sorted() && !pages.is_empty());
    assert!(edges.iter().all(|line| line.starts_with("{\"edge\":")) && !edges.is_empty());
    assert_eq!(run(&inn, &["export"]).out(), first);
    inn.write("src/bar.rs", "pub fn bar() {}\n");
    assert!(run(&inn, &["export"]).out().contains("\"sym:src/bar.rs#bar\""));
    assert_eq!(run(&inn, &["export", "--format", "xml"]).code, 2);
}

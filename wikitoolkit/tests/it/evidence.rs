//! No edge without a place in a file that shows it.

use std::fs;

use serde_json::Value;

use crate::sample::Repository;

#[test]
fn every_edge_names_lines_that_are_there() {
    let repository = Repository::new();
    repository.run(&["remember", "Hello is informal.", "--link", "file:greeting.py"]);
    let export = repository.run(&["export", "--format", "jsonl"]);
    let edges: Vec<Value> = export
        .lines()
        .map(|line| serde_json::from_str::<Value>(line).unwrap())
        .filter(|line| line.get("edge").is_some())
        .collect();
    for kind in ["contains", "defines", "imports", "mentions"] {
        assert!(edges.iter().any(|edge| edge["edge"] == kind), "no {kind} in\n{export}");
    }
    for edge in edges {
        let confidence = edge["confidence"].as_f64().unwrap();
        assert!(confidence > 0.0 && confidence <= 1.0, "{edge}");
        let place = repository.path().join(edge["path"].as_str().unwrap());
        if edge["from"].as_str().unwrap().starts_with("dir:") {
            assert!(place.exists(), "what a folder contains is its own evidence: {edge}");
            continue;
        }
        let count = fs::read_to_string(&place).unwrap().lines().count() as u64;
        let lines: Vec<u64> =
            edge["lines"].as_array().unwrap().iter().map(|line| line.as_u64().unwrap()).collect();
        assert!(!lines.is_empty() && lines.iter().all(|line| (1..=count).contains(line)), "{edge}");
    }
}

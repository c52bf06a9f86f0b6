//! The page `book/src/json.md` shows the keys that the binary prints, no more and no less.

use std::collections::BTreeSet;

use serde_json::Value;

use crate::installing::Workplace;
use crate::sample::Repository;

const PAGE: &str = include_str!("../../../book/src/json.md");

/// Objects whose keys depend on the repository; the book shows examples of them.
const FREE: [&str; 4] = ["edges", "languages", "pages", "unresolved"];

/// The JSON of a section: every line of its blocks that is a value, or each block as one value.
fn shown(section: &str) -> Vec<Value> {
    let heading = format!("\n## {section}\n");
    let (_, rest) = PAGE.split_once(&heading).unwrap_or_else(|| panic!("no section {section}"));
    let section = rest.split("\n## ").next().unwrap_or_default();
    let blocks = section.split("```json\n").skip(1).filter_map(|block| block.split("```").next());
    blocks
        .flat_map(|block| serde_json::Deserializer::from_str(block).into_iter::<Value>())
        .map(|value| value.unwrap_or_else(|error| panic!("{section}: {error}")))
        .collect()
}

/// The path of every key, `[]` for the items of a list, `*` for a key that depends on the repository.
fn keys(value: &Value) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    collect(value, "", &mut found);
    found
}

fn collect(value: &Value, path: &str, found: &mut BTreeSet<String>) {
    match value {
        Value::Object(_) if FREE.contains(&path) => {
            found.insert(format!("{path}.*"));
        }
        Value::Object(entries) => {
            for (key, value) in entries {
                let path = if path.is_empty() { key.clone() } else { format!("{path}.{key}") };
                collect(value, &path, found);
            }
        }
        Value::Array(items) => {
            found.insert(format!("{path}[]"));
            for item in items {
                collect(item, &format!("{path}[]"), found);
            }
        }
        _ => {
            found.insert(path.to_owned());
        }
    }
}

#[track_caller]
fn check(section: &str, at: usize, printed: &Value) {
    let shown = &shown(section)[at];
    assert_eq!(keys(shown), keys(printed), "{section}: left is the book, right is\n{printed:#}");
}

#[test]
fn the_book_shows_the_keys_of_every_reply() {
    let repository = Repository::new();
    check(
        "`remember` and `note`",
        0,
        &repository.json(&["remember", "Hello is informal.", "--link", "file:greeting.py"]),
    );
    check(
        "`remember` and `note`",
        1,
        &repository.json(&["note", "file:greeting.py", "Ask before translating."]),
    );
    check("`query`", 0, &repository.json(&["query", "who greets a person?"]));
    check("`page`", 0, &repository.json(&["page", "file:greeting.py"]));
    check("`related`", 0, &repository.json(&["related", "file:greeting.py", "--direction", "in"]));
    check("`status`", 0, &repository.json(&["status"]));
    let listed = repository.json(&["memories", "--category", "note", "--kind", "memory"]);
    check("`memories`", 0, &listed);
    let fact = listed["memories"][0]["id"].as_str().expect("an id");
    let curated = "`link`, `mark`, `supersede`, `recheck`, `forget` and `audit`";
    let link = repository.json(&["link", "main.py", "README.md", "--rel", "follows"]);
    check(curated, 0, &link);
    check(curated, 1, &repository.json(&["mark", fact, "draft"]));
    check(curated, 2, &repository.json(&["supersede", fact, "--text", "Hello is formal."]));
    check(curated, 3, &repository.json(&["recheck", fact]));
    let link = link["id"].as_str().expect("an id");
    check(curated, 5, &repository.json(&["audit", link]));
    check(curated, 4, &repository.json(&["forget", link, "--force"]));
}

#[test]
fn the_book_shows_the_keys_of_an_installation_and_its_diagnosis() {
    let workplace = Workplace::new();
    let install = workplace.run(&["--json", "install", "claude", "windsurf", "--dry-run"]).json();
    check("`install` and `uninstall`", 0, &install);
    workplace.ok(&["install", "claude"]);
    check("`doctor`", 0, &workplace.run(&["--json", "doctor", "claude"]).json());
}

#[test]
fn the_book_shows_the_keys_of_the_export() {
    let repository = Repository::new();
    repository.run(&["build"]);
    let export = repository.run(&["export", "--format", "jsonl"]);
    let lines: Vec<Value> = export.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    for (at, key, of) in [(0, "page", "sym:greeting.py#greet"), (1, "edge", "defines")] {
        let line =
            lines.iter().find(|line| line[key] == of).unwrap_or_else(|| panic!("no {key} {of} in\n{export}"));
        check("`export --format jsonl`", at, line);
    }
}

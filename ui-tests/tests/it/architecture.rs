//! Every prohibition in `ARCHITECTURE.md` names a test that is there.

use crate::support::assert_none;
use crate::support::workspace::{members, read, root};

/// One finding for each prohibition without a test, and each test that `exists` does not know.
fn faults(document: &str, crates: &[String], exists: impl Fn(&str) -> bool) -> Vec<String> {
    let (_, section) = document.split_once("\n## What must not happen\n").expect("the section");
    let section = section.split("\n## ").next().unwrap_or_default();
    let mut faults = Vec::new();
    for item in section.split("\n- ").skip(1) {
        // An item ends where the next group begins.
        let item = item.split("\n\n").next().unwrap_or_default();
        let (mut current, mut tests) = ("", 0);
        for word in item.split('`').skip(1).step_by(2) {
            if crates.iter().any(|name| name == word) {
                current = word;
            } else if word.ends_with(".rs") {
                tests += 1;
                let path =
                    if word.contains('/') { word.to_owned() } else { format!("{current}/tests/it/{word}") };
                if !exists(&path) {
                    faults.push(format!("{path} is not there: {item}"));
                }
            }
        }
        if tests == 0 {
            faults.push(format!("names no test: {item}"));
        }
    }
    faults
}

#[test]
fn every_prohibition_names_a_test() {
    let findings = faults(&read("ARCHITECTURE.md"), &members(), |path| root().join(path).is_file());
    assert_none("what must not happen is held by a test", &findings);
}

#[test]
fn a_prohibition_without_its_test_is_found() {
    let document = "# A\n\n## What must not happen\n\nOne\n- Never a: `x` `a.rs`,\n  `b.rs`.\n- Never b.\n\nTwo\n- Never c: `y/src/c.rs`.\n\n## End\n- no\n";
    let known = ["x/tests/it/a.rs", "y/src/c.rs"];
    assert_eq!(
        faults(document, &["x".to_owned()], |path| known.contains(&path)),
        ["x/tests/it/b.rs is not there: Never a: `x` `a.rs`,\n  `b.rs`.", "names no test: Never b."]
    );
}

use std::path::Path;

use proptest::prelude::*;

use super::*;
use crate::agents::edit::json::tests::document;
use crate::agents::table;
use crate::agents::{claude, part};

fn names(agents: &[&str]) -> BTreeSet<String> {
    agents.iter().map(|&agent| agent.to_owned()).collect()
}

fn wanted(part: Part, agents: &[&str]) -> Wanted {
    Wanted { part, former: Vec::new(), agents: names(agents), present: true }
}

fn entry(name: &str) -> Part {
    let path = ["mcpServers", name].map(str::to_owned).to_vec();
    Part::Member { path, value: r#"{"command": "wikitoolkit", "args": ["mcp"]}"#.to_owned() }
}

/// Everything that one file may get, for two agents: one part for each alone, the others for both.
fn parts() -> Vec<Wanted> {
    let hook = part::hook(table::agent("claude").unwrap().hook.as_ref().unwrap(), Path::new("wikitoolkit"));
    let rules =
        claude::permissions(Path::new("wikitoolkit"), true).into_iter().map(|rule| wanted(rule, &["a", "b"]));
    [wanted(entry("one"), &["a"]), wanted(claude::approval(), &["a", "b"])]
        .into_iter()
        .chain(rules)
        .chain([wanted(hook, &["a", "b"]), wanted(entry("two"), &["b"])])
        .collect()
}

fn undone(change: &Change, agents: &[&str]) -> Change {
    let text = change.after.as_deref().unwrap();
    uninstall(text, &parts(), Some(&change.record), &names(agents), Options::ALL).unwrap()
}

#[test]
fn a_file_that_was_made_goes_with_its_last_part() {
    let made = install(None, &parts(), None).unwrap();
    let half = undone(&made, &["a"]);
    assert!(
        half.after.as_ref().unwrap().contains("\"two\"") && !half.after.as_ref().unwrap().contains("\"one\"")
    );
    let gone = undone(&half, &["b"]);
    assert_eq!((gone.after, gone.record.has_parts()), (None, false));
}

#[test]
fn what_somebody_else_added_to_a_file_of_ours_keeps_it() {
    let made = install(None, &[wanted(entry("one"), &["a"])], None).unwrap();
    let theirs = made.after.as_ref().unwrap().replacen("{\n", "{\n  \"theirs\": 1,\n", 1);
    let left = uninstall(&theirs, &[], Some(&made.record), &names(&["a"]), Options::ALL).unwrap();
    assert_eq!(left.after.as_deref(), Some("{\n  \"theirs\": 1\n}\n"));
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, ..ProptestConfig::default() })]
    #[test]
    fn any_file_comes_back_in_whatever_order_its_agents_go(
        text in document(),
        steps in prop_oneof![
            Just(vec![vec!["a", "b"]]),
            Just(vec![vec!["a"], vec!["b"]]),
            Just(vec![vec!["b"], vec!["a"]]),
        ],
    ) {
        let Ok(installed) = install(Some(&text), &parts(), None) else { return Ok(()) };
        let again = install(installed.after.as_deref(), &parts(), Some(&installed.record)).unwrap();
        prop_assert_eq!(&again.after, &installed.after);
        prop_assert_eq!(&again.record, &installed.record);
        let left = steps.iter().fold(installed, |change, agents| undone(&change, agents));
        prop_assert_eq!(left.after.as_deref(), Some(text.as_str()));
    }
}

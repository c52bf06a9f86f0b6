//! `wikitoolkit doctor`: what it sees, what it advises.

use std::fs;

use insta::assert_snapshot;

use crate::installing::Workplace;

fn said(workplace: &Workplace, args: &[&str]) -> String {
    let run = workplace.run(args);
    let text = format!("{}{}{}", run.code, run.stderr, run.stdout);
    text.replace(workplace.bin().to_str().unwrap(), "BIN")
        .replace(workplace.repo().to_str().unwrap(), "REPO")
        .replace(env!("CARGO_PKG_VERSION"), "VERSION")
}

#[test]
fn nothing_is_installed() {
    assert_snapshot!(said(&Workplace::new(), &["doctor"]), @"");
}

#[test]
fn what_is_installed_works() {
    let workplace = Workplace::new();
    workplace.write("a.py", "def greet():\n    pass\n");
    workplace.ok(&["install", "claude", "codex"]);
    let trusted = format!(
        "{{\"projects\": {{\"{}\": {{\"hasTrustDialogAccepted\": true}}}}}}",
        workplace.repo().display()
    );
    fs::write(workplace.home().join(".claude.json"), trusted).unwrap();
    workplace.ok(&["build"]);
    assert_snapshot!(said(&workplace, &["doctor"]), @"");
    assert_snapshot!(said(&workplace, &["claude", "status"]), @"");
}

#[test]
fn what_is_broken_is_named_with_what_to_do() {
    let workplace = Workplace::new();
    workplace.ok(&["install", "claude", "cursor"]);
    workplace.write(".claude/settings.local.json", "{\n");
    workplace.write(
        ".mcp.json",
        "{\"mcpServers\": {\"wikitoolkit\": {\"command\": \"nowhere\", \"args\": [\"mcp\"]}}}\n",
    );
    fs::remove_file(workplace.repo().join("AGENTS.md")).unwrap();
    fs::remove_file(workplace.bin().join("wikitoolkit")).unwrap();
    assert_snapshot!(said(&workplace, &["doctor"]).replace(crate::sample::BINARY, "PROGRAM"), @"");
}

#[test]
fn as_json_it_is_one_line() {
    let workplace = Workplace::new();
    workplace.ok(&["install", "gemini"]);
    let value = workplace.run(&["--json", "doctor", "gemini"]).json();
    assert_eq!(value["healthy"], true);
    assert_eq!(
        value["checks"].as_array().unwrap().last().unwrap()["found"],
        "`wikitoolkit mcp` offers 6 tools"
    );
}

//! The official Python client of MCP talks to the binary in both eras and calls every tool.
//!
//! `WIKITOOLKIT_TEST_PYTHON` names an interpreter with the packages of `tests/python/requirements.txt`. Without it the
//! tests say that they did not run, or fail when `WIKITOOLKIT_TEST_REQUIRE_PYTHON` is set.

use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};
use std::{env, fs, io};

use serde_json::{Value, json};

use crate::sample::{BINARY, Repository};

const TOOLS: [&str; 6] =
    ["wiki_note", "wiki_page", "wiki_query", "wiki_related", "wiki_remember", "wiki_status"];

/// What the client saw of a server in `root`, as `client.py` describes it; `None` when there is no client here.
fn talk(era: &str, root: &Path, script: &Value) -> Option<Value> {
    let Some(python) = env::var_os("WIKITOOLKIT_TEST_PYTHON") else {
        assert!(
            env::var_os("WIKITOOLKIT_TEST_REQUIRE_PYTHON").is_none(),
            "WIKITOOLKIT_TEST_PYTHON has to name a Python with the packages of tests/python/requirements.txt"
        );
        // Past the capture of test output, so that nobody takes this for a test that ran.
        writeln!(io::stderr(), "!!! SKIPPED: Python client, {era}: WIKITOOLKIT_TEST_PYTHON is not set")
            .expect("stderr");
        return None;
    };
    let mut client = Command::new(python)
        .arg(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/python/client.py"))
        .args([era, BINARY, "--root"])
        .arg(root)
        .arg("mcp")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the client starts");
    client.stdin.take().expect("piped").write_all(script.to_string().as_bytes()).expect("the script is read");
    let output = client.wait_with_output().expect("the client ends");
    let (out, err) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert!(output.status.success(), "{era}: {}\n{out}\n{err}", output.status);
    Some(serde_json::from_str(&out).expect("the client reports JSON"))
}

fn built() -> Repository {
    let repository = Repository::new();
    repository.run(&["build"]);
    repository
}

/// Calls every tool, the writing ones before a question about what they wrote.
fn call_every_tool(era: &str, protocol: &str) {
    let root = built();
    let script = json!([
        {"tool": "wiki_status", "arguments": {}},
        {"tool": "wiki_query", "arguments": {"question": "who greets a person?", "kind": "symbol"}},
        {"tool": "wiki_page", "arguments": {"page_id": "file:greeting.py"}},
        {"tool": "wiki_related", "arguments": {"page_id": "file:greeting.py", "rel": ["imports"], "direction": "in"}},
        {"tool": "wiki_remember", "arguments": {
            "fact": "Greetings stay informal on purpose.", "category": "decision", "link_page_id": "file:greeting.py",
        }},
        {"tool": "wiki_note", "arguments": {"page_id": "file:greeting.py", "text": "Ask before translating."}},
        {"tool": "wiki_query", "arguments": {"question": "are greetings informal?"}},
        {"tool": "wiki_page", "arguments": {"page_id": "file:greeting.py"}},
    ]);
    let Some(seen) = talk(era, root.path(), &script) else { return };

    assert_eq!(seen["protocol"], protocol);
    assert_eq!(seen["tools"], json!(TOOLS));
    let expected =
        ["", "sym:greeting.py#greet", "greet", "file:main.py", "mem:", "", "mem:", "Ask before translating."];
    let results = seen["results"].as_array().expect("results");
    assert_eq!(results.len(), expected.len());
    for (result, expected) in results.iter().zip(expected) {
        let text = result["text"].as_str().expect("text");
        assert_eq!(result["is_error"], false, "{result:#}");
        assert!(!text.is_empty() && text.contains(expected), "{expected:?} is not in {result:#}");
        assert!(result["structured"].is_object(), "{result:#}");
    }
}

#[test]
fn the_modern_client_calls_every_tool() {
    call_every_tool("modern", "2026-07-28");
}

#[test]
fn the_client_that_asks_first_finds_the_modern_era() {
    call_every_tool("auto", "2026-07-28");
}

#[test]
fn the_handshake_client_calls_every_tool() {
    call_every_tool("handshake", "2025-11-25");
}

#[test]
fn a_mistake_comes_back_as_a_result_that_says_what_to_do() {
    let root = built();
    let script = json!([
        {"tool": "wiki_page", "arguments": {"page_id": "file:greting.py"}},
        {"tool": "wiki_remember", "arguments": {"fact": "x", "link_page_id": "file:greting.py"}},
        {"tool": "wiki_query", "arguments": {"query": "x"}},
    ]);
    let Some(seen) = talk("auto", root.path(), &script) else { return };
    for (result, expected) in
        seen["results"].as_array().expect("results").iter().zip(["greeting.py", "greeting.py", "question"])
    {
        assert_eq!(result["is_error"], true, "{result:#}");
        assert!(
            result["text"].as_str().is_some_and(|text| text.contains(expected)),
            "{expected:?} is not in {result:#}"
        );
    }
    let stored = fs::read_dir(root.path().join(".wikitoolkit/memory")).map_or(0, Iterator::count);
    assert_eq!(stored, 0, "a fact with an unknown link is not stored");
}

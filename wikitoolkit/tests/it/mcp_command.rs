//! `wikitoolkit mcp` as a client starts it: a process that speaks over standard input and output.

use serde_json::{Value, json};
use tempfile::TempDir;

use crate::command::run_in;
use crate::repository::Repository;

const HELLO: &str = r#"{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"test","version":"0"}}}
{"jsonrpc":"2.0","method":"notifications/initialized"}
"#;

fn request(id: i64, method: &str, params: &Value) -> String {
    format!("{}\n", json!({"jsonrpc": "2.0", "id": id, "method": method, "params": params}))
}

/// The answers by id; nothing else may be on standard output.
fn talk(dir: &std::path::Path, args: &[&str], input: &str) -> Vec<Value> {
    let run = run_in(dir, args, input);
    assert_eq!(run.code, 0, "{}", run.stderr);
    let mut answers: Vec<Value> =
        run.stdout.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    answers.sort_by_key(|answer| answer["id"].as_i64());
    answers
}

/// Case A15: everything that was asked before the input ended is answered, the first build included.
#[test]
fn a15_piped_input_is_answered_to_the_end() {
    let repository = Repository::with(&[("src/lib.rs", "/// Greets a person.\npub fn greet() {}\n")]);
    let input = [
        HELLO.to_owned(),
        request(1, "tools/list", &json!({})),
        request(2, "tools/call", &json!({"name": "wiki_query", "arguments": {"question": "greet"}})),
    ];
    let answers = talk(repository.path(), &["mcp"], &input.concat());
    assert_eq!(answers.len(), 3);
    assert_eq!(answers[0]["result"]["serverInfo"]["name"], "wikitoolkit");
    assert_eq!(answers[1]["result"]["tools"].as_array().map(Vec::len), Some(6));
    assert_eq!(answers[2]["result"]["structuredContent"]["results"][0]["id"], "sym:src/lib.rs#greet");
}

/// Case A32: a server outside a repository lists its tools, and a call says what is wrong and what to do.
#[test]
fn a32_outside_a_repository_the_server_lives() {
    let dir = TempDir::new().unwrap();
    let input = [
        HELLO.to_owned(),
        request(1, "tools/list", &json!({})),
        request(2, "tools/call", &json!({"name": "wiki_query", "arguments": {"question": "greet"}})),
    ];
    let answers = talk(dir.path(), &["mcp"], &input.concat());
    assert_eq!(answers[1]["result"]["tools"].as_array().map(Vec::len), Some(6));
    assert_eq!(answers[2]["result"]["isError"], true);
    let said = answers[2]["result"]["content"][0]["text"].as_str().unwrap().to_owned();
    assert!(said.contains("--root"), "{said}");
    assert_eq!(std::fs::read_dir(dir.path()).unwrap().count(), 0);
}

/// What makes an agent use the tools reaches it with the first two answers.
#[test]
fn a_client_is_told_why_to_use_the_tools_and_which_to_load() {
    let dir = TempDir::new().unwrap();
    let input = [HELLO.to_owned(), request(1, "tools/list", &json!({}))];
    let answers = talk(dir.path(), &["mcp"], &input.concat());
    let instructions = answers[0]["result"]["instructions"].as_str().unwrap();
    assert!(instructions.contains("wiki_query before grep"), "{instructions}");
    let tools = answers[1]["result"]["tools"].as_array().unwrap();
    let query = tools.iter().find(|tool| tool["name"] == "wiki_query").unwrap();
    assert_eq!(query["_meta"]["anthropic/alwaysLoad"], true);
    assert_eq!(query["_meta"]["anthropic/maxResultSizeChars"], 100_000);
    assert!(query["description"].as_str().unwrap().contains("before grep/find/Read"), "{query}");
}

/// Case A32: connecting and listing build nothing.
#[test]
fn a32_listing_builds_nothing() {
    let repository = Repository::with(&[("a.rs", "fn a() {}\n")]);
    let input = [HELLO.to_owned(), request(1, "tools/list", &json!({}))];
    assert_eq!(talk(repository.path(), &["mcp"], &input.concat()).len(), 2);
    assert!(!repository.path().join(".wikitoolkit").exists());
}

/// Case A01: nothing but messages is on standard output, however much is logged.
#[test]
fn a01_logs_and_damage_never_reach_standard_output() {
    let repository = Repository::with(&[("a.rs", "fn a() {}\n")]);
    repository.write(".wikitoolkit/wiki.db", "this is no database");
    let input = [
        HELLO.to_owned(),
        request(1, "tools/call", &json!({"name": "wiki_query", "arguments": {"question": "a"}})),
    ];
    let answers = talk(repository.path(), &["--verbose", "mcp"], &input.concat());
    assert_eq!(answers.len(), 2);
    assert_eq!(answers[1]["result"]["isError"], Value::Null, "{}", answers[1]);
}

#[test]
fn a_request_of_the_stateless_era_needs_no_handshake() {
    let repository = Repository::with(&[("a.rs", "fn a() {}\n")]);
    let meta = json!({
        "io.modelcontextprotocol/protocolVersion": "2026-07-28",
        "io.modelcontextprotocol/clientCapabilities": {},
    });
    let input = [
        request(1, "server/discover", &json!({"_meta": meta})),
        request(2, "tools/call", &json!({"name": "wiki_status", "_meta": meta})),
    ];
    let answers = talk(repository.path(), &["mcp"], &input.concat());
    assert_eq!(answers[0]["result"]["resultType"], "complete");
    assert_eq!(answers[1]["result"]["structuredContent"]["changes"]["added"], 1);
}

//! Which door `wikitoolkit claude-hook` names: the MCP tools only where the agent really offers them.

use std::fs;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::claude_hook::{Desk, answered};

const ENTRY: &str = r#"{"mcpServers": {"wikitoolkit": {"command": "wikitoolkit", "args": ["mcp"]}}}"#;

/// Whether the tools are named when these files are there; `~/` is the home, `ROOT` in a text the repository.
fn names_tools(files: &[(&str, &str)], extra: &Value) -> bool {
    let desk = Desk::new();
    for (name, text) in files {
        let path = match name.strip_prefix("~/") {
            Some(name) => desk.home.path().join(name),
            None => desk.path().join(name),
        };
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text.replace("ROOT", desk.path().to_str().unwrap())).unwrap();
    }
    let mut message = json!({"tool_name": "Grep", "cwd": desk.path(), "tool_input": {"pattern": "please"}});
    message.as_object_mut().unwrap().extend(extra.as_object().unwrap().clone());
    let said = answered(desk.command(), message.to_string().as_bytes());
    let tool = said.contains("wikitoolkit_wiki_query") || said.contains("wikitoolkit__wiki_query");
    assert!(tool || said.contains("`wikitoolkit query"), "{files:?}: {said}");
    tool
}

#[test]
fn tools_of_a_server_that_is_switched_off_are_not_named() {
    let project = (".mcp.json", ENTRY);
    let user = ("~/.claude.json", ENTRY);
    let settings = |text| (".claude/settings.json", text);
    let denied = settings(r#"{"permissions": {"deny": ["mcp__wikitoolkit"]}}"#);
    let tool_denied = ("~/.claude/settings.json", r#"{"permissions": {"deny": ["mcp__wikitoolkit__*"]}}"#);
    let rejected = settings(r#"{"disabledMcpjsonServers": ["wikitoolkit"]}"#);
    let others = settings(r#"{"enabledMcpjsonServers": ["other"]}"#);
    let approved = (".claude/settings.local.json", r#"{"enabledMcpjsonServers": ["wikitoolkit"]}"#);
    let toggled = ("~/.claude.json", r#"{"projects": {"ROOT": {"disabledMcpServers": ["wikitoolkit"]}}}"#);
    let cases: [(&[(&str, &str)], bool); 11] = [
        (&[project], true),
        (&[user], true),
        (&[project, denied], false),
        (&[user, denied], false),
        (&[user, tool_denied], false),
        (&[project, rejected], false),
        // What rejects servers of a repository says nothing of those of the user.
        (&[user, rejected], true),
        (&[project, others], false),
        (&[project, others, approved], true),
        (&[project, toggled], false),
        (&[], false),
    ];
    for (files, expected) in cases {
        assert_eq!(names_tools(files, &json!({})), expected, "{files:?}");
    }
    let codex = json!({"turn_id": "t", "tool_name": "Bash", "tool_input": {"command": "rg please"}});
    let config = |line: &str| format!("[mcp_servers.wikitoolkit]\ncommand = \"wikitoolkit\"\n{line}\n");
    assert!(names_tools(&[(".codex/config.toml", &config("enabled = true"))], &codex));
    assert!(!names_tools(&[(".codex/config.toml", &config("enabled = false"))], &codex));
    let gemini = json!({"hook_event_name": "AfterTool", "tool_name": "grep_search"});
    let listed = r#"{"mcpServers": {"wikitoolkit": {"command": "wikitoolkit"}}, "mcp": {"allowed": ["x"]}}"#;
    assert!(names_tools(&[("~/.gemini/settings.json", ENTRY)], &gemini));
    assert!(!names_tools(&[("~/.gemini/settings.json", listed)], &gemini));
}

/// The file in which Claude Code keeps the user's servers also keeps what the user typed, for years.
#[test]
fn a_large_file_of_the_user_is_read() {
    let history = |name: &str| {
        let typed: Vec<String> =
            (0..15_000).map(|n| format!("{n} {} {name}", "typed \"words\" ".repeat(60))).collect();
        json!({"/elsewhere": {"history": typed}, "/other": {"mcpServers": {name: {}}}})
    };
    let server = json!({"command": "wikitoolkit", "args": ["mcp"]});
    let with = json!({"projects": history("x"), "mcpServers": {"wikitoolkit": server}}).to_string();
    let below = json!({"projects": {"ROOT": {"mcpServers": {"wikitoolkit": server}}, "/x": history("x")}});
    let without = json!({"projects": history("wikitoolkit")}).to_string();
    assert!(with.len() > 12 << 20);
    for (text, expected) in [(with, true), (below.to_string(), true), (without, false)] {
        let started = Instant::now();
        assert_eq!(names_tools(&[("~/.claude.json", &text)], &json!({})), expected);
        assert!(started.elapsed() < Duration::from_secs(20));
    }
}

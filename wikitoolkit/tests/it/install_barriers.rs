//! Settings that keep the tools from the model are told, with their file, and left as they are.

use std::fs;

use crate::installing::Workplace;

/// A setting: the agent, the file, its text, what is said.
const SETTINGS: [(&str, &str, &str, &str); 14] = [
    (
        "claude",
        "repo/.claude/settings.json",
        "{\n  \"disabledMcpjsonServers\": [\"other\",\n    \"wikitoolkit\"]\n}\n",
        "in .claude/settings.json, `disabledMcpjsonServers` lists `wikitoolkit`, which keeps the server off: take `wikitoolkit` out of `",
    ),
    (
        "claude",
        "repo/.claude/settings.local.json",
        "{\n  \"permissions\": {\n    \"deny\": [\"Bash(rm)\", \"mcp__wikitoolkit__wiki_query\"]\n  }\n}\n",
        "in .claude/settings.local.json, `permissions.deny` lists `mcp__wikitoolkit__wiki_query`, which",
    ),
    (
        "claude",
        "home/.claude/settings.json",
        "{\"permissions\": {\"deny\": [\"mcp__wikitoolkit\"]}}",
        "in ~/.claude/settings.json, `permissions.deny` lists `mcp__wikitoolkit`, which",
    ),
    (
        "codex",
        "repo/.codex/config.toml",
        "model = \"m\"\n\n[mcp_servers.wikitoolkit]\ncommand = \"wikitoolkit\"\nargs = [\"mcp\"]\nenabled = false\n",
        "in .codex/config.toml, `mcp_servers.wikitoolkit.enabled` is false, which keeps the server off: set",
    ),
    (
        "codex",
        "home/.codex/config.toml",
        "[mcp_servers]\nwikitoolkit = { command = \"wikitoolkit\", enabled = false }\n",
        "in ~/.codex/config.toml, `mcp_servers.wikitoolkit.enabled` is false, which keeps the server off: set",
    ),
    (
        "opencode",
        "repo/opencode.json",
        "{\n  \"mcp\": {\n    \"wikitoolkit\": { \"type\": \"local\", \"command\": [\"wikitoolkit\", \"mcp\"], \"enabled\": false }\n  }\n}\n",
        "in opencode.json, `mcp.wikitoolkit.enabled` is false, which keeps the server off: set",
    ),
    (
        "opencode",
        "home/.config/opencode/opencode.jsonc",
        "{\"mcp\": {\"servers\": { // mine\n\"wikitoolkit\": {\"disabled\": true}}}}",
        "in ~/.config/opencode/opencode.jsonc, `mcp.servers.wikitoolkit.disabled` is true, which keeps the server off: set",
    ),
    (
        "gemini",
        "repo/.gemini/settings.json",
        "{\n  \"mcp\": { \"excluded\": [\"wikitoolkit\"] }\n}\n",
        "in .gemini/settings.json, `mcp.excluded` lists `wikitoolkit`, which keeps the server off: take `wikitoolkit` out of `",
    ),
    (
        "gemini",
        "home/.gemini/settings.json",
        "{\"excludeMCPServers\": [\"wikitoolkit\"]}",
        "in ~/.gemini/settings.json, `excludeMCPServers` lists `wikitoolkit`, which keeps the server off: take `wikitoolkit` out of `",
    ),
    (
        "gemini",
        "repo/.gemini/settings.json",
        "{\"mcp\": {\"allowed\": [\"other\"]}}",
        "`mcp.allowed` does not list `wikitoolkit`",
    ),
    (
        "zed",
        "repo/.zed/settings.json",
        "{\"context_servers\": {\"wikitoolkit\": {\"command\": \"wikitoolkit\", \"args\": [\"mcp\"], \"enabled\": false}}}",
        "in .zed/settings.json, `context_servers.wikitoolkit.enabled` is false, which keeps the server off: set",
    ),
    (
        "claude",
        "repo/.claude/settings.json",
        "{\"disabledMcpjsonServers\": [\"other\"], \"permissions\": {\"deny\": [\"mcp__wikitoolkitten__x\", \"mcp__other\"]}}",
        "",
    ),
    (
        "gemini",
        "repo/.gemini/settings.json",
        "{\"mcp\": {\"allowed\": [\"wikitoolkit\"], \"excluded\": []}}",
        "",
    ),
    ("opencode", "repo/opencode.json", "{\"mcp\": {\"other\": {\"enabled\": false}}}", ""),
];

#[test]
fn installing_tells_what_keeps_the_tools_off() {
    for (agent, file, text, expected) in SETTINGS {
        let workplace = Workplace::new();
        let path = workplace.repo().parent().unwrap().join(file);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(&path, text).unwrap();
        let said = workplace.ok(&["install", agent]);
        let told = said.lines().filter(|line| line.contains("which keeps the server off: "));
        let told: Vec<&str> = told.collect();
        assert_eq!(told.len(), usize::from(!expected.is_empty()), "{file}: {said}");
        assert!(told.iter().all(|line| line.contains(expected)), "{file}: {said}");
        let dry = workplace.ok(&["install", agent, "--dry-run"]);
        assert!(told.iter().all(|line| dry.contains(line)), "{dry}");
        workplace.ok(&["uninstall"]);
        if expected.contains("servers.wikitoolkit") || expected.contains("mcp.wikitoolkit") {
            continue;
        }
        assert_eq!(fs::read_to_string(&path).unwrap(), text, "the setting is the user's");
    }
}

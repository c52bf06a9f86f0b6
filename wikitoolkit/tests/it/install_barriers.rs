//! Settings that keep the tools from the model are told, with their place, and left as they are.

use std::fs;

use crate::installing::Workplace;

/// A setting: the agent, the file, its text, what is said.
const SETTINGS: [(&str, &str, &str, &str); 14] = [
    (
        "claude",
        "repo/.claude/settings.json",
        "{\n  \"disabledMcpjsonServers\": [\"other\",\n    \"wikitoolkit\"]\n}\n",
        ".claude/settings.json, line 3: `disabledMcpjsonServers` lists `wikitoolkit`, so that its server is off",
    ),
    (
        "claude",
        "repo/.claude/settings.local.json",
        "{\n  \"permissions\": {\n    \"deny\": [\"Bash(rm)\", \"mcp__wikitoolkit__wiki_query\"]\n  }\n}\n",
        ".claude/settings.local.json, line 3: `permissions.deny` forbids `mcp__wikitoolkit__wiki_query`",
    ),
    (
        "claude",
        "home/.claude/settings.json",
        "{\"permissions\": {\"deny\": [\"mcp__wikitoolkit\"]}}",
        "~/.claude/settings.json, line 1: `permissions.deny` forbids `mcp__wikitoolkit`",
    ),
    (
        "codex",
        "repo/.codex/config.toml",
        "model = \"m\"\n\n[mcp_servers.wikitoolkit]\ncommand = \"wikitoolkit\"\nargs = [\"mcp\"]\nenabled = false\n",
        ".codex/config.toml, line 6: `mcp_servers.wikitoolkit.enabled` is `false`, so that the server is off",
    ),
    (
        "codex",
        "home/.codex/config.toml",
        "[mcp_servers]\nwikitoolkit = { command = \"wikitoolkit\", enabled = false }\n",
        "~/.codex/config.toml, line 2: `mcp_servers.wikitoolkit.enabled` is `false`",
    ),
    (
        "opencode",
        "repo/opencode.json",
        "{\n  \"mcp\": {\n    \"wikitoolkit\": { \"type\": \"local\", \"command\": [\"wikitoolkit\", \"mcp\"], \"enabled\": false }\n  }\n}\n",
        "opencode.json, line 3: `mcp.wikitoolkit.enabled` is `false`, so that the server is off",
    ),
    (
        "opencode",
        "home/.config/opencode/opencode.jsonc",
        "{\"mcp\": {\"servers\": { // mine\n\"wikitoolkit\": {\"disabled\": true}}}}",
        "~/.config/opencode/opencode.jsonc, line 2: `mcp.servers.wikitoolkit.disabled` is `true`",
    ),
    (
        "gemini",
        "repo/.gemini/settings.json",
        "{\n  \"mcp\": { \"excluded\": [\"wikitoolkit\"] }\n}\n",
        ".gemini/settings.json, line 2: `mcp.excluded` lists `wikitoolkit`, so that its server is off",
    ),
    (
        "gemini",
        "home/.gemini/settings.json",
        "{\"excludeMCPServers\": [\"wikitoolkit\"]}",
        "~/.gemini/settings.json, line 1: `excludeMCPServers` lists `wikitoolkit`, so that its server is off",
    ),
    (
        "gemini",
        "repo/.gemini/settings.json",
        "{\"mcp\": {\"allowed\": [\"other\"]}}",
        "`mcp.allowed` lists the servers that are on, and `wikitoolkit` is none of them",
    ),
    (
        "zed",
        "repo/.zed/settings.json",
        "{\"context_servers\": {\"wikitoolkit\": {\"command\": \"wikitoolkit\", \"args\": [\"mcp\"], \"enabled\": false}}}",
        ".zed/settings.json, line 1: `context_servers.wikitoolkit.enabled` is `false`",
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
fn installing_tells_which_line_keeps_the_tools_off() {
    for (agent, file, text, expected) in SETTINGS {
        let workplace = Workplace::new();
        let path = workplace.repo().parent().unwrap().join(file);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(&path, text).unwrap();
        let said = workplace.ok(&["install", agent]);
        let told = said.lines().filter(|line| line.contains("change this if you want the wiki: "));
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

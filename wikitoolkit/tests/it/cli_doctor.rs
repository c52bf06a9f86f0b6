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
    assert_snapshot!(said(&Workplace::new(), &["doctor"]), @r"
    1error: one check failed
    - ok: program: BIN/wikitoolkit is wikitoolkit VERSION
    - warning: wiki: it is not built yet
      - run `wikitoolkit build`, or ask the first question
    - FAULT: agents: nothing is installed for any agent
      - run `wikitoolkit install`
    ");
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
    assert_snapshot!(said(&workplace, &["doctor"]), @r"
    0- ok: program: BIN/wikitoolkit is wikitoolkit VERSION
    - ok: wiki: up to date; 22 pages
    - ok: claude: .mcp.json: as installed
    - ok: claude: .claude/settings.local.json: as installed
    - ok: claude: .claude/skills/wikitoolkit/SKILL.md: as installed
    - ok: claude: CLAUDE.md: as installed
    - ok: claude: trust: the folder is trusted
    - ok: claude: hook: once: 1 in REPO/.claude/settings.local.json
    - ok: claude: server: `wikitoolkit mcp` offers 6 tools
    - ok: codex: .codex/config.toml: as installed
    - ok: codex: .codex/hooks.json: as installed
    - ok: codex: AGENTS.md: as installed
    - warning: codex: trust: the folder is not trusted yet
      - trust the folder when `codex` asks: until then it does not read `.codex/config.toml`; review the hook with `/hooks`
    - ok: codex: hook: once: 1 in REPO/.codex/hooks.json
    - ok: codex: server: `wikitoolkit mcp` offers 6 tools
    ");
    assert_snapshot!(said(&workplace, &["claude", "status"]), @r"
    0- ok: program: BIN/wikitoolkit is wikitoolkit VERSION
    - ok: wiki: up to date; 22 pages
    - ok: claude: .mcp.json: as installed
    - ok: claude: .claude/settings.local.json: as installed
    - ok: claude: .claude/skills/wikitoolkit/SKILL.md: as installed
    - ok: claude: CLAUDE.md: as installed
    - ok: claude: trust: the folder is trusted
    - ok: claude: hook: once: 1 in REPO/.claude/settings.local.json
    - ok: claude: server: `wikitoolkit mcp` offers 6 tools
    ");
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
    assert_snapshot!(said(&workplace, &["doctor"]).replace(crate::sample::BINARY, "PROGRAM"), @r"
    1error: 4 checks failed
    - FAULT: program: `wikitoolkit` is not on the PATH
      - add the folder of PROGRAM to the PATH
    - warning: wiki: it is not built yet
      - run `wikitoolkit build`, or ask the first question
    - ok: claude: .mcp.json: changed by somebody: `mcpServers.wikitoolkit`
    - FAULT: claude: .claude/settings.local.json: line 1, column 1: Unterminated object
      - repair the file, then run `wikitoolkit install` again
    - ok: claude: .claude/skills/wikitoolkit/SKILL.md: as installed
    - ok: claude: CLAUDE.md: as installed
    - warning: claude: trust: the folder is not trusted yet
      - start `claude` here once and trust the folder; `/mcp` then shows the server as connected
    - ok: claude: hook: none: searches are not pointed to the wiki
    - FAULT: claude: server: `nowhere mcp`: cannot start `nowhere`: No such file or directory (os error 2)
      - run it by hand with --verbose to see what is wrong
    - ok: cursor: .cursor/mcp.json: as installed
    - warning: cursor: AGENTS.md: missing: the section
      - run `wikitoolkit install cursor`
    - FAULT: cursor: server: `wikitoolkit mcp`: cannot start `wikitoolkit`: No such file or directory (os error 2)
      - run it by hand with --verbose to see what is wrong
    ");
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

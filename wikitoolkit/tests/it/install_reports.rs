//! What installing says, and to whom it offers itself.

use insta::assert_snapshot;

use crate::installing::Workplace;

#[test]
fn the_report_says_what_changed_and_what_is_left_to_do() {
    let workplace = Workplace::new();
    assert_snapshot!(workplace.ok(&["install", "claude", "cursor", "windsurf"]), @r"
    | file | for | what changed |
    | --- | --- | --- |
    | .mcp.json | claude | added: `mcpServers.wikitoolkit` |
    | .claude/settings.local.json | claude | added: `wikitoolkit`, `Bash(wikitoolkit mcp)`, `mcp__wikitoolkit__wiki_query`, `mcp__wikitoolkit__wiki_page`, `mcp__wikitoolkit__wiki_related`, `mcp__wikitoolkit__wiki_status`, the hook `hooks.PreToolUse` |
    | .claude/skills/wikitoolkit/SKILL.md | claude | added: the file |
    | CLAUDE.md | claude | added: the section |
    | .cursor/mcp.json | cursor | added: `mcpServers.wikitoolkit` |
    | AGENTS.md | cursor | added: the section |

    Left out:
    - windsurf: Windsurf reads no servers from a repository: `wikitoolkit install windsurf --user` installs for you

    Still to do:
    - claude: start `claude` here once and trust the folder; `/mcp` then shows the server as connected
    - cursor: enable the server in Cursor's settings, below MCP, when it asks
    - programs started from the desktop may have another PATH: if they cannot start `wikitoolkit`, add its folder to the PATH of your session
    ");
    assert_snapshot!(workplace.ok(&["uninstall", "cursor"]), @r"
    | file | for | what changed |
    | --- | --- | --- |
    | .cursor/mcp.json | cursor | removed: `mcpServers.wikitoolkit` |
    | AGENTS.md | cursor | removed: the section |
    ");
    assert_snapshot!(workplace.ok(&["uninstall"]), @r"
    | file | for | what changed |
    | --- | --- | --- |
    | .mcp.json | claude | removed: `mcpServers.wikitoolkit` |
    | .claude/settings.local.json | claude | removed: `wikitoolkit`, `Bash(wikitoolkit mcp)`, `mcp__wikitoolkit__wiki_query`, `mcp__wikitoolkit__wiki_page`, `mcp__wikitoolkit__wiki_related`, `mcp__wikitoolkit__wiki_status`, the hook `hooks.PreToolUse` |
    | .claude/skills/wikitoolkit/SKILL.md | claude | removed: the file |
    | CLAUDE.md | claude | removed: the section |
    ");
    assert_snapshot!(workplace.ok(&["uninstall"]), @"Nothing to do.");
}

#[test]
fn a_dry_run_shows_a_diff_and_changes_nothing() {
    let workplace = Workplace::new();
    workplace.write(".gemini/settings.json", "{\n  \"theme\": \"dark\"\n}\n");
    let before = workplace.tree();
    assert_snapshot!(workplace.ok(&["install", "gemini", "--no-memory-file", "--dry-run"]), @r#"
    ```diff
    --- a/.gemini/settings.json
    +++ b/.gemini/settings.json
    @@ -1,3 +1,24 @@
     {
    -  "theme": "dark"
    +  "theme": "dark",
    +  "mcpServers": {
    +    "wikitoolkit": {
    +      "command": "wikitoolkit",
    +      "args": ["mcp"],
    +      "env": {}
    +    }
    +  },
    +  "hooks": {
    +    "AfterTool": [
    +      {
    +        "matcher": "grep_search|search_file_content|glob|read_file|run_shell_command",
    +        "hooks": [
    +          {
    +            "type": "command",
    +            "command": "command -v wikitoolkit >/dev/null 2>&1 && wikitoolkit claude-hook || true",
    +            "timeout": 5000
    +          }
    +        ]
    +      }
    +    ]
    +  }
     }
    ```

    | file | for | what would change |
    | --- | --- | --- |
    | .gemini/settings.json | gemini | added: `mcpServers.wikitoolkit`, the hook `hooks.AfterTool` |

    Still to do:
    - gemini: trust the folder when `gemini` asks: in others it starts no server at all
    "#);
    assert_eq!(workplace.tree(), before);
    workplace.ok(&["install", "gemini", "--no-memory-file"]);
    let installed = workplace.tree();
    assert_snapshot!(workplace.ok(&["uninstall", "--dry-run"]), @r#"
    ```diff
    --- a/.gemini/settings.json
    +++ b/.gemini/settings.json
    @@ -1,24 +1,3 @@
     {
    -  "theme": "dark",
    -  "mcpServers": {
    -    "wikitoolkit": {
    -      "command": "wikitoolkit",
    -      "args": ["mcp"],
    -      "env": {}
    -    }
    -  },
    -  "hooks": {
    -    "AfterTool": [
    -      {
    -        "matcher": "grep_search|search_file_content|glob|read_file|run_shell_command",
    -        "hooks": [
    -          {
    -            "type": "command",
    -            "command": "command -v wikitoolkit >/dev/null 2>&1 && wikitoolkit claude-hook || true",
    -            "timeout": 5000
    -          }
    -        ]
    -      }
    -    ]
    -  }
    +  "theme": "dark"
     }
    ```

    | file | for | what would change |
    | --- | --- | --- |
    | .gemini/settings.json | gemini | removed: `mcpServers.wikitoolkit`, the hook `hooks.AfterTool` |
    "#);
    assert_eq!(workplace.tree(), installed);
}

#[test]
fn as_json_it_is_one_line() {
    let workplace = Workplace::new();
    let value = workplace.run(&["--json", "install", "gemini", "--dry-run"]).json();
    assert_snapshot!(serde_json::to_string_pretty(&value).unwrap(), @r#"
    {
      "dry_run": true,
      "files": [
        {
          "actions": [
            {
              "part": "`mcpServers.wikitoolkit`",
              "what": "added"
            },
            {
              "part": "the hook `hooks.AfterTool`",
              "what": "added"
            }
          ],
          "agents": [
            "gemini"
          ],
          "aliases": [],
          "diff": "--- /dev/null\n+++ b/.gemini/settings.json\n@@ -0,0 +1,23 @@\n+{\n+  \"mcpServers\": {\n+    \"wikitoolkit\": {\n+      \"command\": \"wikitoolkit\",\n+      \"args\": [\"mcp\"],\n+      \"env\": {}\n+    }\n+  },\n+  \"hooks\": {\n+    \"AfterTool\": [\n+      {\n+        \"matcher\": \"grep_search|search_file_content|glob|read_file|run_shell_command\",\n+        \"hooks\": [\n+          {\n+            \"type\": \"command\",\n+            \"command\": \"command -v wikitoolkit >/dev/null 2>&1 && wikitoolkit claude-hook || true\",\n+            \"timeout\": 5000\n+          }\n+        ]\n+      }\n+    ]\n+  }\n+}\n",
          "error": null,
          "path": ".gemini/settings.json"
        },
        {
          "actions": [
            {
              "part": "the section",
              "what": "added"
            }
          ],
          "agents": [
            "gemini"
          ],
          "aliases": [],
          "diff": "--- /dev/null\n+++ b/GEMINI.md\n@@ -0,0 +1,20 @@\n+<!-- wikitoolkit:start -->\n+## Ask the wiki first\n+\n+`wikitoolkit` keeps a knowledge graph of this repository: files, symbols, documents, and what people noted down. Ask it\n+before grep, find or reading whole files: it is quicker and costs fewer tokens. It refreshes itself.\n+\n+Where the MCP server `wikitoolkit` is configured, its tools are there: `wiki_query` finds pages, `wiki_page` reads one by\n+its id, `wiki_related` follows what uses what, `wiki_remember` and `wiki_note` keep what the code does not say,\n+`wiki_status` tells what is in it. Everywhere else the same works on the command line:\n+\n+| command | does |\n+| --- | --- |\n+| `wikitoolkit query \"QUESTION\"` | finds files, symbols, sections and memories, with their ids |\n+| `wikitoolkit page ID` | reads one of them |\n+| `wikitoolkit related ID` | shows what it uses and what uses it |\n+| `wikitoolkit impact` | shows what the uncommitted changes affect |\n+| `wikitoolkit remember \"FACT\" --link ID` | keeps a decision or a lesson |\n+| `wikitoolkit note ID \"TEXT\"` | puts a note on a page |\n+<!-- wikitoolkit 0ffbc383: renewed by `wikitoolkit install` unless somebody edits it -->\n+<!-- wikitoolkit:end -->\n",
          "error": null,
          "path": "GEMINI.md"
        }
      ],
      "skipped": [],
      "to_do": [
        {
          "agent": "gemini",
          "text": "trust the folder when `gemini` asks: in others it starts no server at all"
        }
      ]
    }
    "#);
}

#[test]
fn agents_are_found_by_their_signs_and_named_with_them() {
    let workplace = Workplace::new();
    let none = workplace.run(&["install", "--yes"]);
    assert_snapshot!(none.failure(), @r"
    1 error: no sign of a coding agent was found, neither here nor on this machine
    hint: name one of claude, codex, gemini, cursor, vscode, opencode, zed, windsurf, claude-desktop, pi
    ");
    workplace.write(".cursorrules", "");
    std::fs::create_dir(workplace.home().join(".codex")).unwrap();
    crate::installing::link(std::path::Path::new("/bin/true"), &workplace.bin().join("pi"));
    let before = workplace.tree();
    assert_snapshot!(workplace.run(&["install"]).failure(), @r"
    1 codex: ~/.codex
    cursor: .cursorrules in the repository
    pi: the program pi
    error: no agent is named, and there is no terminal to ask on
    hint: `wikitoolkit install codex cursor pi` installs for these, `wikitoolkit install --yes` for all that are found
    ");
    assert_eq!(workplace.tree(), before);
    let run = workplace.run(&["install", "--yes", "--no-memory-file"]);
    assert_eq!(run.code, 0);
    assert_snapshot!(run.stderr, @r"
    codex: ~/.codex
    cursor: .cursorrules in the repository
    pi: the program pi
    ");
    let tree = workplace.tree();
    for file in [".codex/config.toml", ".cursor/mcp.json", ".pi/mcp.json"] {
        assert!(tree.contains_key(&format!("repo/{file}")), "{file}");
    }
}

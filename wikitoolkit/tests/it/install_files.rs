//! What is written for each agent where nothing is yet.

use insta::assert_snapshot;

use crate::installing::{ALL, IN_PROJECT, Workplace};

/// Every file with its text, but for what the program keeps for itself.
fn shown(workplace: &Workplace, scope: &str) -> String {
    let lead = if scope == "--user" { "home/" } else { "repo/" };
    let program = std::fs::canonicalize(crate::sample::BINARY).unwrap();
    let tree = workplace.tree();
    let files = tree.iter().filter(|(name, text)| {
        name.starts_with(lead)
            && *text != "folder"
            && !name.contains(".wikitoolkit/")
            && !name.contains("state/")
    });
    let files = files.map(|(name, text)| {
        let text = text.split_once(' ').unwrap().1;
        let name = name.trim_start_matches(lead);
        // Prose is long, and the same in each file.
        let text = if name.ends_with(".md") {
            format!("{}\n", text.lines().nth(1).unwrap())
        } else {
            text.to_owned()
        };
        format!("== {name}\n{text}")
    });
    files
        .collect::<String>()
        .replace(workplace.bin().join("wikitoolkit").to_str().unwrap(), "PROGRAM")
        .replace(program.to_str().unwrap(), "PROGRAM")
        .replace(workplace.repo().to_str().unwrap(), "REPOSITORY")
}

#[test]
fn in_a_repository() {
    let workplace = Workplace::new();
    workplace.ok(&[&["install"], &IN_PROJECT[..]].concat());
    assert_snapshot!(shown(&workplace, "--project"), @r#"
    == .claude/settings.local.json
    {
      "enabledMcpjsonServers": ["wikitoolkit"],
      "permissions": {
        "allow": ["Bash(wikitoolkit mcp)", "mcp__wikitoolkit__wiki_query", "mcp__wikitoolkit__wiki_page", "mcp__wikitoolkit__wiki_related", "mcp__wikitoolkit__wiki_status"]
      },
      "hooks": {
        "PreToolUse": [
          {
            "matcher": "Grep|Glob|Read|Bash",
            "hooks": [
              {
                "type": "command",
                "command": "command -v wikitoolkit >/dev/null 2>&1 && wikitoolkit claude-hook || true",
                "timeout": 5
              }
            ]
          }
        ]
      }
    }
    == .claude/skills/wikitoolkit/SKILL.md
    name: wikitoolkit
    == .codex/config.toml
    [mcp_servers.wikitoolkit]
    command = "wikitoolkit"
    args = ["mcp"]
    == .codex/hooks.json
    {
      "hooks": {
        "PreToolUse": [
          {
            "matcher": "Bash",
            "hooks": [
              {
                "type": "command",
                "command": "command -v wikitoolkit >/dev/null 2>&1 && wikitoolkit claude-hook || true",
                "timeout": 5
              }
            ]
          }
        ]
      }
    }
    == .cursor/mcp.json
    {
      "mcpServers": {
        "wikitoolkit": {
          "command": "wikitoolkit",
          "args": ["mcp"],
          "env": {}
        }
      }
    }
    == .gemini/settings.json
    {
      "mcpServers": {
        "wikitoolkit": {
          "command": "wikitoolkit",
          "args": ["mcp"],
          "env": {}
        }
      },
      "hooks": {
        "AfterTool": [
          {
            "matcher": "grep_search|search_file_content|glob|read_file|run_shell_command",
            "hooks": [
              {
                "type": "command",
                "command": "command -v wikitoolkit >/dev/null 2>&1 && wikitoolkit claude-hook || true",
                "timeout": 5000
              }
            ]
          }
        ]
      }
    }
    == .mcp.json
    {
      "mcpServers": {
        "wikitoolkit": {
          "command": "wikitoolkit",
          "args": ["mcp"],
          "env": {},
          "alwaysLoad": true
        }
      }
    }
    == .pi/mcp.json
    {
      "mcpServers": {
        "wikitoolkit": {
          "command": "wikitoolkit",
          "args": ["mcp"],
          "env": {},
          "exposure": "direct"
        }
      }
    }
    == .vscode/mcp.json
    {
      "servers": {
        "wikitoolkit": {
          "type": "stdio",
          "command": "wikitoolkit",
          "args": ["mcp"],
          "env": {}
        }
      }
    }
    == .zed/settings.json
    {
      "context_servers": {
        "wikitoolkit": {
          "source": "custom",
          "command": "wikitoolkit",
          "args": ["mcp"],
          "env": {}
        }
      }
    }
    == AGENTS.md
    ## Ask the wiki first
    == CLAUDE.md
    ## Ask the wiki first
    == GEMINI.md
    ## Ask the wiki first
    == opencode.json
    {
      "mcp": {
        "wikitoolkit": {
          "type": "local",
          "command": ["wikitoolkit", "mcp"],
          "environment": {},
          "enabled": true
        }
      }
    }
    "#);
}

#[test]
fn for_a_user() {
    let workplace = Workplace::new();
    workplace.ok(&[&["install", "--user"], &ALL[..]].concat());
    assert_snapshot!(shown(&workplace, "--user"), @r#"
    == .claude.json
    {
      "mcpServers": {
        "wikitoolkit": {
          "command": "wikitoolkit",
          "args": ["mcp"],
          "env": {},
          "alwaysLoad": true
        }
      }
    }
    == .claude/CLAUDE.md
    ## Ask the wiki first
    == .claude/settings.json
    {
      "permissions": {
        "allow": ["Bash(wikitoolkit mcp)", "mcp__wikitoolkit__wiki_query", "mcp__wikitoolkit__wiki_page", "mcp__wikitoolkit__wiki_related", "mcp__wikitoolkit__wiki_status"]
      },
      "hooks": {
        "PreToolUse": [
          {
            "matcher": "Grep|Glob|Read|Bash",
            "hooks": [
              {
                "type": "command",
                "command": "command -v wikitoolkit >/dev/null 2>&1 && wikitoolkit claude-hook || true",
                "timeout": 5
              }
            ]
          }
        ]
      }
    }
    == .claude/skills/wikitoolkit/SKILL.md
    name: wikitoolkit
    == .codeium/windsurf/mcp_config.json
    {
      "mcpServers": {
        "wikitoolkit": {
          "command": "PROGRAM",
          "args": ["mcp", "--root", "REPOSITORY"],
          "env": {}
        }
      }
    }
    == .codex/AGENTS.md
    ## Ask the wiki first
    == .codex/config.toml
    [mcp_servers.wikitoolkit]
    command = "wikitoolkit"
    args = ["mcp"]
    == .codex/hooks.json
    {
      "hooks": {
        "PreToolUse": [
          {
            "matcher": "Bash",
            "hooks": [
              {
                "type": "command",
                "command": "command -v wikitoolkit >/dev/null 2>&1 && wikitoolkit claude-hook || true",
                "timeout": 5
              }
            ]
          }
        ]
      }
    }
    == .config/Claude/claude_desktop_config.json
    {
      "mcpServers": {
        "wikitoolkit": {
          "command": "PROGRAM",
          "args": ["mcp", "--root", "REPOSITORY"],
          "env": {}
        }
      }
    }
    == .config/Code/User/mcp.json
    {
      "servers": {
        "wikitoolkit": {
          "type": "stdio",
          "command": "PROGRAM",
          "args": ["mcp"],
          "env": {}
        }
      }
    }
    == .config/opencode/AGENTS.md
    ## Ask the wiki first
    == .config/opencode/opencode.json
    {
      "mcp": {
        "wikitoolkit": {
          "type": "local",
          "command": ["wikitoolkit", "mcp"],
          "environment": {},
          "enabled": true
        }
      }
    }
    == .config/zed/settings.json
    {
      "context_servers": {
        "wikitoolkit": {
          "source": "custom",
          "command": "PROGRAM",
          "args": ["mcp"],
          "env": {}
        }
      }
    }
    == .cursor/mcp.json
    {
      "mcpServers": {
        "wikitoolkit": {
          "command": "PROGRAM",
          "args": ["mcp"],
          "env": {}
        }
      }
    }
    == .gemini/GEMINI.md
    ## Ask the wiki first
    == .gemini/settings.json
    {
      "mcpServers": {
        "wikitoolkit": {
          "command": "wikitoolkit",
          "args": ["mcp"],
          "env": {}
        }
      },
      "hooks": {
        "AfterTool": [
          {
            "matcher": "grep_search|search_file_content|glob|read_file|run_shell_command",
            "hooks": [
              {
                "type": "command",
                "command": "command -v wikitoolkit >/dev/null 2>&1 && wikitoolkit claude-hook || true",
                "timeout": 5000
              }
            ]
          }
        ]
      }
    }
    == .pi/agent/AGENTS.md
    ## Ask the wiki first
    == .pi/agent/mcp.json
    {
      "mcpServers": {
        "wikitoolkit": {
          "command": "wikitoolkit",
          "args": ["mcp"],
          "env": {},
          "exposure": "direct"
        }
      }
    }
    "#);
}

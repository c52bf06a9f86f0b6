//! The agents, as data: a new one is a row.

use super::edit::{json as json_text, toml};
use super::surroundings::{Base, UserFile};
use super::switches::{self, Switch};

/// A coding agent that can use MCP servers.
#[derive(Debug)]
pub struct Agent {
    /// What it is called on the command line.
    pub name: &'static str,
    /// What it calls itself.
    pub title: &'static str,
    /// Its file of servers in a repository, from the root: the first that is there, else the first of all. Empty when it
    /// reads none.
    pub project: &'static [&'static str],
    /// Its file of servers of the user, chosen the same way.
    pub user: &'static [UserFile],
    /// How a server is written there: the first form that fits the file, else the last one.
    pub entries: &'static [Entry],
    /// Whether it is started from the desktop, whose `PATH` may lack what the shell's has.
    pub desktop: bool,
    /// Whether it starts servers in no repository, so that they have to be told which one.
    pub homeless: bool,
    /// Its file of instructions in a repository.
    pub memory: Option<&'static str>,
    /// Its file of instructions of the user.
    pub user_memory: Option<UserFile>,
    /// Where it looks for hooks that may tell the model something.
    pub hook: Option<Hook>,
    /// Whether it has approvals, permissions and skills as [`super::claude`] writes them.
    pub claude: bool,
    /// Where it notes which folders its user trusts: what it reads in others counts for nothing. `None` when it asks nobody.
    pub trust: Option<Trust>,
    /// What keeps it from offering a server that its files have.
    pub switches: &'static [Switch],
    /// By what one sees that it is used.
    pub signs: Signs,
    /// What its user still has to do in a repository.
    pub then_project: &'static str,
    /// What its user still has to do for all repositories.
    pub then_user: &'static str,
}

/// A hook around the tools with which an agent searches and reads.
#[derive(Clone, Copy, Debug)]
pub struct Hook {
    /// The file in a repository.
    pub project: &'static str,
    /// Another file in a repository whose hooks run as well.
    pub shared: Option<&'static str>,
    /// The file of the user.
    pub user: UserFile,
    /// The keys of the event's list of groups.
    pub event: [&'static str; 2],
    /// The tools.
    pub matcher: &'static str,
    /// How long it may take, in the agent's unit.
    pub timeout: u32,
    /// What the agent puts before the name of a tool of ours.
    pub tools: &'static str,
}

/// How an agent notes that its user trusts a folder.
#[derive(Clone, Copy, Debug)]
pub struct Trust {
    /// The file.
    pub file: UserFile,
    /// The keys that lead to the value, with [`Trust::FOLDER`] for the path of the folder.
    pub path: &'static [&'static str],
    /// The values that say so, as JSON.
    pub values: &'static [&'static str],
    /// Whether it holds for the folders below as well, until one of them says otherwise.
    pub inherited: bool,
}

impl Trust {
    /// Stands for the path of the folder.
    pub const FOLDER: &str = "$FOLDER";
}

/// By what one sees that an agent is used.
#[derive(Debug)]
pub struct Signs {
    /// Files and folders of a repository.
    pub project: &'static [&'static str],
    /// Files and folders of the user.
    pub user: &'static [UserFile],
    /// Programs.
    pub programs: &'static [&'static str],
}

/// How an agent's file names a server. In the texts, `$COMMAND` stands for the program as a string, `$ARGS` for its
/// arguments as strings with commas between.
#[derive(Clone, Copy, Debug)]
pub enum Entry {
    /// A member of a JSON object.
    Json {
        /// The keys of the object of servers.
        section: &'static [&'static str],
        /// The server, as JSON.
        value: &'static str,
        /// The same as earlier versions wrote it.
        former: &'static [&'static str],
    },
    /// A TOML table.
    Toml {
        /// The keys of the table of servers.
        section: &'static [&'static str],
        /// The lines below the header.
        lines: &'static str,
    },
}

impl Entry {
    /// Whether `text` lists a server of that name in this form; `above` leads to the part of the text that counts.
    pub fn is_in(&self, text: &str, above: &[&str], name: &str) -> bool {
        let path = |section: &[&'static str]| [above, section, &[name]].concat();
        match self {
            Self::Json { section, .. } => {
                json_text::get(text, &path(section)).is_ok_and(|found| found.is_some())
            }
            Self::Toml { section, .. } => toml::get(text, &path(section)).is_ok_and(|found| found.is_some()),
        }
    }
}

const fn json(section: &'static [&'static str], value: &'static str) -> Entry {
    Entry::Json { section, value, former: &[] }
}

/// The form that most agents share.
const COMMON: Entry = json(&["mcpServers"], r#"{"command": $COMMAND, "args": [$ARGS], "env": {}}"#);

/// The file of instructions that most agents share.
pub(super) const SHARED_MEMORY: &str = "AGENTS.md";
const SHARED: Option<&str> = Some(SHARED_MEMORY);

const CLAUDE_FILE: UserFile = UserFile(Base::Variable("CLAUDE_CONFIG_DIR", ""), ".claude.json");
const CODEX_FILE: UserFile = UserFile(CODEX_DIR, "config.toml");

const CLAUDE_DIR: Base = Base::Variable("CLAUDE_CONFIG_DIR", ".claude");
const CODEX_DIR: Base = Base::Variable("CODEX_HOME", ".codex");
const PI_DIR: Base = Base::Variable("PI_CODING_AGENT_DIR", ".pi/agent");

/// Every agent that can be installed into.
pub const AGENTS: [Agent; 10] =
    [CLAUDE, CODEX, GEMINI, CURSOR, VSCODE, OPENCODE, ZED, WINDSURF, CLAUDE_DESKTOP, PI];

/// Claude Code.
pub const CLAUDE: Agent = Agent {
    name: "claude",
    title: "Claude Code",
    project: &[".mcp.json"],
    user: &[CLAUDE_FILE],
    // Without `alwaysLoad` the tools stay hidden behind the agent's search for tools.
    entries: &[Entry::Json {
        section: &["mcpServers"],
        value: r#"{"command": $COMMAND, "args": [$ARGS], "env": {}, "alwaysLoad": true}"#,
        former: &[r#"{"command": $COMMAND, "args": [$ARGS], "env": {}}"#],
    }],
    desktop: false,
    homeless: false,
    memory: Some("CLAUDE.md"),
    user_memory: Some(UserFile(CLAUDE_DIR, "CLAUDE.md")),
    hook: Some(Hook {
        project: super::claude::LOCAL_SETTINGS,
        shared: Some(super::claude::SHARED_SETTINGS),
        user: super::claude::USER_SETTINGS,
        event: ["hooks", "PreToolUse"],
        matcher: "Grep|Glob|Read|Bash",
        timeout: 5,
        tools: "mcp__wikitoolkit__",
    }),
    claude: true,
    trust: Some(Trust {
        file: CLAUDE_FILE,
        path: &["projects", Trust::FOLDER, "hasTrustDialogAccepted"],
        values: &["true"],
        inherited: false,
    }),
    switches: &switches::CLAUDE,
    signs: Signs {
        project: &[".mcp.json", ".claude", "CLAUDE.md"],
        user: &[UserFile(CLAUDE_DIR, ""), UserFile(Base::Home, ".claude.json")],
        programs: &["claude"],
    },
    then_project: "start `claude` here once and trust the folder; `/mcp` then shows the server as connected",
    then_user: "restart `claude`; `/mcp` shows the server as connected",
};

/// Codex.
pub const CODEX: Agent = Agent {
    name: "codex",
    title: "Codex",
    project: &[".codex/config.toml"],
    user: &[CODEX_FILE],
    entries: &[Entry::Toml { section: &["mcp_servers"], lines: "command = $COMMAND\nargs = [$ARGS]\n" }],
    desktop: false,
    homeless: false,
    memory: SHARED,
    user_memory: Some(UserFile(CODEX_DIR, "AGENTS.md")),
    hook: Some(Hook {
        project: ".codex/hooks.json",
        shared: None,
        user: UserFile(CODEX_DIR, "hooks.json"),
        event: ["hooks", "PreToolUse"],
        matcher: "Bash",
        timeout: 5,
        tools: "mcp__wikitoolkit__",
    }),
    claude: false,
    trust: Some(Trust {
        file: CODEX_FILE,
        path: &["projects", Trust::FOLDER, "trust_level"],
        values: &["\"trusted\""],
        inherited: false,
    }),
    switches: &switches::CODEX,
    signs: Signs { project: &[".codex"], user: &[UserFile(CODEX_DIR, "")], programs: &["codex"] },
    then_project: "trust the folder when `codex` asks: until then it does not read `.codex/config.toml`; review the hook with `/hooks`",
    then_user: "restart `codex`; `codex mcp list` shows the server; review the hook with `/hooks`",
};

/// Gemini CLI.
pub const GEMINI: Agent = Agent {
    name: "gemini",
    title: "Gemini CLI",
    project: &[".gemini/settings.json"],
    user: &[UserFile(Base::Home, ".gemini/settings.json")],
    entries: &[COMMON],
    desktop: false,
    homeless: false,
    memory: Some("GEMINI.md"),
    user_memory: Some(UserFile(Base::Home, ".gemini/GEMINI.md")),
    hook: Some(Hook {
        project: ".gemini/settings.json",
        shared: None,
        user: UserFile(Base::Home, ".gemini/settings.json"),
        // What a hook says before a call does not reach the model.
        event: ["hooks", "AfterTool"],
        matcher: "grep_search|search_file_content|glob|read_file|run_shell_command",
        timeout: 5000,
        tools: "mcp_wikitoolkit_",
    }),
    claude: false,
    trust: Some(Trust {
        file: UserFile(Base::Home, ".gemini/trustedFolders.json"),
        path: &[Trust::FOLDER],
        values: &["\"TRUST_FOLDER\"", "\"TRUST_PARENT\""],
        inherited: true,
    }),
    switches: &switches::GEMINI,
    signs: Signs {
        project: &[".gemini", "GEMINI.md"],
        user: &[UserFile(Base::Home, ".gemini")],
        programs: &["gemini"],
    },
    then_project: "trust the folder when `gemini` asks: in others it starts no server at all",
    then_user: "trust each folder when `gemini` asks: in others it starts no server at all",
};

/// Cursor.
pub const CURSOR: Agent = Agent {
    name: "cursor",
    title: "Cursor",
    project: &[".cursor/mcp.json"],
    user: &[UserFile(Base::Home, ".cursor/mcp.json")],
    entries: &[COMMON],
    desktop: true,
    homeless: false,
    memory: SHARED,
    user_memory: None,
    hook: None,
    claude: false,
    trust: None,
    switches: &[],
    signs: Signs {
        project: &[".cursor", ".cursorrules"],
        user: &[UserFile(Base::Home, ".cursor")],
        programs: &["cursor", "cursor-agent"],
    },
    then_project: "enable the server in Cursor's settings, below MCP, when it asks",
    then_user: "enable the server in Cursor's settings, below MCP, when it asks",
};

/// VS Code.
pub const VSCODE: Agent = Agent {
    name: "vscode",
    title: "VS Code",
    project: &[".vscode/mcp.json"],
    user: &[UserFile(Base::Application, "Code/User/mcp.json")],
    entries: &[json(&["servers"], r#"{"type": "stdio", "command": $COMMAND, "args": [$ARGS], "env": {}}"#)],
    desktop: true,
    homeless: false,
    memory: SHARED,
    user_memory: None,
    hook: None,
    claude: false,
    trust: None,
    switches: &[],
    signs: Signs { project: &[".vscode"], user: &[UserFile(Base::Application, "Code")], programs: &["code"] },
    then_project: "start the server when VS Code asks whether to trust it",
    then_user: "start the server when VS Code asks whether to trust it",
};

/// opencode.
pub const OPENCODE: Agent = Agent {
    name: "opencode",
    title: "opencode",
    project: &["opencode.json", "opencode.jsonc", ".opencode/opencode.json", ".opencode/opencode.jsonc"],
    user: &[UserFile(Base::Xdg, "opencode/opencode.json"), UserFile(Base::Xdg, "opencode/opencode.jsonc")],
    entries: &[
        json(
            &["mcp", "servers"],
            r#"{"type": "local", "command": [$COMMAND, $ARGS], "environment": {}, "disabled": false}"#,
        ),
        json(
            &["mcp"],
            r#"{"type": "local", "command": [$COMMAND, $ARGS], "environment": {}, "enabled": true}"#,
        ),
    ],
    desktop: false,
    homeless: false,
    memory: SHARED,
    user_memory: Some(UserFile(Base::Xdg, "opencode/AGENTS.md")),
    hook: None,
    claude: false,
    trust: None,
    switches: &switches::OPENCODE,
    signs: Signs {
        project: &["opencode.json", "opencode.jsonc", ".opencode"],
        user: &[UserFile(Base::Xdg, "opencode")],
        programs: &["opencode"],
    },
    then_project: "restart `opencode`; `opencode mcp list` shows the server",
    then_user: "restart `opencode`; `opencode mcp list` shows the server",
};

/// Zed.
pub const ZED: Agent = Agent {
    name: "zed",
    title: "Zed",
    project: &[".zed/settings.json"],
    user: &[UserFile(Base::Xdg, "zed/settings.json"), UserFile(Base::Application, "Zed/settings.json")],
    entries: &[json(
        &["context_servers"],
        r#"{"source": "custom", "command": $COMMAND, "args": [$ARGS], "env": {}}"#,
    )],
    desktop: true,
    homeless: false,
    memory: SHARED,
    user_memory: None,
    hook: None,
    claude: false,
    trust: None,
    switches: &switches::ENABLED,
    signs: Signs { project: &[".zed"], user: &[UserFile(Base::Xdg, "zed")], programs: &["zed", "zeditor"] },
    then_project: "trust the folder when Zed asks; its agent panel lists the server",
    then_user: "Zed's agent panel lists the server",
};

/// Windsurf.
pub const WINDSURF: Agent = Agent {
    name: "windsurf",
    title: "Windsurf",
    project: &[],
    user: &[UserFile(Base::Home, ".codeium/windsurf/mcp_config.json")],
    entries: &[COMMON],
    desktop: true,
    homeless: true,
    memory: None,
    user_memory: None,
    hook: None,
    claude: false,
    trust: None,
    switches: &switches::DISABLED,
    signs: Signs {
        project: &[".windsurf", ".windsurfrules"],
        user: &[UserFile(Base::Home, ".codeium/windsurf")],
        programs: &["windsurf"],
    },
    then_project: "",
    then_user: "refresh the list of servers in Windsurf; the server serves the one repository that its entry names",
};

/// Claude Desktop.
pub const CLAUDE_DESKTOP: Agent = Agent {
    name: "claude-desktop",
    title: "Claude Desktop",
    project: &[],
    user: &[UserFile(Base::Application, "Claude/claude_desktop_config.json")],
    entries: &[COMMON],
    desktop: true,
    homeless: true,
    memory: None,
    user_memory: None,
    hook: None,
    claude: false,
    trust: None,
    switches: &[],
    signs: Signs {
        project: &[],
        user: &[UserFile(Base::Application, "Claude")],
        programs: &["claude-desktop"],
    },
    then_project: "",
    then_user: "quit and start Claude Desktop; the server serves the one repository that its entry names",
};

/// pi.
pub const PI: Agent = Agent {
    name: "pi",
    title: "pi",
    project: &[".pi/mcp.json"],
    user: &[UserFile(PI_DIR, "mcp.json")],
    // Any other exposure keeps the tools out of the model's list.
    entries: &[json(
        &["mcpServers"],
        r#"{"command": $COMMAND, "args": [$ARGS], "env": {}, "exposure": "direct"}"#,
    )],
    desktop: false,
    homeless: false,
    memory: SHARED,
    user_memory: Some(UserFile(PI_DIR, "AGENTS.md")),
    hook: None,
    claude: false,
    trust: Some(Trust {
        file: UserFile(PI_DIR, "trust.json"),
        path: &[Trust::FOLDER],
        values: &["true"],
        inherited: true,
    }),
    switches: &switches::ENABLED,
    signs: Signs { project: &[".pi"], user: &[UserFile(PI_DIR, "")], programs: &["pi"] },
    then_project: "use pi 0.99 or newer, and trust the folder when it asks (without a terminal: `pi --approve`)",
    then_user: "use pi 0.99 or newer; `pi mcp list` shows the server",
};

/// The agent of that name.
pub fn agent(name: &str) -> Option<&'static Agent> {
    AGENTS.iter().find(|agent| agent.name == name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_stands_once() {
        for (index, agent) in AGENTS.iter().enumerate() {
            assert!(AGENTS.iter().skip(index + 1).all(|other| other.name != agent.name), "{}", agent.name);
        }
    }

    #[test]
    fn every_agent_has_a_file_and_something_to_see_it_by() {
        for agent in &AGENTS {
            assert!(!agent.user.is_empty() && !agent.entries.is_empty(), "{}", agent.name);
            assert!(!agent.signs.user.is_empty() && !agent.signs.programs.is_empty(), "{}", agent.name);
            assert_eq!(agent.project.is_empty(), agent.then_project.is_empty(), "{}", agent.name);
            assert!(!agent.then_user.is_empty(), "{}", agent.name);
        }
    }
}

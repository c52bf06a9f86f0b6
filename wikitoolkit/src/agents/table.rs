//! The agents, as data: a new one is a row.

use super::edit::{EditError, json, toml};

/// Our name in every list of servers.
const NAME: &str = "wikitoolkit";

/// A coding agent that can use MCP servers.
#[derive(Debug)]
pub struct Agent {
    /// What it is called on the command line.
    pub name: &'static str,
    /// Its file in a repository, from the root; `None` when it reads none.
    pub project: Option<&'static str>,
    /// Its file of the user, from the home folder, as on Linux.
    pub user: Option<&'static str>,
    /// How a server is written there.
    pub entry: Entry,
}

/// How an agent's file names a server.
#[derive(Clone, Copy, Debug)]
pub enum Entry {
    /// A member of the object `section`.
    Json {
        /// The key of the servers.
        section: &'static str,
        /// The server, as JSON.
        value: &'static str,
    },
    /// A table below the table `section`.
    Toml {
        /// The key of the servers.
        section: &'static str,
        /// The lines of the table, with its header.
        block: &'static str,
    },
}

/// The form that most agents share.
const COMMON: Entry =
    Entry::Json { section: "mcpServers", value: r#"{"command": "wikitoolkit", "args": ["mcp"], "env": {}}"# };

/// Every agent that an entry can be written for.
pub const AGENTS: [Agent; 9] = [
    Agent {
        name: "claude",
        project: Some(".mcp.json"),
        user: Some(".claude.json"),
        // Without the last member the tools stay hidden behind the agent's search for tools.
        entry: Entry::Json {
            section: "mcpServers",
            value: r#"{"command": "wikitoolkit", "args": ["mcp"], "env": {}, "alwaysLoad": true}"#,
        },
    },
    Agent {
        name: "codex",
        project: Some(".codex/config.toml"),
        user: Some(".codex/config.toml"),
        entry: Entry::Toml {
            section: "mcp_servers",
            block: "[mcp_servers.wikitoolkit]\ncommand = \"wikitoolkit\"\nargs = [\"mcp\"]\n",
        },
    },
    Agent {
        name: "gemini",
        project: Some(".gemini/settings.json"),
        user: Some(".gemini/settings.json"),
        entry: COMMON,
    },
    Agent {
        name: "cursor",
        project: Some(".cursor/mcp.json"),
        user: Some(".cursor/mcp.json"),
        entry: COMMON,
    },
    Agent {
        name: "vscode",
        project: Some(".vscode/mcp.json"),
        user: Some(".config/Code/User/mcp.json"),
        entry: Entry::Json {
            section: "servers",
            value: r#"{"type": "stdio", "command": "wikitoolkit", "args": ["mcp"], "env": {}}"#,
        },
    },
    Agent {
        name: "opencode",
        project: Some("opencode.json"),
        user: Some(".config/opencode/opencode.json"),
        entry: Entry::Json {
            section: "mcp",
            value: r#"{"type": "local", "command": ["wikitoolkit", "mcp"], "environment": {}, "enabled": true}"#,
        },
    },
    Agent {
        name: "zed",
        project: Some(".zed/settings.json"),
        user: Some(".config/zed/settings.json"),
        entry: Entry::Json {
            section: "context_servers",
            value: r#"{"source": "custom", "command": "wikitoolkit", "args": ["mcp"], "env": {}}"#,
        },
    },
    Agent { name: "windsurf", project: None, user: Some(".codeium/windsurf/mcp_config.json"), entry: COMMON },
    Agent {
        name: "pi",
        project: Some(".pi/mcp.json"),
        user: Some(".pi/agent/mcp.json"),
        // Any other exposure keeps the tools out of the model's list.
        entry: Entry::Json {
            section: "mcpServers",
            value: r#"{"command": "wikitoolkit", "args": ["mcp"], "env": {}, "exposure": "direct"}"#,
        },
    },
];

impl Entry {
    /// `text` with this entry; unchanged where an entry of our name is, whoever wrote it.
    ///
    /// # Errors
    /// When `text` cannot be edited.
    pub fn put(self, text: &str) -> Result<json::Added, EditError> {
        let unchanged = || json::Added { text: text.to_owned(), made: Vec::new(), blank: None };
        match self {
            Self::Json { section, value } => match json::get(text, &[section, NAME])? {
                Some(_) => Ok(unchanged()),
                None => json::set(text, &[section, NAME], value),
            },
            Self::Toml { section, block } => match toml::get(text, &[section, NAME])? {
                Some(_) => Ok(unchanged()),
                None => {
                    toml::add(text, &[section, NAME], block).map(|text| json::Added { text, ..unchanged() })
                }
            },
        }
    }

    /// `text` without the entry of our name; `None` when there is none.
    ///
    /// # Errors
    /// When `text` cannot be edited.
    pub fn take(self, text: &str) -> Result<Option<String>, EditError> {
        match self {
            Self::Json { section, .. } => json::remove_member(text, &[section, NAME]),
            Self::Toml { section, .. } => toml::remove(text, &[section, NAME]),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_agent_gets_one_entry_and_loses_it_again() {
        for agent in &AGENTS {
            let texts: [String; 3] = match agent.entry {
                Entry::Json { section, .. } => [
                    format!(
                        "{{\"{section}\": {{\"other\": {{\"args\": [], \"env\": {{}}}}}}, \"x\": {{\"y\": {{}}}}}}"
                    ),
                    format!(
                        "// mine\r\n{{\r\n\t\"{section}\": {{\r\n\t\t\"other\": {{}}, // last\r\n\t}},\r\n}}"
                    ),
                    format!("\u{feff}{{\n  \"{section}\": {{\n    \"other\": {{}}\n  }}\n}}\n"),
                ],
                Entry::Toml { section, .. } => [
                    format!("[{section}.other]\nargs = []\n"),
                    format!("# mine\r\n[{section}.other] # last\r\n\r\n"),
                    "\u{feff}a = 1".to_owned(),
                ],
            };
            for text in &texts {
                let added = agent.entry.put(text).unwrap().text;
                assert_ne!(&added, text);
                assert_eq!(agent.entry.put(&added).unwrap().text, added, "{}", agent.name);
                assert_eq!(agent.entry.take(&added).unwrap().as_ref(), Some(text), "{}", agent.name);
            }
        }
    }

    #[test]
    fn an_entry_that_the_user_changed_stays() {
        let text = "{\"mcpServers\": {\"wikitoolkit\": {\"command\": \"mine\"}}}";
        assert_eq!(COMMON.put(text).unwrap().text, text);
    }

    #[test]
    fn every_name_stands_once() {
        for (index, agent) in AGENTS.iter().enumerate() {
            assert!(AGENTS.iter().skip(index + 1).all(|other| other.name != agent.name), "{}", agent.name);
        }
    }
}

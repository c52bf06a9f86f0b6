//! The message of an agent: which tool it is about to call, with what.

use std::path::{Path, PathBuf};

use serde::Deserialize;
use serde::de::IgnoredAny;

use super::glob;
use super::look::{Aim, Look};
use super::shell;
use crate::agents::table::{self, Agent};

/// A call of one of the agent's own tools.
#[derive(Debug)]
pub(super) struct Call {
    pub(super) agent: &'static Agent,
    /// The event, as the answer has to repeat it.
    pub(super) event: &'static str,
    /// Who is talked to: a session, and within it one agent.
    pub(super) session: String,
    pub(super) cwd: Option<PathBuf>,
    tool: Tool,
    input: Input,
}

#[derive(Clone, Copy, Debug)]
enum Tool {
    Grep,
    Glob,
    Read,
    Shell,
}

#[derive(Deserialize)]
struct Message {
    tool_name: String,
    #[serde(default)]
    tool_input: Input,
    hook_event_name: Option<String>,
    cwd: Option<PathBuf>,
    session_id: Option<String>,
    agent_id: Option<String>,
    /// Only Codex sends it.
    turn_id: Option<IgnoredAny>,
}

#[derive(Debug, Default, Deserialize)]
struct Input {
    pattern: Option<String>,
    #[serde(alias = "dir_path")]
    path: Option<PathBuf>,
    #[serde(alias = "absolute_path")]
    file_path: Option<PathBuf>,
    command: Option<String>,
}

impl Call {
    /// `None` for what is no message of a hook, and for calls that look for nothing.
    pub(super) fn parse(message: &[u8]) -> Option<Self> {
        let message: Message = serde_json::from_slice(message).ok()?;
        let (agent, event) = match message.hook_event_name.as_deref() {
            None | Some("PreToolUse") if message.turn_id.is_some() => (&table::CODEX, "PreToolUse"),
            None | Some("PreToolUse") => (&table::CLAUDE, "PreToolUse"),
            // What Gemini's hook says before a call does not reach the model.
            Some("AfterTool") => (&table::GEMINI, "AfterTool"),
            Some(_) => return None,
        };
        let tool = match message.tool_name.as_str() {
            "Grep" | "grep_search" | "search_file_content" => Tool::Grep,
            "Glob" | "glob" => Tool::Glob,
            "Read" | "read_file" => Tool::Read,
            "Bash" | "run_shell_command" => Tool::Shell,
            _ => return None,
        };
        let session = [message.session_id, message.agent_id].map(Option::unwrap_or_default).join("\n");
        Some(Self { agent, event, session, cwd: message.cwd, tool, input: message.tool_input })
    }

    /// What it looks for, from the folder `cwd`.
    pub(super) fn looks(&self, cwd: &Path, home: Option<&Path>) -> Vec<Look> {
        let Input { pattern, path, file_path, command } = &self.input;
        let place = || vec![path.as_ref().map_or_else(|| cwd.to_owned(), |path| cwd.join(path))];
        let look = match self.tool {
            Tool::Grep => pattern.clone().map(|pattern| Look { aim: Aim::Text(pattern), places: place() }),
            Tool::Glob => pattern.clone().and_then(|pattern| {
                let base = path.as_ref().map_or_else(|| cwd.to_owned(), |path| cwd.join(path));
                let places = vec![glob::folder(&base, &pattern)?];
                Some(Look { aim: Aim::FileName(pattern), places })
            }),
            Tool::Read => {
                file_path.as_ref().map(|path| Look { aim: Aim::Reading, places: vec![cwd.join(path)] })
            }
            Tool::Shell => return command.as_ref().map_or_else(Vec::new, |it| shell::looks(it, cwd, home)),
        };
        look.into_iter().collect()
    }
}

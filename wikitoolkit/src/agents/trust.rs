//! Whether agents trust a folder: what they read in it counts only then.

use std::path::Path;

use super::edit::{json, toml};
use super::files;
use super::surroundings::{Base, Surroundings, UserFile};

/// Whether the agent of that name trusts `root`, as far as its own files tell; `None` for agents that ask nobody.
pub fn trusts(agent: &str, root: &Path, surroundings: &Surroundings) -> Option<bool> {
    let text = |file: UserFile| {
        let path = surroundings.path_of(file)?;
        files::text(&path).ok().flatten()
    };
    let root = root.to_string_lossy();
    let root: &str = &root;
    let is = |file: UserFile, path: &[&str], value: &str| {
        text(file)
            .is_some_and(|text| json::get(&text, path).is_ok_and(|found| found.as_deref() == Some(value)))
    };
    match agent {
        "claude" => {
            let file = UserFile(Base::Variable("CLAUDE_CONFIG_DIR", ""), ".claude.json");
            Some(is(file, &["projects", root, "hasTrustDialogAccepted"], "true"))
        }
        "gemini" => {
            let file = UserFile(Base::Home, ".gemini/trustedFolders.json");
            Some(is(file, &[root], "\"TRUST_FOLDER\""))
        }
        "codex" => {
            let text = text(UserFile(Base::Variable("CODEX_HOME", ".codex"), "config.toml"));
            let level =
                text.and_then(|text| toml::get(&text, &["projects", root, "trust_level"]).ok().flatten());
            Some(level.is_some_and(|level| level.as_str() == Some("trusted")))
        }
        "pi" => {
            let file = UserFile(Base::Variable("PI_CODING_AGENT_DIR", ".pi/agent"), "trust.json");
            Some(is(file, &[root], "true"))
        }
        _ => None,
    }
}

//! Whether agents trust a folder: what they read in it counts only then.

use std::path::Path;

use super::edit::{json, toml};
use super::files;
use super::surroundings::Surroundings;
use super::table::{Agent, Trust};

/// Whether `agent` trusts `root`, as far as its own file tells; `None` for an agent that asks nobody.
pub fn trusts(agent: &Agent, root: &Path, surroundings: &Surroundings) -> Option<bool> {
    let trust = agent.trust?;
    let file = surroundings.path_of(trust.file);
    let text = file.and_then(|file| files::text(&file).ok().flatten()).unwrap_or_default();
    let folders = root.ancestors().take(if trust.inherited { usize::MAX } else { 1 });
    let said = folders.filter_map(|folder| value(&trust, &text, folder)).next();
    Some(said.is_some_and(|said| trust.values.contains(&said.as_str())))
}

/// What `text` says about `folder`, as JSON.
fn value(trust: &Trust, text: &str, folder: &Path) -> Option<String> {
    let folder = folder.to_string_lossy();
    let path: Vec<&str> =
        trust.path.iter().map(|&key| if key == Trust::FOLDER { &*folder } else { key }).collect();
    if trust.file.1.ends_with(".toml") {
        toml::get(text, &path).ok().flatten()?.as_str().map(json::quote)
    } else {
        json::get(text, &path).ok().flatten()
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "what fails in a helper fails the test")]
mod tests {
    use std::fs;

    use super::super::surroundings::Os;
    use super::super::table::{CLAUDE, CODEX, GEMINI, PI, ZED};
    use super::*;

    /// Whether `agent` trusts `/a/b` when its file has that text.
    fn trusted(agent: &Agent, text: &str) -> Option<bool> {
        let home = tempfile::tempdir().unwrap();
        let machine = Surroundings::new(Os::Linux, [("HOME".into(), home.path().into())]);
        if let Some(trust) = agent.trust {
            let file = machine.path_of(trust.file).unwrap();
            fs::create_dir_all(file.parent().unwrap()).unwrap();
            fs::write(file, text).unwrap();
        }
        trusts(agent, Path::new("/a/b"), &machine)
    }

    /// As the agents themselves were seen to do it.
    #[test]
    fn some_agents_trust_what_is_below_a_folder_that_they_trust() {
        let claude = |folder: &str| {
            trusted(
                &CLAUDE,
                &format!(r#"{{"projects": {{"{folder}": {{"hasTrustDialogAccepted": true}}}}}}"#),
            )
        };
        assert_eq!([claude("/a/b"), claude("/a")], [Some(true), Some(false)]);
        let codex =
            |folder: &str| trusted(&CODEX, &format!("[projects.\"{folder}\"]\ntrust_level = \"trusted\"\n"));
        assert_eq!([codex("/a/b"), codex("/a")], [Some(true), Some(false)]);
        let gemini = |folder: &str, value: &str| trusted(&GEMINI, &format!(r#"{{"{folder}": "{value}"}}"#));
        assert_eq!(gemini("/a", "TRUST_FOLDER"), Some(true));
        assert_eq!(gemini("/a/b", "TRUST_PARENT"), Some(true));
        assert_eq!(gemini("/a/b", "DO_NOT_TRUST"), Some(false));
        assert_eq!(trusted(&PI, r#"{"/a": true}"#), Some(true));
        assert_eq!(trusted(&PI, r#"{"/a": true, "/a/b": false}"#), Some(false));
        assert_eq!(trusted(&PI, "{"), Some(false));
        assert_eq!(trusted(&ZED, ""), None);
    }
}

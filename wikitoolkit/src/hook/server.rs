//! Whether the agent has our MCP server, as far as its files tell.

use std::fs;
use std::path::{Path, PathBuf};

use crate::agents::NAME;
use crate::agents::claude::{LOCAL_SETTINGS, SHARED_SETTINGS};
use crate::agents::edit::json;
use crate::agents::surroundings::Surroundings;
use crate::agents::table::Agent;
use crate::repo::Root;

/// A larger file is not searched: it would take longer than the hook may.
const LIMIT: u64 = 4 << 20;

/// In which folder the agent was started, as it tells its hooks.
const STARTED_IN: [&str; 2] = ["CLAUDE_PROJECT_DIR", "GEMINI_PROJECT_DIR"];

/// Whether a file of the agent, of the project in `cwd` or of the user, has our entry and none switches it off.
pub(super) fn is_configured(agent: &Agent, root: &Root, cwd: &Path, machine: &Surroundings) -> bool {
    let mut folders = vec![root.path().to_owned(), cwd.to_owned()];
    folders.extend(STARTED_IN.iter().find_map(|variable| machine.folder(variable)));
    folders.dedup();
    let below = |name: &&str| -> Vec<PathBuf> { folders.iter().map(|folder| folder.join(name)).collect() };
    let projects = if agent.claude { folders_in_user_file(&folders) } else { Vec::new() };
    let any = |files: &[PathBuf], has: &dyn Fn(&str) -> bool| {
        files.iter().any(|path| read(path).is_some_and(|text| has(&text)))
    };
    let of_users: Vec<PathBuf> = agent.user.iter().filter_map(|file| machine.path_of(*file)).collect();
    let of_project: Vec<PathBuf> = agent.project.iter().flat_map(below).collect();
    let settings: Vec<PathBuf> = [LOCAL_SETTINGS, SHARED_SETTINGS].iter().flat_map(below).collect();
    let is_off = agent.claude && any(&settings, &|text| lists(text, &[], "disabledMcpjsonServers"));
    !is_off && any(&of_project, &|text| has_entry(agent, text, &[]))
        || any(&of_users, &|text| {
            let off = projects.iter().any(|project| lists(text, project, "disabledMcpServers"));
            !off && (has_entry(agent, text, &[])
                || projects.iter().any(|project| has_entry(agent, text, project)))
        })
}

/// Where the user's file of Claude Code has what concerns each of `folders` alone.
fn folders_in_user_file(folders: &[PathBuf]) -> Vec<[&str; 2]> {
    folders.iter().filter_map(|folder| Some(["projects", folder.to_str()?])).collect()
}

/// The text of a file that names us at all.
fn read(path: &Path) -> Option<String> {
    if fs::metadata(path).ok()?.len() > LIMIT {
        return None;
    }
    fs::read_to_string(path).ok().filter(|text| text.contains(NAME))
}

fn has_entry(agent: &Agent, text: &str, above: &[&str]) -> bool {
    agent.entries.iter().any(|entry| entry.is_in(text, above, NAME))
}

/// Whether the list `key` holds our name.
fn lists(text: &str, above: &[&str], key: &str) -> bool {
    let list = json::get(text, &[above, &[key]].concat()).ok().flatten();
    list.is_some_and(|list| list.contains(&json::quote(NAME)))
}

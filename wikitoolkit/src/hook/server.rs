//! Whether the agent has our MCP server, as far as its files tell.

use std::fs;
use std::path::{Path, PathBuf};

use super::Surroundings;
use super::call::Agent;
use crate::agents::NAME;
use crate::agents::claude::{LOCAL_SETTINGS, SHARED_SETTINGS};
use crate::agents::edit::{json, toml};
use crate::repo::Root;

/// A larger file is not searched: it would take longer than the hook may.
const LIMIT: u64 = 4 << 20;

/// Whether a file of the agent, of the project in `cwd` or of the user, has our entry and none switches it off.
pub(super) fn is_configured(agent: Agent, root: &Root, cwd: &Path, around: &Surroundings) -> bool {
    let mut folders: Vec<&Path> = vec![root.path(), cwd];
    folders.extend(around.project.as_deref());
    folders.dedup();
    match agent {
        Agent::Claude => claude(&folders, around),
        Agent::Codex => anywhere(".codex/config.toml", &folders, around, has_toml),
        Agent::Gemini => anywhere(".gemini/settings.json", &folders, around, |text| has_json(text, &[])),
    }
}

fn anywhere(name: &str, folders: &[&Path], around: &Surroundings, has: fn(&str) -> bool) -> bool {
    let folders = folders.iter().copied().chain(around.home.as_deref());
    folders.map(|folder| folder.join(name)).any(|path| read(&path).is_some_and(|text| has(&text)))
}

fn claude(folders: &[&Path], around: &Surroundings) -> bool {
    let settings = |name: &str| -> Vec<PathBuf> { folders.iter().map(|folder| folder.join(name)).collect() };
    let switched_off = [LOCAL_SETTINGS, SHARED_SETTINGS]
        .into_iter()
        .flat_map(settings)
        .any(|path| read(&path).is_some_and(|text| lists(&text, &[], "disabledMcpjsonServers")));
    if !switched_off
        && settings(".mcp.json").iter().any(|path| read(path).is_some_and(|text| has_json(&text, &[])))
    {
        return true;
    }
    let user = around.config.as_deref().or(around.home.as_deref()).map(|folder| folder.join(".claude.json"));
    let Some(text) = user.and_then(|path| read(&path)) else { return false };
    let projects: Vec<[&str; 2]> =
        folders.iter().filter_map(|folder| Some(["projects", folder.to_str()?])).collect();
    let off = projects.iter().any(|project| lists(&text, project, "disabledMcpServers"));
    !off && (has_json(&text, &[]) || projects.iter().any(|project| has_json(&text, project)))
}

/// The text of a file that names us at all.
fn read(path: &Path) -> Option<String> {
    if fs::metadata(path).ok()?.len() > LIMIT {
        return None;
    }
    fs::read_to_string(path).ok().filter(|text| text.contains(NAME))
}

fn has_json(text: &str, above: &[&str]) -> bool {
    json::get(text, &[above, &["mcpServers", NAME]].concat()).is_ok_and(|entry| entry.is_some())
}

fn has_toml(text: &str) -> bool {
    toml::get(text, &["mcp_servers", NAME]).is_ok_and(|entry| entry.is_some())
}

/// Whether the list `key` holds our name.
fn lists(text: &str, above: &[&str], key: &str) -> bool {
    let list = json::get(text, &[above, &[key]].concat()).ok().flatten();
    list.is_some_and(|list| list.contains(&format!("\"{NAME}\"")))
}

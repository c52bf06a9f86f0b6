//! What its user has set so that an agent does not use the server, whatever its entry says. That is theirs to decide:
//! it is found and told, never changed.

use std::path::PathBuf;

use super::NAME;
use super::claude;
use super::edit::{json, toml};
use super::files;
use super::surroundings::{Base, UserFile};
use super::table::{Agent, Entry};
use super::target::{Scope, Site};

/// A setting that keeps the tools from the model.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Barrier {
    /// The file, as reports name it.
    pub file: String,
    /// Where in it, counted from 1.
    pub line: usize,
    /// The setting, such as `permissions.deny`.
    pub setting: String,
    /// What it does to the server, in words.
    pub effect: String,
}

impl Barrier {
    /// In one sentence, without a full stop.
    pub fn message(&self) -> String {
        format!("{}, line {}: `{}` {}", self.file, self.line, self.setting, self.effect)
    }
}

/// A list in a file of settings that may name the server.
struct List {
    agent: &'static str,
    project: &'static [&'static str],
    user: &'static [UserFile],
    path: &'static [&'static str],
    kind: Kind,
}

#[derive(Clone, Copy)]
enum Kind {
    /// Servers that are off.
    Off,
    /// The only servers that are on.
    Only,
    /// Rules about tools, those of a server by a prefix.
    Rules,
}

const CLAUDE_PROJECT: &[&str] = &[claude::LOCAL_SETTINGS, claude::SHARED_SETTINGS];
const GEMINI_PROJECT: &[&str] = &[".gemini/settings.json"];
const GEMINI_USER: &[UserFile] = &[UserFile(Base::Home, ".gemini/settings.json")];

const fn gemini(path: &'static [&'static str], kind: Kind) -> List {
    List { agent: "gemini", project: GEMINI_PROJECT, user: GEMINI_USER, path, kind }
}

const fn of_claude(path: &'static [&'static str], kind: Kind) -> List {
    List { agent: "claude", project: CLAUDE_PROJECT, user: &[claude::USER_SETTINGS], path, kind }
}

const LISTS: [List; 6] = [
    of_claude(&["disabledMcpjsonServers"], Kind::Off),
    of_claude(&["permissions", "deny"], Kind::Rules),
    gemini(&["mcp", "excluded"], Kind::Off),
    gemini(&["excludeMCPServers"], Kind::Off),
    gemini(&["mcp", "allowed"], Kind::Only),
    gemini(&["allowMCPServers"], Kind::Only),
];

/// What keeps the tools from `agent` at a site, in the files of the repository and in those of the user: both count,
/// wherever the server is configured.
pub fn barriers(site: &Site, agent: &Agent) -> Vec<Barrier> {
    let mut found = Vec::new();
    for list in LISTS.iter().filter(|list| list.agent == agent.name) {
        for (file, text) in texts(site, list.project, list.user) {
            found.extend(in_list(&file, &text, list));
        }
    }
    for (file, text) in texts(site, agent.project, agent.user) {
        found.extend(agent.entries.iter().find_map(|entry| in_entry(&file, &text, entry)));
    }
    found
}

/// The files that are there and can be read, each with what reports call it. What cannot be read has an error of its own
/// where it is to be changed.
fn texts(site: &Site, project: &[&str], user: &[UserFile]) -> Vec<(String, String)> {
    let in_project = site.root.as_ref().map(|root| root.path().to_owned());
    let project: Vec<PathBuf> =
        in_project.iter().flat_map(|root| project.iter().map(|name| root.join(name))).collect();
    let user = user.iter().filter_map(|file| site.surroundings.path_of(*file));
    let scopes = [Scope::Project, Scope::User].map(|scope| Site { scope, ..site.clone() });
    let [here, home] = &scopes;
    let all = project.iter().map(|path| (here.name(path), path.clone()));
    let all = all.chain(user.map(|path| (home.name(&path), path)));
    all.filter_map(|(name, path)| Some((name, files::text(&path).ok().flatten()?))).collect()
}

fn in_list(file: &str, text: &str, list: &List) -> Option<Barrier> {
    let elements: Vec<String> = json::elements(text, list.path).ok()?;
    let elements: Vec<String> =
        elements.iter().map(|element| serde_json::from_str(element).unwrap_or_default()).collect();
    let named = elements.iter().position(|element| match list.kind {
        Kind::Off | Kind::Only => element == NAME,
        Kind::Rules => bars_tools(element),
    });
    let (index, effect) = match (list.kind, named) {
        (Kind::Off, Some(index)) => (Some(index), format!("lists `{NAME}`, so that its server is off")),
        (Kind::Rules, Some(index)) => {
            (Some(index), format!("forbids `{}`", elements.get(index).cloned().unwrap_or_default()))
        }
        // An empty list does not stand for none in every version: only one that names others is clear.
        (Kind::Only, None) if !elements.is_empty() => {
            (None, format!("lists the servers that are on, and `{NAME}` is none of them"))
        }
        _ => return None,
    };
    let index = index.map(|index| index.to_string());
    let path: Vec<&str> = list.path.iter().copied().chain(index.as_deref()).collect();
    let line = json::line(text, &path)?;
    Some(Barrier { file: file.to_owned(), line, setting: list.path.join("."), effect })
}

/// Whether a rule covers a tool of ours.
fn bars_tools(rule: &str) -> bool {
    let Some(tool) = rule.strip_prefix("mcp__") else { return false };
    let name = tool.strip_prefix(NAME);
    tool == "*" || name.is_some_and(|rest| rest.is_empty() || rest.starts_with("__") || rest == "*")
}

/// Most agents have a switch in the entry itself, under one of two names.
fn in_entry(file: &str, text: &str, entry: &Entry) -> Option<Barrier> {
    [("enabled", false), ("disabled", true)].into_iter().find_map(|(switch, off)| {
        let path = |section: &[&'static str]| [section, &[NAME, switch][..]].concat();
        let (path, line) = match entry {
            Entry::Json { section, .. } => {
                let path = path(section);
                let value = json::get(text, &path).ok().flatten()?;
                (value == off.to_string()).then_some(())?;
                let line = json::line(text, &path)?;
                (path, line)
            }
            Entry::Toml { section, .. } => {
                let path = path(section);
                (toml::get(text, &path).ok().flatten()?.as_bool() == Some(off)).then_some(())?;
                let line = toml::line(text, &path)?;
                (path, line)
            }
        };
        let setting = path.join(".");
        let effect = format!("is `{off}`, so that the server is off");
        Some(Barrier { file: file.to_owned(), line, setting, effect })
    })
}

//! What keeps an agent from offering a server that its files have, as data.

use super::claude::{LOCAL_SETTINGS, SHARED_SETTINGS, USER_SETTINGS};
use super::surroundings::{Base, UserFile};
use super::table::Trust;

/// A setting that can keep a server off.
#[derive(Clone, Copy, Debug)]
pub struct Switch {
    /// Where it stands.
    pub place: Place,
    /// The keys that lead to it there, with [`Trust::FOLDER`] for the path of the folder.
    pub path: &'static [&'static str],
    /// When it does.
    pub when: When,
    /// Whether that concerns only the entries of a repository, and not those of the user.
    pub project_only: bool,
}

/// Where a setting stands.
#[derive(Clone, Copy, Debug)]
pub enum Place {
    /// In the entry of the server.
    Entry,
    /// In files of a repository and of the user, the nearest first.
    Files(&'static [&'static str], &'static [UserFile]),
}

/// When a setting keeps a server off.
#[derive(Clone, Copy, Debug)]
pub enum When {
    /// It is this in the nearest file that has it.
    Is(bool),
    /// It lists one of these, in whatever file.
    Lists(&'static [&'static str]),
    /// It does not list this, in the nearest file that has it.
    Lacks(&'static str),
    /// Some files have it, none of them lists this, and in none is the setting of that name true.
    NoneLists(&'static str, &'static str),
}

/// Rules that deny the tool that questions are asked with.
const DENIED: When =
    When::Lists(&["mcp__wikitoolkit", "mcp__wikitoolkit__*", "mcp__wikitoolkit__wiki_query", "mcp__*"]);

const CLAUDE_SETTINGS: Place = Place::Files(&[LOCAL_SETTINGS, SHARED_SETTINGS], &[USER_SETTINGS]);
const CLAUDE_STATE: Place =
    Place::Files(&[], &[UserFile(Base::Variable("CLAUDE_CONFIG_DIR", ""), ".claude.json")]);

/// Of Claude Code. Servers of a repository are approved and rejected by name in any of its settings, which it reads
/// together; `/mcp` switches others off for one folder.
pub const CLAUDE: [Switch; 5] = [
    for_project(CLAUDE_SETTINGS, &["disabledMcpjsonServers"], OURS),
    for_project(
        CLAUDE_SETTINGS,
        &["enabledMcpjsonServers"],
        When::NoneLists(super::NAME, "enableAllProjectMcpServers"),
    ),
    for_all(CLAUDE_SETTINGS, &["permissions", "deny"], DENIED),
    for_project(CLAUDE_STATE, &["projects", Trust::FOLDER, "disabledMcpjsonServers"], OURS),
    for_all(CLAUDE_STATE, &["projects", Trust::FOLDER, "disabledMcpServers"], OURS),
];

/// Of Codex.
pub const CODEX: [Switch; 3] = [
    for_all(Place::Entry, &["enabled"], When::Is(false)),
    for_all(Place::Entry, &["enabled_tools"], When::Lacks(QUERY)),
    for_all(Place::Entry, &["disabled_tools"], When::Lists(&[QUERY])),
];

const GEMINI_SETTINGS: Place =
    Place::Files(&[".gemini/settings.json"], &[UserFile(Base::Home, ".gemini/settings.json")]);
const GEMINI_STATE: Place = Place::Files(&[], &[UserFile(Base::Home, ".gemini/mcp-server-enablement.json")]);

/// Of Gemini CLI, whose earlier versions had the lists at the top.
pub const GEMINI: [Switch; 7] = [
    for_all(GEMINI_SETTINGS, &["mcp", "excluded"], OURS),
    for_all(GEMINI_SETTINGS, &["mcp", "allowed"], When::Lacks(super::NAME)),
    for_all(GEMINI_SETTINGS, &["excludeMCPServers"], OURS),
    for_all(GEMINI_SETTINGS, &["allowMCPServers"], When::Lacks(super::NAME)),
    for_all(Place::Entry, &["excludeTools"], When::Lists(&[QUERY])),
    for_all(Place::Entry, &["includeTools"], When::Lacks(QUERY)),
    for_all(GEMINI_STATE, &[super::NAME, "enabled"], When::Is(false)),
];

const OPENCODE_SETTINGS: Place = Place::Files(
    &["opencode.json", "opencode.jsonc", ".opencode/opencode.json", ".opencode/opencode.jsonc"],
    &[UserFile(Base::Xdg, "opencode/opencode.json"), UserFile(Base::Xdg, "opencode/opencode.jsonc")],
);

/// Of opencode.
pub const OPENCODE: [Switch; 5] = [
    for_all(Place::Entry, &["enabled"], When::Is(false)),
    for_all(Place::Entry, &["disabled"], When::Is(true)),
    for_all(OPENCODE_SETTINGS, &["tools", "wikitoolkit*"], When::Is(false)),
    for_all(OPENCODE_SETTINGS, &["tools", "wikitoolkit_*"], When::Is(false)),
    for_all(OPENCODE_SETTINGS, &["tools", "wikitoolkit_wiki_query"], When::Is(false)),
];

/// Of Zed and pi.
pub const ENABLED: [Switch; 1] = [for_all(Place::Entry, &["enabled"], When::Is(false))];

/// Of Windsurf.
pub const DISABLED: [Switch; 2] = [
    for_all(Place::Entry, &["disabled"], When::Is(true)),
    for_all(Place::Entry, &["disabledTools"], When::Lists(&[QUERY])),
];

/// The tool that questions are asked with, without which the others are of little use.
const QUERY: &str = "wiki_query";

const OURS: When = When::Lists(&[super::NAME]);

const fn for_all(place: Place, path: &'static [&'static str], when: When) -> Switch {
    Switch { place, path, when, project_only: false }
}

const fn for_project(place: Place, path: &'static [&'static str], when: When) -> Switch {
    Switch { place, path, when, project_only: true }
}

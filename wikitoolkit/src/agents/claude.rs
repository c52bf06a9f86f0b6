//! What Claude Code needs beside the entry of the server: approval, permissions, a skill.

use std::path::Path;

use super::edit::json;
use super::part::{self, Part};
use super::prose;
use super::surroundings::{Base, UserFile};

/// Where the servers of `.mcp.json` that the user approved are listed.
pub const APPROVED: [&str; 1] = ["enabledMcpjsonServers"];

/// Where what may run without a question is listed.
pub const ALLOWED: [&str; 2] = ["permissions", "allow"];

/// The user's own settings for a repository.
pub const LOCAL_SETTINGS: &str = ".claude/settings.local.json";
/// The settings of a repository that everybody shares.
pub const SHARED_SETTINGS: &str = ".claude/settings.json";
/// The user's settings for all repositories.
pub const USER_SETTINGS: UserFile = UserFile(DIR, "settings.json");
/// The skill of a repository.
pub const SKILL: &str = ".claude/skills/wikitoolkit/SKILL.md";
/// The user's skill.
pub const USER_SKILL: UserFile = UserFile(DIR, "skills/wikitoolkit/SKILL.md");

const DIR: Base = Base::Variable("CLAUDE_CONFIG_DIR", ".claude");

/// Rules that let the tools that only read run without a question.
const READING: [&str; 4] = [
    "mcp__wikitoolkit__wiki_query",
    "mcp__wikitoolkit__wiki_page",
    "mcp__wikitoolkit__wiki_related",
    "mcp__wikitoolkit__wiki_status",
];

/// Rules for the tools that write memory files.
const WRITING: [&str; 2] = ["mcp__wikitoolkit__wiki_remember", "mcp__wikitoolkit__wiki_note"];

/// What approves the server of a repository.
pub fn approval() -> Part {
    element(&APPROVED, super::NAME)
}

/// What lets `program` be started as a server by hand, and the tools run without a question; those that write too, if
/// `writes`.
pub fn permissions(program: &Path, writes: bool) -> Vec<Part> {
    let start = format!("Bash({} mcp)", part::quoted(&program.to_string_lossy()));
    let writing: &[&str] = if writes { &WRITING } else { &[] };
    let rules = [start.as_str()].into_iter().chain(READING).chain(writing.iter().copied());
    rules.map(|rule| element(&ALLOWED, rule)).collect()
}

/// Whether a rule is there only where its user asked for it.
pub(super) fn is_asked_for(part: &Part) -> bool {
    WRITING.iter().any(|rule| *part == element(&ALLOWED, rule))
}

/// The skill.
pub fn skill() -> Part {
    Part::Document { text: part::sealed(prose::SKILL) }
}

fn element(path: &[&str], text: &str) -> Part {
    Part::Element { path: owned(path), value: json::quote(text) }
}

fn owned(path: &[&str]) -> Vec<String> {
    path.iter().map(|&key| key.to_owned()).collect()
}

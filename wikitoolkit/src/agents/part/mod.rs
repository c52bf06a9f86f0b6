//! What an installation puts into a file, piece by piece: each can be found, added, renewed and taken out again.

mod command;
mod hook;
mod prose;
mod shell;

use serde::{Deserialize, Serialize};

use super::NAME;
use super::edit::{EditError, json, markdown, toml};
use super::git_hooks::{self, HookError};

pub use command::Launch;
pub use hook::{count as hooks_in, of as hook};
pub use prose::sealed;
pub(super) use shell::quoted;

/// A piece of somebody else's file that is ours. What is written of it in a record is enough to take it out again.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Part {
    /// A member of a JSON object.
    Member {
        /// The keys that lead to it, its own last.
        path: Vec<String>,
        /// Its value, as JSON.
        value: String,
    },
    /// An element of a JSON list.
    Element {
        /// The keys that lead to the list.
        path: Vec<String>,
        /// The element, as JSON.
        value: String,
    },
    /// A command that an agent runs at an event, known by the program and subcommand that it calls.
    Hook {
        /// The keys that lead to the list of the event's groups.
        path: Vec<String>,
        /// The group to add, as JSON: which tools it is for, and a list `hooks` with our one.
        group: String,
    },
    /// A TOML table with a header of its own.
    Table {
        /// The keys of its header.
        path: Vec<String>,
        /// Its lines, the header included.
        block: String,
    },
    /// A section of a Markdown file between our markers.
    Section {
        /// Its lines, sealed.
        #[serde(skip)]
        body: String,
    },
    /// A section of a script of git.
    Script,
    /// A whole file.
    Document {
        /// Its lines, sealed.
        #[serde(skip)]
        text: String,
    },
}

/// What stands in a file where a part belongs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// Nothing.
    Missing,
    /// The part as it would be written today.
    Current,
    /// The part as an earlier version wrote it.
    Former,
    /// Something that somebody wrote or changed.
    Changed,
}

/// What has to be known to undo an edit, in the order in which it was done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Trace {
    /// An object or list that was made to hold a part.
    Made(Vec<String>),
    /// What stood between the brackets of an object or list that held nothing.
    Blank(Vec<String>, String),
}

fn keys(path: &[String]) -> Vec<&str> {
    path.iter().map(String::as_str).collect()
}

impl Part {
    /// What stands in `text`. `written` is this part as it was written last, `former` are values that earlier versions
    /// wrote.
    ///
    /// # Errors
    /// When `text` is not what its format asks for.
    pub fn standing(
        &self,
        text: &str,
        written: Option<&Self>,
        former: &[String],
    ) -> Result<Standing, EditError> {
        match self {
            Self::Member { path, value } => Ok(match json::get(text, &keys(path))? {
                None => Standing::Missing,
                Some(found) if json::same(&found, value) => Standing::Current,
                Some(found) => {
                    let last = written.and_then(Self::value).map(String::as_str);
                    let known = former.iter().map(String::as_str).chain(last);
                    old_or_changed(known.into_iter().any(|old| json::same(&found, old)))
                }
            }),
            Self::Element { path, value } => {
                let found = json::elements(text, &keys(path))?;
                Ok(match found.iter().any(|element| json::same(element, value)) {
                    true => Standing::Current,
                    false => Standing::Missing,
                })
            }
            Self::Hook { path, group } => hook::standing(text, &keys(path), group),
            Self::Table { path, block } => Ok(match toml::get(text, &keys(path))? {
                None => Standing::Missing,
                Some(found) if toml::get(block, &keys(path))?.as_ref() == Some(&found) => Standing::Current,
                Some(found) => {
                    let last = match written {
                        Some(Self::Table { block, .. }) => toml::get(block, &keys(path))?,
                        _ => None,
                    };
                    old_or_changed(last.as_ref() == Some(&found))
                }
            }),
            Self::Section { body } => Ok(match markdown::section(text)? {
                None => Standing::Missing,
                Some(found) => prose::standing(found, body),
            }),
            Self::Script => Ok(match git_hooks::set(Some(text)) {
                Ok(new) if new == text => Standing::Current,
                Ok(_) if git_hooks::remove(text).is_ok_and(|without| without.is_some()) => Standing::Former,
                Ok(_) => Standing::Missing,
                Err(error) => return Err(script_fault(error)),
            }),
            Self::Document { text: wanted } => Ok(match text.trim() {
                "" => Standing::Missing,
                _ => prose::standing(text, wanted),
            }),
        }
    }

    /// `text` with this part, which it lacks, and how that is undone.
    ///
    /// # Errors
    /// When `text` cannot be edited.
    pub fn put(&self, text: &str) -> Result<(String, Vec<Trace>), EditError> {
        match self {
            Self::Member { path, value } => json::set(text, &keys(path), value).map(traced),
            Self::Element { path, value } => json::append(text, &keys(path), value).map(traced),
            Self::Hook { path, group } => json::append(text, &keys(path), group).map(traced),
            Self::Table { path, block } => Ok((toml::add(text, &keys(path), block)?, Vec::new())),
            Self::Section { body } => Ok((markdown::set(text, body)?, Vec::new())),
            Self::Script => {
                let script = Some(text).filter(|text| !text.is_empty());
                Ok((git_hooks::set(script).map_err(script_fault)?, Vec::new()))
            }
            Self::Document { text } => Ok((text.clone(), Vec::new())),
        }
    }

    /// `text` with this part instead of the one that an earlier version wrote.
    ///
    /// # Errors
    /// When `text` cannot be edited.
    pub fn renew(&self, text: &str) -> Result<String, EditError> {
        match self {
            Self::Hook { path, group } => hook::renew(text, &keys(path), group),
            Self::Table { path, block } => {
                let without = toml::remove(text, &keys(path))?;
                toml::add(without.as_deref().unwrap_or(text), &keys(path), block)
            }
            Self::Member { .. }
            | Self::Element { .. }
            | Self::Section { .. }
            | Self::Script
            | Self::Document { .. } => self.put(text).map(|(text, _)| text),
        }
    }

    /// `text` without this part; `None` when it is not there, or is prose that somebody changed.
    ///
    /// # Errors
    /// When `text` cannot be edited.
    pub fn take(&self, text: &str) -> Result<Option<String>, EditError> {
        match self {
            Self::Member { path, .. } => json::remove_member(text, &keys(path)),
            Self::Element { path, value } => json::remove_element(text, &keys(path), value),
            Self::Hook { path, .. } => hook::take(text, &keys(path)),
            Self::Table { path, .. } => toml::remove(text, &keys(path)),
            Self::Section { .. } => match markdown::section(text)? {
                Some(found) if prose::intact(found) => markdown::remove(text),
                _ => Ok(None),
            },
            Self::Script => git_hooks::remove(text).map_err(script_fault),
            Self::Document { .. } => Ok(prose::intact(text).then(String::new)),
        }
    }

    /// The objects and lists that are made for it where they are missing, the outermost first.
    pub(super) fn containers(&self) -> Vec<Vec<String>> {
        let path: &[String] = match self {
            Self::Member { path, .. } => path.split_last().map_or(&[], |(_, above)| above),
            Self::Element { path, .. } | Self::Hook { path, .. } => path,
            Self::Table { .. } | Self::Section { .. } | Self::Script | Self::Document { .. } => &[],
        };
        (1..=path.len()).map(|length| path.iter().take(length).cloned().collect()).collect()
    }

    /// Whether it is one that some version adds. What looks like ours but is known by its markers or its command needs no
    /// such question: nothing else is ever taken out.
    pub(super) fn is_ours(&self) -> bool {
        match self {
            Self::Member { path, .. } | Self::Table { path, .. } => {
                path.len() > 1 && path.last().is_some_and(|key| key == NAME)
            }
            Self::Element { value, .. } => value.contains(NAME),
            Self::Hook { .. } | Self::Section { .. } | Self::Script | Self::Document { .. } => true,
        }
    }

    /// Whether both stand in the same place of a file.
    pub fn same_place(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Member { path, .. }, Self::Member { path: other, .. })
            | (Self::Hook { path, .. }, Self::Hook { path: other, .. })
            | (Self::Table { path, .. }, Self::Table { path: other, .. }) => path == other,
            (Self::Element { path, value }, Self::Element { path: other, value: theirs }) => {
                path == other && json::same(value, theirs)
            }
            (Self::Section { .. }, Self::Section { .. })
            | (Self::Script, Self::Script)
            | (Self::Document { .. }, Self::Document { .. }) => true,
            _ => false,
        }
    }

    /// What it is called in a report.
    pub fn label(&self) -> String {
        match self {
            Self::Member { path, .. } => format!("`{}`", path.join(".")),
            Self::Element { value, .. } => format!("`{}`", value.trim_matches('"')),
            Self::Hook { path, .. } => format!("the hook `{}`", path.join(".")),
            Self::Table { path, .. } => format!("`[{}]`", path.join(".")),
            Self::Section { .. } | Self::Script => "the section".to_owned(),
            Self::Document { .. } => "the file".to_owned(),
        }
    }

    fn value(&self) -> Option<&String> {
        match self {
            Self::Member { value, .. } => Some(value),
            _ => None,
        }
    }
}

fn script_fault(error: HookError) -> EditError {
    match error {
        HookError::Markers(error) => error,
        HookError::NotShell { .. } => EditError::Syntax { line: 1, column: 1, reason: error.to_string() },
    }
}

fn old_or_changed(old: bool) -> Standing {
    if old { Standing::Former } else { Standing::Changed }
}

fn traced(added: json::Added) -> (String, Vec<Trace>) {
    let blank = added.blank.map(|(path, was)| Trace::Blank(path, was));
    (added.text, blank.into_iter().chain(added.made.into_iter().map(Trace::Made)).collect())
}

impl Trace {
    /// `text` with the edit undone, and whether there is nothing left to undo: a container that holds something stays.
    ///
    /// # Errors
    /// When `text` cannot be edited.
    pub fn undo(&self, text: &str) -> Result<(String, bool), EditError> {
        match self {
            Self::Made(path) => {
                let text = json::prune(text, &keys(path))?;
                let gone = json::get(&text, &keys(path))?.is_none();
                Ok((text, gone))
            }
            Self::Blank(path, was) => {
                let text = json::restore_blank(text, &keys(path), was)?;
                let restored = json::is_blank(&text, &keys(path))?;
                Ok((text, restored))
            }
        }
    }
}

#[cfg(test)]
mod tests;

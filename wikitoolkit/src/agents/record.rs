//! What was written where, so that it can be undone exactly: a file of JSON.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io::ErrorKind;
use std::path::Path;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::part::{Part, Trace};
use super::write::{self, WriteError};

/// The only format so far.
const FORMAT: u32 = 1;

/// Everything that is installed at a site.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Record {
    format: u32,
    /// By the path of a file: from the root with `/`, or absolute.
    pub files: BTreeMap<String, FileRecord>,
}

/// What was done to one file.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct FileRecord {
    /// Whether there was none before.
    #[serde(default, skip_serializing_if = "is_false")]
    pub created: bool,
    /// Folders that were made for it, the outermost first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub folders: Vec<String>,
    /// What it held before, if that was nothing but white space.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub blank: Option<String>,
    /// What was done to its text, in this order.
    pub steps: Vec<Step>,
}

/// One thing that was done to a text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Step {
    /// A part was added.
    Added {
        /// The part.
        added: Part,
        /// The agents that it is there for.
        agents: BTreeSet<String>,
    },
    /// A part was there before and is not ours to take out.
    Found {
        /// The part.
        found: Part,
    },
    /// An object or list was made at this path.
    Made {
        /// The keys that lead to it.
        made: Vec<String>,
    },
    /// An object or list held nothing.
    Blank {
        /// The keys that lead to it.
        blank: Vec<String>,
        /// What stood between its brackets.
        was: String,
    },
}

/// Why a record cannot be used.
#[derive(Debug, Error)]
pub enum RecordError {
    /// It cannot be read.
    #[error("cannot read the record of what is installed, {path}: {reason}")]
    Unreadable {
        /// The record.
        path: String,
        /// What the system or the parser says.
        reason: String,
    },
    /// It cannot be written.
    #[error(transparent)]
    Write(#[from] WriteError),
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde asks for a reference")]
fn is_false(value: &bool) -> bool {
    !value
}

impl Default for Record {
    fn default() -> Self {
        Self { format: FORMAT, files: BTreeMap::new() }
    }
}

impl Record {
    /// The record at `path`, an empty one if there is none, with the text of the file.
    ///
    /// # Errors
    /// [`RecordError::Unreadable`].
    pub fn read(path: &Path) -> Result<(Self, Option<String>), RecordError> {
        let unreadable =
            |reason: String| RecordError::Unreadable { path: path.display().to_string(), reason };
        // What a checkout brings along must not decide what is read and written.
        if path.is_symlink() {
            return Err(unreadable("it is a symbolic link, expected a file; remove it".to_owned()));
        }
        let text = match fs::read_to_string(path) {
            Ok(text) => text,
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok((Self::default(), None)),
            Err(error) => return Err(unreadable(error.to_string())),
        };
        let record: Self = serde_json::from_str(&text).map_err(|error| {
            unreadable(format!(
                "{error}; delete it to go on without: what looks exactly like ours is found anyway"
            ))
        })?;
        if record.format != FORMAT {
            let reason = format!(
                "it has format {}, this version knows {FORMAT}; use the version that wrote it",
                record.format
            );
            return Err(unreadable(reason));
        }
        Ok((record, Some(text)))
    }

    /// Writes the record to `path`, where `old` stands; deletes the file when there is nothing to remember.
    ///
    /// # Errors
    /// [`RecordError::Write`].
    pub fn write(&self, path: &Path, old: Option<&str>) -> Result<Option<String>, RecordError> {
        if self.files.is_empty() {
            if let Some(old) = old {
                write::delete(path, old)?;
            }
            return Ok(None);
        }
        // Two strings and maps of them: nothing here can fail to be JSON.
        let new = serde_json::to_string_pretty(self).unwrap_or_default() + "\n";
        if old != Some(&new) {
            write::replace(path, old, &new)?;
        }
        Ok(Some(new))
    }
}

impl FileRecord {
    /// The part in the same place as `part`, as it was written.
    pub fn written(&self, part: &Part) -> Option<&Part> {
        self.parts().find(|added| added.same_place(part))
    }

    /// The agents that parts are there for.
    pub fn agents(&self) -> impl Iterator<Item = &String> {
        let sets = self.steps.iter().filter_map(|step| match step {
            Step::Added { agents, .. } => Some(agents),
            _ => None,
        });
        sets.flatten()
    }

    /// The parts that were added.
    pub fn parts(&self) -> impl Iterator<Item = &Part> {
        self.steps.iter().filter_map(|step| match step {
            Step::Added { added, .. } => Some(added),
            _ => None,
        })
    }

    /// Whether any part is left of which something is to be remembered.
    pub fn has_parts(&self) -> bool {
        self.steps.iter().any(|step| matches!(step, Step::Added { .. } | Step::Found { .. }))
    }

    pub(super) fn add(&mut self, traces: Vec<Trace>, part: &Part, agents: &BTreeSet<String>) {
        for trace in traces {
            let step = match trace {
                Trace::Made(made) => Step::Made { made },
                Trace::Blank(blank, was) => Step::Blank { blank, was },
            };
            // Who was killed between the record and the file has recorded it without doing it.
            if !self.steps.contains(&step) {
                self.steps.push(step);
            }
        }
        self.steps.push(Step::Added { added: part.clone(), agents: agents.clone() });
    }

    /// Notes that a part that somebody changed is there for `agents` too.
    pub(super) fn join(&mut self, part: &Part, agents: &BTreeSet<String>) {
        for step in &mut self.steps {
            if let Step::Added { added, agents: known } = step
                && added.same_place(part)
            {
                known.extend(agents.iter().cloned());
            }
        }
    }

    /// Notes that the part in the place of `part` is gone.
    pub(super) fn forget(&mut self, part: &Part) {
        self.steps.retain(|step| !matches!(step, Step::Added { added, .. } if added.same_place(part)));
    }

    /// Notes that the part in the place of `part` is this one now, and is there for `agents` too.
    pub(super) fn renew(&mut self, part: &Part, agents: &BTreeSet<String>) {
        self.join(part, agents);
        for step in &mut self.steps {
            if let Step::Added { added, .. } = step
                && added.same_place(part)
            {
                *added = part.clone();
            }
        }
    }
}

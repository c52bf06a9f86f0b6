//! What an installation did, or would do.

use std::collections::BTreeSet;

use similar::TextDiff;

use super::change::Action;
use super::table::Agent;
use super::target::NoTarget;

/// What was done to the files of a site.
#[derive(Clone, Debug, Default)]
pub struct Report {
    /// File by file.
    pub files: Vec<FileReport>,
    /// Agents for which there was nothing to do here, and why.
    pub skipped: Vec<(&'static Agent, NoTarget)>,
}

/// What was done to one file.
#[derive(Clone, Debug)]
pub struct FileReport {
    /// Its path, from the root in a repository.
    pub name: String,
    /// Other names that lead to it.
    pub aliases: Vec<String>,
    /// The agents that read it.
    pub agents: BTreeSet<String>,
    /// What was done, part by part; empty when there was a problem.
    pub actions: Vec<Action>,
    /// The text before and after; `None` is no file.
    pub before: Option<String>,
    /// The text after it.
    pub after: Option<String>,
    /// Why nothing was done.
    pub problem: Option<Problem>,
}

/// Why nothing was done to a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// What is wrong, with the file and the place in it.
    pub message: String,
    /// The text to add by hand.
    pub by_hand: Option<String>,
}

impl FileReport {
    /// Of a file of that name to which nothing is done.
    pub(super) fn of(name: String) -> Self {
        Self {
            name,
            aliases: Vec::new(),
            agents: BTreeSet::new(),
            actions: Vec::new(),
            before: None,
            after: None,
            problem: None,
        }
    }

    /// Whether the file is another one afterwards.
    pub fn is_changed(&self) -> bool {
        self.problem.is_none() && self.before != self.after
    }

    /// The change as a unified diff; empty when there is none.
    pub fn diff(&self) -> String {
        if !self.is_changed() {
            return String::new();
        }
        let side = |text: &Option<String>, letter| match text {
            Some(_) => format!("{letter}/{}", self.name.trim_start_matches('/')),
            None => "/dev/null".to_owned(),
        };
        let (old, new) =
            (self.before.as_deref().unwrap_or_default(), self.after.as_deref().unwrap_or_default());
        let diff = TextDiff::from_lines(old, new);
        diff.unified_diff().header(&side(&self.before, 'a'), &side(&self.after, 'b')).to_string()
    }
}

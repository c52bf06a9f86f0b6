//! The log of the repository as data: which commits touched which files, and what their authors said.
//!
//! Everything here is a function of commits alone, so that it is the same whenever and wherever it is read.

mod events;
mod message;

pub use events::{ChangeKind, Event, events};

use crate::graph::RelPath;
use crate::repo::Root;

/// A commit that more files than this belong to is a sweep: it says nothing about each of them.
const MOST_PATHS: usize = 30;

/// Marks the beginning of a commit, of its message, and of its paths; none of them occurs in what git prints between.
const FORMAT: &str = "%x1e%m%H%x1f%B%x1d";

/// A commit that is no merge and touched few files.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Commit {
    /// Its id.
    pub id: String,
    /// What its message says, without trailers; the beginning of a long one.
    pub message: String,
    /// The files below the root that it touched, by the names that they had.
    pub paths: Vec<RelPath>,
}

/// What leads from the history of one commit to that of another.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Difference {
    /// Commits that only the new history has.
    pub added: Vec<Commit>,
    /// The ids of commits that only the old history has.
    pub removed: Vec<String>,
}

/// The whole history of `head`; `None` when git does not know the commit.
pub fn whole(root: &Root, head: &str) -> Option<Difference> {
    root.log(FORMAT, head).map(|log| parse(&log))
}

/// What leads from the history of `old` to that of `new`; `None` when git does not know both commits.
pub fn between(root: &Root, old: &str, new: &str) -> Option<Difference> {
    root.log(FORMAT, &format!("{old}...{new}")).map(|log| parse(&log))
}

fn parse(log: &[u8]) -> Difference {
    let mut difference = Difference::default();
    for record in log.split(|byte| *byte == 0x1e).skip(1) {
        let Some((is_new, commit)) = commit(record) else { continue };
        if is_new {
            difference.added.push(commit);
        } else {
            difference.removed.push(commit.id);
        }
    }
    difference
}

/// The commit of one record, and whether it is on the new side.
fn commit(record: &[u8]) -> Option<(bool, Commit)> {
    let (side, record) = record.split_first()?;
    let (id, record) = cut(record, 0x1f)?;
    let (text, names) = cut(record, 0x1d)?;
    let names = names.split(|byte| *byte == b'\n').filter(|name| !name.is_empty());
    let paths: Vec<RelPath> = names.take(MOST_PATHS + 1).map(RelPath::from_bytes).collect();
    let tells = (1..=MOST_PATHS).contains(&paths.len());
    let message = message::gist(&String::from_utf8_lossy(text));
    tells.then(|| (*side != b'<', Commit { id: String::from_utf8_lossy(id).into_owned(), message, paths }))
}

fn cut(bytes: &[u8], mark: u8) -> Option<(&[u8], &[u8])> {
    let at = bytes.iter().position(|byte| *byte == mark)?;
    Some((bytes.get(..at)?, bytes.get(at + 1..)?))
}

#[cfg(test)]
mod tests {
    use super::{MOST_PATHS, parse};

    #[test]
    fn a_log_becomes_commits_of_both_sides() {
        let sweep = (0..=MOST_PATHS).map(|n| format!("f{n}\n")).collect::<String>();
        let log = format!(
            "\x1e>aa\x1fFix the gate\n\nIt hung.\n\x1d\n\nsrc/gate.rs\na b.md\n\
             \x1e<bb\x1fUndo\n\x1d\n\nsrc/gate.rs\n\x1e>cc\x1fReformat\n\x1d\n\n{sweep}\x1e>dd\x1fEmpty\n\x1d\n"
        );
        let difference = parse(log.as_bytes());
        let added: Vec<_> = difference.added.iter().map(|c| (c.id.as_str(), c.message.as_str())).collect();
        assert_eq!(added, [("aa", "Fix the gate\nIt hung.")]);
        assert_eq!(difference.added[0].paths, ["src/gate.rs".into(), "a b.md".into()]);
        assert_eq!(difference.removed, ["bb"]);
    }

    #[test]
    fn what_is_no_log_is_no_commit() {
        for log in ["", "\x1e", "\x1e>", "\x1e>aa\x1f", "fatal: bad revision\n"] {
            assert_eq!(parse(log.as_bytes()), super::Difference::default(), "{log:?}");
        }
    }
}

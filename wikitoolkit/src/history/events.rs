//! What became of single files, as git recorded it.

use serde::Serialize;

use crate::graph::RelPath;
use crate::repo::Root;

/// Marks the beginning of a commit, of each of its parts, and of its files; none of them occurs in what git prints.
const FORMAT: &str = "%x1e%H%x1f%an%x1f%aI%x1f%s%x1d";

/// What happened to a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum ChangeKind {
    /// It is new.
    Added,
    /// It has other content.
    Changed,
    /// It is gone.
    Removed,
}

/// A change of a file, by a commit or in the work tree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Event {
    /// The file.
    pub path: RelPath,
    /// What happened to it.
    pub change: ChangeKind,
    /// The commit; `None` while it is in no commit.
    pub commit: Option<Recorded>,
}

/// What a commit says about itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Recorded {
    /// Its id.
    pub id: String,
    /// Who wrote it.
    pub author: String,
    /// When, RFC 3339.
    pub date: String,
    /// The first line of its message.
    pub subject: String,
}

/// What happened to `path` or the files below it, newest first: what no commit holds yet, then the commits up to the
/// one that is checked out, merges aside. Nothing outside git.
pub fn events(root: &Root, path: &RelPath) -> Vec<Event> {
    let mut events = parse_changes(&root.uncommitted(path).unwrap_or_default());
    events.extend(parse_log(&root.log_of(path, FORMAT).unwrap_or_default()));
    events
}

fn parse_log(log: &[u8]) -> Vec<Event> {
    let mut events = Vec::new();
    for record in log.split(|byte| *byte == 0x1e).skip(1) {
        let Some(at) = record.iter().position(|byte| *byte == 0x1d) else { continue };
        let (head, files) = (record.get(..at).unwrap_or_default(), record.get(at + 1..).unwrap_or_default());
        let mut parts =
            head.split(|byte| *byte == 0x1f).map(|part| String::from_utf8_lossy(part).into_owned());
        let (Some(id), Some(author), Some(date), Some(subject)) =
            (parts.next(), parts.next(), parts.next(), parts.next())
        else {
            continue;
        };
        let commit = Recorded { id, author, date, subject };
        let mut words =
            files.split(|byte| *byte == 0).map(<[u8]>::trim_ascii_start).filter(|word| !word.is_empty());
        while let (Some(kind), Some(path)) = (words.next(), words.next()) {
            let change = match kind {
                b"A" => ChangeKind::Added,
                b"D" => ChangeKind::Removed,
                _ => ChangeKind::Changed,
            };
            events.push(Event { path: RelPath::from_bytes(path), change, commit: Some(commit.clone()) });
        }
    }
    events
}

/// Lines of `git status --porcelain -z` without renames: two letters, a blank, a path.
fn parse_changes(status: &[u8]) -> Vec<Event> {
    let event = |line: &[u8]| {
        let (kind, path) = (line.get(..2)?, line.get(3..)?);
        let change = match kind {
            b"??" | b"!!" => ChangeKind::Added,
            _ if kind.contains(&b'D') => ChangeKind::Removed,
            _ if kind.starts_with(b"A") => ChangeKind::Added,
            _ => ChangeKind::Changed,
        };
        Some(Event { path: RelPath::from_bytes(path), change, commit: None })
    };
    status.split(|byte| *byte == 0).filter_map(event).collect()
}

#[cfg(test)]
mod tests {
    use super::{parse_changes, parse_log};

    #[test]
    fn what_git_prints_is_read() {
        let log =
            b"\x1eaa\x1fAda\x1f2026-01-31T12:00:00Z\x1fKeep it\x1d\0\nA\0m/x.md\0D\0m/y.md\0\x1ebb\x1fAda";
        let shown = |events: Vec<super::Event>| {
            let line = |event: super::Event| {
                let commit =
                    event.commit.map(|commit| format!("{} {} {}", commit.id, commit.author, commit.subject));
                format!("{} {:?} {}", event.path, event.change, commit.unwrap_or_default())
            };
            events.into_iter().map(line).collect::<Vec<_>>()
        };
        assert_eq!(shown(parse_log(log)), ["m/x.md Added aa Ada Keep it", "m/y.md Removed aa Ada Keep it"]);
        let status = b"?? m/a b.md\0 M m/x.md\0 D m/y.md\0A  m/z.md\0";
        assert_eq!(
            shown(parse_changes(status)),
            ["m/a b.md Added ", "m/x.md Changed ", "m/y.md Removed ", "m/z.md Added "]
        );
        assert!(parse_log(b"fatal: bad\n").is_empty() && parse_changes(b"").is_empty());
    }
}

//! Where files that are gone went, by the renames that git sees between commits.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use super::git::GitRepo;
use crate::graph::RelPath;

/// For each of `paths` that a commit in the history of `head` took away, where the last such commit moved it, if git
/// sees a rename there. Paths that were never there are left out.
pub(super) fn last(
    git: &GitRepo,
    dir: &Path,
    head: &str,
    paths: &[RelPath],
) -> Vec<(RelPath, Option<RelPath>)> {
    let asked: BTreeSet<&RelPath> = paths.iter().collect();
    let spelled: Vec<PathBuf> = paths.iter().map(|path| path.to_path(Path::new(""))).collect();
    let Ok(log) = git.removals(dir, head, &spelled) else { return Vec::new() };
    let mut by_commit: BTreeMap<String, Vec<RelPath>> = BTreeMap::new();
    let mut seen = BTreeSet::new();
    for (commit, removed) in parse_removals(&log) {
        for path in removed {
            if asked.contains(&path) && seen.insert(path.clone()) {
                by_commit.entry(commit.clone()).or_default().push(path);
            }
        }
    }
    let mut found = Vec::new();
    for (commit, removed) in by_commit {
        let renames = git.renames(dir, &commit).map(|out| parse_renames(&out)).unwrap_or_default();
        found.extend(removed.into_iter().map(|path| {
            let new = renames.get(&path).cloned();
            (path, new)
        }));
    }
    found
}

fn parse_removals(log: &[u8]) -> Vec<(String, Vec<RelPath>)> {
    let commit = |record: &[u8]| {
        let at = record.iter().position(|byte| *byte == 0x1d)?;
        let id = String::from_utf8_lossy(record.get(..at)?).into_owned();
        let names = record.get(at + 1..)?.split(|byte| *byte == 0);
        // A line end stands before the first name.
        let names =
            names.map(|name| name.strip_prefix(b"\n").unwrap_or(name)).filter(|name| !name.is_empty());
        Some((id, names.map(RelPath::from_bytes).collect()))
    };
    log.split(|byte| *byte == 0x1e).filter_map(commit).collect()
}

fn parse_renames(out: &[u8]) -> BTreeMap<RelPath, RelPath> {
    let mut parts = out.split(|byte| *byte == 0).filter(|part| !part.is_empty());
    let mut renames = BTreeMap::new();
    while let (Some(_likeness), Some(old), Some(new)) = (parts.next(), parts.next(), parts.next()) {
        renames.insert(RelPath::from_bytes(old), RelPath::from_bytes(new));
    }
    renames
}

#[cfg(test)]
mod tests {
    use super::{parse_removals, parse_renames};

    #[test]
    fn what_git_prints_is_read() {
        let removals = parse_removals(b"\x1eaa\x1d\0\na b.rs\0c.rs\0\x1ebb\x1d\0\nc.rs\0");
        assert_eq!(
            removals,
            [("aa".to_owned(), vec!["a b.rs".into(), "c.rs".into()]), ("bb".to_owned(), vec!["c.rs".into()])]
        );
        let renames = parse_renames(b"R087\0a b.rs\0new.rs\0");
        assert_eq!(renames.into_iter().collect::<Vec<_>>(), [("a b.rs".into(), "new.rs".into())]);
        assert!(parse_removals(b"fatal: bad\n").is_empty() && parse_renames(b"R087\0x").is_empty());
    }
}

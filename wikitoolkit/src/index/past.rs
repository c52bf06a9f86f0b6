//! Keeping the history of the files up with the commit that is checked out.

use crate::history::{self, Commit, Difference};
use crate::repo::Root;
use crate::store::{Build, CommitRow, StoreError};
use crate::text::analyze;

/// What leads from the stored history to that of the commit that is checked out.
#[derive(Debug)]
pub(super) struct Step {
    /// Whether the stored one is of no use.
    anew: bool,
    difference: Difference,
}

/// Asks git what is to be done to a history of `known` so that it is that of `head`, reading only the commits that
/// differ where it can; `None` when they are the same commit.
pub(super) fn step(root: &Root, known: Option<&str>, head: Option<&str>) -> Option<Step> {
    if known == head {
        return None;
    }
    let between = known.zip(head).and_then(|(old, new)| history::between(root, old, new));
    Some(match between {
        Some(difference) => Step { anew: false, difference },
        None => {
            let whole = head.and_then(|head| history::whole(root, head));
            Step { anew: true, difference: whole.unwrap_or_default() }
        }
    })
}

/// Does it. Gives whether anything changed.
pub(super) fn take(build: &Build<'_>, step: Step, head: Option<&str>) -> Result<bool, StoreError> {
    let had_one = build.history_of()?.is_some();
    let Step { anew, difference: Difference { added, removed } } = step;
    if anew {
        build.forget_history()?;
    }
    for id in &removed {
        build.forget_commit(id)?;
    }
    for commit in &added {
        build.put_commit(&row(commit))?;
    }
    build.set_history_of(head)?;
    Ok(had_one || !added.is_empty() || !removed.is_empty())
}

fn row(commit: &Commit) -> CommitRow {
    CommitRow { id: commit.id.clone(), tokens: analyze(&commit.message), paths: commit.paths.clone() }
}

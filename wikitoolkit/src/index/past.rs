//! Keeping the history of the files up with the commit that is checked out.

use crate::history::{self, Commit, Difference};
use crate::repo::Root;
use crate::store::{Build, CommitRow, StoreError};
use crate::text::analyze;

/// Brings the stored history to that of `head`, reading only the commits that differ where it can. Gives whether
/// anything changed.
pub(super) fn bring_to(root: &Root, build: &Build<'_>, head: Option<&str>) -> Result<bool, StoreError> {
    let known = build.history_of()?;
    if known.as_deref() == head {
        return Ok(false);
    }
    let step = known.as_deref().zip(head).and_then(|(old, new)| history::between(root, old, new));
    let difference = match step {
        Some(difference) => difference,
        None => {
            build.forget_history()?;
            head.and_then(|head| history::whole(root, head)).unwrap_or_default()
        }
    };
    let Difference { added, removed } = difference;
    for id in &removed {
        build.forget_commit(id)?;
    }
    for commit in &added {
        build.put_commit(&row(commit))?;
    }
    build.set_history_of(head)?;
    Ok(known.is_some() || !added.is_empty() || !removed.is_empty())
}

fn row(commit: &Commit) -> CommitRow {
    CommitRow { id: commit.id.clone(), tokens: analyze(&commit.message), paths: commit.paths.clone() }
}

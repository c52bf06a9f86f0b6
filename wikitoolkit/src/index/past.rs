//! Keeping the history of the files up with the commit that is checked out.

use rayon::prelude::*;

use crate::history::{self, Commit, Difference};
use crate::repo::Root;
use crate::store::{Build, CommitRow, StoreError};
use crate::text::Vocabulary;

/// What leads from the stored history to that of the commit that is checked out.
#[derive(Debug)]
pub(super) struct Step {
    /// Whether the stored one is of no use.
    anew: bool,
    added: Vec<CommitRow>,
    removed: Vec<String>,
}

/// Asks git what is to be done to a history of `known` so that it is that of `head`, reading only the commits that
/// differ where it can; `None` when they are the same commit.
pub(super) fn step(root: &Root, known: Option<&str>, head: Option<&str>) -> Option<Step> {
    if known == head {
        return None;
    }
    let between = known.zip(head).and_then(|(old, new)| history::between(root, old, new));
    let anew = between.is_none();
    let difference = between.or_else(|| history::whole(root, head?)).unwrap_or_default();
    let Difference { added, removed } = difference;
    Some(Step { anew, added: added.into_par_iter().map(row).collect(), removed })
}

/// Does it. Gives whether anything changed.
pub(super) fn take(build: &Build<'_>, step: Step, head: Option<&str>) -> Result<bool, StoreError> {
    let had_one = build.history_of()?.is_some();
    let Step { anew, added, removed } = step;
    if anew {
        build.forget_history()?;
    }
    build.forget_commits(&removed)?;
    build.put_commits(&added)?;
    build.set_history_of(head)?;
    Ok(had_one || !added.is_empty() || !removed.is_empty())
}

fn row(commit: Commit) -> CommitRow {
    let Commit { id, message, paths } = commit;
    let mut vocabulary = Vocabulary::default();
    let words = vocabulary.count(&message);
    CommitRow { id, words, vocabulary: vocabulary.words(), paths }
}

//! Where files went that memories name and that are gone.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};

use crate::graph::{PageId, RelPath};
use crate::repo::Root;
use crate::store::{Build, StoreError};

/// A file is followed through so many renames.
const MOST_RENAMES: usize = 16;

/// Follows files through the renames of the history up to the commit that is checked out. What git was asked once is
/// kept in the database until that commit is another one.
pub(super) struct Moves<'a> {
    root: &'a Root,
    build: &'a Build<'a>,
    head: Option<&'a str>,
    steps: RefCell<BTreeMap<RelPath, Option<RelPath>>>,
}

impl<'a> Moves<'a> {
    pub(super) fn new(
        root: &'a Root,
        build: &'a Build<'a>,
        head: Option<&'a str>,
    ) -> Result<Self, StoreError> {
        Ok(Self { root, build, head, steps: RefCell::new(build.rename_steps()?) })
    }

    /// The paths, each renamed one from another, that `path` had after it.
    pub(super) fn after(&self, path: &RelPath) -> Vec<RelPath> {
        let steps = self.steps.borrow();
        let next = |path: &RelPath| steps.get(path).cloned().flatten();
        std::iter::successors(next(path), next).take(MOST_RENAMES).collect()
    }

    /// Asks git about all of `paths` and what they became, several at once.
    pub(super) fn look_up(&self, paths: BTreeSet<RelPath>) -> Result<(), StoreError> {
        let Some(head) = self.head else { return Ok(()) };
        let mut open = paths;
        for _ in 0..MOST_RENAMES {
            let unknown: Vec<RelPath> =
                open.iter().filter(|path| !self.steps.borrow().contains_key(path)).cloned().collect();
            if !unknown.is_empty() {
                let mut found: BTreeMap<RelPath, Option<RelPath>> =
                    self.root.renamed(head, &unknown).into_iter().collect();
                for path in unknown {
                    let new = found.remove(&path).flatten();
                    self.build.put_rename_step(&path, new.as_ref())?;
                    self.steps.borrow_mut().insert(path, new);
                }
            }
            let steps = self.steps.borrow();
            open = open.iter().filter_map(|path| steps.get(path).cloned().flatten()).collect();
            if open.is_empty() {
                break;
            }
        }
        Ok(())
    }

    /// The pages that `id` may be now, the one nearest to it in time first.
    pub(super) fn of(&self, id: &PageId) -> Vec<PageId> {
        let path = id.path().unwrap_or_default();
        self.after(&path).iter().map(|path| id.at(path)).collect()
    }
}

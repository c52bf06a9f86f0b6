//! The shortest way from one page to another.

use std::collections::{HashMap, VecDeque};

use super::related::{RelatedReply, Step, Way, neighbor};
use crate::graph::{PageId, Relation};
use crate::store::{Snapshot, StoreError};

/// So many pages are looked at before a way counts as too long.
const MAX_PAGES: usize = 20_000;

/// What says something about how pages work together, as opposed to where they lie.
const MEANINGFUL: &[Relation] = &[
    Relation::Calls,
    Relation::References,
    Relation::Implements,
    Relation::Extends,
    Relation::Imports,
    Relation::Tests,
    Relation::Mentions,
];

/// The edges to follow, one after the other, to get from `from` to `to`: along their direction if that is possible,
/// else against it, else either way and through directories and files. No neighbours when there is no way.
///
/// # Errors
/// When the database fails.
pub fn path(snapshot: &Snapshot, from: &PageId, to: &PageId) -> Result<RelatedReply, StoreError> {
    let tries: [(&[Way], &[Relation]); 4] = [
        (&[Way::Out], MEANINGFUL),
        (&[Way::In], MEANINGFUL),
        (&[Way::Out, Way::In], MEANINGFUL),
        (&[Way::Out, Way::In], &[]),
    ];
    for (ways, rels) in tries {
        if let Some(steps) = search(snapshot, from, to, ways, rels)? {
            let neighbors =
                steps.into_iter().map(|step| neighbor(snapshot, step)).collect::<Result<_, _>>()?;
            return Ok(RelatedReply { id: from.clone(), neighbors, omitted: 0 });
        }
    }
    Ok(RelatedReply { id: from.clone(), neighbors: Vec::new(), omitted: 0 })
}

fn search(
    snapshot: &Snapshot,
    from: &PageId,
    to: &PageId,
    ways: &[Way],
    rels: &[Relation],
) -> Result<Option<Vec<Step>>, StoreError> {
    let mut reached: HashMap<PageId, Option<Step>> = HashMap::from([(from.clone(), None)]);
    let mut queue = VecDeque::from([(from.clone(), 1)]);
    while let Some((here, depth)) = queue.pop_front() {
        if here == *to {
            return Ok(Some(steps_to(reached, to)));
        }
        if reached.len() > MAX_PAGES {
            return Ok(None);
        }
        for way in ways {
            for edge in snapshot.edges(&here, (*way).into(), rels)? {
                let step = Step { depth, way: *way, edge };
                let far = step.far_end().clone();
                if !reached.contains_key(&far) {
                    reached.insert(far.clone(), Some(step));
                    queue.push_back((far, depth + 1));
                }
            }
        }
    }
    Ok(None)
}

fn steps_to(mut reached: HashMap<PageId, Option<Step>>, to: &PageId) -> Vec<Step> {
    let mut steps = Vec::new();
    let mut here = to.clone();
    while let Some(Some(step)) = reached.remove(&here) {
        here = step.near_end().clone();
        steps.push(step);
    }
    steps.reverse();
    steps
}

//! What depends on what has changed.

use std::collections::{BTreeMap, HashMap};

use super::related::{Neighbor, RelatedReply, Step, Way, neighbor};
use crate::graph::{Edge, Page, PageId, PageKind, RelPath, Relation};
use crate::store::{Direction, Snapshot, StoreError};

/// First and last line, from 1.
type Lines = (u32, u32);

/// Edges in a row that an effect is followed along.
const MAX_DEPTH: usize = 3;
/// What is left of an effect one edge further on.
const DECAY: f32 = 0.6;
/// So many pages are looked at.
const MAX_PAGES: usize = 5_000;

/// The relations along which a change of the target may break the source.
const DEPENDING: &[Relation] = &[
    Relation::Calls,
    Relation::References,
    Relation::Implements,
    Relation::Extends,
    Relation::Imports,
    Relation::Tests,
];

/// The innermost pages that have changed lines (first and last, from 1), by id.
///
/// # Errors
/// When the database fails.
pub fn changed_pages(
    snapshot: &Snapshot,
    changed: &[(RelPath, Vec<(u32, u32)>)],
) -> Result<Vec<PageId>, StoreError> {
    let mut found = Vec::new();
    for (path, lines) in changed {
        if let Some(file) = snapshot.page(&PageId::file(path))? {
            for lines in lines {
                if !innermost(snapshot, &file, *lines, &mut found)? {
                    found.push(file.id.clone());
                }
            }
        }
    }
    found.sort();
    found.dedup();
    Ok(found)
}

/// Adds the pages below `page` that hold these lines and hold nothing that does; gives whether there are any. What a
/// type is given outside of its body lies below its page, but not within its lines.
fn innermost(
    snapshot: &Snapshot,
    page: &Page,
    (first, last): Lines,
    found: &mut Vec<PageId>,
) -> Result<bool, StoreError> {
    let mut any = false;
    for child in snapshot.children(&page.id)? {
        let inside = innermost(snapshot, &child, (first, last), found)?;
        let holds =
            child.line.is_some_and(|from| from <= last) && child.end_line.is_some_and(|to| to >= first);
        if holds && !inside {
            found.push(child.id);
        }
        any |= inside || holds;
    }
    Ok(any)
}

/// The changed pages, and the pages that depend on them, those most surely and directly affected first. Instead of
/// how sure its last edge is, a neighbour shows how strongly it is affected, 0 to 1.
///
/// # Errors
/// When the database fails.
pub fn impact(
    snapshot: &Snapshot,
    of: &PageId,
    changed: &[PageId],
    limit: usize,
) -> Result<RelatedReply, StoreError> {
    let affected = dependents(snapshot, changed)?;
    let total = changed.len() + affected.len();
    let mut neighbors = Vec::new();
    for id in changed.iter().take(limit) {
        if let Some(page) = snapshot.page(id)? {
            neighbors.push(itself(page));
        }
    }
    let room = limit.saturating_sub(neighbors.len());
    for (strength, step) in affected.into_iter().take(room) {
        neighbors.push(Neighbor { confidence: strength, ..neighbor(snapshot, step)? });
    }
    Ok(RelatedReply { id: of.clone(), omitted: total.saturating_sub(neighbors.len()), neighbors })
}

fn itself(page: Page) -> Neighbor {
    Neighbor {
        kind: page.id.kind(),
        id: page.id,
        title: page.title,
        rel: Relation::Authored("changed".to_owned()),
        direction: Way::Out,
        path: page.path,
        line: page.line,
        confidence: 1.0,
    }
}

fn dependents(snapshot: &Snapshot, changed: &[PageId]) -> Result<Vec<(f32, Step)>, StoreError> {
    let mut strongest: HashMap<PageId, f32> = changed.iter().map(|id| (id.clone(), 1.0)).collect();
    let mut found: BTreeMap<PageId, (f32, Step)> = BTreeMap::new();
    let mut level: Vec<(PageId, f32)> = changed.iter().map(|id| (id.clone(), 1.0)).collect();
    for depth in 1..=MAX_DEPTH {
        let mut next: BTreeMap<PageId, f32> = BTreeMap::new();
        for (id, strength) in level {
            for edge in reaching(snapshot, &id)? {
                let through = strength * edge.confidence * if depth == 1 { 1.0 } else { DECAY };
                let from = edge.from.clone();
                if strongest.get(&from).is_none_or(|known| through > *known) {
                    strongest.insert(from.clone(), through);
                    next.insert(from.clone(), through);
                    found.insert(from, (through, Step { depth, way: Way::In, edge }));
                }
            }
        }
        if strongest.len() > MAX_PAGES {
            break;
        }
        level = next.into_iter().collect();
    }
    for id in changed {
        found.remove(id);
    }
    let mut affected: Vec<(f32, Step)> = found.into_values().collect();
    affected.sort_by(|(a, one), (b, other)| b.total_cmp(a).then_with(|| one.order().cmp(&other.order())));
    Ok(affected)
}

/// Where a test calls something, that it tests it says more.
fn reaching(snapshot: &Snapshot, id: &PageId) -> Result<Vec<Edge>, StoreError> {
    if id.kind() == PageKind::Dir {
        return Ok(Vec::new());
    }
    let mut edges = snapshot.edges(id, Direction::In, DEPENDING)?;
    edges.sort_by_key(|edge| edge.rel != Relation::Tests);
    Ok(edges)
}

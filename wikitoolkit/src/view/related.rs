//! The reply about what surrounds a page.

use std::collections::{BTreeMap, HashSet, VecDeque};

use serde::Serialize;
use toolkernel::tool_output;

use super::Reply;
use crate::graph::{Edge, PageId, PageKind, Relation};
use crate::store::{Direction, Snapshot, StoreError};

/// Typed neighbours of a page.
#[tool_output(text = Reply::markdown, descriptions = false)]
#[derive(Clone, Debug)]
pub struct RelatedReply {
    /// The page.
    pub id: PageId,
    /// Its neighbours, those of one relation and direction together.
    pub neighbors: Vec<Neighbor>,
    /// How many more there are.
    pub omitted: usize,
}

/// A page at the other end of an edge.
#[tool_output(nulls)]
#[derive(Clone, Debug)]
pub struct Neighbor {
    /// The page.
    pub id: PageId,
    /// What it is about.
    pub kind: PageKind,
    /// Path, qualified name, heading or title.
    pub title: String,
    /// How they relate; at a depth over 1, by the last edge on the way.
    pub rel: Relation,
    /// Whether the edge leaves (`out`) or reaches (`in`) the page it was followed from.
    pub direction: Way,
    /// The file that shows it.
    pub path: String,
    /// The first line that shows it.
    pub line: Option<u32>,
    /// How sure the edge is, 0 to 1: from 1 where the file itself shows it, over imports, types and results, down to
    /// 0.5 and less for what is guessed by name. In an impact, how strongly the page is affected.
    pub confidence: f32,
}

/// Which way an edge points, seen from the page it was followed from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Way {
    /// Away from the page.
    Out,
    /// Towards it.
    In,
}

/// Which edges to follow, and how far.
#[derive(Clone, Debug)]
pub struct Reach {
    /// Only these relations; all when empty.
    pub rels: Vec<Relation>,
    /// Only this way; both when `None`.
    pub way: Option<Way>,
    /// Edges on the way at most.
    pub depth: usize,
    /// Neighbours at most.
    pub limit: usize,
}

/// Finds the neighbours of `id`, nearest first; of the relations at one distance every one gets its turn.
///
/// # Errors
/// When the database fails.
pub fn related(snapshot: &Snapshot, id: &PageId, reach: &Reach) -> Result<RelatedReply, StoreError> {
    let found = walk(snapshot, id, reach)?;
    let total = found.len();
    let mut chosen: Vec<Step> = in_turns(found).into_iter().take(reach.limit).collect();
    chosen.sort_by(|a, b| a.order().cmp(&b.order()));
    let mut neighbors = Vec::with_capacity(chosen.len());
    for step in chosen {
        neighbors.push(neighbor(snapshot, step)?);
    }
    Ok(RelatedReply { id: id.clone(), omitted: total - neighbors.len(), neighbors })
}

/// One edge followed.
pub(super) struct Step {
    pub(super) depth: usize,
    pub(super) way: Way,
    pub(super) edge: Edge,
}

impl Step {
    pub(super) fn near_end(&self) -> &PageId {
        match self.way {
            Way::Out => &self.edge.from,
            Way::In => &self.edge.to,
        }
    }

    pub(super) fn far_end(&self) -> &PageId {
        match self.way {
            Way::Out => &self.edge.to,
            Way::In => &self.edge.from,
        }
    }

    fn group(&self) -> (usize, usize, &str, Way) {
        (self.depth, rank(&self.edge.rel), self.edge.rel.as_str(), self.way)
    }

    pub(super) fn order(&self) -> ((usize, usize, &str, Way), u32, &PageId) {
        (self.group(), per_mille_of_doubt(self.edge.confidence), self.far_end())
    }
}

#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "clamped to 0..=1000")]
fn per_mille_of_doubt(confidence: f32) -> u32 {
    ((1.0 - confidence) * 1000.0).clamp(0.0, 1000.0) as u32
}

/// What people stated first, then how code works together, then how it is laid out.
fn rank(rel: &Relation) -> usize {
    match rel {
        Relation::Authored(_) => 0,
        Relation::Calls => 1,
        Relation::Implements | Relation::Extends => 2,
        Relation::Imports => 3,
        Relation::References => 4,
        Relation::Tests => 5,
        Relation::Mentions => 6,
        Relation::Defines => 7,
        Relation::Contains => 8,
    }
}

/// Every page within reach once for each relation and way by which it is first met, sorted.
fn walk(snapshot: &Snapshot, id: &PageId, reach: &Reach) -> Result<Vec<Step>, StoreError> {
    let mut met: HashSet<PageId> = HashSet::from([id.clone()]);
    let mut queue = VecDeque::from([(id.clone(), 1)]);
    let mut steps = Vec::new();
    while let Some((from, depth)) = queue.pop_front() {
        let mut level = Vec::new();
        for way in [Way::Out, Way::In] {
            if reach.way.is_some_and(|only| only != way) {
                continue;
            }
            for edge in snapshot.edges(&from, way.into(), &reach.rels)? {
                level.push(Step { depth, way, edge });
            }
        }
        level.retain(|step| !met.contains(step.far_end()));
        for step in &level {
            if met.insert(step.far_end().clone()) && depth < reach.depth {
                queue.push_back((step.far_end().clone(), depth + 1));
            }
        }
        steps.extend(level);
    }
    steps.sort_by(|a, b| a.order().cmp(&b.order()));
    Ok(steps)
}

/// Nearest first; at one distance one step of each relation and way in turn.
fn in_turns(steps: Vec<Step>) -> Vec<Step> {
    let mut seen: BTreeMap<(usize, usize, String, Way), usize> = BTreeMap::new();
    let mut numbered: Vec<(usize, usize, Step)> = Vec::with_capacity(steps.len());
    for step in steps {
        let (depth, rank, rel, way) = step.group();
        let turn = seen.entry((depth, rank, rel.to_owned(), way)).or_default();
        numbered.push((depth, *turn, step));
        *turn += 1;
    }
    numbered.sort_by_key(|(depth, turn, _)| (*depth, *turn));
    numbered.into_iter().map(|(_, _, step)| step).collect()
}

pub(super) fn neighbor(snapshot: &Snapshot, step: Step) -> Result<Neighbor, StoreError> {
    let id = step.far_end().clone();
    let title = snapshot.page(&id)?.map_or_else(|| id.as_str().to_owned(), |page| page.title);
    Ok(Neighbor {
        kind: id.kind(),
        title,
        id,
        rel: step.edge.rel,
        direction: step.way,
        path: step.edge.path,
        line: step.edge.lines.first().copied(),
        confidence: step.edge.confidence,
    })
}

impl From<Way> for Direction {
    fn from(way: Way) -> Self {
        match way {
            Way::Out => Self::Out,
            Way::In => Self::In,
        }
    }
}

impl Reply for RelatedReply {
    fn markdown(&self) -> String {
        let mut lines = Vec::new();
        let mut current = None;
        for neighbor in &self.neighbors {
            if current != Some((&neighbor.rel, neighbor.direction)) {
                current = Some((&neighbor.rel, neighbor.direction));
                lines.push(heading(neighbor));
            }
            lines.push(neighbor.markdown());
        }
        if self.neighbors.is_empty() {
            lines.push(format!("{} has no such neighbours.", self.id));
        }
        if self.omitted > 0 {
            lines.push(format!(
                "{} more left out; raise the limit or narrow by rel or direction.",
                self.omitted
            ));
        }
        lines.join("\n")
    }
}

fn heading(neighbor: &Neighbor) -> String {
    match neighbor.direction {
        Way::Out if neighbor.rel.as_str() == "changed" => "changed".to_owned(),
        Way::Out => format!("{} →", neighbor.rel),
        Way::In => format!("← {}", neighbor.rel),
    }
}

impl Neighbor {
    fn markdown(&self) -> String {
        let place = match self.line {
            Some(line) => format!(" ({}:{line})", self.path),
            None => String::new(),
        };
        let doubt = if self.confidence < 1.0 { format!(" {:.2}", self.confidence) } else { String::new() };
        format!("- {}{place}{doubt}", self.id)
    }
}

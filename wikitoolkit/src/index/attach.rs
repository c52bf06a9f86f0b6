//! Which pages memories and notes belong to: a function of their files, the current pages and the renames of the
//! history alone.

use std::collections::{BTreeMap, BTreeSet};

use super::moves::Moves;
use crate::graph::{PageId, PageKind, Relation};
use crate::memory::{Attachment, MemoryKind, Standing, Status, Target};
use crate::store::{Build, EdgeRow, MemoryOnFile, PageKey, Skip, StoreError};

/// What attaching found.
#[derive(Debug, Default)]
pub(super) struct Attached {
    /// The edges of each memory's file.
    edges: BTreeMap<i64, Vec<EdgeRow>>,
    /// Pages and the notes on them.
    notes: Vec<(PageKey, PageKey)>,
    /// How each memory stands.
    standings: BTreeMap<PageKey, Standing>,
    /// Damaged files and targets that do not exist.
    problems: Vec<Skip>,
}

/// Finds the targets of all memories and writes their edges and how they stand.
pub(super) fn attach(build: &Build<'_>, moves: &Moves<'_>, left_out: &[Skip]) -> Result<(), StoreError> {
    let all = build.memories()?;
    let mut gone = BTreeSet::new();
    for target in all.iter().flat_map(|written| targets(written).map(|(_, target)| target)) {
        if let PageKind::File | PageKind::Symbol | PageKind::Doc = target.page.kind()
            && find_here(build, target)?.is_none()
        {
            gone.extend(target.page.path());
        }
    }
    moves.look_up(gone)?;
    let mut attached = Attached::default();
    for written in &all {
        attached.add(build, moves, written)?;
    }
    for (file, edges) in &attached.edges {
        build.put_edges(*file, edges)?;
    }
    for (page, standing) in &attached.standings {
        build.put_standing(*page, standing)?;
    }
    build.put_notes(&attached.notes)?;
    build.put_findings(left_out, &attached.problems)
}

/// The pages that a memory names, with how it relates to each; the page of a link is no end of an edge of its own.
fn targets(written: &MemoryOnFile) -> impl Iterator<Item = (&str, &Target)> {
    let memory = &written.memory;
    let page = memory.page.iter().map(|target| (Relation::Mentions.as_str(), target));
    page.chain(memory.links.iter().map(|link| (link.rel.as_str(), &link.target)))
}

/// A page that a target is now.
struct Found {
    key: PageKey,
    id: PageId,
    changed: bool,
}

impl Attached {
    fn add(
        &mut self,
        build: &Build<'_>,
        moves: &Moves<'_>,
        written: &MemoryOnFile,
    ) -> Result<(), StoreError> {
        let memory = &written.memory;
        if let Some(problem) = &written.problem {
            self.problems.push(Skip { path: written.path.clone(), reason: problem.clone() });
        }
        let mut attachments = Vec::new();
        let mut edges = Vec::new();
        // The edges of a link leave the page that it names, not the file that states them.
        let mut source = Some(written.page);
        for (at, (rel, target)) in targets(written).enumerate() {
            let found = find(build, moves, target)?;
            attachments.push(Attachment {
                stated: target.page.clone(),
                line: target.line,
                page: found.as_ref().map(|found| found.id.clone()),
                changed: found.as_ref().is_some_and(|found| found.changed),
            });
            let is_page = at == 0 && memory.page.is_some();
            if is_page && memory.kind == MemoryKind::Link {
                source = found.as_ref().map(|found| found.key);
            }
            let Some(found) = found else {
                let reason = format!("orphaned: there is no page `{}` now", target.page);
                self.problems.push(Skip { path: written.path.clone(), reason });
                continue;
            };
            if is_page && memory.kind == MemoryKind::Link {
                continue;
            }
            if is_page && memory.kind == MemoryKind::Note {
                self.notes.push((found.key, written.page));
            }
            if rel == SUPERSEDES && memory.status != Status::Deprecated && found.id.kind() == PageKind::Memory
            {
                let by = PageId::memory(&memory.id);
                self.standings.entry(found.key).or_default().superseded_by.push(by);
            }
            // Reading the file made sure that it is the word of a relation.
            let Ok(rel) = rel.parse() else { continue };
            edges.extend(source.map(|source| EdgeRow {
                source: source.0,
                target: found.key.0,
                rel,
                file: written.file,
                lines: vec![target.line],
                confidence: 1.0,
            }));
        }
        self.standings.entry(written.page).or_default().attachments = attachments;
        self.edges.insert(written.file, edges);
        Ok(())
    }
}

/// The relation of a memory to one whose place it takes.
pub(super) const SUPERSEDES: &str = "supersedes";

/// The page itself; when it is gone, the one with its content; else the one that git says it became.
fn find(build: &Build<'_>, moves: &Moves<'_>, target: &Target) -> Result<Option<Found>, StoreError> {
    if let Some(found) = find_here(build, target)? {
        return Ok(Some(found));
    }
    for id in moves.of(&target.page) {
        if let Some(found) = named(build, target, &id)? {
            return Ok(Some(found));
        }
    }
    Ok(None)
}

fn find_here(build: &Build<'_>, target: &Target) -> Result<Option<Found>, StoreError> {
    match named(build, target, &target.page)? {
        Some(found) => Ok(Some(found)),
        None => with_content(build, target),
    }
}

fn named(build: &Build<'_>, target: &Target, id: &PageId) -> Result<Option<Found>, StoreError> {
    let Some((key, content)) = build.page_key(id.as_str())? else { return Ok(None) };
    // A memory may be marked or linked without saying anything else.
    let has_content = !matches!(id.kind(), PageKind::Dir | PageKind::Memory);
    let changed = has_content && target.hash.as_ref().is_some_and(|hash| *hash != content);
    Ok(Some(Found { key, id: id.clone(), changed }))
}

/// The only page with the very content that the target had: a file under another name, a symbol or section of the same
/// name elsewhere or of another name in the same file.
fn with_content(build: &Build<'_>, target: &Target) -> Result<Option<Found>, StoreError> {
    let Some(hash) = &target.hash else { return Ok(None) };
    let kind = target.page.kind();
    if !matches!(kind, PageKind::File | PageKind::Symbol | PageKind::Doc) {
        return Ok(None);
    }
    let mut found = None;
    for (key, id) in build.with_content(kind, hash)? {
        let Ok(id) = id.parse::<PageId>() else { continue };
        let alike = kind == PageKind::File || is_akin(&id, &target.page);
        if alike && found.replace(Found { key, id, changed: false }).is_some() {
            return Ok(None);
        }
    }
    Ok(found)
}

fn is_akin(a: &PageId, b: &PageId) -> bool {
    let bare = |id: &PageId| id.fragment().map(|name| name.split('~').next().unwrap_or_default().to_owned());
    a.path() == b.path() || bare(a) == bare(b)
}

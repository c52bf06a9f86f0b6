//! Which pages memories and notes belong to: a function of their files and the current pages alone.

use std::collections::BTreeMap;

use crate::graph::{PageId, PageKind, Relation};
use crate::memory::{MemoryKind, Target};
use crate::store::{Build, EdgeRow, MemoryOnFile, PageKey, Skip, StoreError};

/// What attaching found.
#[derive(Debug, Default)]
pub(super) struct Attached {
    /// The edges of each memory's file.
    pub(super) edges: BTreeMap<i64, Vec<EdgeRow>>,
    /// Pages and the notes on them.
    pub(super) notes: Vec<(PageKey, PageKey)>,
    /// Damaged files and targets that do not exist.
    pub(super) problems: Vec<Skip>,
}

/// Finds the targets of all memories and adds their edges.
pub(super) fn attach(build: &Build<'_>) -> Result<Attached, StoreError> {
    let mut attached = Attached::default();
    for written in build.memories()? {
        attached.edges.insert(written.file, Vec::new());
        if let Some(problem) = &written.problem {
            attached.problems.push(Skip { path: written.path.clone(), reason: problem.clone() });
        }
        let noted = written.memory.page.as_ref().filter(|_| written.memory.kind == MemoryKind::Note);
        if let Some(target) = noted
            && let Some(page) =
                attach_one(build, &written, Relation::Mentions.as_str(), target, &mut attached)?
        {
            attached.notes.push((page, written.page));
        }
        for link in &written.memory.links {
            attach_one(build, &written, &link.rel, &link.target, &mut attached)?;
        }
    }
    Ok(attached)
}

fn attach_one(
    build: &Build<'_>,
    written: &MemoryOnFile,
    rel: &str,
    target: &Target,
    attached: &mut Attached,
) -> Result<Option<PageKey>, StoreError> {
    let Some(page) = find(build, target)? else {
        let reason = format!("orphaned: there is no page `{}` now", target.page);
        attached.problems.push(Skip { path: written.path.clone(), reason });
        return Ok(None);
    };
    attached.edges.entry(written.file).or_default().push(EdgeRow {
        source: written.page.0,
        target: page.0,
        rel: rel.to_owned(),
        file: written.file,
        lines: vec![target.line],
        confidence: 1.0,
    });
    Ok(Some(page))
}

/// The page itself, or, when it is gone, the only page with the very content it had: a file under another name, a
/// symbol or section of the same name elsewhere or of another name in the same file.
fn find(build: &Build<'_>, target: &Target) -> Result<Option<PageKey>, StoreError> {
    if let Some(page) = build.page_key(target.page.as_str())? {
        return Ok(Some(page));
    }
    let Some(hash) = &target.hash else { return Ok(None) };
    let kind = target.page.kind();
    if !matches!(kind, PageKind::File | PageKind::Symbol | PageKind::Doc) {
        return Ok(None);
    }
    let mut found = None;
    for (page, id) in build.with_content(kind, hash)? {
        let alike = kind == PageKind::File || id.parse().is_ok_and(|id: PageId| is_akin(&id, &target.page));
        if alike && found.replace(page).is_some() {
            return Ok(None);
        }
    }
    Ok(found)
}

fn is_akin(a: &PageId, b: &PageId) -> bool {
    let bare = |id: &PageId| id.fragment().map(|name| name.split('~').next().unwrap_or_default().to_owned());
    a.path() == b.path() || bare(a) == bare(b)
}

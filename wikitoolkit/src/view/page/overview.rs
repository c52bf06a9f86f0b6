//! The parts of a page's text.

use std::collections::{BTreeMap, BTreeSet};

use super::super::markdown::{code_block, gist, one_line};
use super::compose::Composer;
use super::{SectionError, outline};
use crate::graph::{Page, PageId, PageKind, Relation};
use crate::store::{Direction, Snapshot, StoreError, Written};

/// Memories that are named on a page.
const MEMORIES: usize = 10;

/// Documentation, relations, memories, outline; the source when it fits, or when there is nothing else to show.
pub(super) fn overview(snapshot: &Snapshot, page: &Page, composer: &mut Composer) -> Result<(), StoreError> {
    match page.kind {
        PageKind::Memory => {
            if let Some(written) = snapshot.written(&page.id)? {
                composer.add(written_line(&written));
            }
            let text = page.doc.clone().map_or_else(|| snapshot.text(page), Ok)?;
            composer.add_prose(&text, "docs");
            surroundings(snapshot, page, composer)
        }
        PageKind::Doc => {
            surroundings(snapshot, page, composer)?;
            composer.add_prose(&snapshot.text(page)?, "code");
            Ok(())
        }
        PageKind::Dir => {
            documentation(page, "", composer);
            surroundings(snapshot, page, composer)?;
            outline_within(snapshot, page, 1, 1, composer)
        }
        PageKind::File | PageKind::Symbol => source_page(snapshot, page, composer),
    }
}

fn source_page(snapshot: &Snapshot, page: &Page, composer: &mut Composer) -> Result<(), StoreError> {
    let source = snapshot.text(page)?;
    documentation(page, &source, composer);
    surroundings(snapshot, page, composer)?;
    let first = page.line.unwrap_or(1);
    let language = page.language.as_deref();
    let inside = outline::entries(snapshot, page)?;
    if source.is_empty() || composer.fits(&code_block(language, &source)) || inside.is_empty() {
        if !source.is_empty() {
            composer.add_code(language, &source, first);
        }
        return Ok(());
    }
    outline_within(snapshot, page, 2, 3, composer)?;
    if page.kind == PageKind::Symbol {
        composer.add_code(language, &source, first);
    } else {
        let count = source.lines().count();
        composer.leave_out(&format!(
            "Source of {count} lines left out; ask for section `code`, a name, or `1-{count}`."
        ));
    }
    Ok(())
}

/// The documentation, unless the source shows it anyway.
fn documentation(page: &Page, source: &str, composer: &mut Composer) {
    let doc = page.doc.as_deref().unwrap_or_default();
    let inside =
        doc.lines().next().is_some_and(|line| !line.trim().is_empty() && source.contains(line.trim()));
    if doc.is_empty() || (inside && composer.fits(source)) {
        return;
    }
    if !composer.add(doc.to_owned()) {
        composer.add(gist(page));
        composer.leave_out("Documentation left out; ask for section `docs`.");
    }
}

/// How the page is connected, and what people remember about it.
fn surroundings(snapshot: &Snapshot, page: &Page, composer: &mut Composer) -> Result<(), StoreError> {
    let mut counts: BTreeMap<(bool, String), usize> = BTreeMap::new();
    let mut memories: Vec<PageId> = Vec::new();
    for direction in [Direction::Out, Direction::In] {
        for edge in snapshot.edges(&page.id, direction, &[])? {
            let inward = direction == Direction::In;
            if inward && edge.from.kind() == PageKind::Memory {
                memories.push(edge.from);
            } else if !matches!(edge.rel, Relation::Contains | Relation::Defines) {
                *counts.entry((inward, edge.rel.as_str().to_owned())).or_default() += 1;
            }
        }
    }
    if !counts.is_empty() {
        let each = counts.iter().map(|((inward, rel), count)| {
            if *inward { format!("← {rel} {count}") } else { format!("{rel} → {count}") }
        });
        composer.add(format!("Related: {}", each.collect::<Vec<_>>().join(", ")));
    }
    // Notes are shown in full beside the text.
    let notes: BTreeSet<PageId> = snapshot.notes(&page.id)?.iter().map(Written::id).collect();
    memories.retain(|id| !notes.contains(id));
    memories.sort();
    memories.dedup();
    let mut written = Vec::new();
    for id in memories {
        written.extend(snapshot.written(&id)?);
    }
    let total = written.len();
    written.retain(|written| !written.is_outdated());
    let outdated = total - written.len();
    let mut lines: Vec<String> = written.iter().take(MEMORIES).map(remembered).collect();
    if outdated > 0 {
        lines.push(format!("- {outdated} outdated; `memories` lists them"));
    }
    if !lines.is_empty() {
        composer.add(format!("Remembered:\n{}", lines.join("\n")));
    }
    Ok(())
}

fn remembered(written: &Written) -> String {
    let mark = written.mark().map_or_else(String::new, |mark| format!(" [{mark}]"));
    format!("- {}{mark}: {}", written.id(), one_line(&written.memory.title, 120))
}

/// What sort of knowledge it is, whether it holds, and who wrote it when.
fn written_line(written: &Written) -> String {
    let memory = &written.memory;
    let mark = written.mark().unwrap_or_else(|| memory.status.to_string());
    let run = memory.run.as_ref().map(|run| format!("run {run}"));
    let by = [memory.author.clone(), Some(memory.date.clone()), run];
    let by: Vec<String> = by.into_iter().flatten().filter(|part| !part.is_empty()).collect();
    format!("{} [{mark}] {}", memory.category, by.join(", ")).trim_end().to_owned()
}

/// The outline with the whole budget.
pub(super) fn outline(snapshot: &Snapshot, page: &Page, composer: &mut Composer) -> Result<(), StoreError> {
    outline_within(snapshot, page, 1, 1, composer)
}

/// The outline within a part of what is left; the deepest levels go first.
fn outline_within(
    snapshot: &Snapshot,
    page: &Page,
    part: usize,
    of: usize,
    composer: &mut Composer,
) -> Result<(), StoreError> {
    let entries = outline::entries(snapshot, page)?;
    let deepest = entries.iter().map(|entry| entry.depth).max().unwrap_or(1);
    let mut depths = (1..=deepest).rev().map(|depth| outline::render(&entries, depth));
    let fitting = depths.find(|lines| composer.fits_list(lines, part, of));
    let lines = fitting.unwrap_or_else(|| outline::render(&entries, 1));
    let added = composer.add_list(&lines, part, of);
    if added < entries.len() {
        let rest = entries.len() - added;
        composer.leave_out(&format!(
            "{rest} outline entries left out; ask for section `outline` with a larger budget."
        ));
    }
    Ok(())
}

/// The source text.
pub(super) fn code(snapshot: &Snapshot, page: &Page, composer: &mut Composer) -> Result<(), StoreError> {
    let source = snapshot.text(page)?;
    if source.is_empty() {
        composer.add("No source text.".to_owned());
    } else {
        composer.add_code(page.language.as_deref(), &source, page.line.unwrap_or(1));
    }
    Ok(())
}

/// Lines of the page's file.
pub(super) fn range(
    snapshot: &Snapshot,
    page: &Page,
    first: u32,
    last: u32,
    composer: &mut Composer,
) -> Result<(), SectionError> {
    let file = match page.id.path() {
        Some(path) => snapshot.page(&PageId::file(&path))?,
        None => None,
    };
    let text = snapshot.text(file.as_ref().unwrap_or(page))?;
    let lines: Vec<&str> = text.lines().collect();
    let start = usize::try_from(first - 1).unwrap_or(usize::MAX);
    let end = usize::try_from(last).unwrap_or(usize::MAX).min(lines.len());
    match lines.get(start..end) {
        Some(chosen) if !chosen.is_empty() => {
            composer.add_code(page.language.as_deref(), &(chosen.join("\n") + "\n"), first);
            Ok(())
        }
        _ => Err(SectionError::NoLines { path: page.path.clone(), count: lines.len(), first }),
    }
}

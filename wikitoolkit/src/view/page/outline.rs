//! What is inside a page.

use super::super::markdown::{gist, kind_word, lines, one_line};
use super::SectionError;
use crate::graph::{Page, PageKind};
use crate::store::{Snapshot, StoreError};

/// A page inside another, with its depth below it (1 for direct children).
pub(super) struct Entry {
    pub(super) depth: usize,
    pub(super) page: Page,
}

/// Levels that an outline goes down.
const MAX_DEPTH: usize = 4;

/// Pages that an outline holds at most.
const MAX_ENTRIES: usize = 5_000;

/// Everything inside `page`, in reading order. Of a directory only its direct children.
pub(super) fn entries(snapshot: &Snapshot, page: &Page) -> Result<Vec<Entry>, StoreError> {
    let depth = if page.kind == PageKind::Dir { 1 } else { MAX_DEPTH };
    let mut entries = Vec::new();
    collect(snapshot, page, 1, depth, &mut entries)?;
    Ok(entries)
}

fn collect(
    snapshot: &Snapshot,
    page: &Page,
    depth: usize,
    max_depth: usize,
    entries: &mut Vec<Entry>,
) -> Result<(), StoreError> {
    for child in snapshot.children(&page.id)? {
        if entries.len() >= MAX_ENTRIES || child.id == page.id {
            return Ok(());
        }
        let has_inside = child.kind != PageKind::Memory && depth < max_depth;
        entries.push(Entry { depth, page: child.clone() });
        if has_inside {
            collect(snapshot, &child, depth + 1, max_depth, entries)?;
        }
    }
    Ok(())
}

/// One line an entry, down to `depth`, indented by depth.
pub(super) fn render(entries: &[Entry], depth: usize) -> Vec<String> {
    entries.iter().filter(|entry| entry.depth <= depth).map(line).collect()
}

fn line(entry: &Entry) -> String {
    let page = &entry.page;
    let indent = "  ".repeat(entry.depth - 1);
    let gist = one_line(&gist(page), 140);
    let gist = if gist.is_empty() { gist } else { format!(": {gist}") };
    format!("{indent}- {} {}{}{gist}", kind_word(page), page.title, lines(page.line, page.end_line))
}

/// The page inside `page` that is called `name`: by title, by its last part, or by its slug, whatever the case.
pub(super) fn part(snapshot: &Snapshot, page: &Page, name: &str) -> Result<Page, SectionError> {
    let wanted = name.trim_start_matches('#').trim().to_lowercase().replace("::", ".");
    let entries = entries(snapshot, page)?;
    let by = |test: &dyn Fn(&Page) -> bool| entries.iter().find(|entry| test(&entry.page));
    let found = by(&|page| page.title.to_lowercase() == wanted)
        .or_else(|| by(&|page| page.title.to_lowercase().rsplit('.').next() == Some(wanted.as_str())))
        .or_else(|| by(&|page| page.id.fragment().is_some_and(|slug| slug.to_lowercase() == wanted)));
    match found {
        Some(entry) => Ok(entry.page.clone()),
        None => Err(SectionError::NoPart {
            id: page.id.clone(),
            given: name.to_owned(),
            choices: ["outline", "docs", "notes", "code"]
                .map(str::to_owned)
                .into_iter()
                .chain(entries.iter().take(8).map(|entry| entry.page.title.clone()))
                .collect(),
        }),
    }
}

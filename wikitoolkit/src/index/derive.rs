//! What follows from all files together: directories, imports, attachments of memories.

use std::collections::{BTreeMap, BTreeSet};

use super::attach;
use super::directories;
use super::{Progress, Stage};
use crate::graph::Relation;
use crate::lang::{self, Links, Project, Resolved, SourceFile};
use crate::store::{Build, EdgeRow, FileLinks, Skip, StoreError};

/// Computes everything derived anew and writes it.
pub(super) fn derive(
    build: &Build<'_>,
    left_out: &[Skip],
    progress: &dyn Progress,
) -> Result<(), StoreError> {
    build.files_are_complete()?;
    let files = build.file_links()?;
    progress.begin(Stage::Resolve, u64::try_from(files.len()).unwrap_or(u64::MAX));
    let (rows, inside) = directories::of(&files);
    build.put_directories(rows, &inside)?;

    let sources = sources(&files)?;
    let resolved = lang::resolve(&Project::new(&sources));
    let mut edges = imports(&files, &resolved);
    let attached = attach::attach(build, &mut edges)?;
    build.put_edges(&edges)?;
    build.put_notes(&attached.notes)?;
    let unresolved = resolved.unresolved.iter().filter(|(_, count)| **count > 0);
    let unresolved: Vec<(String, u64)> =
        unresolved.map(|(what, count)| (format!("{what} import"), *count)).collect();
    build.put_findings(left_out, &attached.problems, &unresolved)
}

fn sources(files: &[FileLinks]) -> Result<Vec<SourceFile>, StoreError> {
    let source = |file: &FileLinks| {
        let links = match file.links.as_str() {
            "" => Links::default(),
            text => serde_json::from_str(text).map_err(|error| StoreError::Corrupt {
                what: format!("unreadable links of {} ({error})", file.path),
            })?,
        };
        Ok(SourceFile { path: file.path.clone(), language: file.language.clone(), links })
    };
    files.iter().map(source).collect()
}

fn imports(files: &[FileLinks], resolved: &Resolved) -> Vec<EdgeRow> {
    let mut evidence: BTreeMap<(usize, usize), (BTreeSet<u32>, f32)> = BTreeMap::new();
    for import in &resolved.imports {
        let (lines, confidence) = evidence.entry((import.from, import.to)).or_default();
        lines.insert(import.line);
        *confidence = confidence.max(import.confidence);
    }
    let edge = |((from, to), (lines, confidence)): (&(usize, usize), &(BTreeSet<u32>, f32))| {
        let (from, to) = (files.get(*from)?, files.get(*to)?);
        Some(EdgeRow {
            source: from.page.0,
            target: to.page.0,
            rel: Relation::Imports.as_str().to_owned(),
            path: from.path.to_string(),
            lines: lines.iter().copied().collect(),
            confidence: *confidence,
        })
    };
    evidence.iter().filter_map(edge).collect()
}

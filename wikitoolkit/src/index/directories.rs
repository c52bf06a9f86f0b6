//! Pages of directories.

use std::collections::BTreeMap;

use crate::graph::{Page, PageId, PageKind, RelPath};
use crate::store::{Field, FilePage, PageRow, PageRows};
use crate::text::Vocabulary;

/// What a directory holds directly.
#[derive(Debug, Default)]
struct Held {
    files: usize,
    directories: usize,
    /// The summary of the file that speaks for the directory, and that file's place in [`SPEAKERS`].
    summary: Option<(usize, String)>,
}

/// Files that describe the directory they are in, best first.
const SPEAKERS: &[&str] =
    &["readme.md", "mod.rs", "lib.rs", "__init__.py", "index.ts", "doc.go", "main.rs", "index.md"];

/// Whether the file at a path may tell what the page of its directory says.
pub(super) fn speaks(path: &RelPath) -> bool {
    speaker(path).is_some()
}

/// The place of a file among those that describe their directory, best first.
fn speaker(path: &RelPath) -> Option<usize> {
    let name = String::from_utf8_lossy(path.file_name()).to_lowercase();
    SPEAKERS.iter().position(|speaker| *speaker == name)
}

/// The pages of all directories that hold files, parents first, and for each file page the position of its directory.
pub(super) fn of(files: &[FilePage]) -> (PageRows, Vec<(&FilePage, usize)>) {
    let mut held: BTreeMap<RelPath, Held> = BTreeMap::new();
    held.insert(RelPath::root(), Held::default());
    for file in files {
        let dir = enclosing(&file.path);
        add_directory(&mut held, &dir);
        let entry = held.entry(dir).or_default();
        entry.files += 1;
        let rank = speaker(&file.path).filter(|_| !file.summary.is_empty());
        if let Some(rank) = rank.filter(|rank| entry.summary.as_ref().is_none_or(|(best, _)| rank < best)) {
            entry.summary = Some((rank, file.summary.clone()));
        }
    }
    let positions: BTreeMap<&RelPath, usize> = held.keys().enumerate().map(|(at, path)| (path, at)).collect();
    let position = |path: &RelPath| positions.get(path).copied();
    let mut vocabulary = Vocabulary::default();
    let row = |(path, held): (&RelPath, &Held)| {
        row(path, held, path.parent().and_then(|above| position(&above)), &mut vocabulary)
    };
    let rows = held.iter().map(row).collect();
    let inside = files.iter().filter_map(|file| Some((file, position(&enclosing(&file.path))?))).collect();
    (PageRows::new(rows, vocabulary.words()), inside)
}

fn enclosing(path: &RelPath) -> RelPath {
    path.parent().unwrap_or_default()
}

fn add_directory(held: &mut BTreeMap<RelPath, Held>, dir: &RelPath) {
    if held.contains_key(dir) {
        return;
    }
    held.insert(dir.clone(), Held::default());
    if let Some(above) = dir.parent() {
        add_directory(held, &above);
        held.entry(above).or_default().directories += 1;
    }
}

fn row(path: &RelPath, held: &Held, parent: Option<usize>, words: &mut Vocabulary) -> PageRow {
    let name = String::from_utf8_lossy(path.file_name()).into_owned();
    let counted = format!("{} and {}.", amount(held.files, "file"), amount(held.directories, "directory"));
    let doc = held.summary.as_ref().map(|(_, summary)| summary.clone());
    let summary = doc.clone().unwrap_or(counted);
    let mut hasher = blake3::Hasher::new();
    hasher.update(path.as_bytes()).update(&[0]).update(summary.as_bytes());
    let page = Page {
        id: PageId::dir(path),
        kind: PageKind::Dir,
        symbol_kind: None,
        test: false,
        title: path.title(),
        path: path.to_string(),
        language: None,
        line: None,
        end_line: None,
        signature: None,
        doc: None,
        summary,
        content_hash: hasher.finalize().to_hex().chars().take(16).collect(),
        category: None,
    };
    let searchable = if path.is_root() { String::new() } else { path.to_string() };
    let fields = vec![
        (Field::Name, words.count(&name)),
        (Field::Path, words.count(&searchable)),
        (Field::Passage, words.count(doc.as_deref().unwrap_or_default())),
    ];
    PageRow { page, name, parent, fields }
}

fn amount(number: usize, what: &str) -> String {
    match (number, what) {
        (1, _) => format!("1 {what}"),
        (_, "directory") => format!("{number} directories"),
        _ => format!("{number} {what}s"),
    }
}

//! What a build hands to the store.

use super::{Field, texts};
use crate::graph::{Page, RelPath, Relation};
use crate::memory::Memory;
use crate::repo::Fingerprint;
use crate::text::Counts;

/// What the store keeps about a file besides its pages.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileRow {
    /// Where it is.
    pub path: RelPath,
    /// What it looked like.
    pub fingerprint: Fingerprint,
    /// Its language.
    pub language: Option<String>,
    /// Why its content is not indexed, if it is not.
    pub skip: Option<String>,
    /// What resolvers need of all files at once, as bytes that only they understand.
    pub gist: Vec<u8>,
    /// What resolvers need of it when any file leads to it.
    pub links: Vec<u8>,
    /// What resolvers need when they look at this file.
    pub uses: Vec<u8>,
}

/// What the manifest remembers of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ManifestEntry {
    /// The file's row.
    pub key: i64,
    /// What it looked like.
    pub fingerprint: Fingerprint,
}

/// A page to be written.
#[derive(Clone, Debug, PartialEq)]
pub struct PageRow {
    /// The page.
    pub page: Page,
    /// Its unqualified name, for exact look-up.
    pub name: String,
    /// The position, among the pages written with it, of the page that contains or defines it.
    pub parent: Option<usize>,
    /// The words of the fields that have any, each field at most once, numbered by a vocabulary.
    pub fields: Vec<(Field, Counts)>,
}

/// The pages of a file, or of all directories.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PageRows {
    /// Each after the page that contains or defines it.
    pub rows: Vec<PageRow>,
    /// The words of their fields by number.
    pub vocabulary: Vec<Box<str>>,
    pub(super) texts: Vec<u8>,
}

impl PageRows {
    /// Pages, each after the one that contains or defines it, and the words of their fields by number.
    pub fn new(rows: Vec<PageRow>, vocabulary: Vec<Box<str>>) -> Self {
        let texts = texts::packed(&rows);
        Self { rows, vocabulary, texts }
    }
}

/// A commit of the history that the wiki was built from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CommitRow {
    /// Its id.
    pub id: String,
    /// The words of its message.
    pub words: Counts,
    /// These words by number.
    pub vocabulary: Vec<Box<str>>,
    /// The files that it touched.
    pub paths: Vec<RelPath>,
}

/// A memory or note with its page.
#[derive(Clone, Debug, PartialEq)]
pub struct MemoryRow {
    /// What was written.
    pub memory: Memory,
    /// What is wrong with its file.
    pub problem: Option<String>,
}

/// An edge between two pages by key.
#[derive(Clone, Debug, PartialEq)]
pub struct EdgeRow {
    /// The page it leaves.
    pub source: i64,
    /// The page it reaches.
    pub target: i64,
    /// How they relate.
    pub rel: Relation,
    /// The row of the file that shows it.
    pub file: i64,
    /// The lines that show it, ascending.
    pub lines: Vec<u32>,
    /// How sure it is, 0 to 1.
    pub confidence: f32,
}

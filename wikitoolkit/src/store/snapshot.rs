//! A read-only view of one generation.

use std::io::Write;

use super::{Counts, Direction, Field, Note, PageKey, Resolution, Skip, StoreError};
use crate::graph::{Edge, Page, PageId, Relation};

/// One complete generation of the wiki. It stays as it is while builds publish newer ones.
#[derive(Debug)]
pub struct Snapshot {
    generation: u64,
}

impl Snapshot {
    /// The number of the generation; grows by one with each build that changed something.
    pub fn generation(&self) -> u64 {
        self.generation
    }

    /// When the generation was published, RFC 3339.
    pub fn built_at(&self) -> &str {
        ""
    }

    /// The commit that was checked out when the generation was built; `None` before the first commit.
    pub fn head(&self) -> Option<&str> {
        None
    }

    /// The page with this id.
    ///
    /// # Errors
    /// When the database fails.
    pub fn page(&self, _id: &PageId) -> Result<Option<Page>, StoreError> {
        Ok(None)
    }

    /// The page with this key.
    ///
    /// # Errors
    /// When the database fails.
    pub fn page_by_key(&self, _key: PageKey) -> Result<Option<Page>, StoreError> {
        Ok(None)
    }

    /// What a text names: an id, a bare path, a symbol id without its `~` suffix.
    ///
    /// # Errors
    /// When the database fails.
    pub fn resolve(&self, _text: &str) -> Result<Resolution, StoreError> {
        Ok(Resolution::Nearest(Vec::new()))
    }

    /// Symbols whose unqualified or qualified name is exactly `name`, whatever its case.
    ///
    /// # Errors
    /// When the database fails.
    pub fn named(&self, _name: &str, _limit: usize) -> Result<Vec<PageKey>, StoreError> {
        Ok(Vec::new())
    }

    /// What the page contains or defines directly, in order of line, then id.
    ///
    /// # Errors
    /// When the database fails.
    pub fn children(&self, _id: &PageId) -> Result<Vec<Page>, StoreError> {
        Ok(Vec::new())
    }

    /// The edges of a page, ordered by relation, then by the id at the other end; all relations when `rels` is empty.
    ///
    /// # Errors
    /// When the database fails.
    pub fn edges(&self, _id: &PageId, _way: Direction, _rels: &[Relation]) -> Result<Vec<Edge>, StoreError> {
        Ok(Vec::new())
    }

    /// The notes on a page, oldest first.
    ///
    /// # Errors
    /// When the database fails.
    pub fn notes(&self, _id: &PageId) -> Result<Vec<Note>, StoreError> {
        Ok(Vec::new())
    }

    /// The source text of a page as it is on disk now: the whole file, or the lines of the symbol or section.
    /// Empty for a directory and for a file that is gone or not text.
    ///
    /// # Errors
    /// When the file cannot be read.
    pub fn text(&self, _page: &Page) -> Result<String, StoreError> {
        Ok(String::new())
    }

    /// How much there is of everything.
    ///
    /// # Errors
    /// When the database fails.
    pub fn counts(&self) -> Result<Counts, StoreError> {
        Ok(Counts::default())
    }

    /// The files that were left out or kept without content, by path.
    ///
    /// # Errors
    /// When the database fails.
    pub fn skipped(&self) -> Result<Vec<Skip>, StoreError> {
        Ok(Vec::new())
    }

    /// Memory files that are damaged or point to pages that do not exist, by path.
    ///
    /// # Errors
    /// When the database fails.
    pub fn memory_problems(&self) -> Result<Vec<Skip>, StoreError> {
        Ok(Vec::new())
    }

    /// The pages that hold any of `tokens` (as [`crate::text`] makes them) in `field`, with their BM25 score
    /// (greater is better), best first.
    ///
    /// # Errors
    /// When the database fails.
    pub fn field_hits(
        &self,
        _field: Field,
        _tokens: &[String],
        _limit: usize,
    ) -> Result<Vec<(PageKey, f64)>, StoreError> {
        Ok(Vec::new())
    }

    /// Writes the canonical dump: pages, then edges, one JSON object a line, sorted, without volatile fields.
    ///
    /// # Errors
    /// When the database or the writer fails.
    pub fn export(&self, _out: &mut dyn Write) -> Result<(), StoreError> {
        Ok(())
    }
}

//! Full-text search, one field at a time.

use super::read::kind_code;
use super::{Field, PageKey, Snapshot, StoreError};
use crate::graph::PageKind;

/// The kinds of pages that lie inside a file's.
const INNER: [PageKind; 2] = [PageKind::Symbol, PageKind::Doc];

impl Snapshot {
    /// The pages that hold any of `tokens` (as [`crate::text`] makes them) in `field`, with their BM25 score
    /// (greater is better), best first.
    ///
    /// # Errors
    /// When the database fails.
    pub fn field_hits(
        &self,
        field: Field,
        tokens: &[String],
        limit: usize,
    ) -> Result<Vec<(PageKey, f64)>, StoreError> {
        let Some(query) = any_of(tokens) else { return Ok(Vec::new()) };
        let table = field.table();
        let sql = format!(
            "SELECT rowid, -bm25({table}) AS score FROM {table} WHERE {table} MATCH ?1 ORDER BY score DESC, rowid LIMIT ?2"
        );
        let mut statement = self.connection.prepare_cached(&sql)?;
        let limit = i64::try_from(limit).unwrap_or(i64::MAX);
        let rows = statement.query_map((query, limit), |row| Ok((PageKey(row.get(0)?), row.get(1)?)))?;
        Ok(rows.collect::<Result<_, _>>()?)
    }

    /// The pages that hold `token` in `field`, in no order that means anything, at most `limit`.
    ///
    /// # Errors
    /// When the database fails.
    pub fn holders(&self, field: Field, token: &str, limit: usize) -> Result<Vec<PageKey>, StoreError> {
        let Some(query) = any_of(&[token.to_owned()]) else { return Ok(Vec::new()) };
        let table = field.table();
        let sql = format!("SELECT rowid FROM {table} WHERE {table} MATCH ?1 LIMIT ?2");
        let mut statement = self.connection.prepare_cached(&sql)?;
        let limit = i64::try_from(limit).unwrap_or(i64::MAX);
        let rows = statement.query_map((query, limit), |row| Ok(PageKey(row.get(0)?)))?;
        Ok(rows.collect::<Result<_, _>>()?)
    }

    /// How many files have a page.
    ///
    /// # Errors
    /// When the database fails.
    pub fn files(&self) -> Result<u64, StoreError> {
        let mut statement = self.connection.prepare_cached("SELECT count(*) FROM files")?;
        let count: i64 = statement.query_row([], |row| row.get(0))?;
        Ok(count.cast_unsigned())
    }

    /// The page of the file that a symbol or section is in; `None` for pages of other kinds.
    ///
    /// # Errors
    /// When the database fails.
    pub fn file_around(&self, key: PageKey) -> Result<Option<PageKey>, StoreError> {
        let mut statement = self.connection.prepare_cached("SELECT file, kind FROM pages WHERE key = ?1")?;
        let mut rows = statement.query([key.0])?;
        let Some(row) = rows.next()? else { return Ok(None) };
        let (file, kind): (Option<i64>, i64) = (row.get(0)?, row.get(1)?);
        match file.filter(|_| INNER.map(kind_code).contains(&kind)) {
            Some(file) => self.page_of_file(file),
            None => Ok(None),
        }
    }

    /// The page of a file by its row; looked up once a generation, since a question meets many pages of few files.
    fn page_of_file(&self, file: i64) -> Result<Option<PageKey>, StoreError> {
        if let Some(known) = self.file_pages.borrow().get(&file) {
            return Ok(*known);
        }
        // The kind is written out: bound, it would have the engine plan the statement anew each time.
        let sql = format!("SELECT key FROM pages WHERE file = ?1 AND kind = {}", kind_code(PageKind::File));
        let mut statement = self.connection.prepare_cached(&sql)?;
        let mut rows = statement.query([file])?;
        let page = rows.next()?.map(|row| row.get(0)).transpose()?.map(PageKey);
        self.file_pages.borrow_mut().insert(file, page);
        Ok(page)
    }

    /// The symbols and sections of the file whose page this is, in order of key.
    ///
    /// # Errors
    /// When the database fails.
    pub fn inside(&self, file: PageKey) -> Result<Vec<PageKey>, StoreError> {
        let [symbol, doc] = INNER.map(kind_code);
        let sql = format!(
            "SELECT key FROM pages WHERE file = (SELECT file FROM pages WHERE key = ?1) AND kind IN ({symbol}, {doc})
             ORDER BY key"
        );
        let mut statement = self.connection.prepare_cached(&sql)?;
        let rows = statement.query_map([file.0], |row| Ok(PageKey(row.get(0)?)))?;
        Ok(rows.collect::<Result<_, _>>()?)
    }

    /// The innermost symbol or section of a file that `line` is in.
    ///
    /// # Errors
    /// When the database fails.
    pub fn on_line(&self, file: PageKey, line: u32) -> Result<Option<PageKey>, StoreError> {
        let [symbol, doc] = INNER.map(kind_code);
        let sql = format!(
            "SELECT key FROM pages WHERE file = (SELECT file FROM pages WHERE key = ?1) AND kind IN ({symbol}, {doc})
             AND line <= ?2 AND end_line >= ?2 ORDER BY line DESC, end_line, key LIMIT 1"
        );
        let mut statement = self.connection.prepare_cached(&sql)?;
        let mut rows = statement.query((file.0, line))?;
        Ok(rows.next()?.map(|row| row.get(0)).transpose()?.map(PageKey))
    }
}

/// A query of the engine for pages with any of `tokens`: each is a quoted string, so that none can be an operator.
fn any_of(tokens: &[String]) -> Option<String> {
    let tokens = tokens.iter().filter(|token| !token.trim().is_empty());
    let quoted: Vec<String> = tokens.map(|token| format!("\"{}\"", token.replace('"', "\"\""))).collect();
    (!quoted.is_empty()).then(|| quoted.join(" OR "))
}

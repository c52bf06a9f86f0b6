//! Full-text search, one field at a time.

use super::read::kind_code;
use super::{Field, PageKey, Snapshot, StoreError};
use crate::graph::PageKind;

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
            "SELECT rowid, -bm25({table}) FROM {table} WHERE {table} MATCH ?1 ORDER BY bm25({table}), rowid LIMIT ?2"
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
        let sql =
            "SELECT file.key FROM pages inside JOIN pages file ON file.file = inside.file AND file.kind = ?2
                   WHERE inside.key = ?1 AND inside.kind IN (?3, ?4)";
        let [file, symbol, doc] = [PageKind::File, PageKind::Symbol, PageKind::Doc].map(kind_code);
        let mut statement = self.connection.prepare_cached(sql)?;
        let mut rows = statement.query([key.0, file, symbol, doc])?;
        Ok(rows.next()?.map(|row| row.get(0)).transpose()?.map(PageKey))
    }

    /// The symbols and sections of the file whose page this is, in order of key.
    ///
    /// # Errors
    /// When the database fails.
    pub fn inside(&self, file: PageKey) -> Result<Vec<PageKey>, StoreError> {
        let sql =
            "SELECT key FROM pages WHERE file = (SELECT file FROM pages WHERE key = ?1) AND kind IN (?2, ?3)
                   ORDER BY key";
        let [symbol, doc] = [PageKind::Symbol, PageKind::Doc].map(kind_code);
        let mut statement = self.connection.prepare_cached(sql)?;
        let rows = statement.query_map([file.0, symbol, doc], |row| Ok(PageKey(row.get(0)?)))?;
        Ok(rows.collect::<Result<_, _>>()?)
    }
}

/// A query of the engine for pages with any of `tokens`: each is a quoted string, so that none can be an operator.
fn any_of(tokens: &[String]) -> Option<String> {
    let tokens = tokens.iter().filter(|token| !token.trim().is_empty());
    let quoted: Vec<String> = tokens.map(|token| format!("\"{}\"", token.replace('"', "\"\""))).collect();
    (!quoted.is_empty()).then(|| quoted.join(" OR "))
}

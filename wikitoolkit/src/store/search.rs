//! Full-text search, one field at a time.

use super::{Field, PageKey, Snapshot, StoreError};

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
        // Each token is a quoted string of the query language, so no token can be an operator.
        let quoted = tokens.iter().filter(|token| !token.trim().is_empty());
        let quoted: Vec<String> = quoted.map(|token| format!("\"{}\"", token.replace('"', "\"\""))).collect();
        if quoted.is_empty() {
            return Ok(Vec::new());
        }
        let table = field.table();
        let sql = format!(
            "SELECT rowid, -bm25({table}) FROM {table} WHERE {table} MATCH ?1 ORDER BY bm25({table}), rowid LIMIT ?2"
        );
        let mut statement = self.connection.prepare_cached(&sql)?;
        let limit = i64::try_from(limit).unwrap_or(i64::MAX);
        let rows = statement
            .query_map((quoted.join(" OR "), limit), |row| Ok((PageKey(row.get(0)?), row.get(1)?)))?;
        Ok(rows.collect::<Result<_, _>>()?)
    }
}

//! Search fields on their way into the full-text tables.

use std::collections::BTreeMap;

use rusqlite::{Connection, params};

use super::{Field, StoreError};

/// So many bytes of tokens are held back; bounds the memory of a build.
const HELD_BACK: usize = 32 << 20;

/// Tokens that wait to be written, table by table and in order of rows. Written one page at a time, between
/// statements on other tables, the full-text engine would put each on disk as a run of its own and merge them later,
/// which costs more than everything else a build writes.
#[derive(Debug, Default)]
pub(super) struct Postings {
    rows: BTreeMap<Field, Vec<(i64, String)>>,
    bytes: usize,
}

impl Postings {
    /// Adds the tokens of a page.
    pub(super) fn add(&mut self, key: i64, fields: Vec<(Field, String)>) {
        for (field, tokens) in fields {
            if !tokens.is_empty() {
                self.bytes += tokens.len();
                self.rows.entry(field).or_default().push((key, tokens));
            }
        }
    }

    /// Whether it is time to write.
    pub(super) fn is_full(&self) -> bool {
        self.bytes > HELD_BACK
    }

    /// Writes everything that waits.
    pub(super) fn write(&mut self, connection: &Connection) -> Result<(), StoreError> {
        for (field, rows) in &mut self.rows {
            rows.sort_unstable_by_key(|(key, _)| *key);
            let sql = format!("INSERT INTO {} (rowid, t) VALUES (?1, ?2)", field.table());
            let mut statement = connection.prepare_cached(&sql)?;
            for (key, tokens) in rows.drain(..) {
                statement.execute(params![key, tokens])?;
            }
        }
        self.bytes = 0;
        Ok(())
    }
}

//! What people wrote, as a generation knows it.

use rusqlite::Row;

use super::{Skip, Snapshot, StoreError, Written};
use crate::graph::PageId;

/// The columns that [`written`] reads.
const WRITTEN: &str = "memories.memory, memories.standing, memories.problem, pages.path";

impl Snapshot {
    /// What was written in a memory, note or link; `None` for other pages.
    ///
    /// # Errors
    /// When the database fails.
    pub fn written(&self, id: &PageId) -> Result<Option<Written>, StoreError> {
        let sql = "JOIN pages ON pages.key = memories.page WHERE pages.id = ?1";
        Ok(self.those_written(sql, [id.as_str()])?.pop())
    }

    /// Everything that was written, by id.
    ///
    /// # Errors
    /// When the database fails.
    pub fn all_written(&self) -> Result<Vec<Written>, StoreError> {
        self.those_written("JOIN pages ON pages.key = memories.page ORDER BY pages.id", [])
    }

    /// The notes on a page, oldest first.
    ///
    /// # Errors
    /// When the database fails.
    pub fn notes(&self, id: &PageId) -> Result<Vec<Written>, StoreError> {
        let sql = "JOIN notes ON notes.note = memories.page JOIN pages ON pages.key = memories.page
                   WHERE notes.page = (SELECT key FROM pages WHERE id = ?1)";
        let mut notes = self.those_written(sql, [id.as_str()])?;
        notes.sort_by(|a, b| (&a.memory.date, &a.memory.id).cmp(&(&b.memory.date, &b.memory.id)));
        Ok(notes)
    }

    fn those_written(
        &self,
        which: &str,
        arguments: impl rusqlite::Params,
    ) -> Result<Vec<Written>, StoreError> {
        let mut statement =
            self.connection.prepare_cached(&format!("SELECT {WRITTEN} FROM memories {which}"))?;
        let mut rows = statement.query(arguments)?;
        let mut found = Vec::new();
        while let Some(row) = rows.next()? {
            found.push(written(row)?);
        }
        Ok(found)
    }

    /// Memory files that are damaged or point to pages that do not exist, by path.
    ///
    /// # Errors
    /// When the database fails.
    pub fn memory_problems(&self) -> Result<Vec<Skip>, StoreError> {
        let mut statement =
            self.connection.prepare_cached("SELECT path, reason FROM problems ORDER BY path, reason")?;
        let rows = statement.query_map([], |row| Ok(Skip { path: row.get(0)?, reason: row.get(1)? }))?;
        Ok(rows.collect::<Result<_, _>>()?)
    }
}

fn written(row: &Row<'_>) -> Result<Written, StoreError> {
    let unreadable =
        |error: serde_json::Error| StoreError::Corrupt { what: format!("an unreadable memory ({error})") };
    let (memory, standing): (String, String) = (row.get(0)?, row.get(1)?);
    Ok(Written {
        memory: serde_json::from_str(&memory).map_err(unreadable)?,
        standing: serde_json::from_str(&standing).map_err(unreadable)?,
        problem: row.get(2)?,
        path: row.get(3)?,
    })
}

//! What a build derives from all files together: directories, edges, attachments.

use std::collections::HashMap;

use rusqlite::params;

use super::build::Build;
use super::rows::{EdgeRow, PageRow};
use super::{PageKey, Skip, StoreError};
use crate::graph::{PageKind, RelPath};
use crate::memory::Memory;

/// What resolvers need of a file, with the key of its page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileLinks {
    /// The page of the file.
    pub page: PageKey,
    /// Where it is.
    pub path: RelPath,
    /// Its language.
    pub language: Option<String>,
    /// As given in [`super::FileRow::links`].
    pub links: String,
    /// The summary of its page.
    pub summary: String,
}

/// A memory with the page and file it came from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MemoryOnFile {
    /// The page of the memory.
    pub page: PageKey,
    /// Its file, as text for people.
    pub path: String,
    /// What was written.
    pub memory: Memory,
    /// What is wrong with the file.
    pub problem: Option<String>,
}

impl Build<'_> {
    /// Every file that has a `file:` page, by path.
    ///
    /// # Errors
    /// When the database fails.
    pub fn file_links(&self) -> Result<Vec<FileLinks>, StoreError> {
        let sql = "SELECT pages.key, files.path, files.language, files.links, pages.summary
                   FROM files JOIN pages ON pages.file = files.key AND pages.kind = ?1 ORDER BY files.path";
        let mut statement = self.transaction.prepare_cached(sql)?;
        let rows = statement.query_map([super::read::kind_code(PageKind::File)], |row| {
            Ok(FileLinks {
                page: PageKey(row.get(0)?),
                path: RelPath::from_bytes(row.get_ref(1)?.as_blob()?),
                language: row.get(2)?,
                links: row.get(3)?,
                summary: row.get(4)?,
            })
        })?;
        Ok(rows.collect::<Result<_, _>>()?)
    }

    /// Every memory and note, by id.
    ///
    /// # Errors
    /// When the database fails.
    pub fn memories(&self) -> Result<Vec<MemoryOnFile>, StoreError> {
        let sql = "SELECT pages.key, pages.path, memories.memory, memories.problem
                   FROM memories JOIN pages ON pages.key = memories.page ORDER BY pages.id";
        let mut statement = self.transaction.prepare_cached(sql)?;
        let mut rows = statement.query([])?;
        let mut found = Vec::new();
        while let Some(row) = rows.next()? {
            let text: String = row.get(2)?;
            let memory = serde_json::from_str(&text)
                .map_err(|error| StoreError::Corrupt { what: format!("an unreadable memory ({error})") })?;
            found.push(MemoryOnFile {
                page: PageKey(row.get(0)?),
                path: row.get(1)?,
                memory,
                problem: row.get(3)?,
            });
        }
        Ok(found)
    }

    /// The keys of pages by id, among the given ids.
    ///
    /// # Errors
    /// When the database fails.
    pub fn page_key(&self, id: &str) -> Result<Option<PageKey>, StoreError> {
        let mut statement = self.transaction.prepare_cached("SELECT key FROM pages WHERE id = ?1")?;
        let mut rows = statement.query([id])?;
        Ok(rows.next()?.map(|row| row.get(0)).transpose()?.map(PageKey))
    }

    /// The pages of one kind whose content has this hash, with their ids, in order of id.
    ///
    /// # Errors
    /// When the database fails.
    pub fn with_content(&self, kind: PageKind, hash: &str) -> Result<Vec<(PageKey, String)>, StoreError> {
        let sql = "SELECT key, id FROM pages WHERE content_hash = ?1 AND kind = ?2 ORDER BY id";
        let mut statement = self.transaction.prepare_cached(sql)?;
        let rows = statement.query_map(params![hash, super::read::kind_code(kind)], |row| {
            Ok((PageKey(row.get(0)?), row.get(1)?))
        })?;
        Ok(rows.collect::<Result<_, _>>()?)
    }

    /// Makes the directory pages be exactly these (parents first), and `inside` the directory of each file page:
    /// pairs of the file's page and the position of the directory.
    ///
    /// # Errors
    /// When the database fails.
    pub fn put_directories(&self, dirs: Vec<PageRow>, inside: &[(PageKey, usize)]) -> Result<(), StoreError> {
        let mut old: HashMap<String, (i64, String)> = HashMap::new();
        {
            let sql = "SELECT id, key, content_hash FROM pages WHERE kind = ?1";
            let mut statement = self.transaction.prepare_cached(sql)?;
            let mut rows = statement.query([super::read::kind_code(PageKind::Dir)])?;
            while let Some(row) = rows.next()? {
                old.insert(row.get(0)?, (row.get(1)?, row.get(2)?));
            }
        }
        let mut keys = Vec::with_capacity(dirs.len());
        for row in dirs {
            let parent = row.parent.and_then(|at| keys.get(at)).copied();
            let known = old.remove(row.page.id.as_str());
            let key = match known {
                Some((key, hash)) if hash == row.page.content_hash => {
                    self.set_parent(key, parent)?;
                    key
                }
                known => self.put_page(known.map(|(key, _)| key), None, parent, row)?,
            };
            keys.push(key);
        }
        for (key, _) in old.into_values() {
            self.remove_page(key)?;
        }
        for (file, at) in inside {
            self.set_parent(file.0, keys.get(*at).copied())?;
        }
        Ok(())
    }

    fn set_parent(&self, key: i64, parent: Option<i64>) -> Result<(), StoreError> {
        let sql = "UPDATE pages SET parent = ?2 WHERE key = ?1 AND parent IS NOT ?2";
        self.transaction.prepare_cached(sql)?.execute(params![key, parent])?;
        Ok(())
    }

    /// Makes the edges (besides `contains` and `defines`) be exactly these.
    ///
    /// # Errors
    /// When the database fails.
    pub fn put_edges(&self, edges: &[EdgeRow]) -> Result<(), StoreError> {
        self.transaction.execute("DELETE FROM edges", [])?;
        let sql = "INSERT OR REPLACE INTO edges (source, target, rel, path, lines, confidence)
                   VALUES (?1, ?2, ?3, ?4, ?5, ?6)";
        let mut statement = self.transaction.prepare_cached(sql)?;
        for edge in edges {
            let lines = edge.lines.iter().map(u32::to_string).collect::<Vec<_>>().join(",");
            statement.execute(params![
                edge.source,
                edge.target,
                edge.rel,
                edge.path,
                lines,
                edge.confidence
            ])?;
        }
        Ok(())
    }

    /// Makes the notes on pages be exactly these: pairs of page and note.
    ///
    /// # Errors
    /// When the database fails.
    pub fn put_notes(&self, notes: &[(PageKey, PageKey)]) -> Result<(), StoreError> {
        self.transaction.execute("DELETE FROM notes", [])?;
        let mut statement = self.transaction.prepare_cached("INSERT OR IGNORE INTO notes VALUES (?1, ?2)")?;
        for (page, note) in notes {
            statement.execute([page.0, note.0])?;
        }
        Ok(())
    }

    /// Records what was left out, what is wrong with memories, and what could not be resolved.
    ///
    /// # Errors
    /// When the database fails.
    pub fn put_findings(
        &self,
        left_out: &[Skip],
        problems: &[Skip],
        unresolved: &[(String, u64)],
    ) -> Result<(), StoreError> {
        for (table, skips) in [("left_out", left_out), ("problems", problems)] {
            self.transaction.execute(&format!("DELETE FROM {table}"), [])?;
            let sql = format!("INSERT OR IGNORE INTO {table} VALUES (?1, ?2)");
            let mut statement = self.transaction.prepare_cached(&sql)?;
            for skip in skips {
                statement.execute([&skip.path, &skip.reason])?;
            }
        }
        self.transaction.execute("DELETE FROM unresolved", [])?;
        for (what, count) in unresolved {
            self.transaction
                .execute("INSERT INTO unresolved VALUES (?1, ?2)", params![what, count.cast_signed()])?;
        }
        Ok(())
    }

    /// The files whose content was not indexed, by path.
    ///
    /// # Errors
    /// When the database fails.
    pub fn skipped(&self) -> Result<Vec<Skip>, StoreError> {
        super::read::skipped(&self.transaction)
    }
}

//! What a build derives from all files together: directories, edges, attachments.

use std::collections::{HashMap, HashSet};

use rusqlite::params;

use super::build::Build;
use super::rows::{EdgeRow, PageRows};
use super::{PageKey, Skip, StoreError, codes};
use crate::graph::{PageKind, RelPath};
use crate::memory::{Memory, Standing};

/// A file with its page, as its directory sees it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FilePage {
    /// Its page.
    pub page: PageKey,
    /// Where it is.
    pub path: RelPath,
    /// The summary of its page.
    pub summary: String,
    /// The page of the directory that it was in last.
    pub parent: Option<PageKey>,
}

/// A memory with the page and file it came from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MemoryOnFile {
    /// The page of the memory.
    pub page: PageKey,
    /// The row of its file.
    pub file: i64,
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
    pub fn file_pages(&self) -> Result<Vec<FilePage>, StoreError> {
        let sql = "SELECT pages.key, files.path, pages.summary, pages.parent
                   FROM files JOIN pages ON pages.file = files.key AND pages.kind = ?1 ORDER BY files.path";
        let mut statement = self.transaction.prepare_cached(sql)?;
        let rows = statement.query_map([super::read::kind_code(PageKind::File)], |row| {
            let path = RelPath::from_bytes(row.get_ref(1)?.as_blob()?);
            let parent: Option<i64> = row.get(3)?;
            Ok(FilePage {
                page: PageKey(row.get(0)?),
                path,
                summary: row.get(2)?,
                parent: parent.map(PageKey),
            })
        })?;
        Ok(rows.collect::<Result<_, _>>()?)
    }

    /// Every memory and note, by id.
    ///
    /// # Errors
    /// When the database fails.
    pub fn memories(&self) -> Result<Vec<MemoryOnFile>, StoreError> {
        let sql = "SELECT pages.key, pages.path, memories.memory, memories.problem, pages.file
                   FROM memories CROSS JOIN pages ON pages.key = memories.page ORDER BY pages.id";
        let mut statement = self.transaction.prepare_cached(sql)?;
        let mut rows = statement.query([])?;
        let mut found = Vec::new();
        while let Some(row) = rows.next()? {
            let text: String = row.get(2)?;
            let memory = serde_json::from_str(&text)
                .map_err(|error| StoreError::Corrupt { what: format!("an unreadable memory ({error})") })?;
            found.push(MemoryOnFile {
                page: PageKey(row.get(0)?),
                file: row.get(4)?,
                path: row.get(1)?,
                memory,
                problem: row.get(3)?,
            });
        }
        Ok(found)
    }

    /// The key of the page with this id, and the hash of its content.
    ///
    /// # Errors
    /// When the database fails.
    pub fn page_key(&self, id: &str) -> Result<Option<(PageKey, String)>, StoreError> {
        let mut statement =
            self.transaction.prepare_cached("SELECT key, content_hash FROM pages WHERE id = ?1")?;
        let mut rows = statement.query([id])?;
        let Some(row) = rows.next()? else { return Ok(None) };
        Ok(Some((PageKey(row.get(0)?), codes::hash_of(row.get_ref(1)?)?)))
    }

    /// Notes how a memory stands.
    ///
    /// # Errors
    /// When the database fails.
    pub fn put_standing(&self, memory: PageKey, standing: &Standing) -> Result<(), StoreError> {
        let text = serde_json::to_string(standing)
            .map_err(|error| StoreError::Corrupt { what: error.to_string() })?;
        let sql = "UPDATE memories SET standing = ?2 WHERE page = ?1";
        self.transaction.prepare_cached(sql)?.execute(params![memory.0, text])?;
        Ok(())
    }

    /// The pages of one kind whose content has this hash, with their ids, in order of id.
    ///
    /// # Errors
    /// When the database fails.
    pub fn with_content(&self, kind: PageKind, hash: &str) -> Result<Vec<(PageKey, String)>, StoreError> {
        let sql = "SELECT key, id FROM pages WHERE content_hash = ?1 AND kind = ?2 ORDER BY id";
        let mut statement = self.transaction.prepare_cached(sql)?;
        let rows = statement.query_map(params![codes::hash(hash), super::read::kind_code(kind)], |row| {
            Ok((PageKey(row.get(0)?), row.get(1)?))
        })?;
        Ok(rows.collect::<Result<_, _>>()?)
    }

    /// Makes the directory pages be exactly these (parents first), and puts the page of each file `inside` the directory
    /// with that position.
    ///
    /// # Errors
    /// When the database fails.
    pub fn put_directories(&self, dirs: &PageRows, inside: &[(&FilePage, usize)]) -> Result<(), StoreError> {
        let mut old: HashMap<String, (i64, String)> = HashMap::new();
        {
            let sql = "SELECT id, key, content_hash FROM pages WHERE kind = ?1";
            let mut statement = self.transaction.prepare_cached(sql)?;
            let mut rows = statement.query([super::read::kind_code(PageKind::Dir)])?;
            while let Some(row) = rows.next()? {
                old.insert(row.get(0)?, (row.get(1)?, codes::hash_of(row.get_ref(2)?)?));
            }
        }
        let numbers = self.text.borrow_mut().numbers(&dirs.vocabulary);
        let mut keys = Vec::with_capacity(dirs.rows.len());
        for row in &dirs.rows {
            let parent = row.parent.and_then(|at| keys.get(at)).copied();
            let known = old.remove(row.page.id.as_str());
            let key = match known {
                Some((key, hash)) if hash == row.page.content_hash => {
                    self.set_parent(key, parent)?;
                    key
                }
                known => self.put_page(known.map(|(key, _)| key), None, parent, row, &numbers)?,
            };
            keys.push(key);
        }
        for (key, _) in old.into_values() {
            self.remove_page(key)?;
        }
        for (file, at) in inside {
            let directory = keys.get(*at).copied();
            if directory != file.parent.map(|page| page.0) {
                self.set_parent(file.page.0, directory)?;
            }
        }
        Ok(())
    }

    fn set_parent(&self, key: i64, parent: Option<i64>) -> Result<(), StoreError> {
        let sql = "UPDATE pages SET parent = ?2 WHERE key = ?1 AND parent IS NOT ?2";
        self.transaction.prepare_cached(sql)?.execute(params![key, parent])?;
        Ok(())
    }

    /// The keys of the pages of one file, in the order in which they were given.
    ///
    /// # Errors
    /// When the database fails.
    pub fn pages_of(&self, file: i64) -> Result<Vec<PageKey>, StoreError> {
        let sql = "SELECT key FROM pages WHERE file = ?1 ORDER BY position";
        let mut statement = self.transaction.prepare_cached(sql)?;
        let rows = statement.query_map([file], |row| Ok(PageKey(row.get(0)?)))?;
        Ok(rows.collect::<Result<_, _>>()?)
    }

    /// Makes the edges that a file shows (besides `contains` and `defines`) be exactly these.
    ///
    /// # Errors
    /// When the database fails.
    pub fn put_edges(&self, file: i64, edges: &[EdgeRow]) -> Result<(), StoreError> {
        self.remove_edges(file)?;
        if edges.is_empty() {
            return Ok(());
        }
        let own: HashSet<i64> = self.pages_of(file)?.into_iter().map(|page| page.0).collect();
        let sql = "INSERT OR REPLACE INTO edges (source, target, rel, file, lines, confidence, elsewhere)
                   VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)";
        let mut statement = self.transaction.prepare_cached(sql)?;
        for edge in edges {
            statement.execute(params![
                edge.source,
                edge.target,
                codes::relation(&edge.rel),
                edge.file,
                codes::lines(&edge.lines),
                codes::confidence(edge.confidence),
                !own.contains(&edge.source),
            ])?;
        }
        Ok(())
    }

    /// Forgets the edges that a file shows.
    pub(super) fn remove_edges(&self, file: i64) -> Result<(), StoreError> {
        for sql in [
            "DELETE FROM edges WHERE source IN (SELECT key FROM pages WHERE file = ?1) AND file = ?1",
            "DELETE FROM edges WHERE file = ?1 AND elsewhere",
        ] {
            self.transaction.prepare_cached(sql)?.execute([file])?;
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

    /// Records what was left out, and what is wrong with memories.
    ///
    /// # Errors
    /// When the database fails.
    pub fn put_findings(&self, left_out: &[Skip], problems: &[Skip]) -> Result<(), StoreError> {
        for (table, skips) in [("left_out", left_out), ("problems", problems)] {
            self.transaction.execute(&format!("DELETE FROM {table}"), [])?;
            let sql = format!("INSERT OR IGNORE INTO {table} VALUES (?1, ?2)");
            let mut statement = self.transaction.prepare_cached(&sql)?;
            for skip in skips {
                statement.execute([&skip.path, &skip.reason])?;
            }
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

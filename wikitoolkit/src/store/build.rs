//! Writing one generation.

use std::cell::{Cell, RefCell};
use std::collections::HashMap;

use rusqlite::{OptionalExtension, Transaction, params};

use super::postings::{Part, Pending};
use super::rows::{FileRow, ManifestEntry, MemoryRow, PageRow, PageRows};
use super::schema;
use super::{Skip, StoreError, codes, read, texts};
use crate::graph::RelPath;
use crate::repo::Stamp;
use crate::text::mixed;

/// A build in progress: one transaction. Dropped without [`Build::publish`] or [`Build::keep`], it leaves no trace.
#[derive(Debug)]
pub struct Build<'w> {
    pub(super) transaction: Transaction<'w>,
    manifest: HashMap<RelPath, ManifestEntry>,
    pub(super) text: RefCell<Pending>,
    pub(super) history: RefCell<Pending>,
    /// Whether files or commits came or went.
    pub(super) retold: Cell<bool>,
}

/// What describes a generation as a whole.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Published {
    /// Its number.
    pub generation: u64,
    /// Its pages.
    pub pages: u64,
    /// Its edges.
    pub edges: u64,
}

impl<'w> Build<'w> {
    pub(super) fn new(transaction: Transaction<'w>, manifest: HashMap<RelPath, ManifestEntry>) -> Self {
        Self {
            transaction,
            manifest,
            text: RefCell::new(Pending::new(Part::Text)),
            history: RefCell::new(Pending::new(Part::History)),
            retold: Cell::default(),
        }
    }
}

impl Build<'_> {
    /// What each file looked like when it was indexed.
    pub fn manifest(&self) -> &HashMap<RelPath, ManifestEntry> {
        &self.manifest
    }

    /// Notes that a file's content is as it was though the file system's word for it changed.
    ///
    /// # Errors
    /// When the database fails.
    pub fn touch(&self, key: i64, stamp: Stamp) -> Result<(), StoreError> {
        let sql = "UPDATE files SET size = ?2, mtime_ns = ?3, ctime_ns = ?4, inode = ?5 WHERE key = ?1";
        let (size, inode) = (stamp.size.cast_signed(), stamp.inode.cast_signed());
        self.transaction.prepare_cached(sql)?.execute(params![
            key,
            size,
            stamp.mtime_ns,
            stamp.ctime_ns,
            inode
        ])?;
        Ok(())
    }

    /// Forgets a file and its pages.
    ///
    /// # Errors
    /// When the database fails.
    pub fn remove_file(&self, key: i64) -> Result<(), StoreError> {
        self.remove_edges(key)?;
        for page in self.keys("SELECT key FROM pages WHERE file = ?1", key)? {
            self.remove_page(page)?;
        }
        self.retold.set(true);
        for sql in [
            "DELETE FROM unresolved WHERE file = ?1",
            "DELETE FROM resolved WHERE file = ?1",
            "DELETE FROM facts WHERE file = ?1",
            "DELETE FROM files WHERE key = ?1",
        ] {
            self.transaction.prepare_cached(sql)?.execute([key])?;
        }
        Ok(())
    }

    /// Writes a file and its pages in place of what was known about it.
    ///
    /// # Errors
    /// When the database fails.
    pub fn put_file(
        &self,
        file: &FileRow,
        pages: PageRows,
        memory: Option<&MemoryRow>,
    ) -> Result<(), StoreError> {
        let old = self.manifest.get(&file.path).map(|entry| entry.key);
        let key = self.file_row(old, file, &pages.texts)?;
        let mut old_pages: HashMap<String, i64> = HashMap::new();
        if old.is_some() {
            let mut statement =
                self.transaction.prepare_cached("SELECT id, key FROM pages WHERE file = ?1")?;
            let rows = statement.query_map([key], |row| Ok((row.get(0)?, row.get(1)?)))?;
            old_pages = rows.collect::<Result<_, _>>()?;
        }
        self.retold.set(self.retold.get() || old.is_none());
        let PageRows { rows, vocabulary, .. } = pages;
        let numbers = self.text.borrow_mut().numbers(&vocabulary);
        let mut keys: Vec<i64> = Vec::with_capacity(rows.len());
        for (position, row) in rows.iter().enumerate() {
            let parent = row.parent.and_then(|at| keys.get(at)).copied();
            let known = old_pages.remove(row.page.id.as_str());
            keys.push(self.put_page(known, Some((key, position)), parent, row, &numbers)?);
        }
        for page in old_pages.into_values() {
            self.remove_page(page)?;
        }
        // Numbers of words hold until the words that wait are written, so not between two pages of a file.
        let mut text = self.text.borrow_mut();
        if text.is_full() {
            text.write(&self.transaction)?;
        }
        if let (Some(row), Some(page)) = (memory, keys.first()) {
            let text = serde_json::to_string(&row.memory)
                .map_err(|error| StoreError::Corrupt { what: error.to_string() })?;
            let sql = "INSERT OR REPLACE INTO memories (page, memory, problem) VALUES (?1, ?2, ?3)";
            self.transaction.prepare_cached(sql)?.execute(params![page, text, row.problem])?;
        }
        Ok(())
    }

    fn file_row(&self, old: Option<i64>, file: &FileRow, texts: &[u8]) -> Result<i64, StoreError> {
        let Stamp { size, mtime_ns, ctime_ns, inode } = file.fingerprint.stamp;
        let sql = "INSERT OR REPLACE INTO files
             (key, path, size, mtime_ns, ctime_ns, inode, hash, language, skip, gist)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)";
        self.transaction.prepare_cached(sql)?.execute(params![
            old,
            file.path.as_bytes(),
            size.cast_signed(),
            mtime_ns,
            ctime_ns,
            inode.cast_signed(),
            file.fingerprint.hash,
            file.language,
            file.skip,
            file.gist,
        ])?;
        let key = self.transaction.last_insert_rowid();
        let sql = "INSERT OR REPLACE INTO facts (file, texts, links, uses) VALUES (?1, ?2, ?3, ?4)";
        self.transaction.prepare_cached(sql)?.execute((key, texts, &file.links, &file.uses))?;
        Ok(key)
    }

    /// Writes a page, over the one with the key `known` if there is one, and returns its key. `place` is the row of its
    /// file, and its position among the file's pages; without a `parent` the page keeps the one that it has, as that of a
    /// file whose directory stays; `numbers` those of the words of its fields among all that wait.
    pub(super) fn put_page(
        &self,
        known: Option<i64>,
        place: Option<(i64, usize)>,
        parent: Option<i64>,
        row: &PageRow,
        numbers: &[u32],
    ) -> Result<i64, StoreError> {
        if let Some(key) = known {
            self.text.borrow_mut().forget(key);
        }
        let page = &row.page;
        let mut indexed = 0;
        for (field, words) in &row.fields {
            let slot = u64::try_from(field.slot().1).unwrap_or_default();
            indexed = mixed(indexed ^ words.digest.rotate_left(8) ^ slot);
        }
        let sql = "INSERT OR REPLACE INTO pages
             (key, id, kind, symbol_kind, name, title, path, language, file, parent, line, end_line,
              summary, category, content_hash, indexed, position, test)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9,
              coalesce(?10, (SELECT parent FROM pages WHERE key = ?1)), ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18)";
        self.transaction.prepare_cached(sql)?.execute(params![
            known,
            page.id.as_str(),
            read::kind_code(page.kind),
            page.symbol_kind.map(read::symbol_code),
            row.name,
            Some(&page.title).filter(|title| **title != read::implied_title(&page.id)),
            Some(&page.path).filter(|path| **path != read::implied_path(&page.id)),
            page.language,
            place.map(|(file, _)| file),
            parent,
            page.line,
            page.end_line,
            Some(&page.summary).filter(|_| !texts::is_inside(page.kind)),
            page.category,
            codes::hash(&page.content_hash),
            indexed.cast_signed(),
            place.and_then(|(_, position)| i64::try_from(position).ok()),
            page.test.then_some(true),
        ])?;
        let key = self.transaction.last_insert_rowid();
        let fields = row.fields.iter().map(|(field, words)| (field.slot().1, words));
        self.text.borrow_mut().add(key, fields, numbers, &[]);
        Ok(key)
    }

    pub(super) fn remove_page(&self, key: i64) -> Result<(), StoreError> {
        self.text.borrow_mut().forget(key);
        for sql in [
            "DELETE FROM edges WHERE source = ?1",
            "DELETE FROM memories WHERE page = ?1",
            "DELETE FROM pages WHERE key = ?1",
        ] {
            self.transaction.prepare_cached(sql)?.execute([key])?;
        }
        Ok(())
    }

    fn keys(&self, sql: &str, argument: i64) -> Result<Vec<i64>, StoreError> {
        let mut statement = self.transaction.prepare_cached(sql)?;
        let rows = statement.query_map([argument], |row| row.get(0))?;
        Ok(rows.collect::<Result<_, _>>()?)
    }

    /// Readies the look-ups that deriving needs, once the files are written.
    ///
    /// # Errors
    /// When the database fails.
    pub fn files_are_complete(&self) -> Result<(), StoreError> {
        schema::create_indexes(&self.transaction)
    }

    /// Readies the look-ups that readers need, once the edges are written.
    ///
    /// # Errors
    /// When the database fails.
    pub fn edges_are_complete(&self) -> Result<(), StoreError> {
        schema::create_edge_indexes(&self.transaction)
    }

    /// What was left out of the last generation, by path.
    ///
    /// # Errors
    /// When the database fails.
    pub fn left_out(&self) -> Result<Vec<Skip>, StoreError> {
        read::left_out(&self.transaction)
    }

    /// Ends the build without a new generation, keeping what [`Build::touch`] noted.
    ///
    /// # Errors
    /// When the database fails.
    pub fn keep(self, head: Option<&str>) -> Result<Published, StoreError> {
        self.put_meta("head", head)?;
        let published = self.published()?;
        self.transaction.commit()?;
        Ok(published)
    }

    /// Ends the build without a trace.
    ///
    /// # Errors
    /// When the database fails.
    pub fn abandon(self) -> Result<Published, StoreError> {
        let published = self.published()?;
        self.transaction.rollback()?;
        Ok(published)
    }

    /// Makes the build the generation that readers see from now on.
    ///
    /// # Errors
    /// When the database fails; the last generation stays then.
    pub fn publish(self, head: Option<&str>, built_at: &str) -> Result<Published, StoreError> {
        let last = schema::meta(&self.transaction, "generation")?
            .and_then(|text| text.parse::<u64>().ok())
            .unwrap_or(0);
        let count = |sql: &str| self.transaction.query_row(sql, [], |row| row.get::<_, i64>(0));
        let pages = count("SELECT count(*) FROM pages")?;
        let edges = count(
            "SELECT (SELECT count(*) FROM edges) + (SELECT count(*) FROM pages WHERE parent IS NOT NULL)",
        )?;
        self.text.borrow_mut().write(&self.transaction)?;
        self.history.borrow_mut().write(&self.transaction)?;
        self.count_history()?;
        self.put_meta("head", head)?;
        self.put_meta("built_at", Some(built_at))?;
        for (key, value) in [
            ("generation", last.saturating_add(1)),
            ("pages", pages.cast_unsigned()),
            ("edges", edges.cast_unsigned()),
        ] {
            self.put_meta(key, Some(&value.to_string()))?;
        }
        let published = self.published()?;
        self.transaction.commit()?;
        Ok(published)
    }

    pub(super) fn put_meta(&self, key: &str, value: Option<&str>) -> Result<(), StoreError> {
        match value {
            Some(value) => {
                self.transaction.execute("INSERT OR REPLACE INTO meta VALUES (?1, ?2)", [key, value])?
            }
            None => self.transaction.execute("DELETE FROM meta WHERE key = ?1", [key])?,
        };
        Ok(())
    }

    fn published(&self) -> Result<Published, StoreError> {
        let number = |key| -> Result<u64, StoreError> {
            let sql = "SELECT value FROM meta WHERE key = ?1";
            let text: Option<String> = self.transaction.query_row(sql, [key], |row| row.get(0)).optional()?;
            Ok(text.and_then(|text| text.parse().ok()).unwrap_or(0))
        };
        Ok(Published { generation: number("generation")?, pages: number("pages")?, edges: number("edges")? })
    }
}

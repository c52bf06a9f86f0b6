//! What resolvers keep about files.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::path::Path;
use std::sync::{Mutex, PoisonError};

use rusqlite::{Connection, OpenFlags, OptionalExtension, params};

use super::build::Build;
use super::rows::EdgeRow;
use super::{StoreError, codes};
use crate::graph::{RelPath, Relation};

/// A file as deriving sees it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileGist {
    /// Its row.
    pub file: i64,
    /// Where it is.
    pub path: RelPath,
    /// Its language.
    pub language: Option<String>,
    /// As given in [`super::FileRow::gist`].
    pub gist: Vec<u8>,
}

/// The gist and the links of a file, encoded.
type GistAndLinks = (Vec<u8>, Vec<u8>);

impl Build<'_> {
    /// Every file, by path.
    ///
    /// # Errors
    /// When the database fails.
    pub fn file_gists(&self) -> Result<Vec<FileGist>, StoreError> {
        let mut statement = self.transaction.prepare_cached("SELECT key, path, language, gist FROM files")?;
        let rows = statement.query_map([], |row| {
            Ok(FileGist {
                file: row.get(0)?,
                path: RelPath::from_bytes(row.get_ref(1)?.as_blob()?),
                language: row.get(2)?,
                gist: row.get(3)?,
            })
        })?;
        let mut all: Vec<FileGist> = rows.collect::<Result<_, _>>()?;
        all.sort_unstable_by(|a, b| a.path.as_bytes().cmp(b.path.as_bytes()));
        Ok(all)
    }

    /// The gist and the links of a file, as given in [`super::FileRow`]; `None` when there is no such file.
    ///
    /// # Errors
    /// When the database fails.
    pub fn gist_and_links(&self, file: i64) -> Result<Option<GistAndLinks>, StoreError> {
        let mut statement = self.transaction.prepare_cached(
            "SELECT gist, links FROM files JOIN facts ON facts.file = files.key WHERE key = ?1",
        )?;
        Ok(statement.query_row([file], |row| Ok((row.get(0)?, row.get(1)?))).optional()?)
    }

    /// What resolvers need when any file leads to this one; `None` when there is no such file.
    ///
    /// # Errors
    /// When the database fails.
    pub fn links(&self, file: i64) -> Result<Option<Vec<u8>>, StoreError> {
        self.blob("SELECT links FROM facts WHERE file = ?1", file)
    }

    /// What resolvers need when they look at a file; `None` when there is no such file.
    ///
    /// # Errors
    /// When the database fails.
    pub fn uses(&self, file: i64) -> Result<Option<Vec<u8>>, StoreError> {
        self.blob("SELECT uses FROM facts WHERE file = ?1", file)
    }

    fn blob(&self, sql: &str, file: i64) -> Result<Option<Vec<u8>>, StoreError> {
        Ok(self.transaction.prepare_cached(sql)?.query_row([file], |row| row.get(0)).optional()?)
    }

    /// The files of which `is_meant` says so of what [`Build::put_resolved`] was told that they asked for.
    ///
    /// # Errors
    /// When the database fails.
    pub fn asking(&self, is_meant: impl Fn(&[u8]) -> bool) -> Result<HashSet<i64>, StoreError> {
        let mut statement = self.transaction.prepare_cached("SELECT file, asked FROM resolved")?;
        let mut rows = statement.query([])?;
        let mut found = HashSet::new();
        while let Some(row) = rows.next()? {
            if is_meant(row.get_ref(1)?.as_blob().unwrap_or_default()) {
                found.insert(row.get(0)?);
            }
        }
        Ok(found)
    }

    /// The files that show an import of this one.
    ///
    /// # Errors
    /// When the database fails.
    pub fn importing(&self, file: i64) -> Result<Vec<i64>, StoreError> {
        let sql = "SELECT edges.file FROM pages JOIN edges ON edges.target = pages.key
                   WHERE pages.file = ?1 AND pages.position = 0 AND edges.rel = ?2";
        let mut statement = self.transaction.prepare_cached(sql)?;
        let rows = statement.query_map((file, codes::relation(&Relation::Imports)), |row| row.get(0))?;
        Ok(rows.collect::<Result<_, _>>()?)
    }

    /// What files add to types of others, as [`Build::put_resolved`] was told, where that is anything.
    ///
    /// # Errors
    /// When the database fails.
    pub fn extensions(&self) -> Result<HashMap<i64, Vec<u8>>, StoreError> {
        let sql = "SELECT file, extensions FROM resolved WHERE length(extensions) > 0";
        let mut statement = self.transaction.prepare_cached(sql)?;
        let rows = statement.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?;
        Ok(rows.collect::<Result<_, _>>()?)
    }

    /// Makes the edges that a file shows be exactly these, and notes what it adds to types, what it asked for and what
    /// was not found.
    ///
    /// # Errors
    /// When the database fails.
    pub fn put_resolved(
        &self,
        file: i64,
        edges: &[EdgeRow],
        [extensions, asked]: [&[u8]; 2],
        unresolved: &BTreeMap<String, u64>,
    ) -> Result<(), StoreError> {
        let sql = "INSERT OR REPLACE INTO resolved (file, extensions, asked) VALUES (?1, ?2, ?3)";
        self.transaction.prepare_cached(sql)?.execute((file, extensions, asked))?;
        self.put_edges(file, edges)?;
        self.transaction.prepare_cached("DELETE FROM unresolved WHERE file = ?1")?.execute([file])?;
        let mut statement = self.transaction.prepare_cached("INSERT INTO unresolved VALUES (?1, ?2, ?3)")?;
        for (what, count) in unresolved.iter().filter(|(_, count)| **count > 0) {
            statement.execute(params![file, what, count.cast_signed()])?;
        }
        Ok(())
    }

    /// The files that the last generation knew, for threads that cannot share the build; `None` when there is none.
    ///
    /// # Errors
    /// When the database fails.
    pub fn earlier(&self) -> Result<Option<Earlier>, StoreError> {
        match self.transaction.path().filter(|_| !self.manifest().is_empty()) {
            Some(path) => Ok(Some(Earlier::open(Path::new(path))?)),
            None => Ok(None),
        }
    }
}

/// What the last generation says about files while the next one is being written.
#[derive(Debug)]
pub struct Earlier {
    connection: Mutex<Connection>,
}

impl Earlier {
    fn open(path: &Path) -> Result<Self, StoreError> {
        let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let connection = Connection::open_with_flags(path, flags)?;
        connection.execute_batch("BEGIN")?;
        Ok(Self { connection: Mutex::new(connection) })
    }

    /// What resolvers need when any file leads to this one; `None` when there was no such file.
    ///
    /// # Errors
    /// When the database fails.
    pub fn links(&self, file: i64) -> Result<Option<Vec<u8>>, StoreError> {
        let connection = self.connection.lock().unwrap_or_else(PoisonError::into_inner);
        let mut statement = connection.prepare_cached("SELECT links FROM facts WHERE file = ?1")?;
        Ok(statement.query_row([file], |row| row.get(0)).optional()?)
    }
}

//! The history of the files: commits, the files that they touched, and the search field made of their messages.

use std::collections::{BTreeMap, BTreeSet};

use rusqlite::{OptionalExtension, params};

use super::build::Build;
use super::read::kind_code;
use super::rows::CommitRow;
use super::{Field, StoreError, schema};
use crate::graph::{PageKind, RelPath};

/// The key of the `meta` table for the commit whose history is stored.
const READ_TO: &str = "history";

impl Build<'_> {
    /// The commit whose history is stored.
    ///
    /// # Errors
    /// When the database fails.
    pub fn history_of(&self) -> Result<Option<String>, StoreError> {
        schema::meta(&self.transaction, READ_TO)
    }

    /// Notes whose history is stored now. What was known of renames belongs to another one.
    ///
    /// # Errors
    /// When the database fails.
    pub fn set_history_of(&self, commit: Option<&str>) -> Result<(), StoreError> {
        self.transaction.execute("DELETE FROM renames", [])?;
        self.put_meta(READ_TO, commit)
    }

    /// The files that are gone and were asked about, each with the file that it became, if any.
    ///
    /// # Errors
    /// When the database fails.
    pub fn rename_steps(&self) -> Result<BTreeMap<RelPath, Option<RelPath>>, StoreError> {
        let mut statement = self.transaction.prepare_cached("SELECT old, new FROM renames")?;
        let rows = statement.query_map([], |row| {
            let new = row.get_ref(1)?.as_blob_or_null()?.map(RelPath::from_bytes);
            Ok((RelPath::from_bytes(row.get_ref(0)?.as_blob()?), new))
        })?;
        Ok(rows.collect::<Result<_, _>>()?)
    }

    /// Notes what became of a file that is gone.
    ///
    /// # Errors
    /// When the database fails.
    pub fn put_rename_step(&self, old: &RelPath, new: Option<&RelPath>) -> Result<(), StoreError> {
        let sql = "INSERT OR REPLACE INTO renames VALUES (?1, ?2)";
        self.transaction.prepare_cached(sql)?.execute((old.as_bytes(), new.map(RelPath::as_bytes)))?;
        Ok(())
    }

    /// Forgets all commits.
    ///
    /// # Errors
    /// When the database fails.
    pub fn forget_history(&self) -> Result<(), StoreError> {
        let mut statement = self.transaction.prepare("SELECT path FROM paths")?;
        let paths = statement.query_map([], |row| Ok(RelPath::from_bytes(row.get_ref(0)?.as_blob()?)))?;
        let paths = paths.collect::<Result<BTreeSet<_>, _>>()?;
        self.retold.borrow_mut().extend(paths);
        self.transaction.execute_batch("DELETE FROM touched; DELETE FROM commits; DELETE FROM paths;")?;
        Ok(())
    }

    /// Forgets one commit; nothing when it is not stored.
    ///
    /// # Errors
    /// When the database fails.
    pub fn forget_commit(&self, id: &str) -> Result<(), StoreError> {
        let id = spelled(id);
        let sql = "SELECT paths.path FROM touched JOIN paths ON paths.key = touched.path
                   WHERE commit_key = (SELECT key FROM commits WHERE id = ?1)";
        let mut statement = self.transaction.prepare_cached(sql)?;
        let paths = statement.query_map([&id], |row| Ok(RelPath::from_bytes(row.get_ref(0)?.as_blob()?)))?;
        let paths = paths.collect::<Result<Vec<_>, _>>()?;
        self.retold.borrow_mut().extend(paths);
        let touched = "DELETE FROM touched WHERE commit_key = (SELECT key FROM commits WHERE id = ?1)";
        for sql in [touched, "DELETE FROM commits WHERE id = ?1"] {
            self.transaction.prepare_cached(sql)?.execute([&id])?;
        }
        Ok(())
    }

    /// Stores a commit.
    ///
    /// # Errors
    /// When the database fails.
    pub fn put_commit(&self, commit: &CommitRow) -> Result<(), StoreError> {
        let sql = "INSERT OR IGNORE INTO commits (id, tokens) VALUES (?1, ?2)";
        if self.transaction.prepare_cached(sql)?.execute(params![spelled(&commit.id), commit.tokens])? == 0 {
            return Ok(());
        }
        let key = self.transaction.last_insert_rowid();
        let sql = "INSERT OR IGNORE INTO touched (path, commit_key) VALUES (?1, ?2)";
        let mut statement = self.transaction.prepare_cached(sql)?;
        for path in &commit.paths {
            statement.execute([self.path_key(path)?, key])?;
        }
        self.retold.borrow_mut().extend(commit.paths.iter().cloned());
        Ok(())
    }

    fn path_key(&self, path: &RelPath) -> Result<i64, StoreError> {
        let mut known = self.transaction.prepare_cached("SELECT key FROM paths WHERE path = ?1")?;
        if let Some(key) = known.query_row([path.as_bytes()], |row| row.get(0)).optional()? {
            return Ok(key);
        }
        self.transaction
            .prepare_cached("INSERT INTO paths (path) VALUES (?1)")?
            .execute([path.as_bytes()])?;
        Ok(self.transaction.last_insert_rowid())
    }

    /// Makes the search field of every file that was written, or whose history changed, out of its commits.
    ///
    /// # Errors
    /// When the database fails.
    pub fn tell_history(&self) -> Result<(), StoreError> {
        let mut pages: BTreeSet<i64> = std::mem::take(&mut *self.written.borrow_mut()).into_iter().collect();
        let sql = "SELECT pages.key FROM files JOIN pages ON pages.file = files.key AND pages.kind = ?2
                   WHERE files.path = ?1";
        let mut page_of = self.transaction.prepare_cached(sql)?;
        for path in std::mem::take(&mut *self.retold.borrow_mut()) {
            let mut rows = page_of.query(params![path.as_bytes(), kind_code(PageKind::File)])?;
            while let Some(row) = rows.next()? {
                pages.insert(row.get(0)?);
            }
        }
        let sql = "SELECT commits.tokens FROM pages JOIN files ON files.key = pages.file
                   JOIN paths ON paths.path = files.path JOIN touched ON touched.path = paths.key
                   JOIN commits ON commits.key = touched.commit_key
                   WHERE pages.key = ?1";
        let mut told = self.transaction.prepare_cached(sql)?;
        let table = Field::History.table();
        let mut forget = self.transaction.prepare_cached(&format!("DELETE FROM {table} WHERE rowid = ?1"))?;
        for page in pages {
            forget.execute([page])?;
            let messages = told.query_map([page], |row| row.get(0))?;
            let messages: Vec<String> = messages.collect::<Result<_, _>>()?;
            let mut postings = self.postings.borrow_mut();
            postings.add(page, vec![(Field::History, messages.join(" "))]);
            if postings.is_full() {
                postings.write(&self.transaction)?;
            }
        }
        Ok(())
    }
}

/// The bytes that the id of a commit stands for: half of its letters.
fn spelled(id: &str) -> Vec<u8> {
    let digit = |letter: &u8| char::from(*letter).to_digit(16).and_then(|digit| u8::try_from(digit).ok());
    let byte = |pair: &[u8; 2]| Some(digit(pair.first()?)? * 16 + digit(pair.last()?)?);
    let (pairs, rest) = id.as_bytes().as_chunks::<2>();
    let bytes: Option<Vec<u8>> = pairs.iter().map(byte).collect();
    bytes.filter(|_| rest.is_empty()).unwrap_or_else(|| id.as_bytes().to_vec())
}

//! The history of the files: commits, the words of their messages, and the files that they touched.

use std::collections::{BTreeMap, HashMap};

use rusqlite::{OptionalExtension, params};

use super::build::Build;
use super::postings::{self, Index, Part};
use super::read::kind_code;
use super::rows::CommitRow;
use super::{Field, PageKey, Snapshot, StoreError, schema};
use crate::graph::{PageKind, RelPath};

/// The key of the `meta` table for the commit whose history is stored.
const READ_TO: &str = "history";

/// The keys of the `meta` table for how many files with a page have a history, and the words of all their commits.
const FILES: &str = "history_files";
const WORDS: &str = "history_words";

/// What the commits that touched a file say.
#[derive(Clone, Copy, Debug)]
pub(super) struct Told {
    /// The page of the file.
    pub(super) page: PageKey,
    /// The words of all their messages together.
    pub(super) words: u32,
}

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
        self.retold.set(true);
        postings::forget_all(&self.transaction, Part::History)?;
        self.transaction.execute_batch("DELETE FROM commits; DELETE FROM paths;")?;
        Ok(())
    }

    /// Forgets commits by their ids; those that are not stored are none.
    ///
    /// # Errors
    /// When the database fails.
    pub fn forget_commits(&self, ids: &[String]) -> Result<(), StoreError> {
        if ids.is_empty() {
            return Ok(());
        }
        self.retold.set(true);
        let index = Index::open(&self.transaction, Part::History)?;
        let mut keys: HashMap<Vec<u8>, i64> = HashMap::new();
        let mut statement = self.transaction.prepare_cached("SELECT id, key FROM commits")?;
        let mut rows = statement.query([])?;
        while let Some(row) = rows.next()? {
            keys.insert(row.get(0)?, row.get(1)?);
        }
        let mut history = self.history.borrow_mut();
        for key in ids.iter().filter_map(|id| keys.get(&spelled(id)).copied()) {
            if let Some(commit) = index.document(&self.transaction, key)? {
                let words = i64::from(commit.length(0));
                for path in commit.values.iter().skip(1) {
                    self.add_words(i64::from(*path), -words)?;
                }
            }
            history.forget(key);
            self.transaction.prepare_cached("DELETE FROM commits WHERE key = ?1")?.execute([key])?;
        }
        Ok(())
    }

    /// Stores commits that are not stored yet.
    ///
    /// # Errors
    /// When the database fails.
    pub fn put_commits(&self, commits: &[CommitRow]) -> Result<(), StoreError> {
        let mut added: HashMap<i64, i64> = HashMap::new();
        let mut known: HashMap<&RelPath, i64> = HashMap::new();
        let mut insert = self.transaction.prepare_cached("INSERT INTO commits (id) VALUES (?1)")?;
        let mut history = self.history.borrow_mut();
        for commit in commits {
            insert.execute([spelled(&commit.id)])?;
            let key = self.transaction.last_insert_rowid();
            let mut paths = Vec::with_capacity(commit.paths.len());
            for path in &commit.paths {
                let path = match known.get(path) {
                    Some(key) => *key,
                    None => *known.entry(path).or_insert(self.path_key(path)?),
                };
                *added.entry(path).or_default() += i64::from(commit.words.length);
                paths.push(u32::try_from(path).unwrap_or(u32::MAX));
            }
            let numbers = history.numbers(&commit.vocabulary);
            history.add(key, [(Field::History.slot().1, &commit.words)], &numbers, &paths);
            if history.is_full() {
                history.write(&self.transaction)?;
            }
        }
        for (path, words) in added {
            self.add_words(path, words)?;
        }
        self.retold.set(true);
        Ok(())
    }

    fn path_key(&self, path: &RelPath) -> Result<i64, StoreError> {
        let mut known = self.transaction.prepare_cached("SELECT key FROM paths WHERE path = ?1")?;
        if let Some(key) = known.query_row([path.as_bytes()], |row| row.get(0)).optional()? {
            return Ok(key);
        }
        self.transaction
            .prepare_cached("INSERT INTO paths (path, words) VALUES (?1, 0)")?
            .execute([path.as_bytes()])?;
        Ok(self.transaction.last_insert_rowid())
    }

    fn add_words(&self, path: i64, words: i64) -> Result<(), StoreError> {
        let mut add =
            self.transaction.prepare_cached("UPDATE paths SET words = words + ?2 WHERE key = ?1")?;
        add.execute([path, words])?;
        Ok(())
    }

    /// Counts the files that have a history, after files or commits came or went.
    pub(super) fn count_history(&self) -> Result<(), StoreError> {
        if !self.retold.take() {
            return Ok(());
        }
        let sql =
            "SELECT count(*), coalesce(sum(paths.words), 0) FROM paths JOIN files ON files.path = paths.path
                   JOIN pages ON pages.file = files.key AND pages.kind = ?1 WHERE paths.words > 0";
        let mut statement = self.transaction.prepare_cached(sql)?;
        let file = kind_code(PageKind::File);
        let (files, words): (i64, i64) = statement.query_row([file], |row| Ok((row.get(0)?, row.get(1)?)))?;
        self.put_meta(FILES, Some(&files.to_string()))?;
        self.put_meta(WORDS, Some(&words.to_string()))
    }
}

impl Snapshot {
    /// How many files have a history, and how many words the messages about each have on average.
    #[allow(clippy::cast_precision_loss, reason = "both are far below 2^52")]
    pub(super) fn average_history(&self) -> Result<(u64, f64), StoreError> {
        let number = |key| -> Result<u64, StoreError> {
            Ok(schema::meta(&self.connection, key)?.and_then(|text| text.parse().ok()).unwrap_or(0))
        };
        let files = number(FILES)?;
        Ok((files, number(WORDS)? as f64 / files.max(1) as f64))
    }

    /// The file page of a path that commits touched; looked up once a generation.
    pub(super) fn told(&self, path: u32) -> Result<Option<Told>, StoreError> {
        if let Some(known) = self.known.told.borrow().get(&path) {
            return Ok(*known);
        }
        let sql = "SELECT pages.key, paths.words FROM paths JOIN files ON files.path = paths.path
                   JOIN pages ON pages.file = files.key AND pages.kind = ?2 WHERE paths.key = ?1";
        let mut statement = self.connection.prepare_cached(sql)?;
        let told = statement.query_row(params![path, kind_code(PageKind::File)], |row| {
            Ok(Told { page: PageKey(row.get(0)?), words: row.get(1)? })
        });
        let told = told.optional()?;
        self.known.told.borrow_mut().insert(path, told);
        Ok(told)
    }

    /// The ids of the commits that touched each file that has a page, in order, by the id of the page.
    pub(super) fn commits(&self) -> Result<HashMap<String, Vec<String>>, StoreError> {
        let sql = "SELECT paths.key, pages.id FROM paths JOIN files ON files.path = paths.path
                   JOIN pages ON pages.file = files.key AND pages.kind = ?1";
        let mut statement = self.connection.prepare_cached(sql)?;
        let pages = statement.query_map([kind_code(PageKind::File)], |row| Ok((row.get(0)?, row.get(1)?)))?;
        let pages: HashMap<u32, String> = pages.collect::<Result<_, _>>()?;
        let mut statement = self.connection.prepare_cached("SELECT key, hex(id) FROM commits")?;
        let ids = statement.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?;
        let ids: HashMap<i64, String> = ids.collect::<Result<_, _>>()?;
        let mut found: HashMap<String, Vec<String>> = HashMap::new();
        let index = Index::open(&self.connection, Part::History)?;
        index.each_document(&self.connection, |commit| {
            let Some(id) = ids.get(&commit.key) else { return };
            for page in commit.values.iter().skip(1).filter_map(|path| pages.get(path)) {
                found.entry(page.clone()).or_default().push(id.clone());
            }
        })?;
        found.values_mut().for_each(|commits| commits.sort());
        Ok(found)
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

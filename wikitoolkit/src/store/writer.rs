//! Opening the database for a build.

use std::collections::HashMap;
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::time::Duration;

use rusqlite::{Connection, TransactionBehavior};

use super::StoreError;
use super::build::Build;
use super::rows::ManifestEntry;
use super::schema::{self, is_damage};
use crate::graph::RelPath;
use crate::repo::{Fingerprint, Stamp};

/// A checkpoint or another process's commit may hold the database for a moment.
const BUSY: Duration = Duration::from_secs(5);

/// The database opened for a build. The caller holds the build lock.
#[derive(Debug)]
pub struct Writer {
    connection: Connection,
    path: PathBuf,
    /// Where it is until it is complete, when it is a new one.
    beside: Option<PathBuf>,
}

impl Writer {
    /// Opens the database, or makes a new one in place of none, a damaged one or one of another version.
    ///
    /// # Errors
    /// When the file cannot be created, or is locked for longer than five seconds.
    pub fn open(path: &Path, extractor: u32) -> Result<Self, StoreError> {
        match Self::try_open(path, extractor) {
            Ok(Some(writer)) if writer.generation()?.is_some() => return Ok(writer),
            Ok(_) => {}
            Err(StoreError::Database(error)) if is_damage(&error) => {
                tracing::warn!(%error, path = %path.display(), "the database is damaged and is made anew");
            }
            Err(error) => return Err(error),
        }
        Self::recreate(path, extractor)
    }

    /// Deletes the database and makes an empty one, beside its place until [`Writer::finish`] puts it there. Nobody else
    /// can see it before, so that it needs no journal.
    ///
    /// # Errors
    /// When files cannot be deleted or created.
    pub fn recreate(path: &Path, extractor: u32) -> Result<Self, StoreError> {
        let beside = with_suffix(path, ".new");
        for place in [path, &beside] {
            for suffix in ["-wal", "-shm", "-journal", ""] {
                remove(&with_suffix(place, suffix))?;
            }
        }
        let mut connection = Connection::open(&beside)?;
        connection.pragma_update(None, "locking_mode", "EXCLUSIVE")?;
        connection.pragma_update(None, "journal_mode", "OFF")?;
        connection.pragma_update(None, "synchronous", "OFF")?;
        prepare(&connection)?;
        let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        schema::create(&transaction)?;
        transaction.execute("INSERT INTO meta VALUES ('extractor', ?1)", [extractor.to_string()])?;
        transaction.commit()?;
        Ok(Self { connection, path: path.to_owned(), beside: Some(beside) })
    }

    /// Puts a new database in its place, where there is none while the build lock is held.
    ///
    /// # Errors
    /// When the database or the file system fails; the next build makes it anew then.
    pub fn finish(self) -> Result<(), StoreError> {
        let Some(beside) = self.beside else { return Ok(()) };
        self.connection.pragma_update(None, "journal_mode", "WAL")?;
        self.connection.close().map_err(|(_, error)| error)?;
        let failed = |source| StoreError::File { path: beside.display().to_string(), source };
        File::open(&beside).and_then(|file| file.sync_all()).map_err(failed)?;
        fs::rename(&beside, &self.path).map_err(failed)
    }

    fn try_open(path: &Path, extractor: u32) -> Result<Option<Self>, StoreError> {
        if !path.exists() {
            return Ok(None);
        }
        let connection = connect(path)?;
        let current = schema::is_current(&connection, extractor)?;
        Ok(current.then(|| Self { connection, path: path.to_owned(), beside: None }))
    }

    /// What the last build recorded about the files; `None` when there was none.
    ///
    /// # Errors
    /// When the database fails.
    pub fn generation(&self) -> Result<Option<u64>, StoreError> {
        Ok(schema::meta(&self.connection, "generation")?.and_then(|text| text.parse().ok()))
    }

    /// Which commit the last generation was built from.
    ///
    /// # Errors
    /// When the database fails.
    pub fn head(&self) -> Result<Option<String>, StoreError> {
        schema::meta(&self.connection, "head")
    }

    /// Where the database is.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Begins a build. With `from_scratch` everything is forgotten first, within the same transaction.
    ///
    /// # Errors
    /// When the database fails.
    pub fn begin(&mut self, from_scratch: bool) -> Result<Build<'_>, StoreError> {
        let transaction = self.connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        if from_scratch {
            for table in [
                "files",
                "facts",
                "pages",
                "memories",
                "edges",
                "notes",
                "commits",
                "paths",
                "segments",
                "doc_chunks",
                "term_blocks",
                "renames",
                "left_out",
                "problems",
                "unresolved",
                "resolved",
            ] {
                transaction.execute(&format!("DELETE FROM {table}"), [])?;
            }
            transaction.execute("DELETE FROM meta WHERE key = 'history'", [])?;
        }
        let manifest = read_manifest(&transaction)?;
        Ok(Build::new(transaction, manifest))
    }
}

fn connect(path: &Path) -> Result<Connection, StoreError> {
    let connection = Connection::open(path)?;
    connection.busy_timeout(BUSY)?;
    connection.pragma_update(None, "journal_mode", "WAL")?;
    connection.pragma_update(None, "synchronous", "NORMAL")?;
    prepare(&connection)?;
    Ok(connection)
}

fn prepare(connection: &Connection) -> Result<(), StoreError> {
    connection.pragma_update(None, "cache_size", -32_768)?;
    connection.pragma_update(None, "temp_store", "MEMORY")?;
    schema::keep_plans(connection)
}

fn with_suffix(path: &Path, suffix: &str) -> PathBuf {
    let mut path = path.as_os_str().to_owned();
    path.push(suffix);
    path.into()
}

fn remove(path: &Path) -> Result<(), StoreError> {
    match fs::remove_file(path) {
        Err(source) if source.kind() != std::io::ErrorKind::NotFound => {
            Err(StoreError::File { path: path.display().to_string(), source })
        }
        _ => Ok(()),
    }
}

/// What each file looked like when it was indexed.
pub(super) fn read_manifest(connection: &Connection) -> Result<HashMap<RelPath, ManifestEntry>, StoreError> {
    let mut statement =
        connection.prepare_cached("SELECT key, path, size, mtime_ns, ctime_ns, inode, hash FROM files")?;
    let rows = statement.query_map([], |row| {
        let path = RelPath::from_bytes(row.get_ref(1)?.as_blob()?);
        let stamp = Stamp {
            size: row.get::<_, i64>(2)?.cast_unsigned(),
            mtime_ns: row.get(3)?,
            ctime_ns: row.get(4)?,
            inode: row.get::<_, i64>(5)?.cast_unsigned(),
        };
        Ok((path, ManifestEntry { key: row.get(0)?, fingerprint: Fingerprint { stamp, hash: row.get(6)? } }))
    })?;
    Ok(rows.collect::<Result<_, _>>()?)
}

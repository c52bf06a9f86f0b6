//! Opening the database for a build.

use std::collections::HashMap;
use std::fs;
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
}

impl Writer {
    /// Opens the database, or makes a new one in place of none, a damaged one or one of another version.
    ///
    /// # Errors
    /// When the file cannot be created, or is locked for longer than five seconds.
    pub fn open(path: &Path, extractor: u32) -> Result<Self, StoreError> {
        match Self::try_open(path, extractor) {
            Ok(Some(writer)) => return Ok(writer),
            Ok(None) => {}
            Err(StoreError::Database(error)) if is_damage(&error) => {
                tracing::warn!(%error, path = %path.display(), "the database is damaged and is made anew");
            }
            Err(error) => return Err(error),
        }
        Self::recreate(path, extractor)
    }

    /// Deletes the database and makes an empty one.
    ///
    /// # Errors
    /// When files cannot be deleted or created.
    pub fn recreate(path: &Path, extractor: u32) -> Result<Self, StoreError> {
        for suffix in ["-wal", "-shm", "-journal", ""] {
            let mut file = path.as_os_str().to_owned();
            file.push(suffix);
            match fs::remove_file(&file) {
                Ok(()) => {}
                Err(error) if error.kind() == std::io::ErrorKind::NotFound => {}
                Err(source) => {
                    return Err(StoreError::File { path: PathBuf::from(file).display().to_string(), source });
                }
            }
        }
        let mut connection = connect(path)?;
        let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        schema::create(&transaction)?;
        transaction.execute("INSERT INTO meta VALUES ('extractor', ?1)", [extractor.to_string()])?;
        transaction.commit()?;
        Ok(Self { connection, path: path.to_owned() })
    }

    fn try_open(path: &Path, extractor: u32) -> Result<Option<Self>, StoreError> {
        if !path.exists() {
            return Ok(None);
        }
        let connection = connect(path)?;
        let current = schema::is_current(&connection, extractor)?;
        Ok(current.then(|| Self { connection, path: path.to_owned() }))
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
    connection.pragma_update(None, "cache_size", -65_536)?;
    connection.pragma_update(None, "temp_store", "MEMORY")?;
    connection.set_prepared_statement_cache_capacity(64);
    Ok(connection)
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

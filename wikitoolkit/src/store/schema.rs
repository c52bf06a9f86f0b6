//! Tables, and whether a database is one that this version can use.

use rusqlite::config::DbConfig;
use rusqlite::{Connection, ErrorCode};

use super::{StoreError, postings};

/// Grows whenever a table changes; a database of another version is made anew.
pub(super) const SCHEMA_VERSION: i64 = 8;

/// `parent` carries `contains` and `defines`; `edges` all other relations, each with the file that shows it, and whether it
/// leaves a page `elsewhere` than in that file. How the rest of it is written stands in `codes`.
/// The `title` and `path` of a page are missing where they follow from its id; its signature and documentation, and the
/// summary of a page inside a file, are in the `texts` of the file. Rows of `files` are small, since each refresh reads all of
/// them. `paths` are those of all commits, each written once, with the words of all messages about it. `gist`, `links` and `uses` are the resolvers' own, and so is all of `resolved`, which lacks a file until its names were resolved.
const TABLES: &str = "
CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE files (
    key INTEGER PRIMARY KEY,
    path BLOB NOT NULL UNIQUE,
    size INTEGER NOT NULL, mtime_ns INTEGER NOT NULL, ctime_ns INTEGER NOT NULL, inode INTEGER NOT NULL,
    hash BLOB NOT NULL,
    language TEXT,
    skip TEXT,
    gist BLOB NOT NULL
);
CREATE TABLE facts (file INTEGER PRIMARY KEY, texts BLOB NOT NULL, links BLOB NOT NULL, uses BLOB NOT NULL);
CREATE TABLE resolved (file INTEGER PRIMARY KEY, extensions BLOB NOT NULL, asked BLOB NOT NULL);
CREATE TABLE pages (
    key INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    kind INTEGER NOT NULL,
    symbol_kind INTEGER,
    name TEXT NOT NULL,
    title TEXT,
    path TEXT,
    language TEXT,
    file INTEGER, position INTEGER,
    parent INTEGER,
    line INTEGER, end_line INTEGER,
    test INTEGER,
    summary TEXT, category TEXT,
    content_hash NOT NULL,
    indexed INTEGER NOT NULL
);
CREATE TABLE memories (
    page INTEGER PRIMARY KEY, memory TEXT NOT NULL, problem TEXT, standing TEXT NOT NULL DEFAULT '{}'
);
CREATE TABLE edges (
    source INTEGER NOT NULL, target INTEGER NOT NULL, rel NOT NULL,
    file INTEGER NOT NULL, lines BLOB NOT NULL, confidence INTEGER NOT NULL, elsewhere INTEGER NOT NULL,
    PRIMARY KEY (source, rel, target, file)
) WITHOUT ROWID;
CREATE TABLE notes (page INTEGER NOT NULL, note INTEGER NOT NULL, PRIMARY KEY (page, note)) WITHOUT ROWID;
CREATE TABLE commits (key INTEGER PRIMARY KEY, id BLOB NOT NULL);
CREATE TABLE paths (key INTEGER PRIMARY KEY, path BLOB NOT NULL UNIQUE, words INTEGER NOT NULL);
CREATE TABLE renames (old BLOB PRIMARY KEY, new BLOB) WITHOUT ROWID;
CREATE TABLE left_out (path TEXT PRIMARY KEY, reason TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE problems (path TEXT NOT NULL, reason TEXT NOT NULL, PRIMARY KEY (path, reason)) WITHOUT ROWID;
CREATE TABLE unresolved (
    file INTEGER NOT NULL, what TEXT NOT NULL, count INTEGER NOT NULL,
    PRIMARY KEY (file, what)
) WITHOUT ROWID;
";

const INDEXES: &str = "
CREATE INDEX IF NOT EXISTS pages_by_file ON pages (file);
CREATE INDEX IF NOT EXISTS pages_by_parent ON pages (parent);
CREATE INDEX IF NOT EXISTS edges_from_elsewhere ON edges (file) WHERE elsewhere;
CREATE INDEX IF NOT EXISTS pages_by_name ON pages (name COLLATE NOCASE);
";

const EDGE_INDEXES: &str = "
CREATE INDEX IF NOT EXISTS edges_by_target ON edges (target);
";

/// Makes an empty database.
pub(super) fn create(connection: &Connection) -> Result<(), StoreError> {
    connection.execute_batch(TABLES)?;
    connection.execute_batch(postings::TABLES)?;
    connection.pragma_update(None, "user_version", SCHEMA_VERSION)?;
    Ok(())
}

/// Adds the indexes, after the first build has filled the tables.
pub(super) fn create_indexes(connection: &Connection) -> Result<(), StoreError> {
    connection.execute_batch(INDEXES)?;
    Ok(())
}

/// Adds the indexes of the edges, after the first build has filled the table.
pub(super) fn create_edge_indexes(connection: &Connection) -> Result<(), StoreError> {
    connection.execute_batch(EDGE_INDEXES)?;
    Ok(())
}

/// Whether the database was made by this version; `false` for an empty or foreign one.
pub(super) fn is_current(connection: &Connection, extractor: u32) -> Result<bool, StoreError> {
    let version: i64 = connection.query_row("PRAGMA user_version", [], |row| row.get(0))?;
    if version != SCHEMA_VERSION {
        return Ok(false);
    }
    Ok(meta(connection, "extractor")?.as_deref() == Some(extractor.to_string().as_str()))
}

/// Has statements planned once, and keeps them. The plan must not hang on what is bound: the engine would make it anew at
/// each use, which costs more than the use.
pub(super) fn keep_plans(connection: &Connection) -> Result<(), StoreError> {
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_ENABLE_QPSG, true)?;
    connection.set_prepared_statement_cache_capacity(64);
    Ok(())
}

/// A value of the `meta` table.
pub(super) fn meta(connection: &Connection, key: &str) -> Result<Option<String>, StoreError> {
    let mut statement = connection.prepare_cached("SELECT value FROM meta WHERE key = ?1")?;
    let mut rows = statement.query([key])?;
    Ok(rows.next()?.map(|row| row.get(0)).transpose()?)
}

/// Whether somebody else keeps the database to itself.
pub(super) fn is_busy(error: &rusqlite::Error) -> bool {
    matches!(error.sqlite_error_code(), Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked))
}

/// Whether an error means that the file is no database or a damaged one, as opposed to busy, full or unreadable.
pub(super) fn is_damage(error: &rusqlite::Error) -> bool {
    matches!(error.sqlite_error_code(), Some(ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase))
}

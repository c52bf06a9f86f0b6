//! A read-only view of one generation.

use std::collections::{BTreeMap, HashMap};
use std::fs::OpenOptions;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use rusqlite::{Connection, OpenFlags};

use super::known::Known;
use super::read::{self, PAGE};
use super::resting::FileId;
use super::schema::{self, is_busy, is_damage};
use super::writer::read_manifest;
use super::{Counts, Direction, ManifestEntry, PageKey, Skip, StoreError, codes};
use crate::graph::{Edge, Head, Page, PageId, PageKind, RelPath, Relation};
use crate::memory::MemoryKind;
use crate::repo::{self, decode};

/// One complete generation of the wiki. It stays as it is while builds publish newer ones.
#[derive(Debug)]
pub struct Snapshot {
    pub(super) connection: Connection,
    pub(super) known: Known,
    pub(super) file: Option<FileId>,
    pub(super) generation: Generation,
    root: PathBuf,
}

/// What the database says about its last complete generation.
#[derive(Clone, Debug)]
pub(super) struct Generation {
    number: u64,
    built_at: String,
    head: Option<String>,
}

impl Snapshot {
    /// Opens the last complete generation of the database at `path`, of the files below `root`. `None` when there
    /// is none that this version can read; a build makes one. While somebody keeps the whole database to itself, it is
    /// tried again for `patience`.
    ///
    /// # Errors
    /// When the database exists but cannot be opened.
    pub fn open(
        path: &Path,
        root: &Path,
        extractor: u32,
        patience: Duration,
    ) -> Result<Option<Self>, StoreError> {
        // The bytes behind a link of a checkout are none of the root.
        repo::no_link(path, &mut OpenOptions::new())
            .map_err(|source| StoreError::File { path: path.display().to_string(), source })?;
        if !path.exists() {
            return Ok(None);
        }
        match Self::try_open(path, root, extractor, patience) {
            Err(StoreError::Database(error)) if is_damage(&error) => Ok(None),
            other => other,
        }
    }

    fn try_open(
        path: &Path,
        root: &Path,
        extractor: u32,
        patience: Duration,
    ) -> Result<Option<Self>, StoreError> {
        let file = FileId::of(path);
        let connection = connect(path, patience)?;
        schema::keep_plans(&connection)?;
        // The first read inside the transaction pins the generation.
        connection.execute_batch("BEGIN")?;
        if !schema::is_current(&connection, extractor)? {
            return Ok(None);
        }
        let generation = published(&connection)?;
        let known = Known::default();
        Ok(generation.map(|generation| Self { connection, known, file, generation, root: root.to_owned() }))
    }

    /// The number of the generation; grows by one with each build that changed something.
    pub fn generation(&self) -> u64 {
        self.generation.number
    }

    /// When the generation was published, RFC 3339.
    pub fn built_at(&self) -> &str {
        &self.generation.built_at
    }

    /// The commit that was checked out when the generation was built; `None` before the first commit.
    pub fn head(&self) -> Option<&str> {
        self.generation.head.as_deref()
    }

    /// What each file looked like when it was indexed.
    ///
    /// # Errors
    /// When the database fails.
    pub fn manifest(&self) -> Result<Arc<HashMap<RelPath, ManifestEntry>>, StoreError> {
        if let Some(known) = &*self.known.manifest.borrow() {
            return Ok(Arc::clone(known));
        }
        let read = Arc::new(read_manifest(&self.connection)?);
        *self.known.manifest.borrow_mut() = Some(Arc::clone(&read));
        Ok(read)
    }

    /// The page with this id.
    ///
    /// # Errors
    /// When the database fails.
    pub fn page(&self, id: &PageId) -> Result<Option<Page>, StoreError> {
        let sql = format!("SELECT {PAGE} FROM pages WHERE id = ?1");
        let mut statement = self.connection.prepare_cached(&sql)?;
        Ok(read::pages(&mut statement, [id.as_str()], self)?.pop().map(|(_, page)| page))
    }

    /// The page with this key.
    ///
    /// # Errors
    /// When the database fails.
    pub fn page_by_key(&self, key: PageKey) -> Result<Option<Page>, StoreError> {
        let sql = format!("SELECT {PAGE} FROM pages WHERE key = ?1");
        let mut statement = self.connection.prepare_cached(&sql)?;
        Ok(read::pages(&mut statement, [key.0], self)?.pop().map(|(_, page)| page))
    }

    /// What the page with this key is.
    ///
    /// # Errors
    /// When the database fails.
    pub fn head_by_key(&self, key: PageKey) -> Result<Option<Head>, StoreError> {
        let sql = format!("SELECT {PAGE} FROM pages WHERE key = ?1");
        let mut statement = self.connection.prepare_cached(&sql)?;
        let mut rows = statement.query([key.0])?;
        rows.next()?.map(read::head).transpose()
    }

    /// The key of a page.
    ///
    /// # Errors
    /// When the database fails.
    pub fn key(&self, id: &PageId) -> Result<Option<PageKey>, StoreError> {
        let mut statement = self.connection.prepare_cached("SELECT key FROM pages WHERE id = ?1")?;
        let mut rows = statement.query([id.as_str()])?;
        Ok(rows.next()?.map(|row| row.get(0)).transpose()?.map(PageKey))
    }

    /// Pages whose own name is exactly `name`, whatever the case of its ASCII letters, by id.
    ///
    /// # Errors
    /// When the database fails.
    pub fn named(&self, name: &str, limit: usize) -> Result<Vec<PageKey>, StoreError> {
        let sql = "SELECT key FROM pages WHERE name = ?1 COLLATE NOCASE ORDER BY id LIMIT ?2";
        let mut statement = self.connection.prepare_cached(sql)?;
        let limit = i64::try_from(limit).unwrap_or(i64::MAX);
        let rows = statement.query_map((name, limit), |row| Ok(PageKey(row.get(0)?)))?;
        Ok(rows.collect::<Result<_, _>>()?)
    }

    /// What the page contains or defines directly, in order of line, then id.
    ///
    /// # Errors
    /// When the database fails.
    pub fn children(&self, id: &PageId) -> Result<Vec<Page>, StoreError> {
        let sql = format!(
            "SELECT {PAGE} FROM pages WHERE parent = (SELECT key FROM pages WHERE id = ?1)
             ORDER BY pages.line, pages.id"
        );
        let mut statement = self.connection.prepare_cached(&sql)?;
        Ok(read::pages(&mut statement, [id.as_str()], self)?.into_iter().map(|(_, page)| page).collect())
    }

    /// The page that contains or defines this one.
    ///
    /// # Errors
    /// When the database fails.
    pub fn parent(&self, id: &PageId) -> Result<Option<Page>, StoreError> {
        let sql = format!("SELECT {PAGE} FROM pages WHERE key = (SELECT parent FROM pages WHERE id = ?1)");
        let mut statement = self.connection.prepare_cached(&sql)?;
        Ok(read::pages(&mut statement, [id.as_str()], self)?.pop().map(|(_, page)| page))
    }

    /// The edges of a page, ordered by relation, then by the id at the other end; all relations when `rels` is empty.
    ///
    /// # Errors
    /// When the database fails.
    pub fn edges(&self, id: &PageId, way: Direction, rels: &[Relation]) -> Result<Vec<Edge>, StoreError> {
        let sql = match way {
            Direction::Out => "source = (SELECT key FROM pages WHERE id = ?1)",
            Direction::In => "target = (SELECT key FROM pages WHERE id = ?1)",
        };
        let sql = format!(
            "SELECT a.id, b.id, rel, files.path, lines, confidence
             FROM edges JOIN pages a ON a.key = source JOIN pages b ON b.key = target
             JOIN files ON files.key = edges.file WHERE {sql}"
        );
        let mut statement = self.connection.prepare_cached(&sql)?;
        let mut found = read::edges(&mut statement, [id.as_str()])?;
        match way {
            Direction::Out => {
                found.extend(self.children(id)?.iter().map(|child| read::holds(id.clone(), child)));
            }
            Direction::In => {
                if let (Some(parent), Some(page)) = (self.parent(id)?, self.page(id)?) {
                    found.push(read::holds(parent.id, &page));
                }
            }
        }
        found.retain(|edge| rels.is_empty() || rels.contains(&edge.rel));
        found.sort_by(|a, b| (a.rel.as_str(), &a.from, &a.to).cmp(&(b.rel.as_str(), &b.from, &b.to)));
        Ok(found)
    }

    /// The source text of a page as it is on disk now: the whole file, or the lines of the symbol or section.
    /// Empty for a directory and for a file that is gone or not text.
    ///
    /// # Errors
    /// When the file cannot be read.
    pub fn text(&self, page: &Page) -> Result<String, StoreError> {
        if page.kind == PageKind::Memory {
            return Ok(self.written(&page.id)?.map(|written| written.memory.body).unwrap_or_default());
        }
        let Some(path) = page.id.path().filter(|_| page.kind != PageKind::Dir) else {
            return Ok(String::new());
        };
        let bytes = match repo::read(&self.root, &path) {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(String::new()),
            Err(source) => return Err(StoreError::File { path: page.path.clone(), source }),
        };
        let text = decode(&bytes).unwrap_or_default();
        let (PageKind::Symbol | PageKind::Doc, Some(first), Some(last)) =
            (page.kind, page.line, page.end_line)
        else {
            return Ok(text);
        };
        let lines =
            usize::try_from(last.saturating_sub(first)).map_or(usize::MAX, |count| count.saturating_add(1));
        let start = usize::try_from(first.saturating_sub(1)).unwrap_or(usize::MAX);
        Ok(text.split_inclusive('\n').skip(start).take(lines).collect())
    }

    /// How much there is of everything.
    ///
    /// # Errors
    /// When the database fails.
    pub fn counts(&self) -> Result<Counts, StoreError> {
        let mut counts = Counts::default();
        for (number, count) in self.grouped::<i64>("SELECT kind, count(*) FROM pages GROUP BY kind")? {
            counts.pages.insert(read::kind_of(number)?.as_str().to_owned(), count);
        }
        let mut statement = self.connection.prepare_cached("SELECT rel, count(*) FROM edges GROUP BY rel")?;
        let mut rows = statement.query([])?;
        while let Some(row) = rows.next()? {
            let rel = codes::relation_of(row.get_ref(0)?)?;
            counts.edges.insert(rel.as_str().to_owned(), row.get::<_, i64>(1)?.cast_unsigned());
        }
        let held = format!(
            "SELECT kind = {}, count(*) FROM pages WHERE parent IS NOT NULL GROUP BY 1",
            read::kind_code(PageKind::Symbol)
        );
        for (is_symbol, count) in self.grouped::<bool>(&held)? {
            let rel = if is_symbol { Relation::Defines } else { Relation::Contains };
            *counts.edges.entry(rel.as_str().to_owned()).or_default() += count;
        }
        let languages = "SELECT language, count(*) FROM files WHERE language IS NOT NULL GROUP BY language";
        counts.languages = self.grouped(languages)?.into_iter().collect();
        counts.unresolved =
            self.grouped("SELECT what, sum(count) FROM unresolved GROUP BY what")?.into_iter().collect();
        for written in self.all_written()? {
            match written.memory.kind {
                MemoryKind::Memory => counts.memories += 1,
                MemoryKind::Note => counts.notes += 1,
                MemoryKind::Link => {}
            }
        }
        Ok(counts)
    }

    fn grouped<T: rusqlite::types::FromSql + Ord>(&self, sql: &str) -> Result<BTreeMap<T, u64>, StoreError> {
        let mut statement = self.connection.prepare_cached(sql)?;
        let rows = statement.query_map([], |row| Ok((row.get(0)?, row.get::<_, i64>(1)?.cast_unsigned())))?;
        Ok(rows.collect::<Result<_, _>>()?)
    }

    /// The files that got no page, by path.
    ///
    /// # Errors
    /// When the database fails.
    pub fn left_out(&self) -> Result<Vec<Skip>, StoreError> {
        read::left_out(&self.connection)
    }

    /// The files that were left out or kept without content, by path.
    ///
    /// # Errors
    /// When the database fails.
    pub fn skipped(&self) -> Result<Vec<Skip>, StoreError> {
        read::skipped(&self.connection)
    }
}

/// The last complete generation; `None` when there is none.
pub(super) fn published(connection: &Connection) -> Result<Option<Generation>, StoreError> {
    let number = schema::meta(connection, "generation")?.and_then(|text| text.parse().ok());
    let Some(number) = number else { return Ok(None) };
    let built_at = schema::meta(connection, "built_at")?.unwrap_or_default();
    Ok(Some(Generation { number, built_at, head: schema::meta(connection, "head")? }))
}

/// Opens for reading; on a medium that cannot hold the files of a write-ahead log, as one that nobody writes.
fn connect(path: &Path, patience: Duration) -> Result<Connection, StoreError> {
    let flags =
        OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX | OpenFlags::SQLITE_OPEN_URI;
    let usable = |connection: Connection| -> rusqlite::Result<Connection> {
        // Before the first statement, which may have to wait already.
        connection.busy_timeout(patience)?;
        connection.query_row("PRAGMA user_version", [], |row| row.get::<_, i64>(0))?;
        Ok(connection)
    };
    let first = Connection::open_with_flags(path, flags).and_then(usable);
    match first {
        Ok(connection) => Ok(connection),
        // What somebody is writing would be read half written.
        Err(error) if is_damage(&error) || is_busy(&error) => Err(error.into()),
        Err(error) => {
            let encoded = path.to_string_lossy().replace('%', "%25").replace('?', "%3f").replace('#', "%23");
            let immutable = Connection::open_with_flags(format!("file:{encoded}?immutable=1"), flags);
            immutable.and_then(usable).map_err(|_| error.into())
        }
    }
}

//! Reading rows.

use rusqlite::{Connection, Row, Statement};

use super::texts::Text;
use super::{PageKey, Skip, Snapshot, StoreError, codes};
use crate::graph::{Edge, Head, Page, PageId, PageKind, RelPath, Relation, SymbolKind};

/// The columns that [`page`] reads, of a table or alias `pages`.
pub(super) const PAGE: &str = "pages.key, pages.id, pages.kind, pages.symbol_kind, pages.title, pages.path,
    pages.language, pages.line, pages.end_line, pages.content_hash, pages.category, pages.summary, pages.file,
    pages.position, pages.test";

/// The number that stands for a kind of page.
pub(super) fn kind_code(kind: PageKind) -> i64 {
    code(PageKind::ALL, kind)
}

/// The number that stands for a kind of symbol.
pub(super) fn symbol_code(kind: SymbolKind) -> i64 {
    code(SymbolKind::ALL, kind)
}

fn code<T: Copy + PartialEq>(all: &[T], one: T) -> i64 {
    all.iter().position(|kind| *kind == one).and_then(|at| i64::try_from(at).ok()).unwrap_or(-1)
}

pub(super) fn kind_of(number: i64) -> Result<PageKind, StoreError> {
    decode(PageKind::ALL, number)
}

fn decode<T: Copy>(all: &[T], number: i64) -> Result<T, StoreError> {
    let found = usize::try_from(number).ok().and_then(|at| all.get(at)).copied();
    found.ok_or_else(|| StoreError::Corrupt { what: format!("a kind numbered {number}") })
}

pub(super) fn page_id(text: &str) -> Result<PageId, StoreError> {
    text.parse().map_err(|_| StoreError::Corrupt { what: format!("the page id `{text}`") })
}

/// What the page in a row of [`PAGE`] columns is.
pub(super) fn head(row: &Row<'_>) -> Result<Head, StoreError> {
    let id: String = row.get(1)?;
    let id = page_id(&id)?;
    let symbol_kind: Option<i64> = row.get(3)?;
    let (title, path): (Option<String>, Option<String>) = (row.get(4)?, row.get(5)?);
    Ok(Head {
        kind: kind_of(row.get(2)?)?,
        symbol_kind: symbol_kind.map(|number| decode(SymbolKind::ALL, number)).transpose()?,
        title: title.unwrap_or_else(|| implied_title(&id)),
        path: path.unwrap_or_else(|| implied_path(&id)),
        language: row.get(6)?,
        id,
    })
}

/// The page in a row of [`PAGE`] columns of a snapshot.
pub(super) fn page(row: &Row<'_>, of: &Snapshot) -> Result<(PageKey, Page), StoreError> {
    let Head { id, kind, symbol_kind, title, path, language } = head(row)?;
    let (summary, file): (Option<String>, Option<i64>) = (row.get(11)?, row.get(12)?);
    let text = match file {
        Some(file) => {
            let position = usize::try_from(row.get::<_, i64>(13)?).unwrap_or(usize::MAX);
            of.known.texts.of(&of.connection, file, position)?
        }
        None => Text::default(),
    };
    let page = Page {
        id,
        kind,
        symbol_kind,
        title,
        path,
        language,
        line: row.get(7)?,
        end_line: row.get(8)?,
        summary: summary.unwrap_or_else(|| text.summary()),
        signature: text.signature,
        doc: text.doc,
        content_hash: codes::hash_of(row.get_ref(9)?)?,
        category: row.get(10)?,
        test: row.get::<_, Option<bool>>(14)?.unwrap_or_default(),
    };
    Ok((PageKey(row.get(0)?), page))
}

/// What a page is called unless something else is said.
pub(super) fn implied_title(id: &PageId) -> String {
    let path = || id.path().map(|path| path.title());
    id.fragment().or_else(path).unwrap_or_default()
}

/// Where a page is unless something else is said.
pub(super) fn implied_path(id: &PageId) -> String {
    id.path().map(|path| path.to_string()).unwrap_or_default()
}

pub(super) fn damaged(what: &str) -> StoreError {
    StoreError::Corrupt { what: format!("{what} that cannot be read") }
}

/// All pages that a statement over [`PAGE`] columns of a snapshot gives.
pub(super) fn pages(
    statement: &mut Statement<'_>,
    arguments: impl rusqlite::Params,
    of: &Snapshot,
) -> Result<Vec<(PageKey, Page)>, StoreError> {
    let mut rows = statement.query(arguments)?;
    let mut found = Vec::new();
    while let Some(row) = rows.next()? {
        found.push(page(row, of)?);
    }
    Ok(found)
}

/// The edge from a page to what it holds.
pub(super) fn holds(parent: PageId, child: &Page) -> Edge {
    let (rel, lines) = match child.kind {
        PageKind::Symbol => (Relation::Defines, child.line.into_iter().collect()),
        PageKind::Doc => (Relation::Contains, child.line.into_iter().collect()),
        PageKind::Dir | PageKind::File | PageKind::Memory => (Relation::Contains, Vec::new()),
    };
    Edge { rel, from: parent, to: child.id.clone(), path: child.path.clone(), lines, confidence: 1.0 }
}

/// The edges that a statement over (from id, to id, rel, path of the file, lines, confidence) gives.
pub(super) fn edges(
    statement: &mut Statement<'_>,
    arguments: impl rusqlite::Params,
) -> Result<Vec<Edge>, StoreError> {
    let mut rows = statement.query(arguments)?;
    let mut found = Vec::new();
    while let Some(row) = rows.next()? {
        let (from, to): (String, String) = (row.get(0)?, row.get(1)?);
        let rel = codes::relation_of(row.get_ref(2)?)?;
        let lines = codes::lines_of(row.get_ref(4)?.as_blob().unwrap_or_default());
        let (from, to) = (page_id(&from)?, page_id(&to)?);
        let path = RelPath::from_bytes(row.get_ref(3)?.as_blob().unwrap_or_default()).to_string();
        found.push(Edge { rel, from, to, path, lines, confidence: codes::confidence_of(row.get(5)?) });
    }
    Ok(found)
}

/// What was left out, by path.
pub(super) fn left_out(connection: &Connection) -> Result<Vec<Skip>, StoreError> {
    let mut statement =
        connection.prepare_cached("SELECT path, reason FROM left_out ORDER BY path, reason")?;
    let rows = statement.query_map([], |row| Ok(Skip { path: row.get(0)?, reason: row.get(1)? }))?;
    Ok(rows.collect::<Result<_, _>>()?)
}

/// What was left out and whose content was not indexed, by path.
pub(super) fn skipped(connection: &Connection) -> Result<Vec<Skip>, StoreError> {
    let mut skipped = left_out(connection)?;
    let mut statement = connection.prepare_cached("SELECT path, skip FROM files WHERE skip IS NOT NULL")?;
    let rows = statement.query_map([], |row| {
        Ok(Skip { path: RelPath::from_bytes(row.get_ref(0)?.as_blob()?).to_string(), reason: row.get(1)? })
    })?;
    skipped.extend(rows.collect::<Result<Vec<_>, _>>()?);
    skipped.sort();
    Ok(skipped)
}

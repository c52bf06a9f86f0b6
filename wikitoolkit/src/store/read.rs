//! Reading rows.

use rusqlite::{Connection, Row, Statement};

use super::{PageKey, Skip, StoreError};
use crate::graph::{Edge, Page, PageId, PageKind, RelPath, Relation, SymbolKind};

/// The columns that [`page`] reads, of a table or alias `pages`.
pub(super) const PAGE: &str = "pages.key, pages.id, pages.kind, pages.symbol_kind, pages.title, pages.path,
    pages.language, pages.line, pages.end_line, pages.signature, pages.doc, pages.summary, pages.content_hash,
    pages.category";

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

/// The page in a row of [`PAGE`] columns.
pub(super) fn page(row: &Row<'_>) -> Result<(PageKey, Page), StoreError> {
    let id: String = row.get(1)?;
    let symbol_kind: Option<i64> = row.get(3)?;
    let page = Page {
        id: page_id(&id)?,
        kind: kind_of(row.get(2)?)?,
        symbol_kind: symbol_kind.map(|number| decode(SymbolKind::ALL, number)).transpose()?,
        title: row.get(4)?,
        path: row.get(5)?,
        language: row.get(6)?,
        line: row.get(7)?,
        end_line: row.get(8)?,
        signature: row.get(9)?,
        doc: row.get(10)?,
        summary: row.get(11)?,
        content_hash: row.get(12)?,
        category: row.get(13)?,
    };
    Ok((PageKey(row.get(0)?), page))
}

/// All pages that a statement over [`PAGE`] columns gives.
pub(super) fn pages(
    statement: &mut Statement<'_>,
    arguments: impl rusqlite::Params,
) -> Result<Vec<(PageKey, Page)>, StoreError> {
    let mut rows = statement.query(arguments)?;
    let mut found = Vec::new();
    while let Some(row) = rows.next()? {
        found.push(page(row)?);
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
        let (rel, lines): (String, String) = (row.get(2)?, row.get(4)?);
        let rel = rel.parse().map_err(|_| StoreError::Corrupt { what: format!("the relation `{rel}`") })?;
        let lines = lines.split(',').filter_map(|line| line.parse().ok()).collect();
        let (from, to) = (page_id(&from)?, page_id(&to)?);
        let path = RelPath::from_bytes(row.get_ref(3)?.as_blob().unwrap_or_default()).to_string();
        found.push(Edge { rel, from, to, path, lines, confidence: row.get(5)? });
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
    let sql = "SELECT path, reason FROM left_out UNION ALL
               SELECT pages.path, files.skip FROM files JOIN pages ON pages.file = files.key AND pages.kind = ?1
               WHERE files.skip IS NOT NULL ORDER BY 1, 2";
    let mut statement = connection.prepare_cached(sql)?;
    let rows = statement
        .query_map([kind_code(PageKind::File)], |row| Ok(Skip { path: row.get(0)?, reason: row.get(1)? }))?;
    Ok(rows.collect::<Result<_, _>>()?)
}

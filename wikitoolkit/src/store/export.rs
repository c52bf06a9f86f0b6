//! The canonical dump.

use std::collections::HashMap;
use std::io::Write;

use serde::Serialize;

use super::read::{self, PAGE};
use super::{Snapshot, StoreError};
use crate::graph::{Edge, Page, PageId, SymbolKind};

#[derive(Serialize)]
struct PageLine<'a> {
    page: &'a PageId,
    kind: &'a str,
    symbol_kind: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    test: Option<bool>,
    title: &'a str,
    path: &'a str,
    line: Option<u32>,
    end_line: Option<u32>,
    summary: &'a str,
    digest: String,
}

#[derive(Serialize)]
struct EdgeLine<'a> {
    edge: &'a str,
    from: &'a PageId,
    to: &'a PageId,
    path: &'a str,
    lines: &'a [u32],
    confidence: f32,
}

/// What is indexed for a page besides its own columns.
#[derive(Default)]
struct Attached {
    /// The hash of its words.
    indexed: i64,
    /// The memory it is, and the notes on it, as stored.
    writings: Vec<String>,
    /// The commits that touched it.
    commits: Vec<String>,
}

impl Snapshot {
    /// Writes the canonical dump: pages, then edges, one JSON object a line, sorted, without volatile fields.
    ///
    /// # Errors
    /// When the database or the writer fails.
    pub fn export(&self, out: &mut dyn Write) -> Result<(), StoreError> {
        let edges = self.all_edges()?;
        let mut links: HashMap<&str, Vec<&Edge>> = HashMap::new();
        for edge in edges.iter().filter(|edge| edge.from.memory_id().is_some()) {
            links.entry(edge.from.as_str()).or_default().push(edge);
            links.entry(edge.to.as_str()).or_default().push(edge);
        }
        let mut attached = self.attached()?;
        let sql = format!("SELECT {PAGE} FROM pages ORDER BY pages.id");
        let mut statement = self.connection.prepare_cached(&sql)?;
        for (_, page) in read::pages(&mut statement, [], self)? {
            let mine = attached.remove(page.id.as_str()).unwrap_or_default();
            let line = PageLine {
                page: &page.id,
                kind: page.kind.as_str(),
                symbol_kind: page.symbol_kind.map(SymbolKind::as_str),
                test: page.test.then_some(true),
                title: &page.title,
                path: &page.path,
                line: page.line,
                end_line: page.end_line,
                summary: &page.summary,
                digest: digest(&page, &mine, links.get(page.id.as_str()).map_or(&[], Vec::as_slice)),
            };
            write_line(out, &line)?;
        }
        for Edge { rel, from, to, path, lines, confidence } in &edges {
            let line = EdgeLine { edge: rel.as_str(), from, to, path, lines, confidence: *confidence };
            write_line(out, &line)?;
        }
        Ok(())
    }

    fn all_edges(&self) -> Result<Vec<Edge>, StoreError> {
        let sql = "SELECT a.id, b.id, rel, files.path, lines, confidence
                   FROM edges JOIN pages a ON a.key = source JOIN pages b ON b.key = target
                   JOIN files ON files.key = edges.file";
        let mut statement = self.connection.prepare_cached(sql)?;
        let mut edges = read::edges(&mut statement, [])?;
        let sql = format!("SELECT {PAGE}, above.id FROM pages JOIN pages above ON above.key = pages.parent");
        let mut statement = self.connection.prepare_cached(&sql)?;
        let mut rows = statement.query([])?;
        while let Some(row) = rows.next()? {
            let (_, child) = read::page(row, self)?;
            edges.push(read::holds(read::page_id(&row.get::<_, String>(15)?)?, &child));
        }
        let order = |edge: &Edge| (edge.rel.clone(), edge.from.clone(), edge.to.clone(), edge.path.clone());
        edges.sort_by_cached_key(order);
        Ok(edges)
    }

    fn attached(&self) -> Result<HashMap<String, Attached>, StoreError> {
        let mut all: HashMap<String, Attached> = HashMap::new();
        let mut statement = self.connection.prepare_cached("SELECT id, indexed FROM pages")?;
        let mut rows = statement.query([])?;
        while let Some(row) = rows.next()? {
            all.insert(row.get(0)?, Attached { indexed: row.get(1)?, ..Attached::default() });
        }
        let sql = "SELECT pages.id, memory || standing FROM memories JOIN pages ON pages.key = memories.page
                   UNION ALL SELECT pages.id, memory || standing FROM notes JOIN memories ON memories.page = notes.note
                   JOIN pages ON pages.key = notes.page ORDER BY 1, 2";
        let mut statement = self.connection.prepare_cached(sql)?;
        let mut rows = statement.query([])?;
        while let Some(row) = rows.next()? {
            all.entry(row.get(0)?).or_default().writings.push(row.get(1)?);
        }
        for (page, commits) in self.commits()? {
            all.entry(page).or_default().commits = commits;
        }
        Ok(all)
    }
}

fn write_line(out: &mut dyn Write, line: &impl Serialize) -> Result<(), StoreError> {
    let mut text = serde_json::to_vec(line).map_err(|error| StoreError::Output(error.into()))?;
    text.push(b'\n');
    out.write_all(&text).map_err(StoreError::Output)
}

fn digest(page: &Page, attached: &Attached, links: &[&Edge]) -> String {
    let mut hasher = blake3::Hasher::new();
    let mut add = |part: &[u8]| {
        hasher.update(&u64::try_from(part.len()).unwrap_or(u64::MAX).to_le_bytes());
        hasher.update(part);
    };
    let Page { title, path, language, signature, doc, summary, content_hash, category, .. } = page;
    let optional = [language, signature, doc, category].map(|text| text.as_deref().unwrap_or("\0"));
    for part in [title, path, summary, content_hash].map(String::as_str).into_iter().chain(optional) {
        add(part.as_bytes());
    }
    add(format!("{:?} {:?} {:?} {:?}", page.kind, page.symbol_kind, page.line, page.end_line).as_bytes());
    add(&attached.indexed.to_le_bytes());
    for text in attached.writings.iter().chain(&attached.commits) {
        add(text.as_bytes());
    }
    for edge in links {
        add(format!("{} {} {}", edge.rel, edge.from, edge.to).as_bytes());
    }
    hasher.finalize().to_hex().chars().take(32).collect()
}

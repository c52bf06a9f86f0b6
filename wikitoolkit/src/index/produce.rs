//! From one file to its rows.

use std::path::Path;

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::graph::{Page, PageId, PageKind, RelPath, summary_of};
use crate::lang::{self, FileFacts, Gist, Section, Symbol};
use crate::memory::{self, MemoryKind};
use crate::repo::{Content, Fingerprint, classify, decode, is_memory};
use crate::store::{Field, FileRow, MemoryRow, PageRow, PageRows, StoreError, pack, unpack};
use crate::text::{Counts, Vocabulary};

/// The rows of one file.
#[derive(Debug)]
pub(super) struct Produced {
    pub(super) file: FileRow,
    pub(super) pages: PageRows,
    pub(super) memory: Option<MemoryRow>,
}

/// The rows of a file with these bytes.
pub(super) fn produce(path: RelPath, bytes: &[u8], fingerprint: Fingerprint) -> Produced {
    if is_memory(&path) {
        return memory_rows(path, bytes, fingerprint);
    }
    let language = lang::language_name(&path);
    match classify(&path, bytes) {
        Content::Text(text) => {
            let facts = lang::extract(&path, &text);
            let gist = encode_gist(&lang::gist(language, &facts.links));
            let (links, uses) = (encode_facts(&facts.links), encode_facts(&facts.uses));
            let skip = facts.incomplete.map(str::to_owned);
            let words = Vocabulary::default();
            let pages = Pages { path: &path, text: &text, language, words }.all(&facts, short_hash(bytes));
            let language = language.map(str::to_owned);
            Produced {
                file: FileRow { path, fingerprint, language, skip, gist, links, uses },
                pages,
                memory: None,
            }
        }
        Content::Skipped(reason) => {
            let summary = format!("Not indexed: {reason}; {} bytes.", bytes.len());
            let page = file_page(&path, language, None, summary, short_hash(bytes), None);
            let mut words = Vocabulary::default();
            let fields = vec![
                (Field::Name, words.count(&file_name(&path))),
                (Field::Path, words.count(&path.to_string())),
            ];
            let rows = vec![PageRow { page, name: file_name(&path), parent: None, fields }];
            let pages = PageRows::new(rows, words.words());
            let (language, skip) = (language.map(str::to_owned), Some(reason.to_string()));
            Produced {
                file: FileRow {
                    path,
                    fingerprint,
                    language,
                    skip,
                    gist: Vec::new(),
                    links: Vec::new(),
                    uses: Vec::new(),
                },
                pages,
                memory: None,
            }
        }
    }
}

/// Facts as the store keeps them; no bytes for no facts.
pub(super) fn encode_facts<T: Serialize + Default + PartialEq>(facts: &T) -> Vec<u8> {
    if *facts == T::default() { Vec::new() } else { pack(&postcard::to_stdvec(facts).unwrap_or_default()) }
}

/// A gist as the store keeps it: they are all read at once, and mostly hashes, which nothing makes smaller.
fn encode_gist(gist: &Gist) -> Vec<u8> {
    if *gist == Gist::default() { Vec::new() } else { postcard::to_stdvec(gist).unwrap_or_default() }
}

/// Facts as [`encode_facts`] wrote them.
pub(super) fn decode_facts<T: DeserializeOwned + Default>(
    bytes: &[u8],
    of: &RelPath,
) -> Result<T, StoreError> {
    if bytes.is_empty() {
        return Ok(T::default());
    }
    let unreadable = |why: String| StoreError::Corrupt { what: format!("unreadable facts of {of} ({why})") };
    let bytes = unpack(bytes).ok_or_else(|| unreadable("they cannot be unpacked".to_owned()))?;
    postcard::from_bytes(&bytes).map_err(|error| unreadable(error.to_string()))
}

fn short_hash(bytes: &[u8]) -> String {
    blake3::hash(bytes).to_hex().chars().take(16).collect()
}

fn file_name(path: &RelPath) -> String {
    String::from_utf8_lossy(path.file_name()).into_owned()
}

fn file_page(
    path: &RelPath,
    language: Option<&str>,
    doc: Option<String>,
    summary: String,
    content_hash: String,
    lines: Option<u32>,
) -> Page {
    Page {
        id: PageId::file(path),
        kind: PageKind::File,
        symbol_kind: None,
        test: false,
        title: path.title(),
        path: path.to_string(),
        language: language.map(str::to_owned),
        line: lines.map(|_| 1),
        end_line: lines,
        signature: None,
        doc,
        summary,
        content_hash,
        category: None,
    }
}

struct Pages<'a> {
    path: &'a RelPath,
    text: &'a str,
    language: Option<&'a str>,
    words: Vocabulary,
}

impl<'a> Pages<'a> {
    fn all(mut self, facts: &FileFacts, content_hash: String) -> PageRows {
        let mut rows = vec![self.file(facts, content_hash)];
        // Parents are positions among the rows, where the file comes first.
        let symbols = facts.symbols.iter().enumerate();
        rows.extend(
            symbols.map(|(at, symbol)| self.symbol(symbol, facts.links.unique(at), facts.links.is_test(at))),
        );
        let before_sections = rows.len();
        rows.extend(facts.sections.iter().map(|section| self.section(section, before_sections)));
        PageRows::new(rows, self.words.words())
    }

    fn file(&mut self, facts: &FileFacts, content_hash: String) -> PageRow {
        let lines = u32::try_from(self.text.lines().count()).unwrap_or(u32::MAX).max(1);
        let summary = facts.doc.as_deref().map_or_else(|| what_it_holds(facts), summary_of);
        let name = file_name(self.path);
        let symbols = facts.symbols.iter().map(|symbol| symbol.name.as_str());
        let headings = facts.sections.iter().map(|section| section.title.as_str());
        let names =
            std::iter::once(name.as_str()).chain(symbols).chain(headings).collect::<Vec<_>>().join(" ");
        let body = self.words.count(self.text);
        let holds_nothing = facts.symbols.is_empty() && facts.sections.is_empty();
        let passage = if holds_nothing { body.clone() } else { Counts::default() };
        let fields = vec![
            (Field::Name, self.words.count(&names)),
            (Field::Path, self.words.count(&self.path.to_string())),
            (Field::Body, body),
            (Field::Passage, passage),
        ];
        let page = file_page(self.path, self.language, facts.doc.clone(), summary, content_hash, Some(lines));
        PageRow { page, name, parent: None, fields }
    }

    fn symbol(&mut self, symbol: &Symbol, name: &str, is_test: bool) -> PageRow {
        let text = self.slice(symbol.span);
        let page = Page {
            id: PageId::symbol(self.path, name),
            kind: PageKind::Symbol,
            symbol_kind: Some(symbol.kind),
            test: is_test,
            title: symbol.qualified.clone(),
            path: self.path.to_string(),
            language: self.language.map(str::to_owned),
            line: Some(symbol.line),
            end_line: Some(symbol.end_line),
            signature: Some(symbol.signature.clone()),
            doc: symbol.doc.clone(),
            summary: symbol.doc.as_deref().map(summary_of).unwrap_or_default(),
            content_hash: short_hash(text.as_bytes()),
            category: None,
        };
        let doc = symbol.doc.as_deref().unwrap_or_default();
        let fields = vec![
            (Field::Name, self.words.count(&symbol.qualified)),
            (Field::Passage, self.words.count(&format!("{} {doc} {}", symbol.qualified, beginning(text)))),
        ];
        PageRow {
            page,
            name: symbol.name.clone(),
            parent: Some(symbol.parent.map_or(0, |at| at + 1)),
            fields,
        }
    }

    fn section(&mut self, section: &Section, before: usize) -> PageRow {
        let own = self.slice(section.span);
        // Below the heading itself, which is the title already.
        let prose =
            own.split_once('\n').map_or("", |(_, rest)| rest).trim_start_matches(['=', '-', '\r', '\n']);
        let page = Page {
            id: PageId::doc(self.path, &section.slug),
            kind: PageKind::Doc,
            symbol_kind: None,
            test: false,
            title: section.title.clone(),
            path: self.path.to_string(),
            language: self.language.map(str::to_owned),
            line: Some(section.line),
            end_line: Some(section.end_line),
            signature: None,
            doc: None,
            summary: summary_of(prose),
            content_hash: short_hash(own.as_bytes()),
            category: None,
        };
        let passage = format!("{} {prose}", section.title);
        let fields = vec![
            (Field::Name, self.words.count(&section.title)),
            (Field::Passage, self.words.count(&passage)),
        ];
        let parent = Some(section.parent.map_or(0, |at| before + at));
        PageRow { page, name: section.title.clone(), parent, fields }
    }

    fn slice(&self, (start, end): (usize, usize)) -> &'a str {
        self.text.get(start..end).unwrap_or_default()
    }
}

/// The first lines of a symbol's text: a long one is about many things.
fn beginning(text: &str) -> &str {
    const LINES: usize = 80;
    let end = text.match_indices('\n').nth(LINES - 1).map_or(text.len(), |(at, _)| at);
    text.get(..end).unwrap_or(text)
}

/// A stand-in for the summary of a file that does not describe itself.
fn what_it_holds(facts: &FileFacts) -> String {
    const NAMED: usize = 8;
    let mut names: Vec<&str> =
        facts.symbols.iter().filter(|s| s.parent.is_none()).map(|s| s.name.as_str()).collect();
    names.extend(facts.sections.iter().filter(|s| s.parent.is_none()).map(|s| s.title.as_str()));
    names.dedup();
    if names.is_empty() {
        return String::new();
    }
    let more = names.len().saturating_sub(NAMED);
    let listed = names.iter().take(NAMED).copied().collect::<Vec<_>>().join(", ");
    if more == 0 { format!("Holds {listed}.") } else { format!("Holds {listed} and {more} more.") }
}

fn memory_rows(path: RelPath, bytes: &[u8], fingerprint: Fingerprint) -> Produced {
    let name = file_name(&path);
    let mut stem = Path::new(&name).file_stem().unwrap_or_default().to_string_lossy().into_owned();
    if path.as_str().is_none() {
        // Two names that are not UTF-8 may look the same as text.
        stem = format!("{stem}-{}", short_hash(path.file_name()));
    }
    let text = decode(bytes).unwrap_or_else(|| String::from_utf8_lossy(bytes).into_owned());
    let memory::Parsed { memory, problem } = memory::parse(&stem, &text);
    let page = Page {
        id: PageId::memory(&memory.id),
        kind: PageKind::Memory,
        symbol_kind: None,
        test: false,
        title: memory.title.clone(),
        path: path.to_string(),
        language: None,
        line: Some(1),
        end_line: Some(u32::try_from(text.lines().count()).unwrap_or(u32::MAX).max(1)),
        signature: None,
        doc: None,
        summary: summary_of(&memory.body),
        content_hash: short_hash(bytes),
        category: Some(match memory.kind {
            MemoryKind::Note => "note".to_owned(),
            MemoryKind::Link => "link".to_owned(),
            MemoryKind::Memory => memory.category.clone(),
        }),
    };
    let passage = format!("{} {}", memory.title, memory.body);
    let mut words = Vocabulary::default();
    let fields = match memory.kind {
        // It says what its edge says; the pages at both ends are what a question is after.
        MemoryKind::Link => Vec::new(),
        _ => vec![(Field::Name, words.count(&memory.title)), (Field::Passage, words.count(&passage))],
    };
    let file = FileRow {
        path,
        fingerprint,
        language: None,
        skip: None,
        gist: Vec::new(),
        links: Vec::new(),
        uses: Vec::new(),
    };
    let rows = vec![PageRow { page, name: memory.title.clone(), parent: None, fields }];
    let pages = PageRows::new(rows, words.words());
    Produced { file, pages, memory: Some(MemoryRow { memory, problem }) }
}

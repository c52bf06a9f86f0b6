//! The prose of the pages of a file, which is a good part of a database: packed together, it is a third as large.

use std::cell::RefCell;
use std::collections::HashMap;
use std::sync::Arc;

use rusqlite::Connection;

use super::packed::{pack, unpack};
use super::rows::PageRow;
use super::varint::{Reader, put_bytes};
use super::{StoreError, read};
use crate::graph::{Page, PageKind, summary_of};

/// What is kept of a page.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Text {
    pub(super) signature: Option<String>,
    pub(super) doc: Option<String>,
    /// `None` for the one that follows from `doc`, and where it stands with the page.
    summary: Option<String>,
}

impl Text {
    fn of(page: &Page) -> Self {
        let Page { signature, doc, summary, .. } = page;
        let inside = is_inside(page.kind);
        let told = Some(summary).filter(|told| inside && **told != implied_summary(doc.as_deref()));
        Self { signature: signature.clone(), doc: doc.clone(), summary: told.cloned() }
    }

    /// The summary of the page.
    pub(super) fn summary(&self) -> String {
        self.summary.clone().unwrap_or_else(|| implied_summary(self.doc.as_deref()))
    }
}

/// Whether a page is inside a file's, so that its summary is kept with its other texts.
pub(super) fn is_inside(kind: PageKind) -> bool {
    matches!(kind, PageKind::Symbol | PageKind::Doc)
}

fn implied_summary(doc: Option<&str>) -> String {
    doc.map(summary_of).unwrap_or_default()
}

/// The texts of pages, in their order, as bytes; none when there is no text.
pub(super) fn packed(rows: &[PageRow]) -> Vec<u8> {
    let mut out = Vec::new();
    let mut any = false;
    for row in rows {
        let Text { signature, doc, summary } = Text::of(&row.page);
        let parts = [signature, doc, summary];
        let bit = |(at, part): (usize, &Option<String>)| u8::from(part.is_some()) << at;
        out.push(parts.iter().enumerate().map(bit).sum());
        for part in parts.iter().flatten() {
            any = true;
            put_bytes(&mut out, part.as_bytes());
        }
    }
    if any { pack(&out) } else { Vec::new() }
}

fn unpacked(bytes: &[u8]) -> Option<Vec<Text>> {
    let bytes = unpack(bytes)?;
    let mut reader = Reader(&bytes);
    let mut texts = Vec::new();
    while !reader.is_empty() {
        let mask = *reader.take(1)?.first()?;
        let mut part = |bit: u8| -> Option<Option<String>> {
            if mask & bit == 0 {
                return Some(None);
            }
            Some(Some(String::from_utf8(reader.bytes()?.to_vec()).ok()?))
        };
        texts.push(Text { signature: part(1)?, doc: part(2)?, summary: part(4)? });
    }
    Some(texts)
}

/// The texts of so many files are kept until somebody asks again; ten kilobytes each are usual.
const MOST_FILES: usize = 1_000;

/// The texts of files, unpacked once for all of their pages.
#[derive(Debug, Default)]
pub(super) struct Texts {
    known: RefCell<HashMap<i64, Arc<Vec<Text>>>>,
}

impl Texts {
    /// Forgets the texts when they are those of many files.
    pub(super) fn trim(&mut self) {
        let known = self.known.get_mut();
        if known.len() > MOST_FILES {
            known.clear();
        }
    }

    /// The text of the page at `position` of the file with this key.
    pub(super) fn of(&self, connection: &Connection, file: i64, position: usize) -> Result<Text, StoreError> {
        let known = self.known.borrow().get(&file).cloned();
        let texts = match known {
            Some(texts) => texts,
            None => {
                let mut statement = connection.prepare_cached("SELECT texts FROM facts WHERE file = ?1")?;
                let read = statement.query_row([file], |row| Ok(unpacked(row.get_ref(0)?.as_blob()?)))?;
                let texts = Arc::new(read.ok_or_else(|| read::damaged("texts"))?);
                self.known.borrow_mut().insert(file, Arc::clone(&texts));
                texts
            }
        };
        Ok(texts.get(position).cloned().unwrap_or_default())
    }
}

//! Looking up words.

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use rusqlite::Connection;

use super::block::documents;
use super::doc::{Doc, IN_CHUNK};
use super::segment::{self, Segment, Total};
use super::{Part, StoreError, at, damaged};

/// A document that holds a word.
#[derive(Clone, Copy, Debug)]
pub(in crate::store) struct Hit<'i> {
    /// The document.
    pub(in crate::store) doc: &'i Doc,
    /// How often it holds the word, where that is counted; else once.
    pub(in crate::store) times: u32,
}

/// So many chunks are kept until somebody asks again: some ten megabytes.
const MOST_CHUNKS: usize = 1_000;

/// A part of the index of one generation, as far as it was read.
#[derive(Debug)]
pub(in crate::store) struct Index {
    part: Part,
    segments: Vec<Segment>,
    /// Documents by segment and chunk: many words lead to the same ones.
    chunks: HashMap<(usize, usize), Vec<Doc>>,
}

impl Index {
    pub(in crate::store) fn open(connection: &Connection, part: Part) -> Result<Self, StoreError> {
        Ok(Self { part, segments: segment::all(connection, part)?, chunks: HashMap::new() })
    }

    /// Forgets the documents when they are many.
    pub(in crate::store) fn trim(&mut self) {
        if self.chunks.len() > MOST_CHUNKS {
            self.chunks.clear();
        }
    }

    /// How many documents have any words in the field of `slot`, and how many words they have on average.
    #[allow(clippy::cast_precision_loss, reason = "both are far below 2^52")]
    pub(in crate::store) fn average(&self, slot: usize) -> (u64, f64) {
        let totals = self.segments.iter().filter_map(|segment| segment.totals.get(slot));
        let total = totals.fold(Total::default(), |sum, one| Total {
            documents: sum.documents + one.documents,
            words: sum.words + one.words,
        });
        (total.documents, total.words as f64 / total.documents.max(1) as f64)
    }

    /// Hands out the documents that hold `word` in the field of `slot`.
    pub(in crate::store) fn each(
        &mut self,
        connection: &Connection,
        slot: usize,
        word: &str,
        mut take: impl FnMut(Hit<'_>),
    ) -> Result<(), StoreError> {
        let counted = self.part.fields().get(slot).is_some_and(|field| field.is_counted());
        for (number, segment) in self.segments.iter().enumerate() {
            let list = segment.list(connection, word.as_bytes(), slot)?;
            for (place, times) in documents(&list, counted) {
                let (chunk, place) = (at(place) / IN_CHUNK, at(place) % IN_CHUNK);
                let docs = match self.chunks.entry((number, chunk)) {
                    Entry::Occupied(known) => known.into_mut(),
                    Entry::Vacant(unknown) => unknown.insert(segment.docs(connection, chunk)?),
                };
                let doc = docs.get(place).ok_or_else(|| damaged("a list of documents"))?;
                if !doc.dead {
                    take(Hit { doc, times });
                }
            }
        }
        Ok(())
    }

    /// Hands out all documents.
    pub(in crate::store) fn each_document(
        &self,
        connection: &Connection,
        mut take: impl FnMut(&Doc),
    ) -> Result<(), StoreError> {
        for segment in &self.segments {
            for chunk in 0..segment.chunks() {
                segment.docs(connection, chunk)?.iter().filter(|doc| !doc.dead).for_each(&mut take);
            }
        }
        Ok(())
    }

    /// The document with this key.
    pub(in crate::store) fn document(
        &self,
        connection: &Connection,
        key: i64,
    ) -> Result<Option<Doc>, StoreError> {
        for segment in self.segments.iter().rev() {
            let Some(chunk) = segment.chunk_with(key) else { continue };
            let mut docs = segment.docs(connection, chunk)?.into_iter();
            if let Some(doc) = docs.find(|doc| doc.key == key && !doc.dead) {
                return Ok(Some(doc));
            }
        }
        Ok(None)
    }
}

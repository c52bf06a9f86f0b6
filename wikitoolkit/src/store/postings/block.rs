//! Blocks of words in order, each with the documents that hold it.
//!
//! A word is written as the length that it shares with the one before, the rest of it, a byte with a bit for each field
//! that has a list, and the lists. A list is the documents as distances, each doubled, plus one when a count follows
//! that is not 1; of a field that is not counted, the distances alone.

use super::super::varint::{Reader, put, put_bytes};

/// A block is ended when it has grown to so many bytes: small enough to fill the pages of the database, large enough that
/// few have to be written.
const BYTES: usize = 480;

/// A block that is complete.
#[derive(Debug)]
pub(super) struct Block {
    /// Its first word.
    pub(super) first: Box<[u8]>,
    /// What is in it.
    pub(super) bytes: Vec<u8>,
}

/// Makes blocks of words that come in order.
#[derive(Debug, Default)]
pub(super) struct Blocks {
    done: Vec<Block>,
    first: Box<[u8]>,
    last: Vec<u8>,
    bytes: Vec<u8>,
}

impl Blocks {
    /// Adds a word with its lists by slot; an empty one stands for none.
    pub(super) fn push(&mut self, word: &[u8], lists: &[Vec<u8>]) {
        if self.bytes.is_empty() {
            self.first = word.into();
            self.last.clear();
        }
        let shared = self.last.iter().zip(word).take_while(|(a, b)| a == b).count();
        put(&mut self.bytes, u64::try_from(shared).unwrap_or_default());
        put_bytes(&mut self.bytes, word.get(shared..).unwrap_or_default());
        let bit = |(slot, list): (usize, &Vec<u8>)| u8::from(!list.is_empty()) << slot;
        self.bytes.push(lists.iter().enumerate().map(bit).sum());
        for list in lists.iter().filter(|list| !list.is_empty()) {
            put_bytes(&mut self.bytes, list);
        }
        self.last.clear();
        self.last.extend_from_slice(word);
        if self.bytes.len() >= BYTES {
            self.end();
        }
    }

    /// The blocks that are complete, once.
    pub(super) fn drain(&mut self) -> impl Iterator<Item = Block> {
        self.done.drain(..)
    }

    /// All blocks.
    pub(super) fn finish(mut self) -> Vec<Block> {
        self.end();
        self.done
    }

    fn end(&mut self) {
        if !self.bytes.is_empty() {
            let (first, bytes) = (std::mem::take(&mut self.first), std::mem::take(&mut self.bytes));
            self.done.push(Block { first, bytes });
        }
    }
}

/// The words of a block in order.
#[derive(Clone, Debug)]
pub(super) struct Words<'a> {
    reader: Reader<'a>,
    word: Vec<u8>,
}

/// The lists of a word by slot; empty ones for none.
pub(super) type Lists<'a> = [&'a [u8]; 8];

impl<'a> Words<'a> {
    pub(super) fn new(block: &'a [u8]) -> Self {
        Self { reader: Reader(block), word: Vec::new() }
    }

    /// The next word and its lists; `None` at the end, and where the bytes are no block.
    pub(super) fn next(&mut self) -> Option<(&[u8], Lists<'a>)> {
        let shared = self.reader.length()?;
        let rest = self.reader.bytes()?;
        self.word.truncate(shared);
        self.word.extend_from_slice(rest);
        let mask = *self.reader.take(1)?.first()?;
        let mut lists = Lists::default();
        for (slot, list) in lists.iter_mut().enumerate() {
            if mask >> slot & 1 == 1 {
                *list = self.reader.bytes()?;
            }
        }
        Some((&self.word, lists))
    }
}

/// Writes lists of documents, in order of number.
#[derive(Debug, Default)]
pub(super) struct List {
    pub(super) bytes: Vec<u8>,
    last: u32,
}

impl List {
    /// Adds a document with how often it holds the word; not counted, once.
    pub(super) fn push(&mut self, number: u32, times: u32, counted: bool) {
        let distance = u64::from(number.wrapping_sub(self.last));
        self.last = number;
        if counted {
            put(&mut self.bytes, (distance << 1) | u64::from(times != 1));
            if times != 1 {
                put(&mut self.bytes, u64::from(times));
            }
        } else {
            put(&mut self.bytes, distance);
        }
    }
}

/// The documents of a list with how often each holds the word, in order of number.
pub(super) fn documents(list: &[u8], counted: bool) -> impl Iterator<Item = (u32, u32)> {
    let mut reader = Reader(list);
    let mut number = 0_u32;
    std::iter::from_fn(move || {
        let head = reader.number()?;
        let distance = u32::try_from(if counted { head >> 1 } else { head }).ok()?;
        number = number.checked_add(distance)?;
        let times = if counted && head & 1 == 1 { reader.small()? } else { 1 };
        Some((number, times))
    })
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use proptest::prelude::*;

    use super::{Blocks, List, Words, documents};

    proptest! {
        #[test]
        fn words_and_their_documents_come_back(
            words in prop::collection::btree_map("[a-z]{1,9}", prop::collection::btree_map(0..5000_u32, 1..9_u32, 1..60), 1..80),
        ) {
            let mut blocks = Blocks::default();
            for (word, documents) in &words {
                let mut lists = [List::default(), List::default()];
                for (number, times) in documents {
                    lists[0].push(*number, *times, true);
                    lists[1].push(*number, *times, false);
                }
                blocks.push(word.as_bytes(), &lists.map(|list| list.bytes));
            }
            let mut found = BTreeMap::new();
            for block in blocks.finish() {
                let mut inside = Words::new(&block.bytes);
                let mut first = None;
                while let Some((word, lists)) = inside.next() {
                    first.get_or_insert_with(|| word.to_vec());
                    let plain: Vec<u32> = documents(lists[1], false).map(|(number, _)| number).collect();
                    let counted: BTreeMap<u32, u32> = documents(lists[0], true).collect();
                    prop_assert_eq!(plain, counted.keys().copied().collect::<Vec<_>>());
                    found.insert(String::from_utf8(word.to_vec()).unwrap(), counted);
                }
                prop_assert_eq!(first.as_deref(), Some(&*block.first));
            }
            prop_assert_eq!(found, words);
        }
    }
}

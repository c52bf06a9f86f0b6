//! What a build has indexed and not yet written.

use std::collections::HashMap;
use std::hash::BuildHasherDefault;
use std::{panic, thread};

use rusqlite::Connection;

use super::block::{Block, Blocks, List};
use super::doc::Doc;
use super::{Part, StoreError, at, count, merge, segment};
use crate::text::{Counts, WordHasher};

/// So many words of documents are held back, at 12 bytes each; bounds the memory of a build.
const HELD_BACK: usize = 3_000_000;

/// It is not worth a thread to write fewer words than this as bytes.
const PER_THREAD: usize = 1024;

/// A word in a document.
#[derive(Clone, Copy, Debug)]
struct Hit {
    word: u32,
    /// The position of the document among those that wait.
    doc: u32,
    times: u32,
}

/// Documents of one part of the index that wait to be written, and those that they take the place of.
#[derive(Debug)]
pub(in crate::store) struct Pending {
    part: Part,
    words: HashMap<Box<str>, u32, BuildHasherDefault<WordHasher>>,
    docs: Vec<Doc>,
    /// By slot.
    hits: Vec<Vec<Hit>>,
    gone: Vec<i64>,
}

impl Pending {
    pub(in crate::store) fn new(part: Part) -> Self {
        let hits = part.fields().iter().map(|_| Vec::new()).collect();
        Self { part, words: HashMap::default(), docs: Vec::new(), hits, gone: Vec::new() }
    }

    /// The numbers that words have here, by those that they have in a vocabulary.
    pub(in crate::store) fn numbers(&mut self, words: &[Box<str>]) -> Vec<u32> {
        let mut number = |word: &str| {
            if let Some(known) = self.words.get(word) {
                return *known;
            }
            let next = count(self.words.len());
            self.words.insert(word.into(), next);
            next
        };
        words.iter().map(|word| number(word)).collect()
    }

    /// Adds a document: what it holds by slot, `numbers` of its words as [`Pending::numbers`] gave them, and what else
    /// is to be kept about it.
    pub(in crate::store) fn add<'a>(
        &mut self,
        key: i64,
        fields: impl IntoIterator<Item = (usize, &'a Counts)>,
        numbers: &[u32],
        kept: &[u32],
    ) {
        let doc = count(self.docs.len());
        let mut values = vec![0; self.part.fields().len()];
        for (slot, counts) in fields {
            if let (Some(length), Some(hits)) = (values.get_mut(slot), self.hits.get_mut(slot)) {
                *length = counts.length;
                let word = |number: u32| numbers.get(at(number)).copied();
                let hit =
                    |(number, times): &(u32, u32)| Some(Hit { word: word(*number)?, doc, times: *times });
                hits.extend(counts.counts.iter().filter_map(hit));
            }
        }
        values.extend_from_slice(kept);
        self.docs.push(Doc { key, dead: false, values });
    }

    /// Forgets what was written about a document before.
    pub(in crate::store) fn forget(&mut self, key: i64) {
        self.gone.push(key);
    }

    /// Whether it is time to write.
    pub(in crate::store) fn is_full(&self) -> bool {
        self.hits.iter().map(Vec::len).sum::<usize>() > HELD_BACK
    }

    /// Writes everything that waits.
    pub(in crate::store) fn write(&mut self, connection: &Connection) -> Result<(), StoreError> {
        let Self { part, words, mut docs, hits, mut gone } = std::mem::replace(self, Self::new(self.part));
        if !gone.is_empty() {
            gone.sort_unstable();
            for mut segment in segment::all(connection, part)? {
                segment.bury(connection, &gone)?;
            }
        }
        if !docs.is_empty() {
            let ranks = ranks(&docs);
            docs.sort_by_key(|doc| doc.key);
            let words = in_order(&words);
            let lists: Vec<Lists> =
                hits.into_iter().map(|hits| Lists::new(hits, words.len(), &ranks)).collect();
            let counted: Vec<bool> = part.fields().iter().map(|field| field.is_counted()).collect();
            let blocks = on_threads(&words, |words| blocks(words, &lists, &counted));
            segment::write(connection, part, &docs, blocks.into_iter().map(Ok::<_, StoreError>))?;
        }
        merge::settle(connection, part)
    }
}

/// The place of each document in the order of keys.
fn ranks(docs: &[Doc]) -> Vec<u32> {
    let mut order: Vec<usize> = (0..docs.len()).collect();
    order.sort_by_key(|place| docs.get(*place).map(|doc| doc.key));
    let mut ranks = vec![0; docs.len()];
    for (rank, place) in order.into_iter().enumerate() {
        if let Some(slot) = ranks.get_mut(place) {
            *slot = count(rank);
        }
    }
    ranks
}

fn in_order(words: &HashMap<Box<str>, u32, BuildHasherDefault<WordHasher>>) -> Vec<(&str, u32)> {
    let mut words: Vec<(&str, u32)> = words.iter().map(|(word, number)| (&**word, *number)).collect();
    words.sort_unstable();
    words
}

/// The blocks of all words, in order. Not on the threads that parse: they wait for the thread that writes.
fn on_threads(words: &[(&str, u32)], blocks: impl Fn(&[(&str, u32)]) -> Vec<Block> + Sync) -> Vec<Block> {
    let share = words.len().div_ceil(rayon::current_num_threads()).max(PER_THREAD);
    let blocks = &blocks;
    thread::scope(|scope| {
        let parts: Vec<_> = words.chunks(share).map(|part| scope.spawn(move || blocks(part))).collect();
        let made =
            parts.into_iter().map(|part| part.join().unwrap_or_else(|died| panic::resume_unwind(died)));
        made.flatten().collect()
    })
}

fn blocks(words: &[(&str, u32)], lists: &[Lists], counted: &[bool]) -> Vec<Block> {
    let mut blocks = Blocks::default();
    for (word, number) in words {
        let list = |(lists, counted): (&Lists, &bool)| lists.encoded(*number, *counted);
        let lists: Vec<Vec<u8>> = lists.iter().zip(counted).map(list).collect();
        // A word may have been met in text that was then not indexed.
        if lists.iter().any(|list| !list.is_empty()) {
            blocks.push(word.as_bytes(), &lists);
        }
    }
    blocks.finish()
}

/// The documents of each word in one field.
struct Lists {
    /// Where the documents of each word begin; one more than there are words.
    starts: Vec<u32>,
    /// Documents by rank, with how often each holds the word.
    documents: Vec<(u32, u32)>,
}

impl Lists {
    fn new(hits: Vec<Hit>, words: usize, ranks: &[u32]) -> Self {
        let mut starts = vec![0_u32; words + 1];
        for hit in &hits {
            if let Some(next) = starts.get_mut(at(hit.word) + 1) {
                *next += 1;
            }
        }
        let mut sum = 0;
        for start in &mut starts {
            sum += *start;
            *start = sum;
        }
        let mut free = starts.clone();
        let mut documents = vec![(0, 0); hits.len()];
        for hit in hits {
            if let (Some(place), Some(rank)) = (free.get_mut(at(hit.word)), ranks.get(at(hit.doc))) {
                if let Some(document) = documents.get_mut(at(*place)) {
                    *document = (*rank, hit.times);
                }
                *place += 1;
            }
        }
        let mut lists = Self { starts, documents };
        if !ranks.is_sorted() {
            for word in 0..words {
                let range = lists.range(count(word));
                lists.documents.get_mut(range).unwrap_or_default().sort_unstable();
            }
        }
        lists
    }

    fn range(&self, word: u32) -> std::ops::Range<usize> {
        let start = |word: usize| self.starts.get(word).copied().map_or(0, at);
        start(at(word))..start(at(word) + 1)
    }

    fn encoded(&self, word: u32, counted: bool) -> Vec<u8> {
        let mut list = List::default();
        for (rank, times) in self.documents.get(self.range(word)).unwrap_or_default() {
            list.push(*rank, *times, counted);
        }
        list.bytes
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::channel;
    use std::sync::{Arc, Mutex};
    use std::thread;
    use std::time::Duration;

    use rusqlite::Connection;

    use super::super::{Index, TABLES};
    use super::{Part, Pending};
    use crate::text::Vocabulary;

    /// The threads that parse wait until somebody takes what they made, which is the thread that writes.
    #[test]
    fn what_waits_is_written_while_all_threads_that_parse_are_held_up() {
        let (release, held) = channel::<()>();
        let held = Arc::new(Mutex::new(held));
        for _ in 0..rayon::current_num_threads() {
            let held = held.clone();
            rayon::spawn(move || {
                let _ = held.lock().unwrap().recv();
            });
        }
        let (done, waits) = channel();
        thread::spawn(move || {
            let connection = Connection::open_in_memory().unwrap();
            connection.execute_batch(TABLES).unwrap();
            let mut pending = Pending::new(Part::Text);
            for key in 0..3000 {
                let mut vocabulary = Vocabulary::default();
                let counts = vocabulary.count(&format!("word{key} common"));
                let numbers = pending.numbers(&vocabulary.words());
                pending.add(key, [(0, &counts)], &numbers, &[]);
            }
            pending.write(&connection).unwrap();
            let mut index = Index::open(&connection, Part::Text).unwrap();
            let mut found = 0;
            index.each(&connection, 0, "common", |_| found += 1).unwrap();
            done.send(found).unwrap();
        });
        assert_eq!(waits.recv_timeout(Duration::from_secs(60)), Ok(3000));
        drop(release);
    }
}

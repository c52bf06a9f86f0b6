//! Making one segment of several, so that questions look into few of them.

use std::collections::VecDeque;

use rusqlite::Connection;

use super::block::{Block, Blocks, List, Words, documents};
use super::doc::Doc;
use super::segment::{self, Segment};
use super::{Part, StoreError, at, count};

/// More segments than this are not left lying about.
const MOST: usize = 12;

/// A segment that is larger than all smaller ones together by this factor is left alone.
const FACTOR: u64 = 4;

/// Merges segments of a part where that is due.
pub(super) fn settle(connection: &Connection, part: Part) -> Result<(), StoreError> {
    let due = due(segment::all(connection, part)?);
    if due.is_empty() {
        return Ok(());
    }
    let (docs, merge) = Merge::of(connection, part, &due)?;
    if !docs.is_empty() {
        segment::write(connection, part, &docs, merge)?;
    }
    for segment in &due {
        segment.remove(connection)?;
    }
    Ok(())
}

/// The segments to merge: the small ones when there are many, and any that is mostly dead.
fn due(mut segments: Vec<Segment>) -> Vec<Segment> {
    segments.sort_by_key(|segment| (segment.alive, segment.key));
    let mut smaller = 0;
    let many = segments.len() > MOST;
    let mut due = Vec::new();
    for (rank, segment) in segments.into_iter().enumerate() {
        let small = many && (rank < 2 || segment.alive <= FACTOR * smaller);
        smaller += segment.alive;
        if small || segment.dead > segment.alive {
            due.push(segment);
        }
    }
    due
}

/// Segments on their way into one: the blocks of all their words in order.
struct Merge<'c> {
    connection: &'c Connection,
    counted: Vec<bool>,
    sources: Vec<Source<'c>>,
    blocks: Blocks,
    waiting: VecDeque<Block>,
}

/// A segment that is read word by word.
struct Source<'s> {
    segment: &'s Segment,
    next_block: usize,
    /// The words of the block that is being read, with their lists by slot.
    words: VecDeque<(Vec<u8>, Vec<Vec<u8>>)>,
    /// The place of each document among those of the merged segment; `None` for dead ones.
    places: Vec<Option<u32>>,
}

impl<'c> Merge<'c> {
    /// What lives in the segments, in order of key, and how their words are put together.
    fn of(
        connection: &'c Connection,
        part: Part,
        segments: &'c [Segment],
    ) -> Result<(Vec<Doc>, Self), StoreError> {
        let mut alive = Vec::new();
        let mut sources = Vec::new();
        for (number, segment) in segments.iter().enumerate() {
            let mut places = 0;
            for chunk in 0..segment.chunks() {
                for doc in segment.docs(connection, chunk)? {
                    if !doc.dead {
                        alive.push((doc, number, places));
                    }
                    places += 1;
                }
            }
            sources.push(Source {
                segment,
                next_block: 0,
                words: VecDeque::new(),
                places: vec![None; places],
            });
        }
        alive.sort_by_key(|(doc, ..)| doc.key);
        let mut docs = Vec::with_capacity(alive.len());
        for (rank, (doc, number, place)) in alive.into_iter().enumerate() {
            let places = sources.get_mut(number).map(|source| &mut source.places);
            if let Some(slot) = places.and_then(|places| places.get_mut(place)) {
                *slot = Some(count(rank));
            }
            docs.push(doc);
        }
        let counted = part.fields().iter().map(|field| field.is_counted()).collect();
        let (blocks, waiting) = (Blocks::default(), VecDeque::new());
        Ok((docs, Self { connection, counted, sources, blocks, waiting }))
    }

    /// Adds the next word to the blocks; `false` when there is none.
    fn step(&mut self) -> Result<bool, StoreError> {
        for source in &mut self.sources {
            source.fill(self.connection)?;
        }
        let heads = self.sources.iter().filter_map(|source| source.words.front().map(|(word, _)| word));
        let Some(word) = heads.min().cloned() else { return Ok(false) };
        let mut found: Vec<Vec<(u32, u32)>> = vec![Vec::new(); self.counted.len()];
        for source in &mut self.sources {
            let Some((_, lists)) = source.words.pop_front_if(|(head, _)| *head == word) else { continue };
            for ((found, list), counted) in found.iter_mut().zip(&lists).zip(&self.counted) {
                let place = |number: u32| source.places.get(at(number)).copied().flatten();
                found.extend(
                    documents(list, *counted).filter_map(|(number, times)| Some((place(number)?, times))),
                );
            }
        }
        let list = |(found, counted): (&mut Vec<(u32, u32)>, &bool)| {
            found.sort_unstable();
            let mut list = List::default();
            found.iter().for_each(|(number, times)| list.push(*number, *times, *counted));
            list.bytes
        };
        let lists: Vec<Vec<u8>> = found.iter_mut().zip(&self.counted).map(list).collect();
        if lists.iter().any(|list| !list.is_empty()) {
            self.blocks.push(&word, &lists);
        }
        Ok(true)
    }
}

impl Iterator for Merge<'_> {
    type Item = Result<Block, StoreError>;

    fn next(&mut self) -> Option<Self::Item> {
        while self.waiting.is_empty() {
            match self.step() {
                Ok(true) => self.waiting.extend(self.blocks.drain()),
                Ok(false) => {
                    self.waiting.extend(std::mem::take(&mut self.blocks).finish());
                    break;
                }
                Err(error) => return Some(Err(error)),
            }
        }
        self.waiting.pop_front().map(Ok)
    }
}

impl Source<'_> {
    /// Reads the next block when the last one is used up.
    fn fill(&mut self, connection: &Connection) -> Result<(), StoreError> {
        while self.words.is_empty() && self.next_block < self.segment.blocks() {
            let bytes = self.segment.block(connection, self.next_block)?;
            self.next_block += 1;
            let mut words = Words::new(&bytes);
            while let Some((word, lists)) = words.next() {
                self.words.push_back((word.to_vec(), lists.iter().map(|list| list.to_vec()).collect()));
            }
        }
        Ok(())
    }
}

//! Segments as rows.

use rusqlite::{Connection, params};

use super::super::varint::{Reader, put, put_bytes};
use super::block::{Block, Words};
use super::doc::{self, Doc, IN_CHUNK};
use super::{Part, StoreError, count, damaged};

/// The tables of the index.
pub(in crate::store) const TABLES: &str = "
CREATE TABLE segments (
    key INTEGER PRIMARY KEY, part INTEGER NOT NULL, alive INTEGER NOT NULL, dead INTEGER NOT NULL,
    totals BLOB NOT NULL, chunks BLOB NOT NULL, blocks BLOB NOT NULL
);
CREATE TABLE doc_chunks (key INTEGER PRIMARY KEY, docs BLOB NOT NULL);
CREATE TABLE term_blocks (key INTEGER PRIMARY KEY, terms BLOB NOT NULL);
";

/// How many documents have any words in a field, and how many words they have together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Total {
    pub(super) documents: u64,
    pub(super) words: u64,
}

/// What there is to know about a segment before looking into it.
#[derive(Clone, Debug)]
pub(super) struct Segment {
    pub(super) key: i64,
    /// Its documents that count, and those that something newer took the place of.
    pub(super) alive: u64,
    pub(super) dead: u64,
    /// By slot, dead documents aside.
    pub(super) totals: Vec<Total>,
    /// The key of the first document of each chunk.
    chunks: Vec<i64>,
    /// The first word of each block.
    blocks: Vec<Box<[u8]>>,
}

/// The segments of a part, oldest first.
pub(super) fn all(connection: &Connection, part: Part) -> Result<Vec<Segment>, StoreError> {
    let sql = "SELECT key, alive, dead, totals, chunks, blocks FROM segments WHERE part = ?1 ORDER BY key";
    let mut statement = connection.prepare_cached(sql)?;
    let mut rows = statement.query([part.code()])?;
    let mut found = Vec::new();
    while let Some(row) = rows.next()? {
        let blob = |column: usize| row.get_ref(column)?.as_blob().map_err(rusqlite::Error::from);
        let (totals, chunks, blocks) = (blob(3)?, blob(4)?, blob(5)?);
        let segment = Segment {
            key: row.get(0)?,
            alive: row.get::<_, i64>(1)?.cast_unsigned(),
            dead: row.get::<_, i64>(2)?.cast_unsigned(),
            totals: totals_from(totals).ok_or_else(|| damaged("totals"))?,
            chunks: keys_from(chunks).ok_or_else(|| damaged("a list of documents"))?,
            blocks: words_from(blocks).ok_or_else(|| damaged("a list of words"))?,
        };
        found.push(segment);
    }
    Ok(found)
}

/// Removes all segments of a part.
pub(in crate::store) fn forget_all(connection: &Connection, part: Part) -> Result<(), StoreError> {
    for segment in all(connection, part)? {
        segment.remove(connection)?;
    }
    Ok(())
}

impl Segment {
    /// How many chunks of documents there are.
    pub(super) fn chunks(&self) -> usize {
        self.chunks.len()
    }

    /// How many blocks of words there are.
    pub(super) fn blocks(&self) -> usize {
        self.blocks.len()
    }

    /// The chunk that would hold the document `key`.
    pub(super) fn chunk_with(&self, key: i64) -> Option<usize> {
        self.chunks.partition_point(|first| *first <= key).checked_sub(1)
    }

    /// The documents of a chunk.
    pub(super) fn docs(&self, connection: &Connection, chunk: usize) -> Result<Vec<Doc>, StoreError> {
        let mut statement = connection.prepare_cached("SELECT docs FROM doc_chunks WHERE key = ?1")?;
        let docs =
            statement.query_row([self.row(chunk)], |row| Ok(doc::decode(row.get_ref(0)?.as_blob()?)))?;
        docs.ok_or_else(|| damaged("documents"))
    }

    /// The bytes of a block.
    pub(super) fn block(&self, connection: &Connection, block: usize) -> Result<Vec<u8>, StoreError> {
        let mut statement = connection.prepare_cached("SELECT terms FROM term_blocks WHERE key = ?1")?;
        Ok(statement.query_row([self.row(block)], |row| row.get(0))?)
    }

    /// The list of documents that hold `word` in the field of `slot`; empty when there are none.
    pub(super) fn list(
        &self,
        connection: &Connection,
        word: &[u8],
        slot: usize,
    ) -> Result<Vec<u8>, StoreError> {
        let before = self.blocks.partition_point(|first| **first <= *word);
        let Some(block) = before.checked_sub(1) else { return Ok(Vec::new()) };
        let bytes = self.block(connection, block)?;
        let mut words = Words::new(&bytes);
        while let Some((found, lists)) = words.next() {
            if found >= word {
                let list = lists.get(slot).filter(|_| found == word);
                return Ok(list.copied().unwrap_or_default().to_vec());
            }
        }
        Ok(Vec::new())
    }

    /// Marks documents as dead, those that are in it and alive.
    pub(super) fn bury(&mut self, connection: &Connection, keys: &[i64]) -> Result<(), StoreError> {
        let mut changed = false;
        let mut keys = keys.iter().copied().peekable();
        while let Some(key) = keys.peek().copied() {
            let Some(chunk) = self.chunk_with(key) else {
                keys.next();
                continue;
            };
            let end = self.chunks.get(chunk + 1).copied().unwrap_or(i64::MAX);
            let mut docs = self.docs(connection, chunk)?;
            let mut dug = false;
            while let Some(key) = keys.next_if(|key| *key < end) {
                let Ok(at) = docs.binary_search_by_key(&key, |doc| doc.key) else { continue };
                if let Some(doc) = docs.get_mut(at).filter(|doc| !doc.dead) {
                    for (slot, total) in self.totals.iter_mut().enumerate() {
                        total.documents -= u64::from(doc.length(slot) > 0).min(total.documents);
                        total.words -= u64::from(doc.length(slot)).min(total.words);
                    }
                    *doc = Doc { key, dead: true, values: Vec::new() };
                    self.alive = self.alive.saturating_sub(1);
                    self.dead += 1;
                    dug = true;
                }
            }
            if dug {
                let mut statement =
                    connection.prepare_cached("UPDATE doc_chunks SET docs = ?2 WHERE key = ?1")?;
                statement.execute(params![self.row(chunk), doc::encode(&docs)])?;
                changed = true;
            }
        }
        if changed {
            let sql = "UPDATE segments SET alive = ?2, dead = ?3, totals = ?4 WHERE key = ?1";
            connection.prepare_cached(sql)?.execute(params![
                self.key,
                self.alive.cast_signed(),
                self.dead.cast_signed(),
                totals_to(&self.totals)
            ])?;
        }
        Ok(())
    }

    /// Removes the segment with everything in it.
    pub(super) fn remove(&self, connection: &Connection) -> Result<(), StoreError> {
        for (table, rows) in [("doc_chunks", self.chunks.len()), ("term_blocks", self.blocks.len())] {
            let sql = format!("DELETE FROM {table} WHERE key BETWEEN ?1 AND ?2");
            connection.prepare_cached(&sql)?.execute([self.row(0), self.row(rows)])?;
        }
        connection.prepare_cached("DELETE FROM segments WHERE key = ?1")?.execute([self.key])?;
        Ok(())
    }

    fn row(&self, number: usize) -> i64 {
        (self.key << 32) | i64::from(count(number))
    }
}

/// Writes a segment of documents in order of key, and the blocks of their words as they come.
pub(super) fn write<E>(
    connection: &Connection,
    part: Part,
    docs: &[Doc],
    blocks: impl Iterator<Item = Result<Block, E>>,
) -> Result<(), StoreError>
where
    StoreError: From<E>,
{
    let key = connection.query_row("SELECT coalesce(max(key), 0) + 1 FROM segments", [], |row| row.get(0))?;
    let mut totals = vec![Total::default(); part.fields().len()];
    for doc in docs {
        for (slot, total) in totals.iter_mut().enumerate() {
            total.documents += u64::from(doc.length(slot) > 0);
            total.words += u64::from(doc.length(slot));
        }
    }
    let alive = u64::try_from(docs.len()).unwrap_or_default();
    let (mut chunks, mut firsts) = (Vec::new(), Vec::new());
    let segment = Segment { key, alive, dead: 0, totals, chunks: Vec::new(), blocks: Vec::new() };
    let mut insert = connection.prepare_cached("INSERT INTO doc_chunks VALUES (?1, ?2)")?;
    let mut last = 0;
    for (number, chunk) in docs.chunks(IN_CHUNK).enumerate() {
        let first = chunk.first().map(|doc| doc.key).unwrap_or_default();
        put(&mut chunks, first.abs_diff(last));
        last = first;
        insert.execute(params![segment.row(number), doc::encode(chunk)])?;
    }
    let mut insert = connection.prepare_cached("INSERT INTO term_blocks VALUES (?1, ?2)")?;
    for (number, block) in blocks.enumerate() {
        let block = block?;
        put_bytes(&mut firsts, &block.first);
        insert.execute(params![segment.row(number), block.bytes])?;
    }
    let sql = "INSERT INTO segments VALUES (?1, ?2, ?3, 0, ?4, ?5, ?6)";
    let totals = totals_to(&segment.totals);
    connection.prepare_cached(sql)?.execute(params![
        segment.key,
        part.code(),
        alive.cast_signed(),
        totals,
        chunks,
        firsts
    ])?;
    Ok(())
}

fn totals_to(totals: &[Total]) -> Vec<u8> {
    let mut out = Vec::new();
    for total in totals {
        put(&mut out, total.documents);
        put(&mut out, total.words);
    }
    out
}

fn totals_from(bytes: &[u8]) -> Option<Vec<Total>> {
    let mut reader = Reader(bytes);
    let mut totals = Vec::new();
    while !reader.is_empty() {
        totals.push(Total { documents: reader.number()?, words: reader.number()? });
    }
    Some(totals)
}

fn keys_from(bytes: &[u8]) -> Option<Vec<i64>> {
    let mut reader = Reader(bytes);
    let (mut keys, mut last) = (Vec::new(), 0_i64);
    while !reader.is_empty() {
        last = last.checked_add_unsigned(reader.number()?)?;
        keys.push(last);
    }
    Some(keys)
}

fn words_from(bytes: &[u8]) -> Option<Vec<Box<[u8]>>> {
    let mut reader = Reader(bytes);
    let mut words = Vec::new();
    while !reader.is_empty() {
        words.push(reader.bytes()?.into());
    }
    Some(words)
}

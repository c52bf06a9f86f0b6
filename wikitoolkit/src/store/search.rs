//! Full-text search, one field at a time.

use std::cmp::Ordering;
use std::collections::HashMap;

use super::bm25;
use super::history::Told;
use super::postings::{Index, Part};
use super::read::kind_code;
use super::{Field, PageKey, Snapshot, StoreError};
use crate::graph::PageKind;

/// The kinds of pages that lie inside a file's.
const INNER: [PageKind; 2] = [PageKind::Symbol, PageKind::Doc];

/// A page that holds a word.
struct Found {
    page: PageKey,
    times: u32,
    length: u32,
}

/// Best first; equal ones in order of key.
fn better((a, one): &(PageKey, f64), (b, other): &(PageKey, f64)) -> Ordering {
    other.total_cmp(one).then_with(|| a.cmp(b))
}

impl Snapshot {
    /// The pages that hold any of `tokens` (as [`crate::text`] makes them) in `field`, with their BM25 score
    /// (greater is better), best first. In a body a word counts once, however often it occurs.
    ///
    /// # Errors
    /// When the database fails.
    pub fn field_hits(
        &self,
        field: Field,
        tokens: &[String],
        limit: usize,
    ) -> Result<Vec<(PageKey, f64)>, StoreError> {
        let mut scores: HashMap<PageKey, f64> = HashMap::new();
        for token in tokens {
            for (page, score) in self.scored(field, token)? {
                *scores.entry(page).or_default() += score;
            }
        }
        let mut hits: Vec<(PageKey, f64)> = scores.into_iter().collect();
        hits.sort_by(better);
        hits.truncate(limit);
        Ok(hits)
    }

    /// The same for one token, in any order.
    ///
    /// # Errors
    /// When the database fails.
    pub fn word_hits(
        &self,
        field: Field,
        token: &str,
        limit: usize,
    ) -> Result<Vec<(PageKey, f64)>, StoreError> {
        let mut hits = self.scored(field, token)?;
        if hits.len() > limit {
            hits.select_nth_unstable_by(limit, better);
            hits.truncate(limit);
        }
        Ok(hits)
    }

    /// All pages that hold `token`, each once, with what it counts there.
    fn scored(&self, field: Field, token: &str) -> Result<Vec<(PageKey, f64)>, StoreError> {
        let found = self.found(field, token)?;
        let (documents, average) = match field {
            Field::History => self.average_history()?,
            _ => self.with_index(field, |index, slot| Ok(index.average(slot)))?,
        };
        let information = bm25::information(documents, found.len());
        let score = |found: Found| bm25::score(information, found.times, found.length, average);
        Ok(found.into_iter().map(|found| (found.page, score(found))).collect())
    }

    /// The pages that hold `token` in `field`, in order of key, at most `limit`.
    ///
    /// # Errors
    /// When the database fails.
    pub fn holders(&self, field: Field, token: &str, limit: usize) -> Result<Vec<PageKey>, StoreError> {
        let mut pages: Vec<PageKey> = self.found(field, token)?.into_iter().map(|found| found.page).collect();
        pages.sort_unstable();
        pages.truncate(limit);
        Ok(pages)
    }

    /// The pages that hold `token` in `field`.
    fn found(&self, field: Field, token: &str) -> Result<Vec<Found>, StoreError> {
        if field == Field::History {
            return self.found_in_history(token);
        }
        self.with_index(field, |index, slot| {
            let mut found = Vec::new();
            index.each(&self.connection, slot, token, |hit| {
                let page = PageKey(hit.doc.key);
                found.push(Found { page, times: hit.times, length: hit.doc.length(slot) });
            })?;
            Ok(found)
        })
    }

    /// The pages of the files that commits touched whose messages hold `token`.
    fn found_in_history(&self, token: &str) -> Result<Vec<Found>, StoreError> {
        let mut paths: HashMap<u32, u32> = HashMap::new();
        self.with_index(Field::History, |index, slot| {
            index.each(&self.connection, slot, token, |hit| {
                for path in hit.doc.values.iter().skip(1) {
                    *paths.entry(*path).or_default() += hit.times;
                }
            })
        })?;
        let mut found = Vec::new();
        for (path, times) in paths {
            if let Some(Told { page, words }) = self.told(path)? {
                found.push(Found { page, times, length: words });
            }
        }
        Ok(found)
    }

    fn with_index<T>(
        &self,
        field: Field,
        ask: impl FnOnce(&mut Index, usize) -> Result<T, StoreError>,
    ) -> Result<T, StoreError> {
        let (part, slot) = field.slot();
        let mut index = match part {
            Part::Text => self.known.text.borrow_mut(),
            Part::History => self.known.history.borrow_mut(),
        };
        let index = match &mut *index {
            Some(index) => index,
            none => none.insert(Index::open(&self.connection, part)?),
        };
        ask(index, slot)
    }

    /// How many files have a page.
    ///
    /// # Errors
    /// When the database fails.
    pub fn files(&self) -> Result<u64, StoreError> {
        let mut statement = self.connection.prepare_cached("SELECT count(*) FROM files")?;
        let count: i64 = statement.query_row([], |row| row.get(0))?;
        Ok(count.cast_unsigned())
    }

    /// The page of the file that a symbol or section is in; `None` for pages of other kinds.
    ///
    /// # Errors
    /// When the database fails.
    pub fn file_around(&self, key: PageKey) -> Result<Option<PageKey>, StoreError> {
        if let Some(known) = self.known.around.borrow().get(&key) {
            return Ok(*known);
        }
        let around = self.read_file_around(key)?;
        self.known.around.borrow_mut().insert(key, around);
        Ok(around)
    }

    fn read_file_around(&self, key: PageKey) -> Result<Option<PageKey>, StoreError> {
        let mut statement = self.connection.prepare_cached("SELECT file, kind FROM pages WHERE key = ?1")?;
        let mut rows = statement.query([key.0])?;
        let Some(row) = rows.next()? else { return Ok(None) };
        let (file, kind): (Option<i64>, i64) = (row.get(0)?, row.get(1)?);
        match file.filter(|_| INNER.map(kind_code).contains(&kind)) {
            Some(file) => self.page_of_file(file),
            None => Ok(None),
        }
    }

    /// The page of a file by its row; looked up once a generation, since a question meets many pages of few files.
    fn page_of_file(&self, file: i64) -> Result<Option<PageKey>, StoreError> {
        if let Some(known) = self.known.file_pages.borrow().get(&file) {
            return Ok(*known);
        }
        let sql = "SELECT key FROM pages WHERE file = ?1 AND kind = ?2";
        let mut statement = self.connection.prepare_cached(sql)?;
        let mut rows = statement.query((file, kind_code(PageKind::File)))?;
        let page = rows.next()?.map(|row| row.get(0)).transpose()?.map(PageKey);
        self.known.file_pages.borrow_mut().insert(file, page);
        Ok(page)
    }

    /// The symbols and sections of the file whose page this is, in order of key.
    ///
    /// # Errors
    /// When the database fails.
    pub fn inside(&self, file: PageKey) -> Result<Vec<PageKey>, StoreError> {
        let [symbol, doc] = INNER.map(kind_code);
        let sql = format!(
            "SELECT key FROM pages WHERE file = (SELECT file FROM pages WHERE key = ?1) AND kind IN ({symbol}, {doc})
             ORDER BY key"
        );
        let mut statement = self.connection.prepare_cached(&sql)?;
        let rows = statement.query_map([file.0], |row| Ok(PageKey(row.get(0)?)))?;
        Ok(rows.collect::<Result<_, _>>()?)
    }

    /// The innermost symbol or section of a file that `line` is in.
    ///
    /// # Errors
    /// When the database fails.
    pub fn on_line(&self, file: PageKey, line: u32) -> Result<Option<PageKey>, StoreError> {
        let [symbol, doc] = INNER.map(kind_code);
        let sql = format!(
            "SELECT key FROM pages WHERE file = (SELECT file FROM pages WHERE key = ?1) AND kind IN ({symbol}, {doc})
             AND line <= ?2 AND end_line >= ?2 ORDER BY line DESC, end_line, key LIMIT 1"
        );
        let mut statement = self.connection.prepare_cached(&sql)?;
        let mut rows = statement.query((file.0, line))?;
        Ok(rows.next()?.map(|row| row.get(0)).transpose()?.map(PageKey))
    }
}

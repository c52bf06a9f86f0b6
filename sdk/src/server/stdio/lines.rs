//! Cuts a byte stream into lines, without copying them.

use std::io;
use std::ops::Range;

use memchr::memchr;

/// What a line turned out to be. Line ends, a carriage return before one and a byte order mark are gone;
/// blank lines never show up.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Line<'a> {
    Text(&'a str),
    /// No UTF-8: the first bad byte, counted from 0, and the good text before it.
    NotUtf8 {
        bad_byte: usize,
        beginning: &'a str,
    },
    /// Longer than the limit; the rest was thrown away.
    TooLong {
        beginning: &'a str,
    },
}

/// How much of a line that is too long is kept to look for an id in it.
const BEGINNING: usize = 4096;

/// How much room a read gets at least.
const CHUNK: usize = 64 * 1024;

/// How much room there is for short lines.
const KEPT: usize = 2 * CHUNK;

const BYTE_ORDER_MARK: char = '\u{feff}';

/// Bytes that came in, and how far they were taken as lines.
pub(crate) struct Lines {
    buffer: Vec<u8>,
    /// What of `buffer` came in and was not taken.
    unread: Range<usize>,
    /// How much of `unread` is known to hold no line end.
    scanned: usize,
    limit: usize,
    /// The line that is coming in has passed the limit; only its beginning is kept.
    overlong: bool,
    beginning: Vec<u8>,
    ended: bool,
}

enum Taken {
    Whole(Range<usize>),
    Overlong,
}

impl Lines {
    /// Lines of at most `limit` bytes, without their ends.
    pub(crate) fn new(limit: usize) -> Self {
        Self {
            buffer: Vec::new(),
            unread: 0..0,
            scanned: 0,
            limit,
            overlong: false,
            beginning: Vec::new(),
            ended: false,
        }
    }

    /// Takes in what one call of `read` gives: `Some(0)` is the end of the stream, `None` that `read` was
    /// told to stop.
    pub(crate) fn fill(
        &mut self,
        read: impl FnOnce(&mut [u8]) -> io::Result<Option<usize>>,
    ) -> io::Result<Option<usize>> {
        self.make_room();
        let room = self.buffer.get_mut(self.unread.end..).unwrap_or_default();
        let size = room.len();
        let count = read(room)?;
        self.unread.end += count.unwrap_or(0).min(size);
        self.ended = count == Some(0);
        Ok(count)
    }

    fn make_room(&mut self) {
        if self.unread.is_empty() && self.buffer.len() == KEPT {
            // The front again: memory beyond what comes at a time is never touched.
            self.unread = 0..0;
        }
        if self.buffer.len() - self.unread.end >= CHUNK {
            return;
        }
        // Twice as much each time: a long line is then moved a few times only. A short one gives it back.
        let size = (self.unread.len() + CHUNK).next_power_of_two().max(KEPT);
        if size == self.buffer.len() {
            self.buffer.copy_within(self.unread.clone(), 0);
        } else {
            let mut buffer = vec![0; size];
            let unread = self.bytes(self.unread.clone());
            if let Some(front) = buffer.get_mut(..unread.len()) {
                front.copy_from_slice(unread);
            }
            self.buffer = buffer;
        }
        self.unread = 0..self.unread.len();
    }

    /// The next line that is there in full; `None` until more is filled in. At the end of the stream, an
    /// unfinished line counts as one.
    pub(crate) fn next(&mut self) -> Option<Line<'_>> {
        loop {
            match self.take()? {
                Taken::Overlong => return Some(Line::TooLong { beginning: valid(&self.beginning) }),
                Taken::Whole(line) => {
                    if !self.bytes(line.clone()).trim_ascii().is_empty() {
                        return Some(text(self.bytes(line)));
                    }
                }
            }
        }
    }

    fn bytes(&self, range: Range<usize>) -> &[u8] {
        self.buffer.get(range).unwrap_or_default()
    }

    fn take(&mut self) -> Option<Taken> {
        let unread = self.unread.clone();
        let fresh = self.bytes(unread.start + self.scanned..unread.end);
        let line = match memchr(b'\n', fresh) {
            Some(at) => unread.start..unread.start + self.scanned + at,
            None if self.ended && (!unread.is_empty() || self.overlong) => unread.clone(),
            None => {
                self.scanned = unread.len();
                if self.overlong || self.scanned > self.limit {
                    self.skip(unread.clone());
                    self.unread = unread.end..unread.end;
                    self.scanned = 0;
                }
                return None;
            }
        };
        self.unread = (line.end + 1).min(unread.end)..unread.end;
        self.scanned = 0;
        if self.overlong || line.len() > self.limit {
            self.skip(line);
            self.overlong = false;
            return Some(Taken::Overlong);
        }
        Some(Taken::Whole(line))
    }

    /// Lets a piece of a line go that is too long.
    fn skip(&mut self, piece: Range<usize>) {
        if !self.overlong {
            self.overlong = true;
            let kept = piece.start..piece.end.min(piece.start + BEGINNING);
            self.beginning = self.bytes(kept).to_vec();
        }
    }
}

fn text(line: &[u8]) -> Line<'_> {
    match std::str::from_utf8(line) {
        Ok(text) => {
            let text = text.strip_prefix(BYTE_ORDER_MARK).unwrap_or(text);
            Line::Text(text.strip_suffix('\r').unwrap_or(text))
        }
        Err(error) => Line::NotUtf8 { bad_byte: error.valid_up_to(), beginning: valid(line) },
    }
}

/// The text before the first byte that is no UTF-8.
fn valid(bytes: &[u8]) -> &str {
    let end = match std::str::from_utf8(bytes) {
        Ok(text) => return text,
        Err(error) => error.valid_up_to(),
    };
    bytes.get(..end).and_then(|bytes| std::str::from_utf8(bytes).ok()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// Feeds `bytes` in pieces of `size` and writes down what comes out.
    fn cut(bytes: &[u8], size: usize, limit: usize) -> Vec<String> {
        let mut lines = Lines::new(limit);
        let mut out = Vec::new();
        let mut pieces = bytes.chunks(size).chain(std::iter::once(&[][..]));
        for piece in &mut pieces {
            lines
                .fill(|room| {
                    room[..piece.len()].copy_from_slice(piece);
                    Ok(Some(piece.len()))
                })
                .unwrap();
            while let Some(line) = lines.next() {
                out.push(match line {
                    Line::Text(text) => text.to_owned(),
                    Line::NotUtf8 { bad_byte, beginning } => {
                        format!("<bad byte {bad_byte} after {beginning}>")
                    }
                    Line::TooLong { beginning } => format!("<too long: {beginning}>"),
                });
            }
        }
        out
    }

    #[test]
    fn lines_are_the_same_however_they_arrive() {
        let bytes = "\u{feff}{\"a\":\"\u{e9}\u{1f600}\"}\r\nb\n\n \r\n12345678901\nc\n\u{feff}d".as_bytes();
        let bytes = [bytes, b"\n\xc3(\nx\xff\na line that is too long\nlast"].concat();
        for size in 1..=bytes.len() {
            let mut out = cut(&bytes, size, 20);
            // What is kept of a long line depends on how it arrives; that it is one does not.
            assert!(out.remove(7).starts_with("<too long: a line that is too"));
            assert_eq!(
                out,
                [
                    "{\"a\":\"\u{e9}\u{1f600}\"}",
                    "b",
                    "12345678901",
                    "c",
                    "d",
                    "<bad byte 0 after >",
                    "<bad byte 1 after x>",
                    "last"
                ]
            );
        }
    }

    #[test]
    fn a_long_line_costs_no_more_memory_than_the_limit() {
        let mut lines = Lines::new(1 << 20);
        for _ in 0..200 {
            lines
                .fill(|room| {
                    room.fill(b'x');
                    Ok(Some(room.len()))
                })
                .unwrap();
            assert_eq!(lines.next(), None);
            assert!(lines.buffer.len() <= 4 << 20);
        }
        lines
            .fill(|room| {
                room[..3].copy_from_slice(b"\nok");
                Ok(Some(3))
            })
            .unwrap();
        assert!(matches!(lines.next(), Some(Line::TooLong { beginning }) if beginning.len() == BEGINNING));
        assert_eq!(lines.next(), None);
        lines.fill(|_| Ok(Some(0))).unwrap();
        assert_eq!(lines.next(), Some(Line::Text("ok")));
        assert_eq!(lines.next(), None);
    }

    proptest! {
        #[test]
        fn agrees_with_split(bytes in prop::collection::vec(prop_oneof![Just(b'\n'), Just(b'a'), Just(b'b')], 0..200), size in 1_usize..50) {
            let expected: Vec<String> = String::from_utf8(bytes.clone()).unwrap()
                .split('\n').filter(|line| !line.is_empty()).map(str::to_owned).collect();
            prop_assert_eq!(cut(&bytes, size, 1000), expected);
        }
    }
}

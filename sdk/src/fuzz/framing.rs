//! A stream of bytes, cut into lines.

use crate::server::{Line, Lines};

/// The first byte says how long a line may be, the second in what pieces the rest arrives. The lines are those that one
/// finds who has all bytes at once.
///
/// # Panics
/// When they are others.
pub fn framing(bytes: &[u8]) {
    let [limit, piece, stream @ ..] = bytes else { return };
    let (limit, piece) = (usize::from(*limit), usize::from(*piece).max(1));
    let mut expected = stream.split(|byte| *byte == b'\n').filter(|line| !blank(line, limit));
    let mut check = |line: Line<'_>| {
        let wanted = expected.next();
        assert!(wanted.is_some_and(|wanted| is(&line, wanted, limit)), "{line:?} instead of {wanted:?}");
    };
    let mut lines = Lines::new(limit);
    let mut rest = stream;
    loop {
        let (now, later) = rest.split_at(piece.min(rest.len()));
        let filled = lines.fill(|room| {
            let Some(room) = room.get_mut(..now.len()) else { return Ok(None) };
            room.copy_from_slice(now);
            Ok(Some(now.len()))
        });
        assert!(
            matches!(filled, Ok(Some(count)) if count == now.len()),
            "there was no room for {piece} bytes"
        );
        while let Some(line) = lines.next() {
            check(line);
        }
        if now.is_empty() {
            break;
        }
        rest = later;
    }
    let left = expected.next();
    assert!(left.is_none(), "lost: {left:?}");
}

fn blank(line: &[u8], limit: usize) -> bool {
    line.len() <= limit && line.trim_ascii().is_empty()
}

fn is(line: &Line<'_>, wanted: &[u8], limit: usize) -> bool {
    match *line {
        Line::TooLong { beginning } => wanted.len() > limit && wanted.starts_with(beginning.as_bytes()),
        Line::NotUtf8 { bad_byte, beginning } => {
            std::str::from_utf8(wanted).is_err_and(|error| error.valid_up_to() == bad_byte)
                && wanted.get(..bad_byte) == Some(beginning.as_bytes())
        }
        Line::Text(text) => {
            let wanted = wanted.strip_prefix(b"\xef\xbb\xbf").unwrap_or(wanted);
            wanted.strip_suffix(b"\r").unwrap_or(wanted) == text.as_bytes()
        }
    }
}

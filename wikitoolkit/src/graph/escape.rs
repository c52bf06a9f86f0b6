//! Percent-encoding of names inside ids.

/// Appends `bytes` to `out`; space, `%`, `#`, control characters and bytes that are not UTF-8 become `%XX`.
pub(super) fn encode_into(out: &mut String, bytes: &[u8]) {
    for chunk in bytes.utf8_chunks() {
        for c in chunk.valid().chars() {
            if matches!(c, ' ' | '%' | '#') || c.is_control() {
                let mut utf8 = [0; 4];
                push_hex(out, c.encode_utf8(&mut utf8).as_bytes());
            } else {
                out.push(c);
            }
        }
        push_hex(out, chunk.invalid());
    }
}

/// The bytes that [`encode_into`] was given. A `%` that does not start an escape stands for itself, so that
/// a path typed by hand is understood.
pub(super) fn decode(text: &str) -> Vec<u8> {
    let mut out = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let Some((&first, tail)) = rest.split_first() {
        match escaped_byte(first, tail) {
            Some((byte, after)) => {
                out.push(byte);
                rest = after;
            }
            None => {
                out.push(first);
                rest = tail;
            }
        }
    }
    out
}

fn escaped_byte(first: u8, tail: &[u8]) -> Option<(u8, &[u8])> {
    let ([high, low], after) = tail.split_first_chunk::<2>()?;
    let digit = |b: u8| char::from(b).to_digit(16).and_then(|d| u8::try_from(d).ok());
    (first == b'%').then_some(())?;
    Some((digit(*high)? * 16 + digit(*low)?, after))
}

fn push_hex(out: &mut String, bytes: &[u8]) {
    for byte in bytes {
        out.push('%');
        for nibble in [byte >> 4, byte & 15] {
            out.extend(char::from_digit(u32::from(nibble), 16).map(|c| c.to_ascii_uppercase()));
        }
    }
}

//! From bytes to text.

/// The text that `bytes` encode: UTF-8 or UTF-16 (with a byte order mark), otherwise Latin-1.
/// `None` when they are not text: NUL bytes, or more control characters than any text has.
pub fn decode(bytes: &[u8]) -> Option<String> {
    if let Some(rest) = bytes.strip_prefix(&[0xFF, 0xFE]) {
        return utf16(rest, u16::from_le_bytes);
    }
    if let Some(rest) = bytes.strip_prefix(&[0xFE, 0xFF]) {
        return utf16(rest, u16::from_be_bytes);
    }
    if bytes.contains(&0) {
        return None;
    }
    let bytes = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes);
    match std::str::from_utf8(bytes) {
        Ok(text) => Some(text.to_owned()),
        Err(_) => latin1(bytes),
    }
}

fn utf16(bytes: &[u8], unit: fn([u8; 2]) -> u16) -> Option<String> {
    let (pairs, rest) = bytes.as_chunks::<2>();
    let text: String =
        char::decode_utf16(pairs.iter().map(|pair| unit(*pair))).collect::<Result<_, _>>().ok()?;
    (rest.is_empty() && !text.contains('\0')).then_some(text)
}

fn latin1(bytes: &[u8]) -> Option<String> {
    let is_control = |b: &&u8| b.is_ascii_control() && !matches!(**b, b'\t' | b'\n' | b'\r' | 0x0C | 0x1B);
    let controls = bytes.iter().filter(is_control).count();
    (controls * 50 <= bytes.len()).then(|| bytes.iter().copied().map(char::from).collect())
}

#[cfg(test)]
mod tests {
    use super::decode;

    #[test]
    fn encodings_are_told_apart() {
        let cases: [(&[u8], Option<&str>); 8] = [
            (b"plain", Some("plain")),
            (b"\xEF\xBB\xBFmarked", Some("marked")),
            (b"\xFF\xFEh\0i\0", Some("hi")),
            (b"\xFE\xFF\0h\0i", Some("hi")),
            (b"gr\xFC\xDFe", Some("gr\u{fc}\u{df}e")),
            (b"a\0b", None),
            (b"\x01\x02\x03\xFF", None),
            (b"\xFF\xFEh\0i", None),
        ];
        for (bytes, expected) in cases {
            assert_eq!(decode(bytes).as_deref(), expected, "{bytes:?}");
        }
    }
}

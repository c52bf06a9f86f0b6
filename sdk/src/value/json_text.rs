//! Tokens of JSON text, at compile time.

/// A number as it is written.
#[derive(Clone, Copy)]
pub(super) enum Number {
    /// Without a fraction, `3.0` and `1e2` included.
    Whole(i128),
    /// With one, or too large.
    Other(f64),
}

impl Number {
    #[allow(clippy::cast_precision_loss)]
    pub(super) const fn as_f64(self) -> f64 {
        match self {
            Self::Whole(value) => value as f64,
            Self::Other(value) => value,
        }
    }
}

/// The end of `expected` if that is what stands at `at`.
pub(super) const fn word(text: &[u8], at: usize, expected: &[u8]) -> Option<usize> {
    let mut index = 0;
    while index < expected.len() {
        if at + index >= text.len() || text[at + index] != expected[index] {
            return None;
        }
        index += 1;
    }
    Some(at + expected.len())
}

pub(super) const fn skip_blanks(text: &[u8], mut at: usize) -> usize {
    while at < text.len() && matches!(text[at], b' ' | b'\t' | b'\n' | b'\r') {
        at += 1;
    }
    at
}

/// The number at `at`, and its end.
pub(super) const fn number(text: &[u8], at: usize) -> Option<(Number, usize)> {
    let negative = at < text.len() && text[at] == b'-';
    let begin = at + negative as usize;
    let mut at = begin;
    let mut mantissa = 0_i128;
    let mut exponent = 0_i32;
    let mut fraction_at = None;
    while at < text.len() {
        match text[at] {
            digit @ b'0'..=b'9' => {
                // More digits than an `f64` tells apart only shift the point.
                if mantissa < i128::MAX / 100 {
                    mantissa = mantissa * 10 + (digit - b'0') as i128;
                    exponent -= fraction_at.is_some() as i32;
                } else {
                    exponent += fraction_at.is_none() as i32;
                }
            }
            b'.' if fraction_at.is_none() && at > begin => fraction_at = Some(at),
            _ => break,
        }
        at += 1;
    }
    let whole_end = match fraction_at {
        Some(point) if at == point + 1 => return None,
        Some(point) => point,
        None => at,
    };
    if whole_end == begin || (text[begin] == b'0' && whole_end > begin + 1) {
        return None;
    }
    if at < text.len() && matches!(text[at], b'e' | b'E') {
        let Some((power, end)) = power(text, at + 1) else { return None };
        exponent += power;
        at = end;
    }
    let value = scaled(mantissa, exponent);
    Some((if negative { value.negated() } else { value }, at))
}

impl Number {
    const fn negated(self) -> Self {
        match self {
            Self::Whole(value) => Self::Whole(-value),
            Self::Other(value) => Self::Other(-value),
        }
    }
}

/// The exponent at `at`, and its end.
const fn power(text: &[u8], at: usize) -> Option<(i32, usize)> {
    let negative = at < text.len() && text[at] == b'-';
    let begin = at + (at < text.len() && matches!(text[at], b'-' | b'+')) as usize;
    let mut at = begin;
    let mut power = 0;
    while at < text.len() && text[at].is_ascii_digit() {
        if power < 100_000 {
            power = power * 10 + (text[at] - b'0') as i32;
        }
        at += 1;
    }
    if at == begin {
        return None;
    }
    Some((if negative { -power } else { power }, at))
}

#[allow(clippy::cast_precision_loss)]
const fn scaled(mantissa: i128, exponent: i32) -> Number {
    let mut whole = mantissa;
    let mut left = exponent;
    while left < 0 && whole % 10 == 0 && whole != 0 {
        whole /= 10;
        left += 1;
    }
    while left > 0 && whole < i128::MAX / 10 && whole != 0 {
        whole *= 10;
        left -= 1;
    }
    if left == 0 || whole == 0 {
        return Number::Whole(whole);
    }
    // Exact where mantissa and power of ten are, that is for everything that people write as a bound.
    let mut value = whole as f64;
    let mut scale = 1.0;
    let mut steps = if left < 0 { -left } else { left };
    while steps > 0 && scale < f64::MAX {
        scale *= 10.0;
        steps -= 1;
    }
    if left < 0 {
        value /= scale;
    } else {
        value *= scale;
    }
    Number::Other(value)
}

/// The end of the string at `at`, and its length in Unicode scalar values.
pub(super) const fn string_end(text: &[u8], at: usize) -> Option<(usize, u64)> {
    let Some(mut at) = word(text, at, b"\"") else { return None };
    let mut length = 0;
    while at < text.len() && text[at] != b'"' {
        let Some((_, end)) = character(text, at, true) else { return None };
        at = end;
        length += 1;
    }
    match word(text, at, b"\"") {
        Some(end) => Some((end, length)),
        None => None,
    }
}

/// The character at `at`, and its end. The text is UTF-8; with `escapes` it stands in a JSON string.
pub(super) const fn character(text: &[u8], at: usize, escapes: bool) -> Option<(u32, usize)> {
    if at >= text.len() {
        return None;
    }
    let first = text[at];
    if escapes && first == b'\\' {
        return escaped(text, at + 1);
    }
    if escapes && (first == b'"' || first < 0x20) {
        return None;
    }
    let (mut code, length) = match first {
        0..=0x7F => (first as u32, 1),
        0x80..=0xDF => ((first & 0x1F) as u32, 2),
        0xE0..=0xEF => ((first & 0x0F) as u32, 3),
        0xF0..=0xFF => ((first & 0x07) as u32, 4),
    };
    if at + length > text.len() {
        return None;
    }
    let mut index = 1;
    while index < length {
        code = code << 6 | (text[at + index] & 0x3F) as u32;
        index += 1;
    }
    Some((code, at + length))
}

/// The character whose escape goes on at `at`, behind the backslash.
const fn escaped(text: &[u8], at: usize) -> Option<(u32, usize)> {
    if at >= text.len() {
        return None;
    }
    let code = match text[at] {
        same @ (b'"' | b'\\' | b'/') => same as u32,
        b'b' => 0x08,
        b'f' => 0x0C,
        b'n' => 0x0A,
        b'r' => 0x0D,
        b't' => 0x09,
        b'u' => {
            let Some(unit) = hex(text, at + 1) else { return None };
            return match unit {
                // Two units make one character, and neither is one alone.
                0xD800..=0xDBFF => match (word(text, at + 5, b"\\u"), hex(text, at + 7)) {
                    (Some(_), Some(low @ 0xDC00..=0xDFFF)) => {
                        Some((0x1_0000 + ((unit - 0xD800) << 10) + (low - 0xDC00), at + 11))
                    }
                    _ => None,
                },
                0xDC00..=0xDFFF => None,
                code => Some((code, at + 5)),
            };
        }
        _ => return None,
    };
    Some((code, at + 1))
}

/// The four hexadecimal digits at `at` as a number.
const fn hex(text: &[u8], at: usize) -> Option<u32> {
    let mut value = 0;
    let mut index = at;
    while index < at + 4 {
        if index >= text.len() {
            return None;
        }
        let digit = match text[index] {
            digit @ b'0'..=b'9' => digit - b'0',
            digit @ b'a'..=b'f' => digit - b'a' + 10,
            digit @ b'A'..=b'F' => digit - b'A' + 10,
            _ => return None,
        };
        value = value * 16 + digit as u32;
        index += 1;
    }
    Some(value)
}

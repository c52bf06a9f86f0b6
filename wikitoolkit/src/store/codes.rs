//! How edges and hashes are written down: numbers and few bytes in place of words.

use rusqlite::types::{ToSqlOutput, Value, ValueRef};

use super::StoreError;
use super::varint::{Reader, put};
use crate::graph::Relation;

/// A relation as a value of the database: the number of one that is extracted, the word of any other.
pub(super) fn relation(relation: &Relation) -> ToSqlOutput<'_> {
    match Relation::EXTRACTED.iter().position(|one| one == relation).and_then(|at| i64::try_from(at).ok()) {
        Some(number) => ToSqlOutput::Owned(Value::Integer(number)),
        None => ToSqlOutput::Borrowed(ValueRef::Text(relation.as_str().as_bytes())),
    }
}

/// The relation that [`relation`] wrote.
pub(super) fn relation_of(value: ValueRef<'_>) -> Result<Relation, StoreError> {
    let found = match value {
        ValueRef::Integer(number) => {
            usize::try_from(number).ok().and_then(|at| Relation::EXTRACTED.get(at)).cloned()
        }
        ValueRef::Text(word) => std::str::from_utf8(word).ok().and_then(|word| word.parse().ok()),
        _ => None,
    };
    found.ok_or_else(|| StoreError::Corrupt { what: format!("the relation {value:?}") })
}

/// Lines, ascending, as bytes.
pub(super) fn lines(lines: &[u32]) -> Vec<u8> {
    let mut out = Vec::with_capacity(lines.len() * 2);
    let mut last = 0;
    for line in lines {
        put(&mut out, u64::from(line.wrapping_sub(last)));
        last = *line;
    }
    out
}

/// The lines that [`lines`] wrote.
pub(super) fn lines_of(bytes: &[u8]) -> Vec<u32> {
    let mut reader = Reader(bytes);
    let mut last = 0_u32;
    std::iter::from_fn(|| {
        last = last.wrapping_add(reader.small()?);
        Some(last)
    })
    .collect()
}

/// How sure an edge is, in thousandths.
#[allow(clippy::cast_possible_truncation, reason = "between 0 and 1000")]
pub(super) fn confidence(confidence: f32) -> i64 {
    (confidence.clamp(0.0, 1.0) * 1000.0).round() as i64
}

/// The confidence that [`confidence`] wrote.
pub(super) fn confidence_of(thousandths: i64) -> f32 {
    f32::from(u16::try_from(thousandths).unwrap_or_default()) / 1000.0
}

/// The digits of a hash as bytes; what is none stays as it is.
pub(super) fn hash(text: &str) -> ToSqlOutput<'_> {
    let digit = |letter: u8| match letter {
        b'0'..=b'9' => Some(letter - b'0'),
        b'a'..=b'f' => Some(letter - b'a' + 10),
        _ => None,
    };
    let (pairs, rest) = text.as_bytes().as_chunks::<2>();
    let bytes: Option<Vec<u8>> =
        pairs.iter().map(|[high, low]| Some(digit(*high)? << 4 | digit(*low)?)).collect();
    match bytes.filter(|bytes| rest.is_empty() && !bytes.is_empty()) {
        Some(bytes) => ToSqlOutput::Owned(Value::Blob(bytes)),
        None => ToSqlOutput::Borrowed(ValueRef::Text(text.as_bytes())),
    }
}

/// The hash that [`hash`] wrote.
pub(super) fn hash_of(value: ValueRef<'_>) -> Result<String, StoreError> {
    match value {
        ValueRef::Blob(bytes) => Ok(bytes.iter().map(|byte| format!("{byte:02x}")).collect()),
        ValueRef::Text(text) => Ok(String::from_utf8_lossy(text).into_owned()),
        _ => Err(StoreError::Corrupt { what: format!("the hash {value:?}") }),
    }
}

#[cfg(test)]
mod tests {
    use rusqlite::types::{ToSqlOutput, ValueRef};

    use super::{confidence, confidence_of, hash, hash_of, lines, lines_of, relation, relation_of};
    use crate::graph::Relation;

    fn as_read<'v>(value: &'v ToSqlOutput<'_>) -> ValueRef<'v> {
        match value {
            ToSqlOutput::Owned(value) => ValueRef::from(value),
            ToSqlOutput::Borrowed(value) => *value,
            _ => ValueRef::Null,
        }
    }

    #[test]
    fn what_an_edge_says_comes_back() {
        let word: Relation = "rests-on".parse().unwrap();
        for one in Relation::EXTRACTED.iter().chain([&word]) {
            assert_eq!(relation_of(as_read(&relation(one))).unwrap(), *one);
        }
        for some in [&[][..], &[1], &[3, 3, 900, 4_000_000_000]] {
            assert_eq!(lines_of(&lines(some)), some);
        }
        for some in [0.0, 0.3, 0.55, 0.8, 0.95, 1.0] {
            assert_eq!(confidence_of(confidence(some)).to_bits(), f32::to_bits(some));
        }
        for some in ["", "00ff5a", "0", "ABCD", "no hash"] {
            assert_eq!(hash_of(as_read(&hash(some))).unwrap(), some);
        }
        assert!(relation_of(ValueRef::Integer(99)).is_err() && relation_of(ValueRef::Null).is_err());
    }
}

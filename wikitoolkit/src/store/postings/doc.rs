//! Documents: what a segment knows about each, in chunks.

use super::super::varint::{Reader, put};

/// So many documents share a row.
pub(super) const IN_CHUNK: usize = 128;

/// A document of a segment.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(in crate::store) struct Doc {
    /// Its key: that of its page or commit.
    pub(in crate::store) key: i64,
    /// Whether something newer has taken its place.
    pub(in crate::store) dead: bool,
    /// How many words it has, by slot, then what else is kept about it. Zeros at the end are not.
    pub(in crate::store) values: Vec<u32>,
}

impl Doc {
    /// How many words it has in a field.
    pub(in crate::store) fn length(&self, slot: usize) -> u32 {
        self.values.get(slot).copied().unwrap_or_default()
    }
}

/// Documents in order of key as bytes.
pub(super) fn encode(docs: &[Doc]) -> Vec<u8> {
    let mut out = Vec::with_capacity(docs.len() * 6);
    let mut last = 0;
    for doc in docs {
        put(&mut out, (doc.key.abs_diff(last) << 1) | u64::from(doc.dead));
        last = doc.key;
        let zeros = doc.values.iter().rev().take_while(|value| **value == 0).count();
        let values = doc.values.get(..doc.values.len() - zeros).unwrap_or_default();
        put(&mut out, u64::try_from(values.len()).unwrap_or_default());
        values.iter().for_each(|value| put(&mut out, u64::from(*value)));
    }
    out
}

/// Documents as [`encode`] wrote them; `None` for other bytes.
pub(super) fn decode(bytes: &[u8]) -> Option<Vec<Doc>> {
    let mut reader = Reader(bytes);
    let mut docs = Vec::with_capacity(IN_CHUNK);
    let mut key = 0_i64;
    while !reader.is_empty() {
        let head = reader.number()?;
        key = key.checked_add_unsigned(head >> 1)?;
        let values = (0..reader.number()?).map(|_| reader.small()).collect::<Option<_>>()?;
        docs.push(Doc { key, dead: head & 1 == 1, values });
    }
    Some(docs)
}

#[cfg(test)]
mod tests {
    use super::{Doc, decode, encode};

    #[test]
    fn documents_come_back_without_zeros_at_the_end() {
        let doc = |key, dead, values: &[u32]| Doc { key, dead, values: values.to_vec() };
        let docs = [doc(3, false, &[1, 0, 7, 0]), doc(4, true, &[]), doc(900, false, &[0, 300])];
        let expected = [doc(3, false, &[1, 0, 7]), doc(4, true, &[]), doc(900, false, &[0, 300])];
        assert_eq!(decode(&encode(&docs)).unwrap(), expected);
        assert_eq!(decode(&[0x80]), None);
    }
}

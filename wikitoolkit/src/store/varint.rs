//! Numbers as bytes: seven bits each, lowest first, the top bit says that more follow.

/// Appends a number.
pub(super) fn put(out: &mut Vec<u8>, mut number: u64) {
    while number >= 0x80 {
        out.push(u8::try_from(number & 0x7f).unwrap_or_default() | 0x80);
        number >>= 7;
    }
    out.push(u8::try_from(number).unwrap_or_default());
}

/// Appends bytes after their length.
pub(super) fn put_bytes(out: &mut Vec<u8>, bytes: &[u8]) {
    put(out, u64::try_from(bytes.len()).unwrap_or_default());
    out.extend_from_slice(bytes);
}

/// Takes from the front of bytes what was appended to their end; `None` where they end too early.
#[derive(Clone, Copy, Debug)]
pub(super) struct Reader<'a>(pub(super) &'a [u8]);

impl<'a> Reader<'a> {
    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub(super) fn number(&mut self) -> Option<u64> {
        let mut number = 0_u64;
        let mut shift = 0_u32;
        loop {
            let (byte, rest) = self.0.split_first()?;
            self.0 = rest;
            number |= u64::from(byte & 0x7f).checked_shl(shift)?;
            if byte & 0x80 == 0 {
                return Some(number);
            }
            shift += 7;
        }
    }

    /// A number that counts things in memory.
    pub(super) fn small(&mut self) -> Option<u32> {
        u32::try_from(self.number()?).ok()
    }

    pub(super) fn length(&mut self) -> Option<usize> {
        usize::try_from(self.number()?).ok()
    }

    pub(super) fn take(&mut self, length: usize) -> Option<&'a [u8]> {
        let (taken, rest) = self.0.split_at_checked(length)?;
        self.0 = rest;
        Some(taken)
    }

    pub(super) fn bytes(&mut self) -> Option<&'a [u8]> {
        let length = self.length()?;
        self.take(length)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::{Reader, put, put_bytes};

    proptest! {
        #[test]
        fn what_was_put_is_taken(numbers in any::<Vec<u64>>(), text in any::<Vec<u8>>()) {
            let mut out = Vec::new();
            numbers.iter().for_each(|number| put(&mut out, *number));
            put_bytes(&mut out, &text);
            let mut reader = Reader(&out);
            for number in numbers {
                prop_assert_eq!(reader.number(), Some(number));
            }
            prop_assert_eq!(reader.bytes(), Some(text.as_slice()));
            prop_assert!(reader.is_empty());
        }

        #[test]
        fn no_bytes_make_it_panic(bytes in any::<Vec<u8>>()) {
            let mut reader = Reader(&bytes);
            while reader.bytes().is_some() || reader.number().is_some() {}
        }
    }
}

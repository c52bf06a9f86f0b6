//! Bytes made smaller.

/// Speed counts for more than the last tenth of the size.
const LEVEL: u8 = 1;

/// Nothing that was packed is larger than this; more would be damage.
const MOST: usize = 1 << 30;

/// Makes bytes smaller; no bytes stay none.
#[must_use]
pub fn pack(bytes: &[u8]) -> Vec<u8> {
    if bytes.is_empty() { Vec::new() } else { miniz_oxide::deflate::compress_to_vec(bytes, LEVEL) }
}

/// The bytes that [`pack`] made smaller; `None` for others.
#[must_use]
pub fn unpack(bytes: &[u8]) -> Option<Vec<u8>> {
    if bytes.is_empty() {
        return Some(Vec::new());
    }
    miniz_oxide::inflate::decompress_to_vec_with_limit(bytes, MOST).ok()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::{pack, unpack};

    proptest! {
        #[test]
        fn what_was_packed_comes_back(bytes in any::<Vec<u8>>()) {
            prop_assert_eq!(unpack(&pack(&bytes)), Some(bytes.clone()));
            let _ = unpack(&bytes);
        }
    }
}

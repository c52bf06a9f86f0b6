//! Where a JSON object ends, found while it arrives.

/// Reads an object piece by piece.
#[derive(Debug, Default)]
pub struct Object {
    /// Brackets that are open.
    depth: usize,
    in_string: bool,
    /// Whether the next byte follows a backslash in a string.
    escaped: bool,
}

impl Object {
    /// How many bytes of `piece` are left of the object; `None` when it goes on behind all of them.
    pub fn end(&mut self, piece: &[u8]) -> Option<usize> {
        piece.iter().position(|byte| self.closes(*byte)).map(|at| at + 1)
    }

    /// Whether the object ends with `byte`. Brackets of either kind are counted alike: what is no JSON is for the parser to
    /// refuse.
    fn closes(&mut self, byte: u8) -> bool {
        if self.in_string {
            match byte {
                _ if self.escaped => self.escaped = false,
                b'\\' => self.escaped = true,
                b'"' => self.in_string = false,
                _ => {}
            }
            return false;
        }
        match byte {
            b'"' => self.in_string = true,
            b'{' | b'[' => self.depth += 1,
            b'}' | b']' => {
                self.depth = self.depth.saturating_sub(1);
                return self.depth == 0;
            }
            _ => {}
        }
        false
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn the_end_is_that_of_the_outermost_bracket() {
        for (text, expected) in [
            ("{}", Some(2)),
            (" {\"a\": [{}, \"}\\\"}\"]}\n{}", Some(20)),
            ("{\"a\": \"\\\\\"} x", Some(11)),
            ("{\"a\": {}", None),
            ("{\"a\": \"}", None),
            ("5", None),
            ("", None),
        ] {
            assert_eq!(Object::default().end(text.as_bytes()), expected, "{text}");
        }
    }

    proptest! {
        #[test]
        fn the_end_is_the_same_however_the_object_arrives(text in r#"[{}\[\]"\\a é]{0,30}"#, cut in 0usize..30) {
            let whole = Object::default().end(text.as_bytes());
            let (first, second) = text.as_bytes().split_at(cut.min(text.len()));
            let mut object = Object::default();
            let pieces = object.end(first).or_else(|| object.end(second).map(|end| end + first.len()));
            prop_assert_eq!(pieces, whole);
        }
    }
}

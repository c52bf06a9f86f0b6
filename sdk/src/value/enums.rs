//! Enums of words.

use super::decode::Decoding;
use super::fault::Trouble;
use super::given::Given;
use super::input::{Input, Unreadable};
use super::nearest;
use super::schema::Schema;

/// Reads one of the words of `schema` and gives its position.
///
/// # Errors
/// As [`ToolValue::decode`](super::ToolValue::decode).
pub fn word(
    input: Input<'_, '_>,
    schema: &'static Schema,
    decoding: &mut Decoding,
) -> Result<Option<usize>, Unreadable> {
    let given = Given::read(input)?;
    let Schema::Enum { variants } = schema else {
        decoding.mismatch(schema, &given);
        return Ok(None);
    };
    let words: Vec<&str> = variants.iter().map(|variant| variant.name).collect();
    Ok(find(&given, &words, decoding))
}

/// The position of `given` among `words`; a fault if it is none of them.
pub(super) fn find(given: &Given<'_>, words: &[&'static str], decoding: &mut Decoding) -> Option<usize> {
    let text = if let Given::Text(text) = given { Some(text.as_ref()) } else { None };
    let found = words.iter().position(|word| Some(*word) == text);
    if found.is_none() {
        let nearest = text.and_then(|text| {
            let lower = text.to_lowercase();
            nearest(&lower, words.iter().copied()).into_iter().next()
        });
        decoding.fault(Trouble::UnknownWord { allowed: words.to_vec(), given: given.to_string(), nearest });
    }
    found
}

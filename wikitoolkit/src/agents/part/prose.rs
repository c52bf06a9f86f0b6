//! Prose that shows whether somebody changed it: its last line holds a digest of what stands before.

use super::Standing;

/// Hexadecimal digits of the digest.
const DIGITS: usize = 8;
const BEFORE: &str = "<!-- wikitoolkit ";
const AFTER: &str = ": renewed by `wikitoolkit install` unless somebody edits it -->";

/// `text`, whose lines end with `\n`, with a last line that tells whether what stands before it was changed.
pub fn sealed(text: &str) -> String {
    format!("{text}{BEFORE}{}{AFTER}\n", digest(text))
}

/// What `found` is, where `wanted` would be written.
pub(super) fn standing(found: &str, wanted: &str) -> Standing {
    if plain(found) == plain(wanted) {
        Standing::Current
    } else if intact(found) {
        Standing::Former
    } else {
        Standing::Changed
    }
}

/// Whether the last line of `text` belongs to what stands before it.
pub(super) fn intact(text: &str) -> bool {
    let text = plain(text);
    let body = text.rfind('\n').map_or(0, |at| at + 1);
    let (body, seal) = text.split_at_checked(body).unwrap_or_default();
    seal.strip_prefix(BEFORE).and_then(|rest| rest.get(..DIGITS)) == Some(&digest(body))
}

/// However lines end, and whether some are empty before or after.
fn plain(text: &str) -> String {
    text.replace("\r\n", "\n").replace('\r', "\n").trim_matches(['\n', '\u{feff}']).to_owned()
}

fn digest(text: &str) -> String {
    blake3::hash(text.as_bytes()).to_hex().chars().take(DIGITS).collect()
}

//! JSON, with or without comments and trailing commas.

mod add;
mod format;
mod only;
mod remove;
mod tree;

pub use add::{Added, append, set};
pub use format::{compact, quote};
pub use only::only;
pub use remove::{is_blank, prune, remove_element, remove_member, restore_blank};
pub use tree::{elements, get, same};

use super::{EditError, place};

/// What a file that is to be made, or holds nothing, starts from.
const EMPTY: &str = "{}\n";

/// Checks that `text` is one JSON object or nothing but white space.
///
/// # Errors
/// [`EditError::Syntax`] or [`EditError::Shape`].
pub fn check(text: &str) -> Result<(), EditError> {
    let (_, text) = place::split_bom(text);
    if text.trim().is_empty() {
        return Ok(());
    }
    tree::root(text).map(|_| ())
}

#[cfg(test)]
pub(in crate::agents) mod tests;

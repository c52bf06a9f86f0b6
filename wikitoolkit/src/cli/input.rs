//! Texts that stand on the command line or come from standard input.

use std::io::{self, Error, ErrorKind, Read};

use super::output::Failure;

/// Bytes that a text from standard input may have.
const LIMIT: u64 = 1 << 20;

/// `argument` itself, or for `-` all of standard input.
///
/// # Errors
/// When standard input is longer than 1 MiB or not UTF-8: a text to be kept is kept whole and as it is, or not at all.
pub(super) fn text(argument: String) -> Result<String, Failure> {
    if argument != "-" {
        return Ok(argument);
    }
    let invalid = |what: &str| Failure::Input(Error::new(ErrorKind::InvalidData, what));
    let mut bytes = Vec::new();
    io::stdin().lock().take(LIMIT + 1).read_to_end(&mut bytes).map_err(Failure::Input)?;
    if u64::try_from(bytes.len()).is_ok_and(|length| length > LIMIT) {
        return Err(invalid("it holds more than 1 MiB; give less text"));
    }
    String::from_utf8(bytes).map_err(|_| invalid("it is not UTF-8; convert it first"))
}

//! Texts that stand on the command line or come from standard input.

use std::io::{self, Read};

use super::output::Failure;

/// Bytes that are read at most.
const LIMIT: u64 = 1 << 20;

/// `argument` itself, or for `-` all of standard input. Bytes that are not UTF-8 become replacement characters.
pub(super) fn text(argument: String) -> Result<String, Failure> {
    if argument != "-" {
        return Ok(argument);
    }
    let mut bytes = Vec::new();
    io::stdin().lock().take(LIMIT).read_to_end(&mut bytes).map_err(Failure::Input)?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

//! The searches in a shell command.
//!
//! Only what is certain counts: a path that an expansion makes, an option that is not known, a filter behind a pipe give
//! no search at all.

mod lexer;
mod options;
mod program;
mod run;

use std::path::Path;

use super::look::Look;

/// A longer command is a program of its own, most of it data.
const LONGEST: usize = 32 << 10;

/// The searches that `command` makes, in order, when it runs in `cwd`.
pub(super) fn looks(command: &str, cwd: &Path, home: Option<&Path>) -> Vec<Look> {
    if command.len() > LONGEST {
        return Vec::new();
    }
    run::looks(command, cwd, home)
}

#[cfg(test)]
mod tests;

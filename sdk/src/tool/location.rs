//! Where in the source a tool is defined.

use std::fmt;

/// A place in the author's source, as `file!()` and `line!()` give it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Location {
    /// Path of the file, relative to the workspace it was compiled in.
    pub file: &'static str,
    /// Line, counted from 1.
    pub line: u32,
}

impl fmt::Display for Location {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.file, self.line)
    }
}

//! `wikitoolkit note`

use clap::Args;

use super::input;
use super::output::{Failure, Output};
use crate::wiki::Wiki;

/// Append a dated note to a page
#[derive(Debug, Args)]
pub(super) struct Note {
    /// An id as `query` prints it; a path or the name of a symbol when it is the only one
    #[arg(value_name = "PAGE_ID")]
    page_id: String,
    /// The note, Markdown; `-` reads it from standard input
    #[arg(value_name = "TEXT", allow_hyphen_values = true)]
    text: String,
}

impl Note {
    pub(super) fn run(self, wiki: &Wiki, output: Output) -> Result<(), Failure> {
        let reply = wiki.note(&self.page_id, &input::text(self.text)?)?;
        output.reply(&reply)?;
        output.warn(&reply.warnings);
        Ok(())
    }
}

//! `wikitoolkit supersede`

use clap::Args;

use super::input;
use super::output::{Failure, Output};
use crate::wiki::Wiki;

/// Have one memory take the place of another, which is deprecated then
#[derive(Debug, Args)]
pub(super) struct Supersede {
    /// The memory that holds no longer
    #[arg(value_name = "OLD")]
    old: String,
    /// The memory that holds instead
    #[arg(value_name = "NEW", required_unless_present = "text", conflicts_with = "text")]
    new: Option<String>,
    /// Write a new memory of this text, about the same pages; `-` reads it from standard input
    #[arg(long, value_name = "FACT", allow_hyphen_values = true)]
    text: Option<String>,
}

impl Supersede {
    pub(super) fn run(self, wiki: &Wiki, output: Output) -> Result<(), Failure> {
        let reply = match (self.new, self.text) {
            (Some(new), _) => wiki.supersede(&self.old, &new)?,
            (None, text) => wiki.supersede_with(&self.old, &input::text(text.unwrap_or_default())?)?,
        };
        output.reply(&reply)?;
        output.warn(&reply.warnings);
        Ok(())
    }
}

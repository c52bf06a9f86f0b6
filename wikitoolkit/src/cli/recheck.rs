//! `wikitoolkit recheck`

use clap::Args;

use super::output::{Failure, Output};
use super::progress::Bar;
use crate::wiki::Wiki;

/// Confirm that a memory holds for its pages as they are now
#[derive(Debug, Args)]
pub(super) struct Recheck {
    /// A memory, note or link
    #[arg(value_name = "MEMORY")]
    id: String,
}

impl Recheck {
    pub(super) fn run(self, wiki: &Wiki, output: Output) -> Result<(), Failure> {
        output.reply(&wiki.recheck(&self.id, &Bar::new(output))?)
    }
}

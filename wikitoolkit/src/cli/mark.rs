//! `wikitoolkit mark`

use clap::Args;

use super::output::{Failure, Output};
use crate::memory::Status;
use crate::wiki::Wiki;

/// Say how far a memory can be relied on
#[derive(Debug, Args)]
pub(super) struct Mark {
    /// A memory, note or link
    #[arg(value_name = "MEMORY")]
    id: String,
    /// draft, stable or deprecated
    #[arg(value_name = "STATUS")]
    status: Status,
}

impl Mark {
    pub(super) fn run(self, wiki: &Wiki, output: Output) -> Result<(), Failure> {
        output.reply(&wiki.mark(&self.id, self.status)?)
    }
}

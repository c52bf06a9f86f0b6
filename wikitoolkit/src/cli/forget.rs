//! `wikitoolkit forget`

use clap::Args;

use super::output::{Failure, Output};
use crate::wiki::Wiki;

/// Delete a memory, note or link; says how git brings it back
#[derive(Debug, Args)]
pub(super) struct Forget {
    /// A memory, note or link
    #[arg(value_name = "MEMORY")]
    id: String,
    /// Even if the last commit does not hold it, so that nothing brings it back
    #[arg(long)]
    force: bool,
}

impl Forget {
    pub(super) fn run(self, wiki: &Wiki, output: Output) -> Result<(), Failure> {
        output.reply(&wiki.forget(&self.id, self.force)?)
    }
}

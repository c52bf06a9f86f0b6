//! `wikitoolkit build`

use clap::Args;

use super::output::{Failure, Output};
use super::progress::Bar;
use crate::wiki::Wiki;

/// Bring the wiki up to date; make it when there is none
#[derive(Debug, Args)]
pub(super) struct Build {
    /// Parse every file again
    #[arg(long)]
    force: bool,
}

impl Build {
    pub(super) fn run(self, wiki: &Wiki, output: Output) -> Result<(), Failure> {
        let reply = wiki.build(self.force, &Bar::new(output))?;
        output.reply(&reply)?;
        if output.verbose && !output.json {
            for skip in &reply.skipped {
                output.remark(&format!("skipped {}: {}", skip.path, skip.reason));
            }
        }
        Ok(())
    }
}

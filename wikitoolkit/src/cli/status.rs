//! `wikitoolkit status`

use clap::Args;

use super::output::{Failure, Output};
use crate::wiki::Wiki;

/// Report the health of the wiki: what is in it, what was skipped, what changed since it was built
#[derive(Debug, Args)]
pub(super) struct Status {}

impl Status {
    #[allow(clippy::needless_pass_by_value, reason = "every command is run by value")]
    pub(super) fn run(self, wiki: &Wiki, output: Output) -> Result<(), Failure> {
        let reply = wiki.status()?;
        output.reply(&reply)?;
        if output.verbose && !output.json {
            for skip in &reply.skipped {
                output.remark(&format!("skipped {}: {}", skip.path, skip.reason));
            }
        }
        Ok(())
    }
}

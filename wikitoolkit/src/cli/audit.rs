//! `wikitoolkit audit`

use clap::Args;

use super::output::{Failure, Output};
use crate::wiki::Wiki;

/// Tell who wrote, changed and forgot what is remembered, as git recorded it
#[derive(Debug, Args)]
pub(super) struct Audit {
    /// Only this memory, note or link, whether or not it is still there
    #[arg(value_name = "MEMORY")]
    id: Option<String>,
    /// Changes at most
    #[arg(long, value_name = "N", default_value_t = 50, value_parser = clap::value_parser!(u32).range(1..))]
    limit: u32,
}

impl Audit {
    pub(super) fn run(self, wiki: &Wiki, output: Output) -> Result<(), Failure> {
        let limit = self.limit.try_into().unwrap_or(usize::MAX);
        output.reply(&wiki.audit(self.id.as_deref(), limit)?)
    }
}

//! `wikitoolkit impact`

use clap::Args;

use super::output::{Failure, Output};
use super::progress::Bar;
use crate::wiki::Wiki;

/// Show what depends on a change, the most affected first
#[derive(Debug, Args)]
pub(super) struct Impact {
    /// Commits whose changes count, as A..B; with a single one, the files as they are are compared with it
    #[arg(value_name = "REV..REV", default_value = "HEAD")]
    range: String,
    /// Only changes within this page
    #[arg(long, value_name = "ID")]
    within: Option<String>,
    /// Instead of commits, suppose that this page changes
    #[arg(long, value_name = "ID", conflicts_with_all = ["range", "within"])]
    page: Option<String>,
    /// Pages at most
    #[arg(long, value_name = "N", default_value_t = 30, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    limit: u32,
}

impl Impact {
    pub(super) fn run(self, wiki: &Wiki, output: Output) -> Result<(), Failure> {
        let limit = self.limit.try_into().unwrap_or(usize::MAX);
        let bar = Bar::new(output);
        let reply = match &self.page {
            Some(page) => wiki.impact(page, limit, &bar)?,
            None => wiki.impact_of(&self.range, self.within.as_deref(), limit, &bar)?,
        };
        output.reply(&reply)
    }
}

//! `wikitoolkit path`

use clap::Args;

use super::output::{Failure, Output};
use super::progress::Bar;
use crate::wiki::Wiki;

/// Show the shortest way from one page to another
///
/// Along the edges if that is possible, else against them, else either way and through files and directories.
#[derive(Debug, Args)]
pub(super) struct PathBetween {
    /// Where the way begins: an id, a path, or the name of a symbol
    #[arg(value_name = "FROM")]
    from: String,
    /// Where it ends
    #[arg(value_name = "TO")]
    to: String,
}

impl PathBetween {
    pub(super) fn run(self, wiki: &Wiki, output: Output) -> Result<(), Failure> {
        output.reply(&wiki.path(&self.from, &self.to, &Bar::new(output))?)
    }
}

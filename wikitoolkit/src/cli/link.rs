//! `wikitoolkit link`

use clap::Args;

use super::output::{Failure, Output};
use crate::graph::Relation;
use crate::wiki::Wiki;

/// State how one page relates to another
#[derive(Debug, Args)]
pub(super) struct Link {
    /// Where the edge begins: an id, a path, or the name of a symbol
    #[arg(value_name = "FROM")]
    from: String,
    /// Where it ends
    #[arg(value_name = "TO")]
    to: String,
    /// How the first relates to the second: a word of letters, digits, `-`, `_`
    #[arg(long, value_name = "R", default_value = "references")]
    rel: Relation,
}

impl Link {
    pub(super) fn run(self, wiki: &Wiki, output: Output) -> Result<(), Failure> {
        output.reply(&wiki.link(&self.from, self.rel, &self.to)?)
    }
}

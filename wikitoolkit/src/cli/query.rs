//! `wikitoolkit query`

use clap::Args;

use super::output::{Failure, Output};
use super::progress::Bar;
use super::{input, terminal};
use crate::search::{Kind, PathGlob, Question};
use crate::wiki::{Asking, Freshness, Wiki};

/// Find the files, symbols, sections and memories that a question is about
#[derive(Debug, Args)]
pub(super) struct Query {
    /// The question, in any words: a name, a path, an error message, a sentence; `-` reads it from standard input
    #[arg(value_name = "QUESTION", allow_hyphen_values = true)]
    question: String,
    /// Results at most
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = clap::value_parser!(u32).range(1..=1000))]
    limit: u32,
    /// Tokens that the reply may cost, by estimate
    #[arg(long, value_name = "TOKENS", default_value_t = 1200, value_parser = clap::value_parser!(u32).range(100..))]
    budget: u32,
    /// Only these kinds: dir, file, symbol, doc, memory, or kinds of symbols such as fn, class
    #[arg(long, value_name = "K,..", value_delimiter = ',')]
    kind: Vec<Kind>,
    /// Only paths that match: a folder such as src/net, or a glob such as **/*.rs
    #[arg(long, value_name = "GLOB")]
    path: Option<PathGlob>,
    /// Answer from the wiki as it is
    #[arg(long)]
    no_refresh: bool,
}

impl Query {
    pub(super) fn run(self, wiki: &Wiki, output: Output) -> Result<(), Failure> {
        let question = Question {
            text: input::text(self.question)?,
            kinds: self.kind,
            path: self.path,
            limit: self.limit.try_into().unwrap_or(usize::MAX),
        };
        let asking = Asking {
            question,
            budget: self.budget.try_into().unwrap_or(usize::MAX),
            form: output.form(),
            freshness: if self.no_refresh { Freshness::AsIs } else { Freshness::Refresh },
        };
        let reply = wiki.query(&asking, &Bar::new(output))?;
        match output.paint() {
            Some(paint) => output.text(&terminal::query(&reply, paint)),
            None => output.reply(&reply),
        }
    }
}

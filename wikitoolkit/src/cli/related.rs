//! `wikitoolkit related`

use clap::{Args, ValueEnum};

use super::output::{Failure, Output};
use super::progress::Bar;
use crate::graph::Relation;
use crate::view::{Reach, Way};
use crate::wiki::Wiki;

/// Follow the edges of a page to files, symbols, sections and memories
#[derive(Debug, Args)]
pub(super) struct Related {
    /// An id as `query` prints it; a path or the name of a symbol when it is the only one
    #[arg(value_name = "ID")]
    id: String,
    /// Only these relations: contains, defines, imports, references, calls, implements, extends, tests, mentions,
    /// or words that people chose
    #[arg(long, value_name = "R,..", value_delimiter = ',')]
    rel: Vec<Relation>,
    /// Only edges that leave or reach the page
    #[arg(long, value_enum, default_value_t = Direction::Both)]
    direction: Direction,
    /// Edges to follow in a row
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=5))]
    depth: u8,
    /// Neighbours at most
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    limit: u32,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Direction {
    In,
    Out,
    Both,
}

impl Related {
    pub(super) fn run(self, wiki: &Wiki, output: Output) -> Result<(), Failure> {
        let reach = Reach {
            rels: self.rel,
            way: match self.direction {
                Direction::In => Some(Way::In),
                Direction::Out => Some(Way::Out),
                Direction::Both => None,
            },
            depth: self.depth.into(),
            limit: self.limit.try_into().unwrap_or(usize::MAX),
        };
        output.reply(&wiki.related(&self.id, &reach, &Bar::new(output))?)
    }
}

//! `wikitoolkit memories`

use clap::{Args, ValueEnum};

use super::output::{Failure, Output};
use super::progress::Bar;
use crate::memory::{MemoryKind, Status};
use crate::wiki::{Wanted, Wiki};

/// List what is remembered, newest first: memories, notes and links
#[derive(Debug, Args)]
pub(super) struct Memories {
    /// Only these kinds
    #[arg(long, value_name = "K,..", value_enum, value_delimiter = ',')]
    kind: Vec<Kind>,
    /// Only this category
    #[arg(long, value_name = "C")]
    category: Option<String>,
    /// Only with this status: draft, stable or deprecated
    #[arg(long, value_name = "S")]
    status: Option<Status>,
    /// Only about this page or what is in it
    #[arg(long, value_name = "ID")]
    page: Option<String>,
    /// Only by this author
    #[arg(long, value_name = "NAME")]
    author: Option<String>,
    /// Only those to be checked again: a page that they are about changed since
    #[arg(long)]
    recheck: bool,
    /// Only those about a page that is gone
    #[arg(long)]
    orphaned: bool,
    /// Those too that are deprecated or superseded
    #[arg(long)]
    all: bool,
    /// Entries at most
    #[arg(long, value_name = "N", default_value_t = 50, value_parser = clap::value_parser!(u32).range(1..))]
    limit: u32,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Kind {
    Memory,
    Note,
    Link,
}

impl From<Kind> for MemoryKind {
    fn from(kind: Kind) -> Self {
        match kind {
            Kind::Memory => Self::Memory,
            Kind::Note => Self::Note,
            Kind::Link => Self::Link,
        }
    }
}

impl Memories {
    pub(super) fn run(self, wiki: &Wiki, output: Output) -> Result<(), Failure> {
        let wanted = Wanted {
            kinds: self.kind.into_iter().map(MemoryKind::from).collect(),
            category: self.category,
            status: self.status,
            page: self.page,
            author: self.author,
            to_recheck: self.recheck,
            orphaned: self.orphaned,
            outdated: self.all,
            limit: self.limit.try_into().unwrap_or(usize::MAX),
        };
        output.reply(&wiki.memories(&wanted, &Bar::new(output))?)
    }
}

//! `wikitoolkit remember`

use clap::{Args, ValueEnum};

use super::input;
use super::output::{Failure, Output};
use crate::graph::Relation;
use crate::memory::Status;
use crate::wiki::{Fact, Wiki};

/// Store durable knowledge: a decision, a lesson, how things hang together
#[derive(Debug, Args)]
pub(super) struct Remember {
    /// The fact, Markdown; `-` reads it from standard input
    #[arg(value_name = "FACT", allow_hyphen_values = true)]
    fact: String,
    /// What sort of knowledge it is
    #[arg(long, value_enum, default_value_t = Category::Note)]
    category: Category,
    /// Its title [default: made from the fact]
    #[arg(long, value_name = "T")]
    title: Option<String>,
    /// The page that it is about
    #[arg(long, value_name = "PAGE_ID")]
    link: Option<String>,
    /// How it relates to that page: a word of letters, digits, `-`, `_`
    #[arg(long, value_name = "R", default_value = "mentions", requires = "link")]
    rel: Relation,
    /// Somebody has to confirm it first
    #[arg(long)]
    draft: bool,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Category {
    Note,
    Decision,
    Lesson,
    Concept,
}

impl Category {
    fn word(self) -> &'static str {
        match self {
            Self::Note => "note",
            Self::Decision => "decision",
            Self::Lesson => "lesson",
            Self::Concept => "concept",
        }
    }
}

impl Remember {
    pub(super) fn run(self, wiki: &Wiki, output: Output) -> Result<(), Failure> {
        let fact = Fact {
            text: input::text(self.fact)?,
            category: self.category.word().to_owned(),
            title: self.title,
            link: self.link.map(|page| (page, self.rel)),
            status: if self.draft { Status::Draft } else { Status::Stable },
        };
        let reply = wiki.remember(fact)?;
        output.reply(&reply)?;
        output.warn(&reply.warnings);
        Ok(())
    }
}

//! `wikitoolkit page`

use clap::Args;

use super::output::{Failure, Output};
use super::progress::Bar;
use crate::view::Section;
use crate::wiki::{Looking, Wiki};

/// Show one page: documentation, relations, outline, source
#[derive(Debug, Args)]
pub(super) struct Page {
    /// An id as `query` prints it; a path or the name of a symbol when it is the only one
    #[arg(value_name = "ID")]
    id: String,
    /// Tokens that the reply may cost, by estimate
    #[arg(long, value_name = "N", default_value_t = 4000, value_parser = clap::value_parser!(u32).range(100..))]
    budget: u32,
    /// Only a part: outline, docs, notes, code, lines such as 10-60, or a symbol or heading inside the page
    #[arg(long, value_name = "S", default_value = "", hide_default_value = true)]
    section: Section,
}

impl Page {
    pub(super) fn run(self, wiki: &Wiki, output: Output) -> Result<(), Failure> {
        let looking = Looking {
            section: self.section,
            budget: self.budget.try_into().unwrap_or(usize::MAX),
            form: output.form(),
        };
        output.reply(&wiki.page(&self.id, &looking, &Bar::new(output))?)
    }
}

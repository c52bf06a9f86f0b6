//! `wikitoolkit export`

use std::io::{self, BufWriter, Write};

use clap::{Args, ValueEnum};

use super::output::{Failure, Output};
use super::progress::Bar;
use crate::wiki::Wiki;

/// Print the whole wiki, sorted and without volatile fields
#[derive(Debug, Args)]
pub(super) struct Export {
    /// One JSON object a line: pages, then edges
    #[arg(long, value_enum, default_value_t = Format::Jsonl)]
    format: Format,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Format {
    Jsonl,
}

impl Export {
    pub(super) fn run(self, wiki: &Wiki, output: Output) -> Result<(), Failure> {
        let Format::Jsonl = self.format;
        let mut out = BufWriter::new(io::stdout().lock());
        let stale = wiki.export(&mut out, &Bar::new(output))?;
        out.flush().map_err(Failure::Output)?;
        if stale {
            output.remark("another build is running; this is the last complete generation");
        }
        Ok(())
    }
}

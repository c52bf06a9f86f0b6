//! `wikitoolkit mcp`

use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;
use toolkernel::tool::Level;

use crate::tools::{self, Source};

/// Serve the wiki to agents over MCP on standard input and output
#[derive(Debug, Args)]
pub(super) struct Mcp {}

impl Mcp {
    pub(super) fn run(self, root: Option<PathBuf>, verbose: bool) -> ExitCode {
        let level = if verbose { Level::Info } else { Level::Warning };
        tools::serve_stdio(Source::new(root), level)
    }
}

//! The six MCP tools. One file a tool; each turns its arguments into one operation of [`crate::wiki`].

mod note;
mod page;
mod query;
mod related;
mod remember;
mod source;
mod status;
mod surface;

use std::process::ExitCode;

use toolkernel::kernel::{BuildError, ToolKernel};
use toolkernel::server::Server;
use toolkernel::server_info;
use toolkernel::tool::{Level, ToolError};

pub use note::wiki_note;
pub use page::wiki_page;
pub use query::wiki_query;
pub use related::wiki_related;
pub use remember::wiki_remember;
pub use source::Source;
pub use status::wiki_status;
pub use surface::TextForModels;

use crate::wiki::WikiError;

/// What the tools are called.
pub const NAMES: [&str; 6] =
    ["wiki_note", "wiki_page", "wiki_query", "wiki_related", "wiki_remember", "wiki_status"];

/// What a client is told when it connects: what the tools are for and where to begin.
const INSTRUCTIONS: &str = "A knowledge graph of this repository: files, symbols, documents and what people noted \
down. Ask wiki_query before grep, find or reading files; read what it names with wiki_page; follow imports, \
definitions and notes with wiki_related. Save what you learn and the code does not say with wiki_remember or \
wiki_note. The graph refreshes itself.";

/// The kernel with all six tools.
///
/// # Errors
/// When a tool of another crate in this binary has the name of one of them.
pub fn kernel(source: Source) -> Result<ToolKernel, BuildError> {
    ToolKernel::linked().state(source).build()
}

/// Serves the tools over standard input and output until the input ends. Builds nothing before it is asked.
#[must_use = "return it from `main`"]
pub fn serve_stdio(source: Source, log_level: Level) -> ExitCode {
    Server::new(TextForModels::new(kernel(source)), server_info!().title("wikitoolkit"))
        .instructions(INSTRUCTIONS)
        .log_level(log_level)
        .run_stdio()
}

/// An error of the wiki in the words of the tools.
fn explained(error: WikiError) -> ToolError {
    let hints = error.hints();
    hints.into_iter().fold(ToolError::from(error), ToolError::hint)
}

//! `wiki_note`

use toolkernel::tool::{State, ToolError};
use toolkernel::{mcp_tool, tool_args};

use super::Source;
use crate::view::NoteReply;

/// A note.
#[tool_args]
#[derive(Debug)]
pub struct NoteArgs {
    /// The page it is about, an id from wiki_query.
    #[arg(length = 1..)]
    page_id: String,
    /// Its text, in Markdown.
    #[arg(length = 1..)]
    text: String,
}

/// Append a dated note to an existing page.
#[mcp_tool(destructive = false, open_world = false)]
pub async fn wiki_note(args: NoteArgs, source: State<Source>) -> Result<NoteReply, ToolError> {
    source.ask(move |wiki| wiki.note(&args.page_id, &args.text)).await
}

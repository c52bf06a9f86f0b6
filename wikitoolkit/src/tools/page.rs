//! `wiki_page`

use toolkernel::tool::{State, ToolError};
use toolkernel::{mcp_tool, tool_args};

use super::Source;
use crate::index::Quiet;
use crate::view::{Form, PageReply, Section};
use crate::wiki::Looking;

/// A page, and which part of it.
#[tool_args]
#[derive(Debug)]
pub struct PageArgs {
    /// An id from wiki_query; a unique path or symbol name also works.
    #[arg(length = 1..)]
    page_id: String,
    /// Tokens the reply may cost.
    #[arg(default = 3000, range = 100..=20000)]
    budget_tokens: u32,
    /// `outline`, `docs`, `notes`, `code`, lines (`10-60`), or a symbol or heading on it.
    section: Option<String>,
}

/// Read a full wiki page by id: file summaries, API outlines, content. Use ids returned by wiki_query.
#[mcp_tool(
    read_only,
    idempotent,
    open_world = false,
    // The largest budget that can be asked for, in characters: a host must not cut what was asked for.
    meta("anthropic/alwaysLoad" = true, "anthropic/maxResultSizeChars" = 100000)
)]
pub async fn wiki_page(args: PageArgs, source: State<Source>) -> Result<PageReply, ToolError> {
    let section = args.section.as_deref().map(str::parse::<Section>).transpose()?.unwrap_or_default();
    let looking = Looking { section, budget: usize::try_from(args.budget_tokens)?, form: Form::Markdown };
    source.ask(move |wiki| wiki.page(&args.page_id, &looking, &Quiet)).await
}

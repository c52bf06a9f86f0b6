//! `wiki_query`

use toolkernel::tool::{State, ToolError};
use toolkernel::{mcp_tool, tool_args};

use super::Source;
use crate::index::Quiet;
use crate::search::{Kind, PathGlob, Question};
use crate::view::{Form, QueryReply};
use crate::wiki::{Asking, Freshness};

/// Tokens that no stub falls below, so that a budget never holds more of them than are looked for.
const SHORTEST: usize = 20;

/// A question.
#[tool_args]
#[derive(Debug)]
pub struct QueryArgs {
    /// A symbol, path, error message, or question in your own words.
    #[arg(length = 1..)]
    question: String,
    /// Tokens the reply may cost.
    #[arg(default = 1200, range = 100..=20000)]
    budget_tokens: u32,
    /// Only these kinds of pages or symbols (fn, struct, class, ...).
    kind: Option<Vec<String>>,
    /// Only below this folder or glob (`**/*.rs`).
    path: Option<String>,
}

/// Search the codebase knowledge graph for files, modules, symbols or concepts. Use before grep/find/Read: faster
/// and token-efficient on large repositories. Returns ranked page stubs with ids for drill-down.
#[mcp_tool(
    read_only,
    idempotent,
    open_world = false,
    // The largest budget that can be asked for, in characters: a host must not cut what was asked for.
    meta("anthropic/alwaysLoad" = true, "anthropic/maxResultSizeChars" = 100000)
)]
pub async fn wiki_query(args: QueryArgs, source: State<Source>) -> Result<QueryReply, ToolError> {
    let kinds =
        args.kind.unwrap_or_default().iter().map(|word| word.parse()).collect::<Result<Vec<Kind>, _>>()?;
    let path = args.path.as_deref().map(str::parse::<PathGlob>).transpose()?;
    let budget = usize::try_from(args.budget_tokens)?;
    let question = Question { text: args.question, kinds, path, limit: budget / SHORTEST };
    let asking = Asking { question, budget, form: Form::Markdown, freshness: Freshness::Refresh };
    source.ask(move |wiki| wiki.query(&asking, &Quiet)).await
}

//! `wiki_related`

use toolkernel::tool::{State, ToolError};
use toolkernel::{mcp_tool, tool_args};

use super::Source;
use crate::graph::Relation;
use crate::index::Quiet;
use crate::view::{Reach, RelatedReply, Way};
use crate::wiki::Wiki;

/// A page, and which of its edges.
#[tool_args]
#[derive(Debug)]
pub struct RelatedArgs {
    /// An id, path or symbol.
    #[arg(length = 1..)]
    page_id: String,
    /// Only these: calls, tests, imports, implements, ...
    rel: Option<Vec<String>>,
    /// Instead, the shortest way to this page.
    to: Option<String>,
    /// Instead, what depends on changes A..B in the page (`dir:.`: all).
    rev: Option<String>,
    /// Which way.
    #[arg(default = "both")]
    direction: Direction,
    /// Edges in a row.
    #[arg(default = 1, range = 1..=5)]
    depth: u8,
    /// At most.
    #[arg(default = 20, range = 1..=200)]
    limit: u16,
}

/// Which way edges point.
#[tool_args]
#[derive(Debug, Clone, Copy)]
pub(super) enum Direction {
    /// to it
    In,
    /// away from it
    Out,
    /// either way
    Both,
}

/// Follow typed edges from a page to connected files, modules and symbols.
#[mcp_tool(read_only, idempotent, open_world = false, meta("anthropic/alwaysLoad" = true))]
pub async fn wiki_related(args: RelatedArgs, source: State<Source>) -> Result<RelatedReply, ToolError> {
    let rels =
        args.rel.unwrap_or_default().iter().map(|word| word.parse()).collect::<Result<Vec<Relation>, _>>()?;
    let limit = usize::from(args.limit);
    match (args.to, args.rev) {
        (Some(_), Some(_)) => {
            return Err(ToolError::new("`to` and `rev` exclude each other; give one of them"));
        }
        (Some(to), None) => return source.ask(move |wiki| wiki.path(&args.page_id, &to, &Quiet)).await,
        (None, Some(rev)) => {
            let impact = move |wiki: &Wiki| wiki.impact_of(&rev, Some(&args.page_id), limit, &Quiet);
            return source.ask(impact).await;
        }
        (None, None) => {}
    }
    let way = match args.direction {
        Direction::In => Some(Way::In),
        Direction::Out => Some(Way::Out),
        Direction::Both => None,
    };
    let reach = Reach { rels, way, depth: args.depth.into(), limit };
    source.ask(move |wiki| wiki.related(&args.page_id, &reach, &Quiet)).await
}

//! `wiki_related`

use toolkernel::tool::{State, ToolError};
use toolkernel::{mcp_tool, tool_args};

use super::Source;
use crate::graph::Relation;
use crate::index::Quiet;
use crate::view::{Reach, RelatedReply, Way};

/// A page, and which of its edges.
#[tool_args]
#[derive(Debug)]
pub struct RelatedArgs {
    /// An id from wiki_query; a path or a symbol's name also works when it is unique.
    #[arg(length = 1..)]
    page_id: String,
    /// Only these: contains, defines, imports, references, calls, implements, extends, tests, mentions, or a word that
    /// wiki_remember was given.
    rel: Option<Vec<String>>,
    /// Which way the edges point, seen from the page.
    #[arg(default = "both")]
    direction: Direction,
    /// Edges to follow in a row.
    #[arg(default = 1, range = 1..=5)]
    depth: u8,
    /// Neighbours at most.
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
    let way = match args.direction {
        Direction::In => Some(Way::In),
        Direction::Out => Some(Way::Out),
        Direction::Both => None,
    };
    let reach = Reach { rels, way, depth: args.depth.into(), limit: args.limit.into() };
    source.ask(move |wiki| wiki.related(&args.page_id, &reach, &Quiet)).await
}

//! `wiki_remember`

use toolkernel::tool::{State, ToolError};
use toolkernel::{mcp_tool, tool_args};

use super::Source;
use crate::graph::Relation;
use crate::memory::Status;
use crate::view::RememberReply;
use crate::wiki::Fact;

/// Something to remember.
#[tool_args]
#[derive(Debug)]
pub struct RememberArgs {
    /// One fact, in Markdown, understandable without this conversation.
    #[arg(length = 1..)]
    fact: String,
    /// What sort of knowledge it is.
    #[arg(default = "note")]
    category: Category,
    /// Its title; made from the fact when absent.
    title: Option<String>,
    /// The page it is about.
    link_page_id: Option<String>,
    /// How it relates to that page: `explains`, `supersedes` (a memory), ...
    #[arg(default = "mentions")]
    rel: String,
}

/// A sort of knowledge.
#[tool_args]
#[derive(Debug, Clone, Copy)]
pub(super) enum Category {
    /// anything else
    Note,
    /// what was decided, and why
    Decision,
    /// what went wrong, and how to avoid it
    Lesson,
    /// what a word means here
    Concept,
}

impl Category {
    const fn word(self) -> &'static str {
        match self {
            Self::Note => "note",
            Self::Decision => "decision",
            Self::Lesson => "lesson",
            Self::Concept => "concept",
        }
    }
}

/// Save durable knowledge: decisions, gotchas, cross-file relationships. Survives across sessions.
#[mcp_tool(destructive = false, idempotent, open_world = false)]
pub async fn wiki_remember(args: RememberArgs, source: State<Source>) -> Result<RememberReply, ToolError> {
    let rel: Relation = args.rel.parse()?;
    let fact = Fact {
        text: args.fact,
        category: args.category.word().to_owned(),
        title: args.title,
        link: args.link_page_id.map(|page| (page, rel)),
        status: Status::Stable,
    };
    source.ask(move |wiki| wiki.remember(fact)).await
}

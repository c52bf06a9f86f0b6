//! `wiki_status`

use toolkernel::mcp_tool;
use toolkernel::tool::{HandlerResult, OutputSchema, State, ToolError, ToolOutput, ToolResult};

use super::Source;
use crate::view::{Reply as _, StatusReply};
use crate::wiki::Wiki;

/// Skipped files that the structured reply lists; the text counts them all by reason.
const LISTED: usize = 50;

/// The health of a wiki, its list of skipped files cut: a tree may have thousands.
#[derive(Debug)]
pub struct Health(StatusReply);

impl ToolOutput for Health {
    fn schema() -> Option<OutputSchema> {
        StatusReply::schema()
    }

    fn into_result(mut self) -> HandlerResult {
        let text = self.0.markdown();
        self.0.skipped.truncate(LISTED);
        Ok(ToolResult::structured(&self.0, Some(text))?)
    }
}

/// Check the knowledge graph's health: page count, staleness, last build time.
#[mcp_tool(read_only, idempotent, open_world = false)]
pub async fn wiki_status(source: State<Source>) -> Result<Health, ToolError> {
    source.ask(Wiki::status).await.map(Health)
}

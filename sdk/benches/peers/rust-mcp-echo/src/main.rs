//! The tool `echo` with rust-mcp-sdk, set up as its documentation shows.

use std::sync::Arc;

use async_trait::async_trait;
use rust_mcp_sdk::error::SdkResult;
use rust_mcp_sdk::mcp_server::{McpServerOptions, ServerHandler, server_runtime};
use rust_mcp_sdk::schema::*;
use rust_mcp_sdk::{
    McpServer, RequestContext, ServerDetails, StdioTransport, ToMcpServerHandler, TransportOptions, macros,
};

#[macros::mcp_tool(name = "echo", description = "Gives back its text.")]
#[derive(Debug, serde::Deserialize, serde::Serialize, macros::JsonSchema)]
struct EchoTool {
    /// What to give back.
    text: String,
}

struct Echo;

#[async_trait]
impl ServerHandler for Echo {
    async fn handle_list_tools_request(
        &self,
        _request: Option<PaginatedRequestParams>,
        _context: &RequestContext,
        _runtime: Arc<dyn McpServer>,
    ) -> std::result::Result<ListToolsResult, RpcError> {
        Ok(ListToolsResult {
            tools: vec![EchoTool::tool()],
            meta: None,
            next_cursor: None,
            cache_scope: ListToolsResultCacheScope::Public,
            result_type: "complete".to_string(),
            ttl_ms: 0,
        })
    }

    async fn handle_call_tool_request(
        &self,
        params: CallToolRequestParams,
        _context: &RequestContext,
        _runtime: Arc<dyn McpServer>,
    ) -> std::result::Result<ServerResult, CallToolError> {
        if params.name != EchoTool::tool_name() {
            return Err(CallToolError::unknown_tool(params.name));
        }
        let arguments = serde_json::Value::Object(params.arguments.unwrap_or_default());
        let EchoTool { text } = serde_json::from_value(arguments).map_err(CallToolError::new)?;
        Ok(ServerResult::CallToolResult(CallToolResult {
            content: vec![ContentBlock::TextContent(TextContent::new(text, None, None))],
            is_error: None,
            meta: None,
            result_type: "complete".to_string(),
            structured_content: None,
        }))
    }
}

#[tokio::main]
async fn main() -> SdkResult<()> {
    let server_details = ServerDetails {
        server_info: Implementation {
            name: "echo".into(),
            version: "0.0.0".into(),
            title: None,
            description: None,
            icons: Vec::new(),
            website_url: None,
        },
        capabilities: ServerCapabilities {
            tools: Some(ServerCapabilitiesTools { list_changed: None }),
            ..Default::default()
        },
        instructions: None,
        meta: None,
    };
    let server = server_runtime::create_server(McpServerOptions {
        server_details,
        transport: StdioTransport::new(TransportOptions::default())?,
        handler: Echo.to_mcp_server_handler(),
        message_observer: None,
    });
    server.start().await
}

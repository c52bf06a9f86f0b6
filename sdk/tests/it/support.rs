//! Tools to test with, and how to talk to a server of them.

use toolkernel::kernel::{BuildError, ToolKernel};
use toolkernel::prelude::*;
use toolkernel::server::ServerInfo;
use toolkernel::testing::Conversation;
use toolkernel::tool::{Content, Level};

/// Gives back its text.
#[mcp_tool(link = false, read_only)]
async fn echo(
    /// What to give back.
    text: String,
) -> Result<String, ToolError> {
    Ok(text)
}

/// Two terms and their sum.
#[tool_output]
struct Sum {
    /// The sum.
    value: i64,
}

/// Adds two numbers.
#[mcp_tool(link = false, read_only, idempotent, title = "Addition", meta("anthropic/alwaysLoad" = true))]
async fn add(
    /// First term.
    a: i64,
    /// Second term.
    #[arg(default = 1, range = 0..=100)]
    b: i64,
) -> Result<Sum, ToolError> {
    Ok(Sum { value: a.saturating_add(b) })
}

/// Fails with a hint.
#[mcp_tool(link = false)]
fn fail() -> Result<String, ToolError> {
    Err(ToolError::new("the disk is full").hint("delete something"))
}

/// Gives back a link and a picture.
#[mcp_tool(link = false)]
async fn media() -> Result<Vec<Content>, ToolError> {
    let (uri, name) = ("file:///a.txt".to_owned(), "a.txt".to_owned());
    Ok(vec![
        Content::ResourceLink { uri, name, mime_type: None },
        Content::Image { data: "AAAA".to_owned(), mime_type: "image/png".to_owned() },
    ])
}

/// Reports progress three times, and logs.
#[mcp_tool(link = false)]
async fn report(ctx: Ctx) -> Result<String, ToolError> {
    ctx.log(Level::Debug, "about to start");
    for step in 1..=3 {
        ctx.progress(f64::from(step), Some(3.0), Some("working"));
    }
    ctx.log(Level::Warning, "done");
    Ok("done".to_owned())
}

/// Waits until it is cancelled.
#[mcp_tool(link = false)]
async fn wait() -> Result<String, ToolError> {
    std::future::pending().await
}

/// What the caller said about itself.
#[mcp_tool(link = false)]
async fn whoami(ctx: Ctx) -> Result<String, ToolError> {
    let client = ctx.client();
    let name = client.map_or("nobody", |client| &client.name);
    let capabilities = client.map(|client| client.capabilities.keys().cloned().collect::<Vec<_>>().join("+"));
    Ok(format!("{name} with {}, {} keys of meta", capabilities.unwrap_or_default(), ctx.meta().len()))
}

/// A kernel of all of them.
pub(crate) fn kernel() -> Result<ToolKernel, BuildError> {
    ToolKernel::with(toolkernel::tools![add, echo, fail, media, report, wait, whoami]).build()
}

pub(crate) fn server() -> Server {
    let info = ServerInfo::new("test", "1.2.3")
        .title("A test")
        .description("For tests.")
        .website_url("https://example.org");
    Server::new(kernel(), info).instructions("Ask `echo` first.")
}

/// What a client says to open a connection.
pub(crate) fn initialize(revision: &str) -> String {
    format!(
        r#"{{"jsonrpc":"2.0","id":"open","method":"initialize","params":{{"protocolVersion":"{revision}","capabilities":{{"roots":{{}}}},"clientInfo":{{"name":"tester","version":"1"}}}}}}"#
    )
}

/// What every request of the stateless era carries in its `_meta`.
pub(crate) const META: &str = r#""io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{"elicitation":{}},"io.modelcontextprotocol/clientInfo":{"name":"tester","version":"1"}"#;

/// Says the lines one after another, each when the answer to the one before is there, and writes down
/// what comes back. `META` in a line stands for [`META`].
pub(crate) async fn talk(wire: &mut Conversation, lines: &[&str]) -> String {
    let mut heard = Vec::new();
    for line in lines {
        wire.say(&line.replace("META", META));
        heard.extend(wire.hear().await);
    }
    heard.join("\n")
}

/// As [`talk`], over a fresh connection.
pub(crate) async fn conversation(lines: &[&str]) -> String {
    talk(&mut Conversation::new(server()).unwrap(), lines).await
}

/// As [`conversation`], after a handshake for `revision` whose answer is left out.
pub(crate) async fn handshaken(revision: &str, lines: &[&str]) -> String {
    let mut wire = Conversation::new(server()).unwrap();
    talk(&mut wire, &[&initialize(revision), r#"{"jsonrpc":"2.0","method":"notifications/initialized"}"#])
        .await;
    talk(&mut wire, lines).await
}

//! Middleware at the boundary: what a client gets to see of each.

mod cache;
mod chain;
mod enrichers;
mod limits;
mod responses;
mod timeouts;
mod tracing;
mod visibility;

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use serde_json::{Value, json};
use toolkernel::kernel::KernelBuilder;
use toolkernel::prelude::*;
use toolkernel::testing::{CallOutcome, InMemoryClient};
use toolkernel::tool::Content;

#[derive(Default)]
pub(crate) struct Calls(pub(crate) AtomicUsize);

/// How often this was called before.
#[tool_output]
struct Count {
    /// The number.
    calls: usize,
}

/// Counts its calls.
#[mcp_tool(link = false, read_only, idempotent, tags("counted"))]
async fn count(
    calls: State<Calls>,
    /// What to count, if not everything.
    what: Option<String>,
    /// Where to start.
    from: Option<i64>,
) -> Result<Count, ToolError> {
    let _ = (what, from);
    Ok(Count { calls: calls.0.fetch_add(1, Ordering::SeqCst) })
}

/// Fails the first time.
#[mcp_tool(link = false, read_only, idempotent)]
async fn flaky(calls: State<Calls>) -> Result<String, ToolError> {
    match calls.0.fetch_add(1, Ordering::SeqCst) {
        0 => Err(ToolError::new("not yet")),
        _ => Ok("done".to_owned()),
    }
}

/// Changes something.
#[mcp_tool(link = false, tags("admin"))]
async fn change(calls: State<Calls>) -> Result<Count, ToolError> {
    Ok(Count { calls: calls.0.fetch_add(1, Ordering::SeqCst) })
}

/// Waits for a while.
#[mcp_tool(link = false)]
async fn sleep(
    /// Milliseconds.
    ms: u64,
    ctx: Ctx,
) -> Result<String, ToolError> {
    tokio::time::sleep(Duration::from_millis(ms)).await;
    Ok(format!("slept, {}", ctx.deadline().map_or("no deadline", |_| "a deadline")))
}

/// Gives back a text of some length.
#[mcp_tool(link = false)]
async fn long(
    /// How many lines of ten bytes.
    lines: usize,
) -> Result<Vec<Content>, ToolError> {
    let image = Content::Image { data: "A".repeat(400), mime_type: "image/png".to_owned() };
    Ok(vec![Content::Text("123456789\n".repeat(lines)), image])
}

/// Says how to go on.
#[mcp_tool(link = false, meta("toolkernel/continue" = "raise `offset` to 50"))]
async fn pages() -> Result<String, ToolError> {
    Ok("ä".repeat(500))
}

/// A list.
#[tool_output]
struct Big {
    /// Its items.
    items: Vec<u32>,
}

/// Gives back a list.
#[mcp_tool(link = false)]
async fn list(
    /// How many items.
    items: u32,
) -> Result<Big, ToolError> {
    Ok(Big { items: (0..items).collect() })
}

/// Every tool of this module, with the counter that they share.
pub(crate) fn builder() -> (KernelBuilder, Arc<Calls>) {
    let calls = Arc::new(Calls::default());
    let tools = tools![count, flaky, change, sleep, long, pages, list];
    (ToolKernel::with(tools).shared_state(Arc::clone(&calls)), calls)
}

/// A client of the kernel that `finish` makes of the builder.
pub(crate) fn client(finish: impl FnOnce(KernelBuilder) -> KernelBuilder) -> InMemoryClient {
    InMemoryClient::new(finish(builder().0).build())
}

pub(crate) async fn call(client: &InMemoryClient, name: &str, arguments: Value) -> CallOutcome {
    client.call(name, &arguments).await.unwrap()
}

#[tokio::test]
async fn without_middleware_nothing_is_different() {
    let client = client(|builder| builder);
    assert_eq!(call(&client, "count", json!({})).await.text(), r#"{"calls":0}"#);
    assert_eq!(call(&client, "count", json!({})).await.text(), r#"{"calls":1}"#);
    assert_eq!(call(&client, "sleep", json!({ "ms": 1 })).await.text(), "slept, no deadline");
}

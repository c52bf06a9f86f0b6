//! A span around each call.

use std::io;
use std::sync::{Arc, Mutex};

use serde_json::json;
use toolkernel::kernel::{TraceContext, Tracing};
use toolkernel::prelude::*;
use toolkernel::testing::InMemoryClient;
use tracing::subscriber::DefaultGuard;
use tracing_subscriber::fmt::format::FmtSpan;

#[derive(Clone, Default)]
struct Log(Arc<Mutex<Vec<u8>>>);

impl io::Write for Log {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap().extend(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// The log of this thread until the guard is dropped, with a line for each span that ends.
fn log() -> (Log, DefaultGuard) {
    let log = Log::default();
    let writer = log.clone();
    let subscriber = tracing_subscriber::fmt()
        .with_writer(move || writer.clone())
        .with_span_events(FmtSpan::CLOSE)
        .with_ansi(false)
        .without_time()
        .finish();
    (log, tracing::subscriber::set_default(subscriber))
}

/// Logs, and gives back the trace that it is part of.
#[mcp_tool(link = false)]
async fn traced(ctx: Ctx) -> Result<String, ToolError> {
    tracing::info!("inside");
    tokio::task::yield_now().await;
    let trace = ctx.extensions().get::<TraceContext>();
    let sampled = trace.map(TraceContext::is_sampled);
    Ok(format!(
        "{:?} {:?} {sampled:?}",
        trace.map(TraceContext::traceparent),
        trace.map(TraceContext::tracestate)
    ))
}

/// Fails.
#[mcp_tool(link = false, timeout = "1s")]
async fn broken() -> Result<String, ToolError> {
    Err(ToolError::new("no"))
}

async fn heard(meta: serde_json::Value, tool: &str) -> (String, String) {
    let (log, _guard) = log();
    let client = InMemoryClient::new(ToolKernel::with(tools![broken, traced]).middleware(Tracing).build());
    let result = client.request("tools/call", json!({ "name": tool, "_meta": meta })).await.unwrap();
    let logged = String::from_utf8(log.0.lock().unwrap().clone()).unwrap();
    (result["content"][0]["text"].as_str().unwrap().to_owned(), logged)
}

const PARENT: &str = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";

#[tokio::test]
async fn the_span_is_part_of_the_callers_trace() {
    let (text, log) = heard(json!({ "traceparent": PARENT, "tracestate": "a=b" }), "traced").await;
    assert_eq!(text, format!("Some({PARENT:?}) Some(Some(\"a=b\")) Some(true)"));
    let span =
        r#"tool_call{tool="traced" trace_id="0af7651916cd43dd8448eb211c80319c" parent_id="b7ad6b7169203331""#;
    assert!(log.lines().any(|line| line.contains(span) && line.contains("inside")), "{log}");
    assert!(log.contains(r#"outcome="ok" elapsed_us="#), "{log}");
}

#[tokio::test]
async fn without_a_usable_trace_the_span_stands_alone() {
    for meta in [json!({}), json!({ "traceparent": "garbage" }), json!({ "traceparent": 7 })] {
        let (text, log) = heard(meta, "traced").await;
        assert_eq!(text, "None None None");
        assert!(log.contains(r#"tool_call{tool="traced"}: "#), "{log}");
    }
}

#[tokio::test]
async fn the_kind_of_an_error_is_recorded() {
    let (_, log) = heard(json!({}), "broken").await;
    assert!(log.contains("outcome=Failed"), "{log}");
}

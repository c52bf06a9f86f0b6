//! The kernel on its own: modes, panics, time, cancellation, state, and what it refuses to build.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread::{self, ThreadId};
use std::time::{Duration, Instant};

use insta::assert_snapshot;
use serde_json::{Value, json};
use toolkernel::kernel::CallError;
use toolkernel::prelude::*;
use toolkernel::tool::{Arguments, CallContext, Mode, ToolResult};
use toolkernel::tool_output;

async fn call(kernel: &ToolKernel, name: &str, arguments: Value) -> Result<ToolResult, CallError> {
    let arguments = Arguments::from_serialize(&arguments).unwrap();
    kernel.call(name, arguments, CallContext::default()).await
}

/// A pair.
#[tool_output]
#[derive(serde::Deserialize)]
struct Pair {
    /// The sum.
    sum: i64,
    /// A comment.
    comment: Option<String>,
}

/// Adds two numbers.
#[mcp_tool(link = false, read_only, idempotent, title = "Addition")]
async fn add(
    /// First term.
    a: i64,
    /// Second term.
    #[arg(default = 1)]
    b: i64,
    ctx: Ctx,
) -> Result<Pair, ToolError> {
    assert_eq!(ctx.tool(), "add");
    Ok(Pair { sum: a + b, comment: None })
}

#[tokio::test]
async fn payload_and_text_say_the_same() {
    let kernel = ToolKernel::with(tools![add]).build().unwrap();
    let result = call(&kernel, "add", json!({"a": 41})).await.unwrap();
    assert_eq!(result.text(), r#"{"sum":42}"#);
    let pair: Pair = result.payload().unwrap();
    assert_eq!((pair.sum, pair.comment), (42, None));
    let spec = &kernel.list(&CallContext::default())[0];
    assert_eq!(spec.title.as_deref(), Some("Addition"));
    assert_eq!(spec.annotations.read_only, Some(true));
    assert_eq!(spec.annotations.destructive, None);
}

#[tokio::test]
async fn arguments_that_do_not_fit_never_reach_the_body() {
    let kernel = ToolKernel::with(tools![add]).build().unwrap();
    let result = call(&kernel, "add", json!({"a": "x", "c": 1})).await.unwrap();
    assert!(result.is_error());
    assert_snapshot!(result.text(), @r#"
    add: 2 problems in the arguments
    - `a`: expected an integer, got "x"
    - `c` is not an argument. Allowed: a, b
    "#);
}

#[tokio::test]
async fn leniency_is_a_choice_of_the_kernel() {
    let lenient = ToolKernel::with(tools![add]).build().unwrap();
    assert!(!call(&lenient, "add", json!({"a": "41"})).await.unwrap().is_error());
    let strict = ToolKernel::with(tools![add]).strict(true).build().unwrap();
    assert!(call(&strict, "add", json!({"a": "41"})).await.unwrap().is_error());
}

#[tokio::test]
async fn strictness_is_a_choice_of_a_tool() {
    /// Takes what its schema says.
    #[mcp_tool(strict, link = false)]
    async fn exact(
        /// A number.
        a: i64,
    ) -> Result<String, ToolError> {
        Ok(a.to_string())
    }

    let kernel = ToolKernel::with(tools![add, exact]).build().unwrap();
    assert!(!call(&kernel, "add", json!({"a": "41"})).await.unwrap().is_error());
    assert!(call(&kernel, "exact", json!({"a": "41"})).await.unwrap().is_error());
    assert!(!call(&kernel, "exact", json!({"a": 41})).await.unwrap().is_error());
}

#[tokio::test]
async fn unknown_tools_are_no_results() {
    let kernel = ToolKernel::with(tools![add]).build().unwrap();
    let error = call(&kernel, "ad", json!({})).await.unwrap_err();
    assert_snapshot!(error, @"unknown tool `ad`; did you mean `add`?");
    let error = call(&kernel, "subtract", json!({})).await.unwrap_err();
    assert_snapshot!(error, @"unknown tool `subtract`");
}

/// Panics with a text.
#[mcp_tool(link = false)]
async fn panic_text() -> Result<(), ToolError> {
    panic!("secret in /etc/passwd")
}

/// Panics with a formatted text after an await.
#[mcp_tool(link = false)]
async fn panic_late() -> Result<(), ToolError> {
    tokio::task::yield_now().await;
    panic!("secret {}", 5)
}

/// Panics on a blocking thread.
#[mcp_tool(link = false)]
fn panic_blocking() -> Result<(), ToolError> {
    std::panic::panic_any(5_u8)
}

/// Panics on the pinned thread.
#[mcp_tool(link = false, pinned)]
fn panic_pinned() -> Result<(), ToolError> {
    panic!("secret")
}

/// Case A28: a panic is an error of its tool, without its payload, and the next call works.
#[tokio::test]
async fn a28_panics_are_errors_of_their_tool() {
    let kernel =
        ToolKernel::with(tools![add, panic_text, panic_late, panic_blocking, panic_pinned]).build().unwrap();
    for name in ["panic_text", "panic_late", "panic_blocking", "panic_pinned", "panic_pinned"] {
        let result = call(&kernel, name, json!({})).await.unwrap();
        assert!(result.is_error());
        let text = result.text();
        assert!(text.starts_with(&format!("tool `{name}` failed with an internal error")), "{text}");
        assert!(!text.contains("secret"), "{text}");
        assert!(!call(&kernel, "add", json!({"a": 1})).await.unwrap().is_error());
    }
}

/// Fails with an error of another library.
#[mcp_tool(link = false)]
async fn fail() -> Result<String, ToolError> {
    Ok("no number".parse::<i64>()?.to_string())
}

impl toolkernel::tool::ToolOutput for Wrapped {
    fn into_result(self) -> toolkernel::tool::HandlerResult {
        Ok(ToolResult::text_only(self.0.to_string()))
    }
}

/// A number that a hand-written output carries.
struct Wrapped(i64);

/// Fails with hints.
#[mcp_tool(link = false)]
async fn refuse() -> Result<Wrapped, ToolError> {
    let number = "5".parse::<i64>().map(Wrapped)?;
    Err(ToolError::new(format!("no page `{}`", number.0)).hint("ask for the list of pages first"))
}

#[tokio::test]
async fn any_error_converts_and_hints_are_shown() {
    let kernel = ToolKernel::with(tools![fail, refuse]).build().unwrap();
    assert_snapshot!(call(&kernel, "fail", json!({})).await.unwrap().text(), @"invalid digit found in string");
    assert_snapshot!(call(&kernel, "refuse", json!({})).await.unwrap().text(), @r"
    no page `5`
    hint: ask for the list of pages first
    ");
}

/// Waits longer than it may.
#[mcp_tool(link = false, timeout = "30ms")]
async fn slow() -> Result<(), ToolError> {
    tokio::time::sleep(Duration::from_secs(60)).await;
    Ok(())
}

/// Blocks until it is told to stop.
#[mcp_tool(link = false, timeout = "30ms")]
fn stubborn(ctx: Ctx, stopped: State<AtomicUsize>) -> Result<(), ToolError> {
    loop {
        if let Err(error) = ctx.check() {
            stopped.fetch_add(1, Ordering::SeqCst);
            return Err(error);
        }
        thread::sleep(Duration::from_millis(1));
    }
}

#[tokio::test]
async fn time_is_up_for_both_kinds_of_body() {
    let stopped = std::sync::Arc::new(AtomicUsize::new(0));
    let kernel = ToolKernel::with(tools![slow, stubborn]).shared_state(stopped.clone()).build().unwrap();
    for name in ["slow", "stubborn"] {
        let result = call(&kernel, name, json!({})).await.unwrap();
        assert!(result.is_error());
        assert!(result.text().starts_with("the tool took longer than it may"), "{}", result.text());
    }
    let patience = Instant::now() + Duration::from_secs(10);
    while stopped.load(Ordering::SeqCst) == 0 {
        assert!(Instant::now() < patience, "the blocking body was never told");
        tokio::time::sleep(Duration::from_millis(1)).await;
    }
}

#[tokio::test]
async fn a_cancelled_call_has_no_result() {
    let kernel = ToolKernel::with(tools![slow]).build().unwrap();
    let context = CallContext::default();
    let cancellation = context.cancellation.clone();
    let pending = tokio::spawn(kernel.call("slow", Arguments::none(), context));
    cancellation.cancel();
    assert!(matches!(pending.await.unwrap().unwrap_err(), CallError::Cancelled));
}

/// Says where it runs.
#[mcp_tool(link = false, pinned)]
fn place(seen: State<std::sync::Mutex<Vec<ThreadId>>>) -> Result<(), ToolError> {
    seen.lock().unwrap().push(thread::current().id());
    Ok(())
}

#[tokio::test]
async fn pinned_tools_stay_on_one_thread() {
    let seen = std::sync::Arc::new(std::sync::Mutex::new(Vec::<ThreadId>::new()));
    let kernel = ToolKernel::with(tools![place]).shared_state(seen.clone()).build().unwrap();
    let calls =
        (0..20).map(|_| tokio::spawn(kernel.call("place", Arguments::none(), CallContext::default())));
    for pending in calls.collect::<Vec<_>>() {
        assert!(!pending.await.unwrap().unwrap().is_error());
    }
    let seen = seen.lock().unwrap();
    assert_eq!(seen.len(), 20);
    assert!(seen.iter().all(|thread| *thread == seen[0] && *thread != thread::current().id()));
    assert_eq!(kernel.list(&CallContext::default())[0].mode, Mode::Pinned);
}

/// A second tool of that name.
#[mcp_tool(link = false, name = "add")]
async fn add_again() -> Result<(), ToolError> {
    Ok(())
}

#[test]
fn everything_that_is_wrong_is_said_at_once() {
    let error = ToolKernel::with(tools![add, place]).tools(tools![add_again]).build().unwrap_err();
    let text = error.to_string();
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines[0], "the tools cannot be served:");
    assert!(lines[1].starts_with("- two tools are called `add`: sdk/tests/it/kernel.rs:"), "{text}");
    assert!(lines[1].contains(" and sdk/tests/it/kernel.rs:"), "{text}");
    assert!(lines[2].starts_with("- tool `place` (sdk/tests/it/kernel.rs:"), "{text}");
    assert!(lines[2].contains("no state of type `std::sync::"), "{text}");
    assert_eq!(lines.len(), 3);
}

#[test]
fn an_empty_list_is_a_choice() {
    assert!(ToolKernel::with([]).build().is_ok());
}

#[test]
fn tools_are_listed_by_name() {
    let forwards = ToolKernel::with(tools![slow, add, fail]).build().unwrap();
    let names: Vec<String> =
        forwards.list(&CallContext::default()).iter().map(|tool| tool.name.to_string()).collect();
    assert_eq!(names, ["add", "fail", "slow"]);
}

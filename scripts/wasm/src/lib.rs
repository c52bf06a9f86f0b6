//! Tools on WebAssembly: without threads, clock, randomness and linked slices.

use std::future::Future;
use std::pin::pin;
use std::task::{Context, Poll, Waker};
use std::time::Duration;

use serde_json::json;
use toolkernel::prelude::*;
use toolkernel::testing::{InMemoryClient, Revision};

/// The sum.
#[tool_output]
struct Sum {
    /// Its value.
    value: i64,
}

/// Adds two numbers.
#[mcp_tool(read_only, timeout = "10s")]
async fn add(
    /// First term.
    a: i64,
    /// Second term.
    b: i64,
    ctx: Ctx,
) -> Result<Sum, ToolError> {
    ctx.progress(1.0, Some(2.0), None);
    ctx.progress(2.0, Some(2.0), None);
    if ctx.remaining().is_some_and(|left| left == Duration::ZERO) {
        return Err(ToolError::new("no time is left"));
    }
    Ok(Sum { value: a + b })
}

/// Adds two numbers in a function that blocks.
#[mcp_tool(read_only)]
fn add_blocking(
    /// First term.
    a: i64,
    /// Second term.
    b: i64,
) -> Result<Sum, ToolError> {
    Ok(Sum { value: a + b })
}

/// Runs both tools in both eras. The number of calls that gave 42, or a negative number that tells what failed.
#[unsafe(no_mangle)]
pub extern "C" fn run() -> i32 {
    let mut future = pin!(calls());
    // Nothing here waits for anything, so one poll is enough.
    match future.as_mut().poll(&mut Context::from_waker(Waker::noop())) {
        Poll::Ready(count) => count,
        Poll::Pending => -1,
    }
}

async fn calls() -> i32 {
    let Ok(kernel) = ToolKernel::with(tools![add, add_blocking]).build() else { return -2 };
    let mut right = 0;
    for revision in Revision::ALL {
        let client = InMemoryClient::new(kernel.clone()).revision(revision);
        for tool in ["add", "add_blocking"] {
            match client.call(tool, &json!({"a": 40, "b": 2})).await {
                Ok(outcome) if outcome.text().contains("42") => right += 1,
                Ok(_) => return -3,
                Err(_) => return -4,
            }
        }
    }
    right
}

//! A server whose tools misbehave in every way that a transport has to stand.
//!
//! The tests of the stdio transport run it as a process of its own; so can any MCP client.

use std::process::{Command, ExitCode};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use toolkernel::prelude::*;
use toolkernel::tool::{Content, Level};

fn main() -> ExitCode {
    let kernel = ToolKernel::linked().build();
    Server::new(kernel, server_info!()).instructions("Ask `echo` first.").run_stdio()
}

/// Gives back its text.
#[mcp_tool(read_only)]
async fn echo(
    /// What to give back.
    text: String,
) -> Result<String, ToolError> {
    Ok(text)
}

/// Waits without holding a thread.
#[mcp_tool(read_only)]
async fn slow(
    /// How long, in milliseconds.
    ms: u64,
) -> Result<String, ToolError> {
    tokio::time::sleep(Duration::from_millis(ms)).await;
    Ok("waited".to_owned())
}

/// Takes longer than it may.
#[mcp_tool(read_only, timeout = "5ms")]
async fn late() -> Result<String, ToolError> {
    tokio::time::sleep(Duration::from_secs(60)).await;
    Ok("waited".to_owned())
}

/// Computes, and never gives its thread back meanwhile.
#[mcp_tool(read_only)]
async fn compute(
    /// How long, in milliseconds.
    ms: u64,
) -> Result<String, ToolError> {
    let start = Instant::now();
    while start.elapsed() < Duration::from_millis(ms) {
        std::hint::spin_loop();
    }
    Ok("computed".to_owned())
}

/// Blocks the thread that polls it, which an `async fn` should never do.
#[mcp_tool(read_only)]
async fn block(
    /// How long, in milliseconds.
    ms: u64,
) -> Result<String, ToolError> {
    std::thread::sleep(Duration::from_millis(ms));
    Ok("blocked".to_owned())
}

/// Waits on a thread of the blocking pool.
#[mcp_tool(read_only)]
fn sleep(
    /// How long, in milliseconds.
    ms: u64,
) -> Result<String, ToolError> {
    std::thread::sleep(Duration::from_millis(ms));
    Ok("slept".to_owned())
}

/// Fails with a hint.
#[mcp_tool]
fn fail() -> Result<String, ToolError> {
    Err(ToolError::new("the disk is full").hint("delete something"))
}

/// Panics with a literal.
#[mcp_tool]
fn panic_literal() -> Result<String, ToolError> {
    panic!("a literal");
}

/// Panics after a wait, with a path in its message.
#[mcp_tool]
async fn panic_after_wait() -> Result<String, ToolError> {
    tokio::task::yield_now().await;
    panic!("could not read {}", "/etc/secret.txt");
}

/// Panics the first time, with a lock held.
#[mcp_tool(pinned)]
fn panic_locked() -> Result<String, ToolError> {
    static CALLS: Mutex<u32> = Mutex::new(0);
    let mut calls = CALLS.lock().unwrap_or_else(PoisonError::into_inner);
    *calls += 1;
    assert!(*calls > 1, "with the lock held");
    Ok(format!("call {calls}"))
}

/// Prints to standard output, a whole line and a piece of one, and has a child process do the same.
#[mcp_tool]
#[expect(clippy::print_stdout, reason = "printing is what this tool is for")]
fn print() -> Result<String, ToolError> {
    println!("a stray line");
    print!("and a piece of one");
    Command::new("echo").arg("a child's line").status()?;
    Ok("printed".to_owned())
}

/// Reads standard input, and has a child process do the same.
#[mcp_tool]
fn read_input() -> Result<String, ToolError> {
    let mut line = String::new();
    let own = std::io::stdin().read_line(&mut line)?;
    let child = Command::new("cat").output()?.stdout.len();
    Ok(format!("{own} bytes, child {child} bytes"))
}

/// What a child process of a tool holds: its open descriptors, and where they lead.
#[mcp_tool]
fn descriptors() -> Result<String, ToolError> {
    let listed = Command::new("ls").args(["-l", "/proc/self/fd"]).output()?;
    Ok(String::from_utf8_lossy(&listed.stdout).into_owned())
}

/// Reports progress three times, and logs.
#[mcp_tool(read_only)]
async fn progress(ctx: Ctx) -> Result<String, ToolError> {
    ctx.log(Level::Debug, "about to start");
    for step in 1..=3 {
        ctx.progress(f64::from(step), Some(3.0), Some("working"));
    }
    ctx.log(Level::Warning, "done");
    Ok("done".to_owned())
}

/// Reports progress without end, until it is cancelled.
#[mcp_tool(read_only)]
fn flood(ctx: Ctx) -> Result<String, ToolError> {
    let mut done = 0.0;
    loop {
        ctx.check()?;
        done += 1.0;
        ctx.progress(done, None, None);
    }
}

/// Gives back a link.
#[mcp_tool(read_only)]
fn link() -> Result<Content, ToolError> {
    let (uri, name) = ("file:///a.txt".to_owned(), "a.txt".to_owned());
    Ok(Content::ResourceLink { uri, name, mime_type: None })
}

/// Two terms and their sum.
#[tool_output]
struct Sum {
    /// The sum.
    value: i64,
}

/// Adds two numbers.
#[mcp_tool(read_only, idempotent, title = "Addition", meta("anthropic/alwaysLoad" = true))]
async fn add(
    /// First term.
    a: i64,
    /// Second term.
    #[arg(default = 1, range = 0..=100)]
    b: i64,
) -> Result<Sum, ToolError> {
    Ok(Sum { value: a.saturating_add(b) })
}

//! A server whose tools misbehave in every way that a transport has to stand.
//!
//! The tests of the stdio transport run it as a process of its own; so can any MCP client.

use std::process::ExitCode;
use std::sync::Mutex;
use std::time::Duration;

use serde::Deserialize;
use serde::de::DeserializeOwned;
use toolkernel::kernel::ToolKernel;
use toolkernel::server::Server;
use toolkernel::server_info;
use toolkernel::tool::{
    Annotations, BoxFuture, Call, Content, Ctx, Handler, HandlerResult, Level, Location, ToolDef, ToolError,
    ToolResult,
};
use toolkernel::value::Schema;

/// Decodes the arguments, then boxes the future of an async function.
macro_rules! asynchronous {
    ($body:path) => {
        Handler::Async(|call: Call| {
            let arguments = decode(&call)?;
            Ok(Box::pin($body(arguments, call.ctx)) as BoxFuture<HandlerResult>)
        })
    };
}
fn main() -> ExitCode {
    let kernel = ToolKernel::with([
        tool("block", "Blocks the thread that polls it.", asynchronous!(block)),
        tool("echo", "Gives back its text.", asynchronous!(echo)),
        tool("fail", "Fails.", Handler::Blocking(fail)),
        tool(
            "flood",
            "Reports progress without end until it is cancelled.",
            Handler::Blocking(|call| flood(&call)),
        ),
        tool("link", "Gives back a link.", Handler::Blocking(link)),
        tool("panic", "Panics with a literal.", Handler::Blocking(panic_with_literal)),
        tool("panic_async", "Panics after a wait, with a path in its message.", asynchronous!(panic_later)),
        tool("panic_locked", "Panics while it holds a lock.", Handler::Pinned(panic_locked)),
        tool("print", "Prints to standard output and starts a child that does.", Handler::Blocking(print)),
        tool("progress", "Reports progress three times.", asynchronous!(progress)),
        tool("slow", "Waits.", asynchronous!(slow)),
        tool("sleep", "Blocks a thread of the blocking pool.", Handler::Blocking(|call| sleep(&call))),
    ]);
    Server::new(kernel.build(), server_info!()).instructions("Ask `echo` first.").run_stdio()
}

fn tool(name: &'static str, description: &'static str, handler: Handler) -> ToolDef {
    ToolDef {
        name,
        title: None,
        description,
        input: &Schema::Object { fields: &[] },
        output: || None,
        annotations: Annotations { read_only: Some(true), ..Annotations::default() },
        tags: &[],
        meta: &[],
        timeout: None,
        check: |_| Ok(()),
        handler,
        location: Location { file: file!(), line: line!() },
    }
}

fn decode<T: DeserializeOwned>(call: &Call) -> Result<T, ToolError> {
    Ok(serde_json::from_str(call.arguments.text())?)
}

#[derive(Deserialize)]
struct Nothing {}

#[derive(Deserialize)]
struct Text {
    text: String,
}

#[derive(Deserialize)]
struct Wait {
    ms: u64,
}

impl Wait {
    fn duration(&self) -> Duration {
        Duration::from_millis(self.ms)
    }
}

async fn echo(Text { text }: Text, _: Ctx) -> HandlerResult {
    Ok(ToolResult::text_only(text))
}

async fn slow(wait: Wait, _: Ctx) -> HandlerResult {
    tokio::time::sleep(wait.duration()).await;
    Ok(ToolResult::text_only("waited"))
}

async fn block(wait: Wait, _: Ctx) -> HandlerResult {
    std::thread::sleep(wait.duration());
    Ok(ToolResult::text_only("blocked"))
}

fn sleep(call: &Call) -> HandlerResult {
    let wait: Wait = decode(call)?;
    std::thread::sleep(wait.duration());
    Ok(ToolResult::text_only("slept"))
}

fn fail(_: Call) -> HandlerResult {
    Err(ToolError::new("the disk is full").hint("delete something"))
}

fn link(_: Call) -> HandlerResult {
    let (uri, name) = ("file:///a.txt".to_owned(), "a.txt".to_owned());
    Ok(ToolResult::from_content(vec![Content::ResourceLink { uri, name, mime_type: None }]))
}

fn panic_with_literal(_: Call) -> HandlerResult {
    panic!("a literal");
}

async fn panic_later(_: Nothing, _: Ctx) -> HandlerResult {
    tokio::task::yield_now().await;
    panic!("could not read {}", "/home/someone/secret.txt");
}

fn panic_locked(_: Call) -> HandlerResult {
    static LOCK: Mutex<u32> = Mutex::new(0);
    let mut calls = LOCK.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
    *calls += 1;
    if *calls == 1 {
        panic!("with the lock held");
    }
    Ok(ToolResult::text_only(format!("call {calls}")))
}

#[expect(clippy::print_stdout, reason = "printing is what this tool is for")]
fn print(_: Call) -> HandlerResult {
    println!("a stray line");
    print!("and a piece of one");
    std::process::Command::new("echo").arg("a child's line").status()?;
    Ok(ToolResult::text_only("printed"))
}

async fn progress(_: Nothing, ctx: Ctx) -> HandlerResult {
    ctx.log(Level::Debug, "about to start");
    for step in 1..=3 {
        ctx.progress(f64::from(step), Some(3.0), Some("working"));
    }
    ctx.log(Level::Warning, "done");
    Ok(ToolResult::text_only("done"))
}

fn flood(call: &Call) -> HandlerResult {
    let mut done = 0.0;
    loop {
        call.ctx.check()?;
        done += 1.0;
        call.ctx.progress(done, None, None);
    }
}

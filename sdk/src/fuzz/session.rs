//! A whole conversation.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::OnceLock;

use serde_json::Value;
use tokio::runtime::Builder;

use super::sent::Sent;
use crate::kernel::ToolKernel;
use crate::library::{Prompt, Resource};
use crate::server::{Server, ServerInfo};
use crate::testing::Conversation;
use crate::tool::{Ask, Ctx, Tool, ToolError};
use toolkernel_macros::{ask_form, mcp_prompt, mcp_resource, mcp_tool};

/// Gives back its text, and reports.
#[mcp_tool(link = false)]
async fn echo(
    /// What to give back.
    text: String,
    ctx: Ctx,
) -> Result<String, ToolError> {
    ctx.progress(1.0, None, Some(&text));
    tokio::task::yield_now().await;
    Ok(text)
}

/// Sure?
#[ask_form]
struct Sure {
    /// Yes.
    yes: bool,
}

/// Asks.
#[mcp_tool(link = false)]
async fn ask(answer: Ask<Sure>) -> Result<String, ToolError> {
    Ok(answer.accepted()?.yes.to_string())
}

/// Waits for ever.
#[mcp_tool(link = false)]
async fn wait() -> Result<String, ToolError> {
    std::future::pending().await
}

/// A page.
#[mcp_resource("a://{id}", link = false)]
async fn page(
    /// Its number.
    id: u32,
) -> Result<String, ToolError> {
    Ok(id.to_string())
}

/// Says something.
#[mcp_prompt(link = false)]
async fn say(
    /// What.
    what: Option<bool>,
) -> Result<String, ToolError> {
    Ok(format!("{what:?}"))
}

fn server() -> Option<Server> {
    static KERNEL: OnceLock<Option<ToolKernel>> = OnceLock::new();
    let kernel = KERNEL.get_or_init(|| {
        let kernel = ToolKernel::with([<echo as Tool>::DEF, <ask as Tool>::DEF, <wait as Tool>::DEF])
            .resources([<page as Resource>::DEF])
            .prompts([<say as Prompt>::DEF]);
        kernel.build().ok()
    });
    Some(Server::new(kernel.clone()?, ServerInfo::new("fuzz", "1")))
}

/// The lines are said one after the other; then the session ends. Each request is answered once, unless it may have been
/// cancelled, nothing else gets more than one error, and each message is one line of JSON.
///
/// # Panics
/// When that does not hold.
pub fn session(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    let Ok(runtime) = Builder::new_current_thread().build() else { return };
    let heard = runtime.block_on(converse(&text));
    let Some(heard) = heard else { return };
    judge(&text, &heard);
}

async fn converse(text: &str) -> Option<Vec<String>> {
    let mut wire = Conversation::new(server()?).ok()?;
    for line in text.lines() {
        wire.say(line);
        tokio::task::yield_now().await;
    }
    for _ in 0..8 {
        tokio::task::yield_now().await;
    }
    wire.stop();
    for _ in 0..8 {
        tokio::task::yield_now().await;
    }
    Some(wire.overhear())
}

fn judge(text: &str, heard: &[String]) {
    let mut owed: BTreeMap<String, usize> = BTreeMap::new();
    let mut cancelled = BTreeSet::new();
    let (mut faulty, mut unclear) = (0, 0);
    for line in text.lines() {
        match Sent::read(line) {
            Sent::Request { id, .. } => *owed.entry(id).or_default() += 1,
            Sent::Cancellation(id) => cancelled.extend(id),
            Sent::Faulty => faulty += 1,
            Sent::Unclear => unclear += 1,
            Sent::Quiet => {}
        }
    }
    let mut answers: BTreeMap<String, usize> = BTreeMap::new();
    let mut unnamed = 0;
    for line in heard {
        assert!(!line.contains(['\n', '\r']), "more than a line: {line:?}");
        let message: Value = match serde_json::from_str(line) {
            Ok(message) => message,
            Err(error) => std::panic::panic_any(format!("no JSON, {error}: {line}")),
        };
        match (message.get("method"), message.get("id")) {
            (Some(_), _) => {}
            (None, None) => unnamed += 1,
            (None, Some(id)) => *answers.entry(id.to_string()).or_default() += 1,
        }
    }
    let answered: usize = answers.values().sum();
    let requests: usize = owed.values().sum();
    assert!(answered + unnamed <= requests + faulty + unclear, "more answers than lines");
    if unclear > 0 {
        return;
    }
    for (id, count) in &owed {
        let given = answers.get(id).copied().unwrap_or(0);
        // A faulty line that has an id is refused under it.
        let most = count + faulty;
        let least = if cancelled.contains(id) { 0 } else { *count };
        assert!((least..=most).contains(&given), "{id} was asked {count} times and answered {given} times");
    }
}

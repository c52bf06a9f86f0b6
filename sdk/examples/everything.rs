//! A server that offers everything that the protocol knows, one small thing of each kind.
//!
//! The conversations in `tests/conversations` are held with it; so can any MCP client.

use std::process::ExitCode;
use std::sync::OnceLock;
use std::time::Duration;

use serde::Serialize;
use serde_json::value::RawValue;
use toolkernel::kernel::DynamicTools;
use toolkernel::library::{Messages, Role};
use toolkernel::prelude::*;
use toolkernel::tool::{Content, DynamicTool, Level, SampleRequest};

/// For the tools that change it.
static KERNEL: OnceLock<ToolKernel> = OnceLock::new();

fn main() -> ExitCode {
    let plants = DynamicTools::new();
    let kernel = ToolKernel::linked().dynamic(&plants).state(plants.clone()).build();
    if let Ok(kernel) = &kernel {
        KERNEL.get_or_init(|| kernel.clone());
    }
    Server::new(kernel, server_info!())
        .instructions("Ask `echo` first.")
        .drain_time(Duration::from_millis(800))
        .run_stdio()
}

/// Gives back its text.
#[mcp_tool(read_only)]
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
#[mcp_tool(read_only, idempotent, title = "Addition")]
async fn add(
    /// First term.
    a: i64,
    /// Second term.
    #[arg(default = 1, range = 0..=100)]
    b: i64,
) -> Result<Sum, ToolError> {
    Ok(Sum { value: a.saturating_add(b) })
}

/// Waits.
#[mcp_tool(read_only)]
async fn slow(
    /// How long, in milliseconds.
    ms: u64,
) -> Result<String, ToolError> {
    tokio::time::sleep(Duration::from_millis(ms)).await;
    Ok("waited".to_owned())
}

/// Fails with a hint.
#[mcp_tool]
fn fail() -> Result<String, ToolError> {
    Err(ToolError::new("the disk is full").hint("delete something"))
}

/// Fails though it promises a structured result.
#[mcp_tool]
fn fail_to_add() -> Result<Sum, ToolError> {
    Err(ToolError::new("there is nothing to add"))
}

/// Panics.
#[mcp_tool]
async fn explode() -> Result<String, ToolError> {
    panic!("with a secret: /etc/secret.txt");
}

/// Reports progress three times, the last time with less than before, and logs twice.
#[mcp_tool(read_only)]
async fn progress(ctx: Ctx) -> Result<String, ToolError> {
    ctx.log(Level::Debug, "about to start");
    for done in [1.0, 2.5, 2.0] {
        ctx.progress(done, Some(3.0), Some("working"));
        // Longer than reports are held back.
        tokio::time::sleep(Duration::from_millis(150)).await;
    }
    ctx.log(Level::Warning, "done");
    Ok("done".to_owned())
}

/// Starts work that reports its progress also when the call has ended.
#[mcp_tool(read_only)]
async fn careless(ctx: Ctx) -> Result<String, ToolError> {
    let report = move |done: u32| {
        ctx.progress(f64::from(done), None, None);
        ctx.log(Level::Emergency, "still here");
    };
    (1..=3).for_each(&report);
    tokio::spawn(async move {
        for done in 4..=100 {
            tokio::time::sleep(Duration::from_millis(if done == 4 { 100 } else { 10 })).await;
            report(done);
        }
    });
    Ok("ended".to_owned())
}

/// What the caller said about itself.
#[mcp_tool(read_only)]
async fn whoami(ctx: Ctx) -> Result<String, ToolError> {
    let Some(client) = ctx.client() else { return Ok("nobody".to_owned()) };
    Ok(format!("{} {}", client.name, client.version))
}

/// Gives back a link and a picture.
#[mcp_tool(read_only)]
async fn media() -> Result<Vec<Content>, ToolError> {
    let (uri, name) = ("wiki://guide".to_owned(), "guide".to_owned());
    Ok(vec![
        Content::ResourceLink { uri, name, mime_type: Some("text/markdown".to_owned()) },
        Content::Image { data: "AAAA".to_owned(), mime_type: "image/png".to_owned() },
    ])
}

/// JSON that somebody else has written.
#[derive(Serialize, schemars::JsonSchema)]
#[serde(transparent)]
struct Foreign(#[schemars(with = "std::collections::BTreeMap<String, u8>")] Box<RawValue>);

/// What came from elsewhere.
#[tool_output]
struct Passed {
    /// As it came.
    json: Foreign,
}

/// Gives back JSON with line ends in it.
#[mcp_tool(read_only)]
async fn lines() -> Result<Passed, ToolError> {
    Ok(Passed { json: Foreign(RawValue::from_string("{\r\n\"a\":\n1\n}".to_owned())?) })
}

/// Really forget?
#[ask_form]
struct Confirm {
    /// Yes.
    yes: bool,
}

/// Forgets what has a tag, if its user wants it.
#[mcp_tool(destructive)]
async fn forget(
    /// The tag.
    tag: String,
    answer: Ask<Confirm>,
) -> Result<String, ToolError> {
    Ok(match answer {
        Ask::Accepted(Confirm { yes }) => format!("{tag}: {yes}"),
        Ask::Declined => "declined".to_owned(),
        Ask::Cancelled => "cancelled".to_owned(),
        Ask::Unsupported => "unsupported".to_owned(),
    })
}

/// A name?
#[ask_form]
struct Name {
    /// The name.
    name: String,
}

/// Asks twice.
#[mcp_tool]
async fn twice(ctx: Ctx) -> Result<String, ToolError> {
    let first: Name = ctx.elicit("first", "The first name?").await?.accepted()?;
    let second: Name = ctx.elicit("second", "The second name?").await?.accepted()?;
    Ok(format!("{} and {}", first.name, second.name))
}

/// Asks the client's model.
#[mcp_tool]
#[allow(deprecated, reason = "clients that can be asked still exist")]
async fn model(ctx: Ctx) -> Result<String, ToolError> {
    let request = SampleRequest { prompt: "2+2?".to_owned(), system_prompt: None, max_tokens: 5 };
    Ok(ctx.sample("model", request).await?["content"]["text"].to_string())
}

/// Asks for the client's folders.
#[mcp_tool]
#[allow(deprecated, reason = "clients that can be asked still exist")]
async fn folders(ctx: Ctx) -> Result<String, ToolError> {
    let folders = ctx.roots("folders").await?;
    Ok(folders.iter().map(|folder| folder["uri"].to_string()).collect::<Vec<_>>().join(" "))
}

/// Adds the tool `planted`, or takes it away.
#[mcp_tool]
async fn plant(
    /// Whether it is to be there.
    there: bool,
    plants: State<DynamicTools>,
) -> Result<String, ToolError> {
    if there {
        let schema = serde_json::json!({ "type": "object", "properties": {} });
        plants.replace(DynamicTool::new("planted", "Was planted.", schema, |_, _| async {
            Ok("here".into())
        })?)?;
    } else {
        plants.remove("planted");
    }
    Ok("done".to_owned())
}

/// Says that a resource has changed.
#[mcp_tool]
async fn touch(
    /// Its URI.
    uri: String,
) -> Result<String, ToolError> {
    KERNEL.get().ok_or_else(|| ToolError::new("there is no kernel yet"))?.resource_changed(&uri);
    Ok("done".to_owned())
}

/// How to write pages.
#[mcp_resource("wiki://guide", mime_type = "text/markdown", title = "Guide")]
async fn guide() -> Result<String, ToolError> {
    Ok("# Guide".to_owned())
}

/// A page.
#[mcp_resource("wiki://page/{id}", complete = page_ids)]
async fn page(
    /// Its number; page 0 is lost.
    id: u32,
) -> Result<String, ToolError> {
    if id == 0 { Err(ToolError::new("page 0 is lost")) } else { Ok(format!("page {id}")) }
}

fn page_ids(typed: &toolkernel::library::Partial) -> Vec<String> {
    (0..300_u32).map(|id| id.to_string()).filter(|id| id.starts_with(&typed.beginning)).collect()
}

/// A secret that its user has to name.
#[mcp_resource("wiki://secret")]
async fn secret(who: Ask<Name>) -> Result<String, ToolError> {
    Ok(format!("a secret of {}", who.accepted()?.name))
}

/// How thorough.
#[tool_args]
enum Depth {
    /// At a glance.
    Quick,
    /// Line by line.
    Deep,
}

/// Reviews a change.
#[mcp_prompt(title = "Review")]
async fn review(
    /// What to review.
    change: String,
    /// How thorough.
    depth: Option<Depth>,
) -> Result<Messages, ToolError> {
    let how = if matches!(depth, Some(Depth::Deep)) { "line by line" } else { "at a glance" };
    Ok(Messages::user(format!("Review {change} {how}.")).and(Role::Assistant, "I shall."))
}

/// Greets its user.
#[mcp_prompt]
async fn greet(who: Ask<Name>) -> Result<String, ToolError> {
    Ok(format!("Greet {}.", who.accepted()?.name))
}

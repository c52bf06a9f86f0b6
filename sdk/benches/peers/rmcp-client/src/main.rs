//! rmcp's client against a server of ours: `rmcp-client SERVER`, where `SERVER` is the built example `everything`. It goes
//! through the same steps in each way that the client can open a connection, and fails at the first that does not lead
//! where it should.

use std::process::Stdio;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use rmcp::model::{
    CallToolRequest, CallToolRequestParams, CallToolResult, ClientCapabilities, ClientConfig, ClientRequest,
    ElicitRequestParams, ElicitResult, ElicitationAction, GetPromptRequestParams, Implementation,
    ProgressNotificationParam, ProtocolVersion, ReadResourceRequestParams,
};
use rmcp::service::{
    ClientLifecycleMode, NotificationContext, PeerRequestOptions, RequestContext, RunningService,
    serve_client_with_lifecycle,
};
use rmcp::{ClientHandler, ErrorData, RoleClient, ServiceError};
use serde_json::{Value, json};
use tokio::process::Command;
use tokio::time::timeout;

type Outcome<T = ()> = Result<T, Box<dyn std::error::Error>>;

/// More than anything takes.
const PATIENCE: Duration = Duration::from_secs(20);

/// Says yes to every question, and counts what it is told.
#[derive(Clone, Default)]
struct Client {
    reports: Arc<AtomicUsize>,
}

impl ClientHandler for Client {
    fn get_info(&self) -> ClientConfig {
        let capabilities: ClientCapabilities =
            serde_json::from_value(json!({ "elicitation": {} })).unwrap_or_default();
        ClientConfig::new(capabilities, Implementation::new("rmcp-client", "1"))
    }

    async fn create_elicitation(
        &self,
        _: ElicitRequestParams,
        _: RequestContext<RoleClient>,
    ) -> Result<ElicitResult, ErrorData> {
        Ok(ElicitResult::new(ElicitationAction::Accept).with_content(json!({ "yes": true })))
    }

    async fn on_progress(&self, _: ProgressNotificationParam, _: NotificationContext<RoleClient>) {
        self.reports.fetch_add(1, Ordering::SeqCst);
    }
}

type Connection = RunningService<RoleClient, Client>;

fn tool(name: &'static str, arguments: Value) -> CallToolRequestParams {
    let params = CallToolRequestParams::new(name);
    match arguments {
        Value::Object(arguments) => params.with_arguments(arguments),
        _ => params,
    }
}

fn text(result: &CallToolResult) -> Option<String> {
    let result = serde_json::to_value(result).ok()?;
    Some(result["content"][0]["text"].as_str()?.to_owned())
}

fn check(holds: bool, what: &str, seen: impl std::fmt::Debug) -> Outcome {
    if holds { Ok(()) } else { Err(format!("{what}: {seen:?}").into()) }
}

async fn steps(client: &Connection, reports: &AtomicUsize) -> Outcome {
    let tools = client.list_all_tools().await?;
    check(tools.iter().any(|tool| tool.name == "echo"), "the tools are listed", &tools)?;

    let echo = client.call_tool(tool("echo", json!({ "text": "a\nb" }))).await?;
    check(text(&echo).as_deref() == Some("a\nb"), "a call is answered", &echo)?;

    let sum = client.call_tool(tool("add", json!({ "a": 41 }))).await?;
    check(sum.structured_content == Some(json!({ "value": 42 })), "a result has structure", &sum)?;

    let failed = client.call_tool(tool("explode", Value::Null)).await?;
    check(failed.is_error == Some(true), "a panic is a failure", &failed)?;

    let unknown = client.call_tool(tool("ecko", Value::Null)).await;
    let refused = matches!(&unknown, Err(ServiceError::McpError(error)) if error.message.contains("did you mean `echo`"));
    check(refused, "an unknown tool is refused", &unknown)?;

    reports.store(0, Ordering::SeqCst);
    client.call_tool(tool("progress", Value::Null)).await?;
    check(reports.load(Ordering::SeqCst) == 2, "progress is reported, and rises", reports)?;

    let asked = client.call_tool(tool("forget", json!({ "tag": "old" }))).await?;
    check(text(&asked).as_deref() == Some("old: true"), "the user is asked", &asked)?;

    cancel(client).await?;

    let page = client.read_resource(ReadResourceRequestParams::new("wiki://page/7")).await?;
    check(format!("{page:?}").contains("page 7"), "a resource is read", &page)?;

    let arguments = json!({ "change": "#7" }).as_object().cloned().unwrap_or_default();
    let prompt = client.get_prompt(GetPromptRequestParams::new("review").with_arguments(arguments)).await?;
    check(prompt.messages.len() == 2, "a prompt is written", &prompt)
}

/// A cancelled call is not answered, and the connection goes on.
async fn cancel(client: &Connection) -> Outcome {
    let request = ClientRequest::CallToolRequest(CallToolRequest::new(tool("slow", json!({ "ms": 700 }))));
    let call = client.send_cancellable_request(request, PeerRequestOptions::no_options()).await?;
    call.cancel(Some("not needed any more".to_owned())).await?;
    let echo = client.call_tool(tool("echo", json!({ "text": "still here" }))).await?;
    check(text(&echo).as_deref() == Some("still here"), "a cancellation harms nothing", &echo)?;

    let request = ClientRequest::CallToolRequest(CallToolRequest::new(tool("slow", json!({ "ms": 60_000 }))));
    let options = PeerRequestOptions::with_timeout(Duration::from_millis(100));
    let late = client.send_cancellable_request(request, options).await?.await_response().await;
    check(matches!(late, Err(ServiceError::Timeout { .. })), "a timeout is the client's own", &late)
}

async fn session(server: &str, lifecycle: ClientLifecycleMode) -> Outcome {
    let mut child = Command::new(server).stdin(Stdio::piped()).stdout(Stdio::piped()).kill_on_drop(true).spawn()?;
    let streams = child.stdout.take().zip(child.stdin.take()).ok_or("the streams are not piped")?;
    let client = Client::default();
    let reports = Arc::clone(&client.reports);
    let connection = timeout(PATIENCE, serve_client_with_lifecycle(client, streams, lifecycle)).await??;
    timeout(PATIENCE, steps(&connection, &reports)).await??;
    connection.cancel().await?;
    let status = timeout(PATIENCE, child.wait()).await??;
    check(status.success(), "the server ends well", status)
}

#[tokio::main(flavor = "current_thread")]
async fn main() -> Outcome {
    let server = std::env::args().nth(1).ok_or("usage: rmcp-client SERVER")?;
    let newest = || vec![ProtocolVersion::V_2026_07_28];
    let lifecycles = [
        ("initialize", ClientLifecycleMode::Initialize),
        ("discover", ClientLifecycleMode::Discover { preferred_versions: newest() }),
        ("auto", ClientLifecycleMode::Auto { preferred_versions: newest(), legacy_version: None }),
    ];
    for (name, lifecycle) in lifecycles {
        session(&server, lifecycle).await.map_err(|error| format!("{name}: {error}"))?;
        println!("{name}: ok");
    }
    Ok(())
}

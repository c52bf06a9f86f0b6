//! Every message that a session sends, judged by the official schemas.

use serde_json::Value;
use toolkernel::testing::Conversation;

use crate::official_schemas::{validate, validate_answer};
use crate::support::{META, initialize, server};

/// Requests, and the definition of the result that each leads to.
const REQUESTS: [(&str, &str); 9] = [
    ("ping", "EmptyResult"),
    ("tools/list", "ListToolsResult"),
    ("add", "CallToolResult"),
    ("echo", "CallToolResult"),
    ("fail", "CallToolResult"),
    ("media", "CallToolResult"),
    ("report", "CallToolResult"),
    ("no such tool", "CallToolResult"),
    ("no/such/method", "EmptyResult"),
];

fn request(id: usize, what: &str, meta: &str) -> String {
    let (method, params) = match what {
        "ping" | "tools/list" | "no/such/method" => (what, String::new()),
        tool => ("tools/call", format!(r#""name":"{tool}","arguments":{{"a":1}},"#)),
    };
    format!(r#"{{"jsonrpc":"2.0","id":{id},"method":"{method}","params":{{{params}"_meta":{{{meta}}}}}}}"#)
}

async fn judge(wire: &mut Conversation, revision: &str, definition: &str, line: &str) {
    wire.say(line);
    for heard in wire.hear().await {
        let message: Value = serde_json::from_str(&heard).unwrap();
        let verdict = match message["method"].as_str() {
            None => validate_answer(revision, definition, &message),
            Some(method) => validate(revision, notification(method), &message),
        };
        if let Err(fault) = verdict {
            panic!("{line}\n{heard}\n{fault}");
        }
    }
}

fn notification(method: &str) -> &'static str {
    match method {
        "notifications/progress" => "ProgressNotification",
        "notifications/message" => "LoggingMessageNotification",
        "notifications/cancelled" => "CancelledNotification",
        "notifications/subscriptions/acknowledged" => "SubscriptionsAcknowledgedNotification",
        other => panic!("unknown notification {other}"),
    }
}

#[tokio::test]
async fn messages_of_the_handshake_era() {
    for revision in ["2024-11-05", "2025-06-18", "2025-11-25"] {
        let mut wire = Conversation::new(server()).unwrap();
        judge(&mut wire, revision, "InitializeResult", &initialize(revision)).await;
        for (id, (what, definition)) in REQUESTS.into_iter().enumerate() {
            let line = request(id, what, r#""progressToken":"t""#);
            judge(&mut wire, revision, definition, &line).await;
        }
        let level = r#"{"jsonrpc":"2.0","id":"l","method":"logging/setLevel","params":{"level":"debug"}}"#;
        judge(&mut wire, revision, "EmptyResult", level).await;
    }
    // Older schemas have no error without an id, which only a line without a readable one gets.
    let mut wire = Conversation::new(server()).unwrap();
    judge(&mut wire, "2025-11-25", "EmptyResult", "garbage").await;
}

#[tokio::test]
async fn messages_of_the_stateless_era() {
    let revision = "2026-07-28";
    let mut wire = Conversation::new(server()).unwrap();
    let meta = format!(r#"{META},"progressToken":5,"io.modelcontextprotocol/logLevel":"debug""#);
    judge(
        &mut wire,
        revision,
        "DiscoverResult",
        &request(0, "ping", &meta).replace("ping", "server/discover"),
    )
    .await;
    for (id, (what, definition)) in REQUESTS.into_iter().enumerate() {
        judge(&mut wire, revision, definition, &request(id, what, &meta)).await;
    }
    judge(&mut wire, revision, "EmptyResult", "garbage").await;
    let unsupported = r#"{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{"_meta":{"io.modelcontextprotocol/protocolVersion":"2099-01-01"}}}"#;
    wire.say(unsupported);
    let error: Value = serde_json::from_str(&wire.hear().await[0]).unwrap();
    assert_eq!(validate(revision, "UnsupportedProtocolVersionError", &error), Ok(()));
    let listen = request(9, "ping", &meta).replace("ping", "subscriptions/listen");
    judge(&mut wire, revision, "SubscriptionsListenResult", &listen).await;
    wire.stop();
    for heard in wire.overhear() {
        let message: Value = serde_json::from_str(&heard).unwrap();
        match message["method"].as_str() {
            None => assert_eq!(validate_answer(revision, "SubscriptionsListenResult", &message), Ok(())),
            Some(method) => assert_eq!(validate(revision, notification(method), &message), Ok(())),
        }
    }
}

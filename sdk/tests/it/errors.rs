//! Protocol faults are JSON-RPC errors; what an author or a caller can cause is a result.

use insta::assert_snapshot;
use toolkernel::kernel::{CallError, ToolSurface};
use toolkernel::server::{Server, ServerInfo};
use toolkernel::testing::Conversation;
use toolkernel::tool::{Arguments, BoxFuture, CallContext, ToolResult, ToolSpec};

use crate::support::{handshaken, talk};

/// The code and message of each error, or the text of each result.
fn gist(heard: &str) -> String {
    let gist = |line: &str| {
        let message: serde_json::Value = serde_json::from_str(line).unwrap();
        let id = &message["id"];
        match message.get("error") {
            Some(error) => format!("{id}: {} {}", error["code"], error["message"].as_str().unwrap()),
            None => {
                let result = &message["result"];
                let failed = if result["isError"] == true { "failed: " } else { "" };
                format!("{id}: {failed}{}", result["content"][0]["text"].as_str().unwrap_or("{}"))
            }
        }
    };
    heard.lines().map(gist).collect::<Vec<_>>().join("\n")
}

#[tokio::test]
async fn protocol_faults() {
    let heard = handshaken(
        "2025-11-25",
        &[
            r#"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"ech"}}"#,
            r#"{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"quite another"}}"#,
            r#"{"jsonrpc":"2.0","id":3,"method":"tools/call","params":{"arguments":{}}}"#,
            r#"{"jsonrpc":"2.0","id":4,"method":"tools/call","params":{"name":7}}"#,
            r#"{"jsonrpc":"2.0","id":5,"method":"tools/call","params":["echo"]}"#,
            r#"{"jsonrpc":"2.0","id":6,"method":"tools/call","params":{"name":"echo","name":"add"}}"#,
            r#"{"jsonrpc":"2.0","id":7,"method":"tools/call"}"#,
            r#"{"jsonrpc":"2.0","id":8,"method":"resources/list"}"#,
            r#"{"jsonrpc":"2.0","id":9,"method":"made/up"}"#,
            r#"{"jsonrpc":"2.0","id":10,"method":"tools/list","params":{"cursor":""}}"#,
            r#"{"jsonrpc":"2.0","id":11,"method":"logging/setLevel","params":{"level":"loud"}}"#,
            r#"{"jsonrpc":"2.0","id":12,"method":"logging/setLevel"}"#,
            r#"{"jsonrpc":"2.0","id":13,"method":"initialize","params":{}}"#,
            r#"{"jsonrpc":"2.0","id":14,"method":"tools/call","params":{"name":"echo","_meta":{"progressToken":{}}}}"#,
            r#"{"jsonrpc":"2.0","id":15,"method":"tools/call","params":{"name":"echo","_meta":[]}}"#,
            r#"{"jsonrpc":"2.0","id":16,"method":"subscriptions/listen"}"#,
        ],
    )
    .await;
    assert_snapshot!(gist(&heard), @"
    1: -32602 unknown tool `ech`; did you mean `echo`?
    2: -32602 unknown tool `quite another`
    3: -32602 `params.name` is missing: expected a string
    4: -32602 `params.name` must be a string
    5: -32602 `params` must be an object
    6: -32602 `params.name` is there twice
    7: -32602 `params.name` is missing: expected a string
    8: -32601 method not found: resources/list
    9: -32601 method not found: made/up
    10: -32602 `params.cursor` is none of this server's: it lists everything at once, ask without one
    11: -32602 `params.level` must be one of `debug`, `info`, `notice`, `warning`, `error`, `critical`, `alert`, `emergency`, not `loud`
    12: -32602 `params.level` is missing: expected a string
    13: -32602 `params.protocolVersion` is missing: expected a string
    14: -32602 `params._meta.progressToken` must be a string or an integer
    15: -32602 `params._meta` must be an object
    16: -32601 method not found: subscriptions/listen
    ");
}

#[tokio::test]
async fn faults_of_tools_and_arguments() {
    let heard = handshaken(
        "2025-11-25",
        &[
            r#"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"echo"}}"#,
            r#"{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"add","arguments":{"a":"x","b":101,"c":1}}}"#,
            r#"{"jsonrpc":"2.0","id":3,"method":"tools/call","params":{"name":"fail"}}"#,
        ],
    )
    .await;
    assert_snapshot!(gist(&heard), @r#"
    1: failed: echo: 1 problem in the arguments
    - `text` is missing: expected a string
    2: failed: add: 3 problems in the arguments
    - `a`: expected an integer, got "x"
    - `b`: expected an integer from 0 to 100, got 101
    - `c` is not an argument. Allowed: a, b
    3: failed: the disk is full
    hint: delete something
    "#);
}

/// A13: missing and `null` count as `{}`, for params and arguments alike.
#[tokio::test]
async fn nothing_and_null_are_no_arguments() {
    let heard = handshaken(
        "2025-11-25",
        &[
            r#"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"whoami"}}"#,
            r#"{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"whoami","arguments":null}}"#,
            r#"{"jsonrpc":"2.0","id":3,"method":"tools/call","params":{"name":"whoami","arguments":{},"_meta":null}}"#,
            r#"{"jsonrpc":"2.0","id":4,"method":"tools/list","params":null}"#,
            r#"{"jsonrpc":"2.0","id":5,"method":"tools/list","params":{"cursor":null}}"#,
            r#"{"jsonrpc":"2.0","id":6,"method":"tools/call","params":{"name":"echo","arguments":null}}"#,
        ],
    )
    .await;
    assert_snapshot!(gist(&heard), @"
    1: tester with roots, 0 keys of meta
    2: tester with roots, 0 keys of meta
    3: tester with roots, 0 keys of meta
    4: {}
    5: {}
    6: failed: echo: 1 problem in the arguments
    - `text` is missing: expected a string
    ");
}

/// A surface that is no kernel, and panics wherever it can.
struct Panicking;

impl ToolSurface for Panicking {
    fn list(&self, _: &CallContext) -> Vec<std::sync::Arc<ToolSpec>> {
        panic!("in list");
    }

    fn call(&self, name: &str, _: Arguments, _: CallContext) -> BoxFuture<Result<ToolResult, CallError>> {
        match name {
            "at once" => panic!("in call"),
            "cancelled" => Box::pin(std::future::ready(Err(CallError::Cancelled))),
            _ => Box::pin(async {
                tokio::task::yield_now().await;
                panic!("in the future")
            }),
        }
    }
}

/// A28: a panic is an answer, and the next request is served.
#[tokio::test]
async fn a_surface_that_panics_still_answers() {
    let surface: std::sync::Arc<dyn ToolSurface> = std::sync::Arc::new(Panicking);
    let mut wire = Conversation::new(Server::new(surface, ServerInfo::new("test", "1"))).unwrap();
    let heard = talk(
        &mut wire,
        &[
            r#"{"jsonrpc":"2.0","id":1,"method":"tools/list"}"#,
            r#"{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"at once"}}"#,
            r#"{"jsonrpc":"2.0","id":3,"method":"tools/call","params":{"name":"later"}}"#,
            r#"{"jsonrpc":"2.0","id":4,"method":"tools/call","params":{"name":"cancelled"}}"#,
        ],
    )
    .await;
    assert_snapshot!(gist(&heard), @"
    1: -32603 the tools could not be listed: an internal error (a panic)
    2: failed: tool `at once` failed with an internal error (a panic)
    hint: this is a fault of the server, not of the arguments; its log has the details
    3: failed: tool `later` failed with an internal error (a panic)
    hint: this is a fault of the server, not of the arguments; its log has the details
    4: failed: the call was cancelled
    ");
}

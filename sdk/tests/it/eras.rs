//! Both eras on one connection.

use insta::assert_snapshot;

use crate::support::{conversation, handshaken, initialize};

const LIST: &str = r#"{"jsonrpc":"2.0","id":3,"method":"tools/list"}"#;
const LIST_STATELESS: &str = r#"{"jsonrpc":"2.0","id":3,"method":"tools/list","params":{"_meta":{META}}}"#;
const INITIALIZED: &str = r#"{"jsonrpc":"2.0","method":"notifications/initialized"}"#;

/// The names of the listed tools, or the error.
fn listed(line: &str) -> String {
    let message: serde_json::Value = serde_json::from_str(line).unwrap();
    match message["result"]["tools"].as_array() {
        Some(tools) => tools.iter().map(|tool| tool["name"].as_str().unwrap()).collect::<Vec<_>>().join(" "),
        None => message["error"].to_string(),
    }
}

const ALL: &str = "add echo fail media report wait whoami";

#[tokio::test]
async fn the_handshake_era() {
    let initialize = initialize("2025-11-25");
    let heard = conversation(&[
        &initialize,
        INITIALIZED,
        r#"{"jsonrpc":"2.0","id":1,"method":"ping"}"#,
        r#"{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"add","arguments":{"a":41}}}"#,
        r#"{"jsonrpc":"2.0","id":3,"method":"tools/call","params":{"name":"whoami"}}"#,
        r#"{"jsonrpc":"2.0","id":4,"method":"logging/setLevel","params":{"level":"error"}}"#,
    ])
    .await;
    assert_snapshot!(heard, @r#"
    {"jsonrpc":"2.0","id":"open","result":{"protocolVersion":"2025-11-25","capabilities":{"logging":{},"tools":{}},"serverInfo":{"name":"test","title":"A test","version":"1.2.3","description":"For tests.","websiteUrl":"https://example.org"},"instructions":"Ask `echo` first."}}
    {"jsonrpc":"2.0","id":1,"result":{}}
    {"jsonrpc":"2.0","id":2,"result":{"content":[{"type":"text","text":"{\"value\":42}"}],"structuredContent":{"value":42}}}
    {"jsonrpc":"2.0","id":3,"result":{"content":[{"type":"text","text":"tester with roots, 0 keys of meta"}]}}
    {"jsonrpc":"2.0","id":4,"result":{}}
    "#);
}

#[tokio::test]
async fn the_stateless_era() {
    let heard = conversation(&[
        r#"{"jsonrpc":"2.0","id":"d1","method":"server/discover","params":{"_meta":{META}}}"#,
        r#"{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"add","arguments":{"a":41},"_meta":{META}}}"#,
        r#"{"jsonrpc":"2.0","id":3,"method":"tools/call","params":{"name":"whoami","_meta":{META}}}"#,
        r#"{"jsonrpc":"2.0","id":4,"method":"ping","params":{"_meta":{META}}}"#,
        r#"{"jsonrpc":"2.0","id":5,"method":"logging/setLevel","params":{"level":"error","_meta":{META}}}"#,
    ])
    .await;
    assert_snapshot!(heard, @r#"
    {"jsonrpc":"2.0","id":"d1","result":{"resultType":"complete","supportedVersions":["2026-07-28","2025-11-25","2025-06-18","2024-11-05"],"capabilities":{"logging":{},"tools":{}},"instructions":"Ask `echo` first.","ttlMs":60000,"cacheScope":"public","_meta":{"io.modelcontextprotocol/serverInfo":{"name":"test","title":"A test","version":"1.2.3","description":"For tests.","websiteUrl":"https://example.org"}}}}
    {"jsonrpc":"2.0","id":2,"result":{"resultType":"complete","content":[{"type":"text","text":"{\"value\":42}"}],"structuredContent":{"value":42},"_meta":{"io.modelcontextprotocol/serverInfo":{"name":"test","version":"1.2.3"}}}}
    {"jsonrpc":"2.0","id":3,"result":{"resultType":"complete","content":[{"type":"text","text":"tester with elicitation, 3 keys of meta"}],"_meta":{"io.modelcontextprotocol/serverInfo":{"name":"test","version":"1.2.3"}}}}
    {"jsonrpc":"2.0","id":4,"error":{"code":-32601,"message":"method not found: ping"}}
    {"jsonrpc":"2.0","id":5,"error":{"code":-32601,"message":"method not found: logging/setLevel"}}
    "#);
}

#[tokio::test]
async fn a_list_in_the_terms_of_each_revision() {
    let first = |heard: String| heard.split(r#",{"name":"echo""#).next().unwrap().to_owned();
    assert_snapshot!(first(handshaken("2024-11-05", &[LIST]).await), @r#"{"jsonrpc":"2.0","id":3,"result":{"tools":[{"name":"add","description":"Adds two numbers.","inputSchema":{"type":"object","properties":{"a":{"type":"integer","minimum":-9223372036854775808,"maximum":9223372036854775807,"description":"First term."},"b":{"type":"integer","minimum":0,"maximum":100,"description":"Second term.","default":1}},"required":["a"],"additionalProperties":false}}"#);
    assert_snapshot!(first(handshaken("2025-06-18", &[LIST]).await), @r#"{"jsonrpc":"2.0","id":3,"result":{"tools":[{"name":"add","title":"Addition","description":"Adds two numbers.","inputSchema":{"type":"object","properties":{"a":{"type":"integer","minimum":-9223372036854775808,"maximum":9223372036854775807,"description":"First term."},"b":{"type":"integer","minimum":0,"maximum":100,"description":"Second term.","default":1}},"required":["a"],"additionalProperties":false},"outputSchema":{"type":"object","properties":{"value":{"type":"integer","description":"The sum."}},"required":["value"]},"annotations":{"readOnlyHint":true,"idempotentHint":true},"_meta":{"anthropic/alwaysLoad":true}}"#);
    assert_snapshot!(first(handshaken("2025-11-25", &[LIST]).await), @r#"{"jsonrpc":"2.0","id":3,"result":{"tools":[{"name":"add","title":"Addition","description":"Adds two numbers.","inputSchema":{"type":"object","properties":{"a":{"type":"integer","minimum":-9223372036854775808,"maximum":9223372036854775807,"description":"First term."},"b":{"type":"integer","minimum":0,"maximum":100,"description":"Second term.","default":1}},"required":["a"],"additionalProperties":false},"outputSchema":{"type":"object","properties":{"value":{"type":"integer","description":"The sum."}},"required":["value"]},"annotations":{"readOnlyHint":true,"idempotentHint":true},"_meta":{"anthropic/alwaysLoad":true}}"#);
    assert_snapshot!(first(conversation(&[LIST_STATELESS]).await), @r#"{"jsonrpc":"2.0","id":3,"result":{"resultType":"complete","tools":[{"name":"add","title":"Addition","description":"Adds two numbers.","inputSchema":{"type":"object","properties":{"a":{"type":"integer","minimum":-9223372036854775808,"maximum":9223372036854775807,"description":"First term."},"b":{"type":"integer","minimum":0,"maximum":100,"description":"Second term.","default":1}},"required":["a"],"additionalProperties":false},"outputSchema":{"type":"object","properties":{"value":{"type":"integer","description":"The sum."}},"required":["value"]},"annotations":{"readOnlyHint":true,"idempotentHint":true},"_meta":{"anthropic/alwaysLoad":true}}"#);
    let end = conversation(&[LIST_STATELESS]).await;
    assert_snapshot!(end.rsplit("}],").next().unwrap(), @r#""ttlMs":60000,"cacheScope":"private","_meta":{"io.modelcontextprotocol/serverInfo":{"name":"test","version":"1.2.3"}}}}"#);
}

#[tokio::test]
async fn results_in_the_terms_of_each_revision() {
    let call =
        r#"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"add","arguments":{"a":1}}}"#;
    let media = r#"{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"media"}}"#;
    assert_snapshot!(handshaken("2024-11-05", &[call, media]).await, @r#"
    {"jsonrpc":"2.0","id":1,"result":{"content":[{"type":"text","text":"{\"value\":2}"}]}}
    {"jsonrpc":"2.0","id":2,"result":{"content":[{"type":"text","text":"a.txt: file:///a.txt"},{"type":"image","data":"AAAA","mimeType":"image/png"}]}}
    "#);
    assert_snapshot!(handshaken("2025-06-18", &[call, media]).await, @r#"
    {"jsonrpc":"2.0","id":1,"result":{"content":[{"type":"text","text":"{\"value\":2}"}],"structuredContent":{"value":2}}}
    {"jsonrpc":"2.0","id":2,"result":{"content":[{"type":"resource_link","uri":"file:///a.txt","name":"a.txt"},{"type":"image","data":"AAAA","mimeType":"image/png"}]}}
    "#);
}

/// A09: a supported version comes back, anything else gets the newest with a handshake, never an error.
#[tokio::test]
async fn versions_are_negotiated() {
    for (asked, agreed) in [
        ("2024-11-05", "2024-11-05"),
        ("2025-06-18", "2025-06-18"),
        ("2025-11-25", "2025-11-25"),
        ("2025-03-26", "2025-11-25"),
        ("2026-07-28", "2025-11-25"),
        ("2099-01-01", "2025-11-25"),
        ("", "2025-11-25"),
    ] {
        let heard = conversation(&[&initialize(asked)]).await;
        let message: serde_json::Value = serde_json::from_str(&heard).unwrap();
        assert_eq!(message["result"]["protocolVersion"], agreed, "asked for {asked}");
    }
}

/// A07: a probe before, in and after the handshake gets an answer, and the handshake works all the same.
#[tokio::test]
async fn a_probe_spoils_no_opening() {
    let discover = r#"{"jsonrpc":"2.0","id":1,"method":"server/discover","params":{}}"#;
    let discover_with_version = r#"{"jsonrpc":"2.0","id":1,"method":"server/discover","params":{"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28"}}}"#;
    let initialize = initialize("2025-11-25");
    for lines in [
        [discover, &initialize, INITIALIZED, LIST],
        [&initialize, discover, INITIALIZED, LIST],
        [&initialize, INITIALIZED, discover, LIST],
        [discover_with_version, &initialize, INITIALIZED, LIST],
    ] {
        let heard = conversation(&lines).await;
        let heard: Vec<&str> = heard.lines().collect();
        assert_eq!(heard.len(), 3, "{heard:?}");
        let versions = r#""supportedVersions":["2026-07-28","2025-11-25","2025-06-18","2024-11-05"]"#;
        assert!(heard.iter().any(|line| line.contains(versions)), "{heard:?}");
        assert!(heard.iter().any(|line| line.contains(r#""protocolVersion":"2025-11-25""#)), "{heard:?}");
        assert_eq!(listed(heard[2]), ALL);
    }
}

#[tokio::test]
async fn any_first_line_is_answered() {
    assert_eq!(listed(&conversation(&[LIST]).await), ALL);
    assert_eq!(listed(&conversation(&[LIST_STATELESS]).await), ALL);
    let ping = conversation(&[r#"{"jsonrpc":"2.0","id":0,"method":"ping"}"#]).await;
    assert_snapshot!(ping, @r#"{"jsonrpc":"2.0","id":0,"result":{}}"#);
}

#[tokio::test]
async fn a_self_describing_request_is_served_after_a_handshake() {
    let heard = handshaken("2024-11-05", &[LIST_STATELESS, LIST]).await;
    let heard: Vec<&str> = heard.lines().collect();
    assert!(heard[0].contains("resultType") && heard[0].contains("outputSchema"));
    assert!(!heard[1].contains("resultType") && !heard[1].contains("outputSchema"));
}

#[tokio::test]
async fn what_a_self_describing_request_lacks_is_named() {
    let only_version = r#"{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28"}}}"#;
    let only_capabilities = r#"{"jsonrpc":"2.0","id":2,"method":"tools/list","params":{"_meta":{"io.modelcontextprotocol/clientCapabilities":{}}}}"#;
    let mistyped = r#"{"jsonrpc":"2.0","id":3,"method":"tools/list","params":{"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":[]}}}"#;
    let heard = conversation(&[only_version, only_capabilities, LIST, mistyped]).await;
    assert_snapshot!(heard, @r#"
    {"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"`params._meta` lacks `io.modelcontextprotocol/clientCapabilities`, which every request of this era carries"}}
    {"jsonrpc":"2.0","id":2,"error":{"code":-32602,"message":"`params._meta` lacks `io.modelcontextprotocol/protocolVersion`, which every request of this era carries"}}
    {"jsonrpc":"2.0","id":3,"error":{"code":-32602,"message":"`params._meta` lacks `io.modelcontextprotocol/protocolVersion` and `io.modelcontextprotocol/clientCapabilities`, which every request of this era carries"}}
    {"jsonrpc":"2.0","id":3,"error":{"code":-32602,"message":"`params._meta[\"io.modelcontextprotocol/clientCapabilities\"]` must be an object"}}
    "#);
}

#[tokio::test]
async fn a_version_that_is_not_spoken_is_refused_with_those_that_are() {
    let heard = conversation(&[
        r#"{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{"_meta":{"io.modelcontextprotocol/protocolVersion":"2099-01-01"}}}"#,
        r#"{"jsonrpc":"2.0","id":2,"method":"server/discover","params":{"_meta":{"io.modelcontextprotocol/protocolVersion":"2025-11-25"}}}"#,
    ])
    .await;
    assert_snapshot!(heard, @r#"
    {"jsonrpc":"2.0","id":1,"error":{"code":-32022,"message":"unsupported protocol version `2099-01-01`; supported: 2026-07-28, 2025-11-25, 2025-06-18, 2024-11-05","data":{"requested":"2099-01-01","supported":["2026-07-28","2025-11-25","2025-06-18","2024-11-05"]}}}
    {"jsonrpc":"2.0","id":2,"error":{"code":-32022,"message":"unsupported protocol version `2025-11-25`; supported: 2026-07-28, 2025-11-25, 2025-06-18, 2024-11-05","data":{"requested":"2025-11-25","supported":["2026-07-28","2025-11-25","2025-06-18","2024-11-05"]}}}
    "#);
}

#[tokio::test]
async fn a_subscription_is_acknowledged_and_ends_with_the_server() {
    let mut wire = toolkernel::testing::Conversation::new(crate::support::server()).unwrap();
    let listen = r#"{"jsonrpc":"2.0","id":9,"method":"subscriptions/listen","params":{"notifications":{"toolsListChanged":true},"_meta":{META}}}"#;
    assert_snapshot!(crate::support::talk(&mut wire, &[listen]).await, @r#"{"jsonrpc":"2.0","method":"notifications/subscriptions/acknowledged","params":{"_meta":{"io.modelcontextprotocol/subscriptionId":9},"notifications":{}}}"#);
    wire.stop();
    assert_snapshot!(wire.overhear().join("\n"), @r#"
    {"jsonrpc":"2.0","id":9,"result":{"resultType":"complete","_meta":{"io.modelcontextprotocol/serverInfo":{"name":"test","title":"A test","version":"1.2.3","description":"For tests.","websiteUrl":"https://example.org"},"io.modelcontextprotocol/subscriptionId":9}}}
    {"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":9,"reason":"the server is stopping"}}
    "#);
}

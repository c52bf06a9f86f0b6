//! Progress and log records of running calls.

use insta::assert_snapshot;
use toolkernel::testing::Conversation;

use crate::support::{conversation, server, talk};

#[tokio::test]
async fn the_handshake_era_logs_by_the_connections_level() {
    let mut wire = Conversation::new(server()).unwrap();
    let call = r#"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"report"}}"#;
    let level = |level: &str| {
        format!(r#"{{"jsonrpc":"2.0","id":2,"method":"logging/setLevel","params":{{"level":"{level}"}}}}"#)
    };
    assert_snapshot!(talk(&mut wire, &[call]).await, @r#"
    {"jsonrpc":"2.0","method":"notifications/message","params":{"level":"warning","logger":"report","data":"done"}}
    {"jsonrpc":"2.0","id":1,"result":{"content":[{"type":"text","text":"done"}]}}
    "#);
    assert_snapshot!(talk(&mut wire, &[&level("debug"), call]).await, @r#"
    {"jsonrpc":"2.0","id":2,"result":{}}
    {"jsonrpc":"2.0","method":"notifications/message","params":{"level":"debug","logger":"report","data":"about to start"}}
    {"jsonrpc":"2.0","method":"notifications/message","params":{"level":"warning","logger":"report","data":"done"}}
    {"jsonrpc":"2.0","id":1,"result":{"content":[{"type":"text","text":"done"}]}}
    "#);
    assert_snapshot!(talk(&mut wire, &[&level("error"), call]).await, @r#"
    {"jsonrpc":"2.0","id":2,"result":{}}
    {"jsonrpc":"2.0","id":1,"result":{"content":[{"type":"text","text":"done"}]}}
    "#);
}

#[tokio::test]
async fn the_stateless_era_logs_by_the_requests_level() {
    let heard = conversation(&[
        r#"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"report","_meta":{META}}}"#,
        r#"{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"report","_meta":{META,"io.modelcontextprotocol/logLevel":"warning"}}}"#,
        r#"{"jsonrpc":"2.0","id":3,"method":"tools/call","params":{"name":"report","_meta":{META,"io.modelcontextprotocol/logLevel":"loud"}}}"#,
    ])
    .await;
    assert_snapshot!(heard, @r#"
    {"jsonrpc":"2.0","id":1,"result":{"resultType":"complete","content":[{"type":"text","text":"done"}],"_meta":{"io.modelcontextprotocol/serverInfo":{"name":"test","version":"1.2.3"}}}}
    {"jsonrpc":"2.0","method":"notifications/message","params":{"level":"warning","logger":"report","data":"done"}}
    {"jsonrpc":"2.0","id":2,"result":{"resultType":"complete","content":[{"type":"text","text":"done"}],"_meta":{"io.modelcontextprotocol/serverInfo":{"name":"test","version":"1.2.3"}}}}
    {"jsonrpc":"2.0","id":3,"error":{"code":-32602,"message":"`params._meta[\"io.modelcontextprotocol/logLevel\"]` must be one of `debug`, `info`, `notice`, `warning`, `error`, `critical`, `alert`, `emergency`, not `loud`"}}
    "#);
}

#[tokio::test]
async fn progress_comes_to_those_who_ask_with_their_token() {
    let heard = conversation(&[
        r#"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"report","_meta":{META,"progressToken":"t"}}}"#,
        r#"{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"report","_meta":{META,"progressToken":18446744073709551616}}}"#,
    ])
    .await;
    assert_snapshot!(heard, @r#"
    {"jsonrpc":"2.0","method":"notifications/progress","params":{"progressToken":"t","progress":1.0,"total":3.0,"message":"working"}}
    {"jsonrpc":"2.0","method":"notifications/progress","params":{"progressToken":"t","progress":3.0,"total":3.0,"message":"working"}}
    {"jsonrpc":"2.0","id":1,"result":{"resultType":"complete","content":[{"type":"text","text":"done"}],"_meta":{"io.modelcontextprotocol/serverInfo":{"name":"test","version":"1.2.3"}}}}
    {"jsonrpc":"2.0","method":"notifications/progress","params":{"progressToken":18446744073709551616,"progress":1.0,"total":3.0,"message":"working"}}
    {"jsonrpc":"2.0","method":"notifications/progress","params":{"progressToken":18446744073709551616,"progress":3.0,"total":3.0,"message":"working"}}
    {"jsonrpc":"2.0","id":2,"result":{"resultType":"complete","content":[{"type":"text","text":"done"}],"_meta":{"io.modelcontextprotocol/serverInfo":{"name":"test","version":"1.2.3"}}}}
    "#);
}

//! No line ends a session, and no line gets more than one answer.

use insta::assert_snapshot;

use crate::support::{conversation, handshaken};

/// A02: unreadable lines get one error without an id each, and the next request is served.
#[tokio::test]
async fn unreadable_lines() {
    let heard = handshaken(
        "2025-11-25",
        &[
            "garbage",
            r#"{"jsonrpc":"2.0","id":2,"method":"tools/list""#,
            "\u{0}",
            r#"{"jsonrpc":"2.0","id":2,"method":"ping"} trailing"#,
            "[]",
            r#"[{"jsonrpc":"2.0","id":2,"method":"ping"}]"#,
            "42",
            r#"{"jsonrpc":"2.0","id":3,"method":"ping"}"#,
        ],
    )
    .await;
    assert_snapshot!(heard, @r#"
    {"jsonrpc":"2.0","error":{"code":-32700,"message":"not valid JSON: expected value at line 1 column 1"}}
    {"jsonrpc":"2.0","error":{"code":-32700,"message":"not valid JSON: EOF while parsing an object at line 1 column 45"}}
    {"jsonrpc":"2.0","error":{"code":-32700,"message":"not valid JSON: expected value at line 1 column 1"}}
    {"jsonrpc":"2.0","error":{"code":-32700,"message":"not valid JSON: trailing characters at line 1 column 42"}}
    {"jsonrpc":"2.0","error":{"code":-32600,"message":"batches are not supported: send one message a line"}}
    {"jsonrpc":"2.0","error":{"code":-32600,"message":"batches are not supported: send one message a line"}}
    {"jsonrpc":"2.0","error":{"code":-32600,"message":"a message must be a JSON object"}}
    {"jsonrpc":"2.0","id":3,"result":{}}
    "#);
}

/// A06: a notification is never answered, however strange.
#[tokio::test]
async fn notifications_get_no_byte() {
    let heard = handshaken(
        "2025-11-25",
        &[
            r#"{"jsonrpc":"2.0","method":"notifications/initialized"}"#,
            r#"{"jsonrpc":"2.0","method":"notifications/roots/list_changed"}"#,
            r#"{"jsonrpc":"2.0","method":"notifications/made/up","params":{"a":1}}"#,
            r#"{"jsonrpc":"2.0","method":"notifications/cancelled"}"#,
            r#"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":{}}}"#,
            r#"{"jsonrpc":"2.0","method":"notifications/cancelled","params":[1]}"#,
            r#"{"jsonrpc":"2.0","method":"tools/call","params":{"name":"echo"}}"#,
            r#"{"jsonrpc":"2.0","method":7}"#,
            r#"{"method":"x"}"#,
            r#"{"jsonrpc":"2.0","id":77,"result":{}}"#,
            r#"{"jsonrpc":"2.0","id":77,"result":{},"error":{"code":1,"message":"both"}}"#,
        ],
    )
    .await;
    assert_eq!(heard, "");
}

/// A12: good ids come back with their type and digits, bad ones are refused without one.
#[tokio::test]
async fn ids_are_kept_exactly() {
    let ping = |id: &str| format!(r#"{{"jsonrpc":"2.0","id":{id},"method":"ping"}}"#);
    let good = [r#""abc""#, r#""""#, r#""1""#, "0", "-7", "9007199254740993", "18446744073709551616"];
    for id in good {
        let answer = format!(r#"{{"jsonrpc":"2.0","id":{id},"result":{{}}}}"#);
        assert_eq!(conversation(&[&ping(id)]).await, answer);
    }
    assert_eq!(conversation(&[&ping("1.0")]).await, r#"{"jsonrpc":"2.0","id":1,"result":{}}"#);
    for id in ["null", r#"{"a":1}"#, "[1]", "1.5", "true", r#""\ud800""#] {
        let heard = conversation(&[&ping(id)]).await;
        assert!(heard.starts_with(r#"{"jsonrpc":"2.0","error":{"code":-32600,"#), "{id}: {heard}");
    }
}

/// A20: whatever the depth, the call is answered and so is what follows.
#[tokio::test]
async fn deep_arguments() {
    for depth in [100, 126, 200, 100_000] {
        for name in ["add", "echo"] {
            let arguments = format!("{}1{}", r#"{"x":"#.repeat(depth), "}".repeat(depth));
            let call = format!(
                r#"{{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{{"name":"{name}","arguments":{arguments}}}}}"#
            );
            let ping = r#"{"jsonrpc":"2.0","id":2,"method":"ping"}"#;
            let heard = handshaken("2025-11-25", &[&call, ping]).await;
            let heard: Vec<&str> = heard.lines().collect();
            assert_eq!(heard.len(), 2);
            assert!(heard[0].starts_with(r#"{"jsonrpc":"2.0","id":1,"#) && heard[0].contains("isError"));
        }
    }
}

#[tokio::test]
async fn deep_everything_else() {
    let deep = format!("{}1{}", "[".repeat(100_000), "]".repeat(100_000));
    let lines = [
        deep.clone(),
        format!(r#"{{"jsonrpc":"2.0","id":{deep},"method":"ping"}}"#),
        format!(r#"{{"jsonrpc":"2.0","id":1,"method":"ping","params":{deep}}}"#),
        format!(r#"{{"jsonrpc":"2.0","id":2,"method":"ping","params":{{"_meta":{deep}}}}}"#),
        format!(
            r#"{{"jsonrpc":"2.0","id":3,"method":"tools/call","params":{{"name":"whoami","_meta":{{"x":{deep}}}}}}}"#
        ),
        format!(
            r#"{{"jsonrpc":"2.0","id":4,"method":"initialize","params":{{"protocolVersion":"","capabilities":{{"x":{deep}}}}}}}"#
        ),
    ];
    for line in lines {
        assert_eq!(conversation(&[&line]).await.lines().count(), 1, "{}", &line[..60]);
    }
}

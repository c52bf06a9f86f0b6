//! A cancelled call is never answered; nothing else is lost by it.

use insta::assert_snapshot;
use toolkernel::testing::Conversation;

use crate::support::{server, talk};

const WAIT: &str = r#"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"wait"}}"#;
const CANCEL: &str =
    r#"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1,"reason":"x"}}"#;

#[tokio::test]
async fn a_cancelled_call_gets_no_byte() {
    let mut wire = Conversation::new(server()).unwrap();
    wire.say(WAIT);
    let heard = talk(&mut wire, &[CANCEL, CANCEL, r#"{"jsonrpc":"2.0","id":2,"method":"ping"}"#]).await;
    assert_snapshot!(heard, @r#"{"jsonrpc":"2.0","id":2,"result":{}}"#);
}

#[tokio::test]
async fn the_id_of_a_cancelled_call_can_be_used_again() {
    let mut wire = Conversation::new(server()).unwrap();
    wire.say(WAIT);
    wire.say(CANCEL);
    let echo = r#"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"echo","arguments":{"text":"new"}}}"#;
    assert_snapshot!(talk(&mut wire, &[echo]).await, @r#"{"jsonrpc":"2.0","id":1,"result":{"content":[{"type":"text","text":"new"}]}}"#);
}

#[tokio::test]
async fn what_is_not_open_cannot_be_cancelled() {
    let mut wire = Conversation::new(server()).unwrap();
    let echo =
        r#"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"echo","arguments":{"text":"a"}}}"#;
    let as_text = r#"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":"1"}}"#;
    assert_snapshot!(talk(&mut wire, &[CANCEL, echo, CANCEL, as_text]).await, @r#"{"jsonrpc":"2.0","id":1,"result":{"content":[{"type":"text","text":"a"}]}}"#);
}

/// A12: the second request of one id is refused, the first goes on.
#[tokio::test]
async fn an_open_id_is_not_given_away() {
    let mut wire = Conversation::new(server()).unwrap();
    wire.say(WAIT);
    wire.say(r#"{"jsonrpc":"2.0","id":1.0,"method":"tools/call","params":{"name":"echo","arguments":{"text":"a"}}}"#);
    wire.say(r#"{"jsonrpc":"2.0","id":1,"method":"ping"}"#);
    assert_snapshot!(wire.overhear().join("\n"), @r#"
    {"jsonrpc":"2.0","id":1,"error":{"code":-32600,"message":"another request with this `id` is still open"}}
    {"jsonrpc":"2.0","id":1,"error":{"code":-32600,"message":"another request with this `id` is still open"}}
    "#);
    wire.stop();
    assert_snapshot!(wire.hear().await.join("\n"), @r#"{"jsonrpc":"2.0","id":1,"result":{"content":[{"type":"text","text":"the server is stopping\nhint: the call did not finish: start the server again and repeat it"}],"isError":true}}"#);
}

#[tokio::test]
async fn a_stopped_session_answers_what_is_open_and_refuses_the_rest() {
    let mut wire = Conversation::new(server()).unwrap();
    wire.say(WAIT);
    wire.say(&WAIT.replace(":1,", ":2,"));
    wire.stop();
    wire.say(&WAIT.replace(":1,", ":3,"));
    wire.stop();
    assert_snapshot!(wire.hear().await.join("\n"), @r#"
    {"jsonrpc":"2.0","id":1,"result":{"content":[{"type":"text","text":"the server is stopping\nhint: the call did not finish: start the server again and repeat it"}],"isError":true}}
    {"jsonrpc":"2.0","id":2,"result":{"content":[{"type":"text","text":"the server is stopping\nhint: the call did not finish: start the server again and repeat it"}],"isError":true}}
    {"jsonrpc":"2.0","id":3,"result":{"content":[{"type":"text","text":"the server is stopping\nhint: the call did not finish: start the server again and repeat it"}],"isError":true}}
    "#);
}

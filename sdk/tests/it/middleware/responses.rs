//! How long an answer may be.

use insta::assert_snapshot;
use serde_json::json;
use toolkernel::kernel::ResponseLimit;

use super::{call, client};

#[tokio::test]
async fn text_is_cut_after_a_line_and_says_so() {
    let client = client(|builder| builder.middleware(ResponseLimit::bytes(150).hint("ask for fewer lines")));
    let outcome = call(&client, "long", json!({ "lines": 50 })).await;
    assert!(!outcome.is_error());
    assert_snapshot!(outcome.text(), @r"
    123456789
    123456789
    123456789
    123456789

    [cut: 40 of 900 bytes are shown, 1 item that is no text is left out. To get the rest: ask for fewer lines]
    ");
    assert!(outcome.text().len() <= 150);
    assert_eq!(outcome.content().len(), 2, "the picture has no room");
}

#[tokio::test]
async fn what_has_room_stays_as_it_is() {
    let client = client(|builder| builder.middleware(ResponseLimit::bytes(500).and_tokens(100)));
    let outcome = call(&client, "long", json!({ "lines": 10 })).await;
    assert_eq!(outcome.text(), "123456789\n".repeat(10));
    assert_eq!(outcome.content().len(), 2);
}

#[tokio::test]
async fn tokens_count_text_only_and_the_tool_says_how_to_go_on() {
    let client = client(|builder| builder.middleware(ResponseLimit::tokens(50)));
    assert_snapshot!(call(&client, "pages", json!({})).await.text(), @r"
    ääääääääääääääääääääääääääääääääääääääääääääää
    [cut: 23 of 250 tokens are shown. To get the rest: raise `offset` to 50]
    ");
    let outcome = call(&client, "long", json!({ "lines": 10 })).await;
    assert_eq!(outcome.content().len(), 2, "a picture has no tokens");
    // One for each character.
    let counted = super::client(|builder| {
        builder.middleware(ResponseLimit::tokens(150).count_tokens(|text| text.chars().count()))
    });
    assert_snapshot!(call(&counted, "pages", json!({})).await.text(), @r"
    äääääääääääääääääääääääääääääääääääääääää
    [cut: 41 of 500 tokens are shown. To get the rest: raise `offset` to 50]
    ");
}

#[tokio::test]
async fn structure_is_never_cut() {
    let client = client(|builder| builder.middleware(ResponseLimit::bytes(100)));
    let outcome = call(&client, "list", json!({ "items": 100 })).await;
    assert!(outcome.is_error());
    assert_snapshot!(outcome.text(), @r"
    the result has 301 bytes, and 100 are allowed
    hint: ask for a smaller part
    ");
    assert!(!call(&client, "list", json!({ "items": 5 })).await.is_error());
}

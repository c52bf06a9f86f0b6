//! Answers that are given again.

use std::time::Duration;

use serde_json::json;
use toolkernel::kernel::ResultCache;

use super::{call, client};

const HOUR: Duration = Duration::from_secs(3600);

#[tokio::test]
async fn the_same_call_has_the_same_answer() {
    let client = client(|builder| builder.middleware(ResultCache::new(HOUR, 100)));
    let first = call(&client, "count", json!({ "what": "a", "from": 1 })).await;
    assert_eq!(first.text(), r#"{"calls":0}"#);
    let order = r#"{ "from": 1,  "what": "a" }"#;
    let order: &serde_json::value::RawValue = serde_json::from_str(order).unwrap();
    assert_eq!(client.call("count", &order).await.unwrap(), first);
    assert_eq!(call(&client, "count", json!({ "what": "b" })).await.text(), r#"{"calls":1}"#);
    assert_eq!(call(&client, "count", json!({ "what": "a", "from": 1 })).await, first);
}

#[tokio::test]
async fn what_changes_something_is_never_kept() {
    let client = client(|builder| builder.middleware(ResultCache::new(HOUR, 100)));
    assert_eq!(call(&client, "change", json!({})).await.text(), r#"{"calls":0}"#);
    assert_eq!(call(&client, "change", json!({})).await.text(), r#"{"calls":1}"#);
}

#[tokio::test]
async fn errors_are_not_kept() {
    let client = client(|builder| builder.middleware(ResultCache::new(HOUR, 100)));
    assert_eq!(call(&client, "flaky", json!({})).await.text(), "not yet");
    assert_eq!(call(&client, "flaky", json!({})).await.text(), "done");
}

#[tokio::test]
async fn the_oldest_makes_room_and_time_runs_out() {
    let small = client(|builder| builder.middleware(ResultCache::new(HOUR, 1)));
    for (what, calls) in [("a", 0), ("a", 0), ("b", 1), ("a", 2)] {
        let text = call(&small, "count", json!({ "what": what })).await.text();
        assert_eq!(text, format!(r#"{{"calls":{calls}}}"#));
    }
    let short = client(|builder| builder.middleware(ResultCache::new(Duration::ZERO, 10)));
    assert_eq!(call(&short, "count", json!({})).await.text(), r#"{"calls":0}"#);
    assert_eq!(call(&short, "count", json!({})).await.text(), r#"{"calls":1}"#);
}

#[tokio::test]
async fn a_tag_chooses_what_is_kept() {
    let other = client(|builder| builder.middleware(ResultCache::new(HOUR, 10).only("other")));
    assert_eq!(call(&other, "count", json!({})).await.text(), r#"{"calls":0}"#);
    assert_eq!(call(&other, "count", json!({})).await.text(), r#"{"calls":1}"#);
    let counted = client(|builder| builder.middleware(ResultCache::new(HOUR, 10).only("counted")));
    assert_eq!(call(&counted, "count", json!({})).await.text(), r#"{"calls":0}"#);
    assert_eq!(call(&counted, "count", json!({})).await.text(), r#"{"calls":0}"#);
}

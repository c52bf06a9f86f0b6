//! Answers that are given again.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use serde_json::json;
use toolkernel::kernel::{KernelBuilder, ResultCache};
use toolkernel::prelude::*;
use toolkernel::testing::InMemoryClient;

use super::{Calls, call, client};

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

/// Equal calls at the same time.
#[tokio::test]
async fn of_equal_calls_at_the_same_time_one_runs() {
    let (builder, runs) = slow_builder();
    let client = InMemoryClient::new(builder.middleware(ResultCache::new(HOUR, 100)).build());
    let [a, b] = ["a", "b"].map(|what| json!({ "what": what }));
    let all = tokio::join!(
        client.call("dawdle", &a),
        client.call("dawdle", &a),
        client.call("dawdle", &b),
        client.call("dawdle", &a),
    );
    assert_eq!([all.0, all.1, all.2, all.3].map(|outcome| outcome.unwrap().text()), ["a", "a", "b", "a"]);
    assert_eq!(runs.0.load(Ordering::SeqCst), 2);
}

/// Who waits is not left waiting when the call that runs fails or is cancelled.
#[tokio::test]
async fn when_the_one_that_runs_ends_without_a_result_the_next_one_runs() {
    let (builder, runs) = slow_builder();
    let client = InMemoryClient::new(builder.middleware(ResultCache::new(HOUR, 100)).build());
    let fails = json!({ "what": "first fails" });
    let (first, second) = tokio::join!(client.call("dawdle", &fails), client.call("dawdle", &fails));
    assert!(first.unwrap().is_error());
    assert_eq!(second.unwrap().text(), "first fails");
    let never = json!({ "what": "first never ends" });
    let given_up = tokio::time::timeout(Duration::from_millis(50), client.call("dawdle", &never));
    let (given_up, second) = tokio::join!(given_up, client.call("dawdle", &never));
    assert!(given_up.is_err());
    assert_eq!(second.unwrap().text(), "first never ends");
    assert_eq!(runs.0.load(Ordering::SeqCst), 4);
}

/// Takes its time.
#[mcp_tool(link = false, read_only, idempotent)]
async fn dawdle(
    calls: State<Calls>,
    /// What to say, and what to do at the first call that has it.
    what: String,
) -> Result<String, ToolError> {
    let run = calls.0.fetch_add(1, Ordering::SeqCst);
    tokio::time::sleep(Duration::from_millis(10)).await;
    match (run, what.as_str()) {
        (0, "first fails") => Err(ToolError::new("not yet")),
        (2, "first never ends") => std::future::pending().await,
        _ => Ok(what),
    }
}

fn slow_builder() -> (KernelBuilder, Arc<Calls>) {
    let calls = Arc::new(Calls::default());
    (ToolKernel::with(tools![dawdle]).shared_state(Arc::clone(&calls)), calls)
}

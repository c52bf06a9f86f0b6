//! How many calls run at once, and how many start in a time.

use std::time::Duration;

use insta::assert_snapshot;
use serde_json::json;
use tokio::time::timeout;
use toolkernel::kernel::{ConcurrencyLimit, RateLimit};

use super::{call, client};

#[tokio::test]
async fn calls_beyond_the_limit_wait() {
    let client = client(|builder| builder.middleware(ConcurrencyLimit::new(1)));
    let (slow, quick) = (json!({ "ms": 40 }), json!({ "ms": 0 }));
    let start = std::time::Instant::now();
    let (first, second) = tokio::join!(client.call("sleep", &slow), client.call("sleep", &quick));
    assert!(!first.unwrap().is_error() && !second.unwrap().is_error());
    assert!(start.elapsed() >= Duration::from_millis(40));
}

#[tokio::test]
async fn a_full_queue_refuses_and_a_cancelled_call_leaves_it() {
    let client = client(|builder| builder.middleware(ConcurrencyLimit::new(1).waiting(1)));
    let (slow, quick) = (json!({ "ms": 60_000 }), json!({ "ms": 0 }));
    let mut running = Box::pin(client.call("sleep", &slow));
    assert!(timeout(Duration::from_millis(10), &mut running).await.is_err());
    let mut waiting = Box::pin(client.call("sleep", &quick));
    assert!(timeout(Duration::from_millis(10), &mut waiting).await.is_err());
    let refused = call(&client, "sleep", quick.clone()).await;
    assert_snapshot!(refused.text(), @r"
    too many calls: 1 run at once, and 1 wait already
    hint: wait for answers, then try again
    ");
    drop(waiting);
    let mut waiting = Box::pin(client.call("sleep", &quick));
    assert!(timeout(Duration::from_millis(10), &mut waiting).await.is_err(), "there is a place again");
    drop(running);
    assert!(!waiting.await.unwrap().is_error());
}

#[tokio::test]
async fn calls_beyond_the_rate_are_refused() {
    let client = client(|builder| builder.middleware(RateLimit::new(2, Duration::from_secs(3600))));
    for _ in 0..2 {
        assert!(!call(&client, "change", json!({})).await.is_error());
    }
    let refused = call(&client, "count", json!({})).await;
    assert!(refused.is_error());
    let text = refused.text();
    assert!(text.starts_with("too many calls: 2 in 3600s are allowed\nhint: try again in "), "{text}");
}

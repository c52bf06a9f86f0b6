//! How long a call may take.

use std::time::Duration;

use serde_json::json;
use toolkernel::kernel::{ConcurrencyLimit, Timeout};
use toolkernel::prelude::*;
use toolkernel::testing::InMemoryClient;

use super::{call, client};

#[tokio::test]
async fn a_kernel_can_limit_the_time_of_all() {
    let client = client(|builder| builder.middleware(Timeout::new(Duration::from_millis(30))));
    assert_eq!(call(&client, "sleep", json!({ "ms": 1 })).await.text(), "slept, a deadline");
    let outcome = call(&client, "sleep", json!({ "ms": 60_000 })).await;
    assert!(outcome.is_error());
    assert_eq!(outcome.text(), "the tool took longer than it may\nhint: ask for less, or try again later");
}

/// Waits, but not for long.
#[mcp_tool(link = false, timeout = "20ms")]
async fn impatient() -> Result<String, ToolError> {
    tokio::time::sleep(Duration::from_secs(60)).await;
    Ok(String::new())
}

#[tokio::test]
async fn the_shorter_time_counts() {
    let long = Timeout::new(Duration::from_secs(3600));
    let client = InMemoryClient::new(ToolKernel::with(tools![impatient]).middleware(long).build());
    assert!(call(&client, "impatient", json!({})).await.text().starts_with("the tool took longer"));
    let endless = Timeout::new(Duration::MAX);
    let client = InMemoryClient::new(ToolKernel::with(tools![impatient]).middleware(endless).build());
    assert!(call(&client, "impatient", json!({})).await.text().starts_with("the tool took longer"));
}

#[tokio::test]
async fn time_in_a_queue_counts_where_the_queue_is_inside() {
    let client = client(|builder| {
        builder.middleware(Timeout::new(Duration::from_millis(50))).middleware(ConcurrencyLimit::new(1))
    });
    let (slow, quick) = (json!({ "ms": 60_000 }), json!({ "ms": 0 }));
    let (first, second) = tokio::join!(client.call("sleep", &slow), client.call("sleep", &quick));
    assert!(first.unwrap().is_error() && second.unwrap().is_error());
    assert!(!call(&client, "sleep", quick).await.is_error(), "both slots were given back");
}

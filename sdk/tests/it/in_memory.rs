//! The client for tests of tools.

use serde::Deserialize;
use serde_json::json;
use toolkernel::kernel::ToolKernel;
use toolkernel::testing::{ClientError, InMemoryClient, Revision};
use toolkernel::tool::{ToolDef, ToolError};
use toolkernel::{mcp_tool, tools};

use crate::support::kernel;

#[derive(Debug, PartialEq, Deserialize)]
struct Sum {
    value: i64,
}

#[tokio::test]
async fn lists_and_calls_in_every_revision() {
    for revision in Revision::ALL {
        let client = InMemoryClient::new(kernel()).revision(revision);
        let tools = client.list().await.unwrap();
        assert_eq!(tools.len(), 7, "{revision:?}");
        assert_eq!(tools[0].input_schema["required"], json!(["a"]));
        let outcome = client.call("add", &json!({ "a": 2, "b": 3 })).await.unwrap();
        assert_eq!(outcome.text(), r#"{"value":5}"#);
        if revision != Revision::V2024_11_05 {
            assert_eq!(outcome.payload::<Sum>().unwrap(), Sum { value: 5 });
            assert_eq!(client.call_as::<Sum>("add", &json!({ "a": 1 })).await.unwrap(), Sum { value: 2 });
            assert_eq!(tools[0].title.as_deref(), Some("Addition"));
            assert_eq!(tools[0].meta["anthropic/alwaysLoad"], true);
        }
    }
}

#[tokio::test]
async fn tells_failures_apart() {
    let client = InMemoryClient::new(kernel());
    let failed = client.call("fail", &json!({})).await.unwrap();
    assert!(failed.is_error());
    assert_eq!(failed.text(), "the disk is full\nhint: delete something");
    assert!(matches!(client.call_as::<Sum>("fail", &json!({})).await, Err(ClientError::Failed(_))));
    assert!(matches!(client.call_as::<Sum>("media", &json!({})).await, Err(ClientError::NoPayload)));
    assert!(matches!(
        client.call_as::<String>("add", &json!({ "a": 1 })).await,
        Err(ClientError::Mismatch(_))
    ));
    assert!(matches!(client.call("ad", &json!({})).await, Err(ClientError::Rpc { code: -32602, .. })));
    assert!(matches!(client.request("x", json!({})).await, Err(ClientError::Rpc { code: -32601, .. })));
    assert!(matches!(client.request("x", json!([])).await, Err(ClientError::Params(_))));
}

#[tokio::test]
async fn hears_reports() {
    let client = InMemoryClient::new(kernel());
    let params = json!({ "name": "report", "_meta": { "progressToken": 7 } });
    client.request("tools/call", params).await.unwrap();
    let progress: Vec<_> =
        client.notifications().iter().map(|message| message["params"]["progress"].clone()).collect();
    assert_eq!(progress, [1.0, 3.0], "the second came too soon after the first");
    assert_eq!(client.notifications().len(), 0);
}

#[tokio::test]
async fn a_dropped_call_is_cancelled() {
    let client = InMemoryClient::new(kernel());
    let nothing = json!({});
    let call = client.call("wait", &nothing);
    let waited = tokio::time::timeout(std::time::Duration::from_millis(20), call).await;
    assert!(waited.is_err());
    // A call that were still open would keep its id; the next one has another, so ask for the old one.
    let outcome = client.request("tools/call", json!({ "name": "whoami" })).await.unwrap();
    assert!(outcome["content"][0]["text"].as_str().unwrap().starts_with("in-memory"));
}

/// Has a name that another tool has, too.
#[mcp_tool(link = false, name = "echo")]
async fn other_echo() -> Result<String, ToolError> {
    Ok(String::new())
}

#[tokio::test]
async fn a_kernel_that_does_not_build_is_an_error_of_every_request() {
    let twice: Vec<ToolDef> = tools![other_echo].chain(tools![other_echo]).collect();
    let client = InMemoryClient::new(ToolKernel::with(twice).build());
    let error = client.list().await.unwrap_err();
    assert!(matches!(error, ClientError::Build(_)));
    assert!(error.to_string().contains("two tools are called `echo`"), "{error}");
}

//! What a caller may see and call.

use serde_json::json;
use toolkernel::kernel::Visibility;
use toolkernel::testing::{ClientError, InMemoryClient, Revision};

use super::{builder, call};

/// Shows tools with the tag `admin` to those who say so in their `_meta`.
fn client(revision: Revision) -> InMemoryClient {
    let rule = Visibility::new(|tool, context| {
        !tool.has_tag("admin") || context.meta.get().get("example/admin") == Some(&json!(true))
    });
    InMemoryClient::new(builder().0.middleware(rule).build()).revision(revision)
}

#[tokio::test]
async fn what_is_hidden_does_not_exist() {
    for revision in Revision::ALL {
        let client = client(revision);
        let names: Vec<String> = client.list().await.unwrap().into_iter().map(|tool| tool.name).collect();
        assert_eq!(names, ["count", "flaky", "list", "long", "pages", "sleep"]);
        let error = client.call("change", &json!({})).await.unwrap_err();
        assert!(matches!(error, ClientError::Rpc { code: -32602, .. }));
        assert_eq!(error.to_string(), "the server answered with error -32602: unknown tool `change`");
        let error = client.call("chang", &json!({})).await.unwrap_err();
        assert!(!error.to_string().contains("change`"), "a hidden name is suggested: {error}");
        assert!(!call(&client, "count", json!({})).await.is_error());
    }
}

#[tokio::test]
async fn each_request_is_judged_by_itself() {
    let client = client(Revision::NEWEST_STATELESS);
    let admin = json!({ "_meta": { "example/admin": true } });
    let listed = client.request("tools/list", admin.clone()).await.unwrap();
    assert_eq!(listed["tools"].as_array().unwrap().len(), 7);
    assert_eq!(client.list().await.unwrap().len(), 6);
    let params = json!({ "name": "change", "_meta": admin["_meta"] });
    assert!(client.request("tools/call", params).await.is_ok());
}

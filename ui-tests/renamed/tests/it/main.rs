//! The tools of a crate that calls the SDK by another name are linked, listed and called.

use kernel::kernel::Library as _;
use kernel::prelude::*;
use kernel::testing::InMemoryClient;
use kernel::tool::CallContext;
use serde_json::{Value, json};
use ui_tests_renamed as _;

#[tokio::test]
async fn a_renamed_sdk_works_like_any_other() -> Result<(), Box<dyn std::error::Error>> {
    let kernel = ToolKernel::linked().build()?;
    let context = CallContext::default();
    assert_eq!(
        kernel.list(&context).iter().map(|tool| &*tool.name).collect::<Vec<_>>(),
        ["add_sides", "forget"]
    );
    assert_eq!((kernel.resources(&context).len(), kernel.prompts(&context).len()), (1, 1));
    let client = InMemoryClient::new(kernel);
    let sum: Value =
        client.call_as("add_sides", &json!({ "y": 2, "look": { "kind": "glass", "factor": 3 } })).await?;
    assert_eq!(sum, json!({ "value": 9 }));
    let refused = client.call("add_sides", &json!({ "x": 10, "y": 2, "look": { "kind": "plain" } })).await?;
    assert_eq!(
        refused.text(),
        "add_sides: 1 problem in the arguments\n- `x`: expected an integer from 0 to 9, got 10"
    );
    Ok(())
}

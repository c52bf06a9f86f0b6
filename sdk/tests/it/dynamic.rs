//! Tools that are known only at run time.

use std::time::Duration;

use insta::assert_snapshot;
use serde_json::{Value, json};
use toolkernel::kernel::{DynamicTools, Timeout, Visibility};
use toolkernel::prelude::*;
use toolkernel::server::ServerInfo;
use toolkernel::testing::{ClientError, Conversation, InMemoryClient, Revision};
use toolkernel::tool::{Annotations, Content, DynamicTool, ToolResult};

use crate::support::{initialize, talk};

/// Known at compile time.
#[mcp_tool(link = false)]
async fn known() -> Result<String, ToolError> {
    Ok("known".to_owned())
}

/// Gives back what it is given, as the handler of another time would.
fn give(name: &str, value: Value) -> DynamicTool {
    let give = move |_, _| {
        let value = value.clone();
        async move { Ok(value.into()) }
    };
    DynamicTool::new(name, "Gives something back.", json!({ "type": "object" }), give).unwrap()
}

fn weather() -> DynamicTool {
    let schema = json!({
        "type": "object",
        "properties": { "city": { "type": "string" }, "day": { "type": "string", "format": "date" } },
        "required": ["city"],
        "additionalProperties": false,
    });
    DynamicTool::new("weather", "The weather of a city.", schema, |arguments, ctx: Ctx| async move {
        assert_eq!(ctx.tool(), "weather");
        Ok(format!("sunny in {}", arguments["city"].as_str().unwrap()).into())
    })
    .unwrap()
}

fn kernel(tools: &DynamicTools) -> ToolKernel {
    ToolKernel::with(tools![known]).dynamic(tools).build().unwrap()
}

#[tokio::test]
async fn they_are_listed_and_called_like_others_in_every_revision() {
    let tools = DynamicTools::new();
    tools
        .add(
            weather()
                .title("Weather")
                .tag("web")
                .meta("example/a", 1)
                .annotations(Annotations { read_only: Some(true), ..Annotations::default() }),
        )
        .unwrap();
    for revision in Revision::ALL {
        let client = InMemoryClient::new(kernel(&tools)).revision(revision);
        let names: Vec<String> = client.list().await.unwrap().into_iter().map(|tool| tool.name).collect();
        assert_eq!(names, ["known", "weather"]);
        let outcome = client.call("weather", &json!({ "city": "Rome" })).await.unwrap();
        assert_eq!(outcome.text(), "sunny in Rome");
    }
    let client = InMemoryClient::new(kernel(&tools));
    let listed = &client.list().await.unwrap()[1];
    assert_eq!(listed.title.as_deref(), Some("Weather"));
    assert_eq!(listed.annotations["readOnlyHint"], true);
    assert_eq!(listed.meta["example/a"], 1);
    let error = client.call("wether", &json!({})).await.unwrap_err();
    assert!(error.to_string().ends_with("did you mean `weather`?"), "{error}");
}

#[tokio::test]
async fn the_validator_judges_before_the_handler_runs() {
    let tools = DynamicTools::new();
    tools.add(weather()).unwrap();
    let client = InMemoryClient::new(kernel(&tools));
    let outcome = client.call("weather", &json!({ "day": "tomorrow", "x": 1 })).await.unwrap();
    assert!(outcome.is_error());
    assert_snapshot!(outcome.text(), @r#"
    weather: 3 problems in the arguments
    - `/day`: "tomorrow" is not a "date"
    - the arguments: Additional properties are not allowed ('x' was unexpected)
    - the arguments: "city" is a required property
    "#);
}

#[tokio::test]
async fn every_legacy_result_is_normalised() {
    let text = json!({ "type": "text", "text": "a" });
    let table = [
        (json!("a\r\n\u{0}ü"), json!([{ "type": "text", "text": "a\r\n\u{0}ü" }]), Value::Null),
        (json!(7), json!([{ "type": "text", "text": "7" }]), Value::Null),
        (Value::Null, json!([]), Value::Null),
        (text.clone(), json!([text]), Value::Null),
        (
            json!([text, { "type": "image", "data": "AA==", "mimeType": "image/png" }]),
            json!([text, { "type": "image", "data": "AA==", "mimeType": "image/png" }]),
            Value::Null,
        ),
        (json!({ "a": 1 }), json!([{ "type": "text", "text": "{\"a\":1}" }]), json!({ "a": 1 })),
        (json!([1, text]), json!([{ "type": "text", "text": format!("[1,{text}]") }]), json!([1, text])),
        (json!([]), json!([{ "type": "text", "text": "[]" }]), json!([])),
        (
            json!({ "type": "text" }),
            json!([{ "type": "text", "text": "{\"type\":\"text\"}" }]),
            json!({ "type": "text" }),
        ),
        (json!({ "content": [text], "structuredContent": { "b": 2 } }), json!([text]), json!({ "b": 2 })),
    ];
    for (given, content, structure) in table {
        let tools = DynamicTools::new();
        tools.add(give("give", given.clone())).unwrap();
        let result = InMemoryClient::new(kernel(&tools))
            .request("tools/call", json!({ "name": "give" }))
            .await
            .unwrap();
        assert_eq!(result["content"], content, "{given}");
        assert_eq!(result["structuredContent"], structure, "{given}");
    }
    let tools = DynamicTools::new();
    tools.add(give("fail", json!({ "content": [text], "isError": true }))).unwrap();
    let client = InMemoryClient::new(kernel(&tools));
    assert!(client.call("fail", &json!({})).await.unwrap().is_error());
    let ready = DynamicTool::new("ready", "", json!({ "type": "object" }), |_, _| async {
        Ok(ToolResult::from_content(vec![Content::Text("b".to_owned())]).into())
    });
    tools.add(ready.unwrap()).unwrap();
    assert_eq!(client.call("ready", &json!({})).await.unwrap().text(), "b");
}

#[tokio::test]
async fn a_promised_result_is_kept() {
    let promise =
        json!({ "type": "object", "properties": { "a": { "type": "integer" } }, "required": ["a"] });
    for (given, kept) in [(json!({ "a": 1 }), true), (json!({ "a": "x" }), false), (json!("text"), false)] {
        let tools = DynamicTools::new();
        tools.add(give("give", given).output_schema(&promise).unwrap()).unwrap();
        let client = InMemoryClient::new(kernel(&tools));
        let outcome = client.call("give", &json!({})).await.unwrap();
        assert_eq!(!outcome.is_error(), kept, "{}", outcome.text());
    }
}

/// A28: of dynamic tools, too.
#[tokio::test]
async fn a28_a_panic_is_an_error_of_the_dynamic_tool() {
    let tools = DynamicTools::new();
    let schema = json!({ "type": "object" });
    let panics = DynamicTool::new("panics", "", schema.clone(), |_, _| async { panic!("secret") });
    let at_once = DynamicTool::new("at_once", "", schema, |_, _| {
        assert_eq!(1, 2, "secret");
        async { Ok(().into()) }
    });
    tools.add(panics.unwrap()).unwrap();
    tools.add(at_once.unwrap()).unwrap();
    let client = InMemoryClient::new(kernel(&tools));
    for name in ["panics", "at_once"] {
        let text = client.call(name, &json!({})).await.unwrap().text();
        assert!(text.starts_with(&format!("tool `{name}` failed with an internal error")), "{text}");
        assert!(!text.contains("secret"));
    }
}

#[tokio::test]
async fn middleware_concerns_them_too() {
    let tools = DynamicTools::new();
    let hangs = DynamicTool::new("hangs", "", json!({ "type": "object" }), |_, _| std::future::pending());
    tools.add(hangs.unwrap()).unwrap();
    tools.add(give("hidden", Value::Null).tag("hidden")).unwrap();
    let kernel = ToolKernel::with([])
        .dynamic(&tools)
        .middleware(Timeout::new(Duration::from_millis(20)))
        .middleware(Visibility::new(|tool, _| !tool.has_tag("hidden")))
        .build();
    let client = InMemoryClient::new(kernel);
    assert!(client.call("hangs", &json!({})).await.unwrap().text().starts_with("the tool took longer"));
    assert_eq!(client.list().await.unwrap().len(), 1);
    assert!(matches!(client.call("hidden", &json!({})).await, Err(ClientError::Rpc { .. })));
}

#[test]
fn what_cannot_be_a_tool_is_refused() {
    let object = json!({ "type": "object" });
    let problem = |name: &str, schema: &Value| {
        DynamicTool::new(name, "", schema.clone(), |_, _| async { Ok(().into()) }).unwrap_err().to_string()
    };
    assert_snapshot!(problem("a.b", &object), @"`a.b` cannot be a tool: a name has 1 to 64 of the characters A-Z a-z 0-9 _ -");
    assert_snapshot!(problem("a", &json!({ "type": "string" })), @r#"`a` cannot be a tool: the schema of arguments has "type": "object" at its root"#);
    assert_snapshot!(problem("a", &json!({ "type": "object", "properties": 7 })), @r#"`a` cannot be a tool: the schema cannot be used: 7 is not of type "object""#);
    assert!(
        problem("a", &json!({ "type": "object", "$ref": "http://127.0.0.1:1/x.json" }))
            .contains("cannot be used")
    );
    let tools = DynamicTools::new();
    tools.add(give("a", Value::Null)).unwrap();
    assert_snapshot!(tools.add(give("a", Value::Null)).unwrap_err(), @"there is a tool called `a` already: remove it first, or give yours another name");
    tools.replace(give("a", json!("new"))).unwrap();
    let built = ToolKernel::with(tools![known]).dynamic(&tools).build();
    assert!(built.is_ok());
    assert!(tools.add(give("known", Value::Null)).is_err(), "a name of the kernel's own tools");
    assert!(tools.replace(give("known", Value::Null)).is_err());
    let late = DynamicTools::new();
    late.add(give("known", Value::Null)).unwrap();
    assert_snapshot!(ToolKernel::with(tools![known]).dynamic(&late).build().unwrap_err(), @r"
    the tools cannot be served:
    - a dynamic tool is called `known`, as another tool is
    ");
}

fn wire(tools: &DynamicTools) -> Conversation {
    Conversation::new(Server::new(kernel(tools), ServerInfo::new("test", "1"))).unwrap()
}

#[tokio::test]
async fn a_client_of_the_handshake_era_is_told_of_changes() {
    let tools = DynamicTools::new();
    let mut wire = wire(&tools);
    let opened = talk(&mut wire, &[&initialize("2025-11-25")]).await;
    assert!(opened.contains(r#""tools":{"listChanged":true}"#), "{opened}");
    tools.add(weather()).unwrap();
    assert!(wire.overhear().is_empty(), "not before it is initialized");
    talk(&mut wire, &[r#"{"jsonrpc":"2.0","method":"notifications/initialized"}"#]).await;
    assert!(tools.remove("weather"));
    assert!(!tools.remove("weather"));
    tools.add(weather()).unwrap();
    assert_snapshot!(wire.overhear().join("\n"), @r#"
    {"jsonrpc":"2.0","method":"notifications/tools/list_changed","params":{}}
    {"jsonrpc":"2.0","method":"notifications/tools/list_changed","params":{}}
    "#);
    drop(wire);
    assert!(tools.remove("weather"));
}

#[tokio::test]
async fn a_client_of_the_stateless_era_is_told_what_it_asks_for() {
    let tools = DynamicTools::new();
    let mut wire = wire(&tools);
    let listen = |id: u8, wanted: &str| {
        format!(
            r#"{{"jsonrpc":"2.0","id":{id},"method":"subscriptions/listen","params":{{"_meta":{{META}},"notifications":{wanted}}}}}"#
        )
    };
    let all = r#"{"toolsListChanged":true,"promptsListChanged":true,"resourceSubscriptions":["a:b"]}"#;
    let heard = talk(&mut wire, &[&listen(1, all), &listen(2, "{}"), &listen(3, "7")]).await;
    assert_snapshot!(heard, @r#"
    {"jsonrpc":"2.0","method":"notifications/subscriptions/acknowledged","params":{"_meta":{"io.modelcontextprotocol/subscriptionId":1},"notifications":{"toolsListChanged":true}}}
    {"jsonrpc":"2.0","method":"notifications/subscriptions/acknowledged","params":{"_meta":{"io.modelcontextprotocol/subscriptionId":2},"notifications":{}}}
    {"jsonrpc":"2.0","id":3,"error":{"code":-32602,"message":"`params.notifications` must be an object of what to be told"}}
    "#);
    tools.add(weather()).unwrap();
    assert_snapshot!(wire.overhear().join("\n"), @r#"{"jsonrpc":"2.0","method":"notifications/tools/list_changed","params":{"_meta":{"io.modelcontextprotocol/subscriptionId":1}}}"#);
    wire.say(r#"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1}}"#);
    tools.remove("weather");
    assert!(wire.overhear().is_empty(), "the subscription has ended");
}

#[tokio::test]
async fn a_kernel_that_never_changes_promises_no_news() {
    let kernel = ToolKernel::with(tools![known]).build();
    let mut wire = Conversation::new(Server::new(kernel, ServerInfo::new("test", "1"))).unwrap();
    let opened = talk(&mut wire, &[&initialize("2025-11-25")]).await;
    assert!(opened.contains(r#""tools":{}"#), "{opened}");
}

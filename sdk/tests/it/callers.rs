//! Who calls, as the server decides it for each request: what is shown, what is kept, and whose answers count.

use serde_json::{Value, json};
use toolkernel::kernel::{ResultCache, Visibility};
use toolkernel::prelude::*;
use toolkernel::server::ServerInfo;
use toolkernel::testing::Conversation;
use toolkernel::tool::Principal;

/// Says who calls.
#[mcp_tool(link = false, read_only, idempotent)]
async fn whose(ctx: Ctx) -> Result<String, ToolError> {
    Ok(ctx.extensions().get::<Principal>().map_or("nobody's", |principal| &principal.0).to_owned())
}

/// For one caller only.
#[mcp_tool(link = false, tags("admin"))]
async fn wipe() -> Result<String, ToolError> {
    Ok("gone".to_owned())
}

/// A secret page.
#[mcp_resource("wiki://secret", link = false, tags("admin"))]
async fn secret() -> Result<String, ToolError> {
    Ok("secret".to_owned())
}

/// How sure?
#[ask_form]
struct Sure {
    /// Very.
    very: bool,
}

/// Asks first.
#[mcp_tool(link = false)]
async fn asks(sure: Ask<Sure>) -> Result<String, ToolError> {
    Ok(format!("sure: {}", sure.accepted()?.very))
}

fn wire() -> Conversation {
    let kernel = ToolKernel::with(tools![whose, wipe, asks])
        .resources(resources![secret])
        .middleware(Visibility::new(|item, context| {
            !item.has_tag("admin") || context.extensions.get() == Some(&Principal("root".to_owned()))
        }))
        .middleware(ResultCache::new(std::time::Duration::from_secs(3600), 10))
        .build();
    let server = Server::new(kernel, ServerInfo::new("test", "1")).identify(|caller| {
        let user = caller.meta().get("example/user")?.as_str()?;
        assert_ne!(user, "panic");
        Some(Principal(user.to_owned()))
    });
    Conversation::new(server).unwrap()
}

/// Sends one request as `user`, and takes its answer.
async fn ask(wire: &mut Conversation, method: &str, user: Option<&str>, mut params: Value) -> Value {
    params["_meta"] = json!({
        "io.modelcontextprotocol/protocolVersion": "2026-07-28",
        "io.modelcontextprotocol/clientCapabilities": { "elicitation": {} },
    });
    if let Some(user) = user {
        params["_meta"]["example/user"] = json!(user);
    }
    wire.say(&json!({ "jsonrpc": "2.0", "id": 1, "method": method, "params": params }).to_string());
    serde_json::from_str(&wire.hear().await[0]).unwrap()
}

async fn text(wire: &mut Conversation, tool: &str, user: Option<&str>) -> Value {
    ask(wire, "tools/call", user, json!({ "name": tool })).await["result"]["content"][0]["text"].take()
}

#[tokio::test]
async fn each_request_has_its_own_caller_and_each_caller_its_own_results() {
    let mut wire = wire();
    for _ in 0..2 {
        assert_eq!(text(&mut wire, "whose", Some("ann")).await, "ann");
        assert_eq!(text(&mut wire, "whose", Some("bob")).await, "bob");
        assert_eq!(text(&mut wire, "whose", None).await, "nobody's");
    }
}

#[tokio::test]
async fn what_a_caller_may_not_see_is_neither_listed_nor_called_nor_read() {
    let mut wire = wire();
    for (user, sees) in [("ann", false), ("root", true), ("ann", false)] {
        let user = Some(user);
        let tools = ask(&mut wire, "tools/list", user, json!({})).await.to_string();
        assert_eq!(tools.contains("wipe"), sees, "{tools}");
        let call = ask(&mut wire, "tools/call", user, json!({ "name": "wipe" })).await;
        assert_eq!(call["error"]["code"] == -32602, !sees, "{call}");
        let resources = ask(&mut wire, "resources/list", user, json!({})).await.to_string();
        assert_eq!(resources.contains("secret"), sees, "{resources}");
        let read = ask(&mut wire, "resources/read", user, json!({ "uri": "wiki://secret" })).await;
        assert_eq!(read["error"]["code"] == -32602, !sees, "{read}");
        let near = ask(&mut wire, "resources/read", user, json!({ "uri": "wiki://secre" })).await.to_string();
        assert_eq!(near.contains("did you mean"), sees, "{near}");
    }
}

#[tokio::test]
async fn an_answer_counts_for_the_caller_who_was_asked() {
    let mut wire = wire();
    let asked = ask(&mut wire, "tools/call", Some("ann"), json!({ "name": "asks" })).await;
    let state = &asked["result"]["requestState"];
    let key = asked["result"]["inputRequests"].as_object().unwrap().keys().next().unwrap();
    let answer = json!({ key: { "action": "accept", "content": { "very": true } } });
    let repeated = json!({ "name": "asks", "requestState": state, "inputResponses": answer });
    for other in [Some("bob"), None] {
        let refused = ask(&mut wire, "tools/call", other, repeated.clone()).await;
        assert_eq!(refused["error"]["code"], -32602, "{refused}");
    }
    let answered = ask(&mut wire, "tools/call", Some("ann"), repeated).await;
    assert_eq!(answered["result"]["content"][0]["text"], "sure: true", "{answered}");
}

/// Nobody is taken for somebody else, and the connection goes on.
#[tokio::test]
async fn a_panic_while_deciding_is_an_error_of_that_request() {
    let mut wire = wire();
    let failed = ask(&mut wire, "tools/call", Some("panic"), json!({ "name": "whose" })).await;
    assert_eq!(failed["error"]["code"], -32603, "{failed}");
    assert_eq!(text(&mut wire, "whose", Some("ann")).await, "ann");
}

//! Questions to the user, in both eras.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use insta::assert_snapshot;
use serde_json::{Value, json};
use toolkernel::kernel::{RateLimit, Visibility};
use toolkernel::prelude::*;
use toolkernel::server::ServerInfo;
use toolkernel::testing::{ClientError, Conversation, InMemoryClient, Revision};
use toolkernel::tool::SampleRequest;

use crate::official_schemas::{validate, validate_answer};
use crate::support::talk;

/// How to go on.
#[tool_args]
enum How {
    /// At once.
    Now,
    /// Another time.
    Later,
}

/// Really forget everything?
#[ask_form]
struct Confirm {
    /// Yes.
    yes: bool,
    /// When.
    how: How,
    /// How many.
    #[arg(range = 1..=9, default = 3)]
    count: u8,
    /// Why.
    #[arg(length = 1..=20)]
    reason: Option<String>,
}

/// How often each body ran.
#[derive(Default)]
struct Runs(AtomicUsize);

/// Forgets everything with a tag.
#[mcp_tool(link = false, destructive)]
async fn forget(
    /// The tag.
    tag: String,
    answer: Ask<Confirm>,
    runs: State<Runs>,
) -> Result<String, ToolError> {
    runs.0.fetch_add(1, Ordering::SeqCst);
    Ok(match answer {
        Ask::Accepted(Confirm { yes, how, count, reason }) => {
            let how = if matches!(how, How::Now) { "now" } else { "later" };
            format!("{tag}: {yes} {how} {count} {reason:?}")
        }
        Ask::Declined => "declined".to_owned(),
        Ask::Cancelled => "cancelled".to_owned(),
        Ask::Unsupported => "unsupported".to_owned(),
    })
}

/// Asks on a thread of its own kind.
#[mcp_tool(link = false)]
fn blocking(answer: Ask<Confirm>) -> Result<String, ToolError> {
    Ok(answer.accepted()?.count.to_string())
}

/// Asks, pinned.
#[mcp_tool(link = false, pinned)]
fn pinned(answer: Ask<Confirm>) -> Result<String, ToolError> {
    Ok(answer.accepted()?.count.to_string())
}

/// A name?
#[ask_form]
struct Name {
    /// The name.
    name: String,
}

/// Asks twice while it runs.
#[mcp_tool(link = false)]
async fn twice(ctx: Ctx, runs: State<Runs>) -> Result<String, ToolError> {
    runs.0.fetch_add(1, Ordering::SeqCst);
    let first: Name = ctx.elicit("first", "The first name?").await?.accepted()?;
    let second: Name = ctx.elicit("second", format!("And after {}?", first.name)).await?.accepted()?;
    Ok(format!("{} {}", first.name, second.name))
}

/// Asks the client's model and for its folders.
#[mcp_tool(link = false)]
#[allow(deprecated)]
async fn old_ways(ctx: Ctx) -> Result<String, ToolError> {
    let request = SampleRequest { prompt: "2+2?".to_owned(), system_prompt: None, max_tokens: 5 };
    let said = ctx.sample("model", request).await?;
    let roots = ctx.roots("roots").await?;
    Ok(format!("{} {}", said["content"]["text"], roots.len()))
}

fn kernel() -> (ToolKernel, Arc<Runs>) {
    let runs = Arc::new(Runs::default());
    let tools = tools![forget, blocking, pinned, twice, old_ways];
    (ToolKernel::with(tools).shared_state(Arc::clone(&runs)).build().unwrap(), runs)
}

const ERAS: [Revision; 3] = [Revision::V2026_07_28, Revision::V2025_11_25, Revision::V2025_06_18];

fn accepted(content: &Value) -> Value {
    json!({ "action": "accept", "content": content })
}

#[tokio::test]
async fn the_body_runs_once_whatever_the_answer_in_both_eras() {
    let table = [
        (accepted(&json!({ "yes": true, "how": "now" })), "x: true now 3 None"),
        (
            accepted(&json!({ "yes": false, "how": "later", "count": 9, "reason": "so" })),
            "x: false later 9 Some(\"so\")",
        ),
        (json!({ "action": "decline" }), "declined"),
        (json!({ "action": "cancel" }), "cancelled"),
    ];
    for revision in ERAS {
        for (answer, text) in table.clone() {
            let (kernel, runs) = kernel();
            let client = InMemoryClient::new(kernel).revision(revision).answer(move |_, _| answer.clone());
            assert_eq!(client.call("forget", &json!({ "tag": "x" })).await.unwrap().text(), text);
            assert_eq!(runs.0.load(Ordering::SeqCst), 1);
        }
    }
}

#[tokio::test]
async fn what_the_user_sees_is_the_form() {
    for revision in ERAS {
        let seen: Arc<Mutex<Vec<String>>> = Arc::default();
        let log = Arc::clone(&seen);
        let client = InMemoryClient::new(kernel().0).revision(revision).answer(move |method, params| {
            log.lock().unwrap().push(format!("{method} {params}"));
            json!({ "action": "cancel" })
        });
        client.call("forget", &json!({ "tag": "x" })).await.unwrap();
        let seen = seen.lock().unwrap().join("\n").replace(r#""mode":"form","#, "");
        insta::allow_duplicates! {
            assert_snapshot!(seen, @r#"elicitation/create {"message":"Really forget everything?","requestedSchema":{"properties":{"count":{"default":3,"description":"How many.","maximum":9,"minimum":1,"type":"integer"},"how":{"description":"When.\n- `now`: At once.\n- `later`: Another time.","enum":["now","later"],"type":"string"},"reason":{"description":"Why.","maxLength":20,"minLength":1,"type":"string"},"yes":{"description":"Yes.","type":"boolean"}},"required":["yes","how"],"type":"object"}}"#);
        }
    }
}

#[tokio::test]
async fn a_client_that_cannot_ask_is_told_apart() {
    for revision in Revision::ALL {
        for capabilities in [json!({}), json!({ "elicitation": { "url": {} } }), json!({ "sampling": {} })] {
            let client = InMemoryClient::new(kernel().0).revision(revision).capabilities(capabilities);
            assert_eq!(client.call("forget", &json!({ "tag": "x" })).await.unwrap().text(), "unsupported");
            let outcome = client.call("blocking", &json!({})).await;
            if revision == Revision::V2026_07_28 {
                let Err(ClientError::Rpc { code, data, .. }) = outcome else { panic!("{outcome:?}") };
                assert_eq!(code, -32021);
                assert_eq!(data, Some(json!({ "requiredCapabilities": { "elicitation": { "form": {} } } })));
            } else {
                let text = outcome.unwrap().text();
                assert!(
                    text.starts_with("this tool needs a client with the capability `elicitation`"),
                    "{text}"
                );
            }
        }
    }
}

#[tokio::test]
async fn every_mode_can_ask_and_an_answer_is_checked() {
    for revision in ERAS {
        let answer = |content: Value| move |_: &str, _: &Value| accepted(&content);
        let good = InMemoryClient::new(kernel().0)
            .revision(revision)
            .answer(answer(json!({ "yes": true, "how": "now", "count": 5 })));
        let bad = InMemoryClient::new(kernel().0)
            .revision(revision)
            .answer(answer(json!({ "yes": 7, "count": 50 })));
        let none =
            InMemoryClient::new(kernel().0).revision(revision).answer(|_, _| json!({ "action": "maybe" }));
        for tool in ["blocking", "pinned"] {
            assert_eq!(good.call(tool, &json!({})).await.unwrap().text(), "5");
            let text = bad.call(tool, &json!({})).await.unwrap().text();
            assert!(
                text.starts_with(
                    "the client's answer to the question `confirm` does not fit the form\n- `count`: "
                ),
                "{text}"
            );
            let text = none.call(tool, &json!({})).await.unwrap().text();
            assert!(text.ends_with("expected `action` to be `accept`, `decline` or `cancel`"), "{text}");
        }
    }
}

#[tokio::test]
async fn nobody_is_asked_in_vain() {
    let asked = Arc::new(AtomicUsize::new(0));
    let count = Arc::clone(&asked);
    let client = InMemoryClient::new(kernel().0).answer(move |_, _| {
        count.fetch_add(1, Ordering::SeqCst);
        json!({ "action": "decline" })
    });
    let text = client.call("forget", &json!({ "tg": "x" })).await.unwrap().text();
    assert!(text.starts_with("forget: 2 problems in the arguments"), "{text}");
    let hidden = ToolKernel::with(tools![blocking]).middleware(Visibility::new(|_, _| false)).build();
    assert!(
        InMemoryClient::new(hidden)
            .answer(|_, _| panic!("asked"))
            .call("blocking", &json!({}))
            .await
            .is_err()
    );
    assert_eq!(asked.load(Ordering::SeqCst), 0);
}

#[tokio::test]
async fn a_body_that_asks_runs_again_in_the_stateless_era_only() {
    for revision in ERAS {
        let (kernel, runs) = kernel();
        let client = InMemoryClient::new(kernel).revision(revision).answer(|_, params| {
            let name = if params["message"] == "The first name?" { "Ada" } else { "Bob" };
            accepted(&json!({ "name": name }))
        });
        assert_eq!(client.call("twice", &json!({})).await.unwrap().text(), "Ada Bob");
        let expected = if revision == Revision::V2026_07_28 { 3 } else { 1 };
        assert_eq!(runs.0.load(Ordering::SeqCst), expected);
    }
}

#[tokio::test]
async fn the_questions_of_the_past_still_work() {
    for revision in ERAS {
        let client =
            InMemoryClient::new(kernel().0).revision(revision).answer(|method, params| match method {
                "sampling/createMessage" => {
                    assert_eq!(params["messages"][0]["content"]["text"], "2+2?");
                    json!({ "role": "assistant", "model": "m", "content": { "type": "text", "text": "4" } })
                }
                "roots/list" => json!({ "roots": [{ "uri": "file:///a" }] }),
                _ => panic!("{method}"),
            });
        assert_eq!(client.call("old_ways", &json!({})).await.unwrap().text(), "\"4\" 1");
    }
    let mute = InMemoryClient::new(kernel().0).capabilities(json!({ "elicitation": {} }));
    assert!(matches!(mute.call("old_ways", &json!({})).await, Err(ClientError::Rpc { code: -32021, .. })));
}

#[tokio::test]
async fn a_question_counts_as_one_call() {
    let kernel =
        ToolKernel::with(tools![blocking]).middleware(RateLimit::new(1, Duration::from_secs(3600))).build();
    let client = InMemoryClient::new(kernel).answer(|_, _| accepted(&json!({ "yes": true, "how": "now" })));
    assert_eq!(client.call("blocking", &json!({})).await.unwrap().text(), "3");
    assert!(client.call("blocking", &json!({})).await.unwrap().is_error());
}

/// The result of a request that stopped for a question.
async fn suspended(client: &InMemoryClient) -> Value {
    let result =
        client.request("tools/call", json!({ "name": "forget", "arguments": { "tag": "x" } })).await.unwrap();
    assert_eq!(result["resultType"], "input_required");
    result
}

fn asking() -> InMemoryClient {
    InMemoryClient::new(kernel().0).capabilities(json!({ "elicitation": {} }))
}

#[tokio::test]
async fn state_belongs_to_its_request() {
    let client = asking();
    let state = suspended(&client).await["requestState"].clone();
    let answers = json!({ "confirm": accepted(&json!({ "yes": true, "how": "now" })), "other": 7 });
    let resume = |state: &Value, tag: &str| {
        let params = json!({ "name": "forget", "arguments": { "tag": tag }, "inputResponses": answers, "requestState": state });
        client.request("tools/call", params)
    };
    let done = resume(&state, "x").await.unwrap();
    assert_eq!(done["content"][0]["text"], "x: true now 3 None");
    let changed = json!(format!("{}x", state.as_str().unwrap()));
    for refused in [resume(&state, "y").await, resume(&changed, "x").await, resume(&json!("a.b"), "x").await]
    {
        let Err(ClientError::Rpc { code, message, .. }) = refused else { panic!("{refused:?}") };
        assert_eq!(code, -32602);
        assert!(
            message.starts_with("`params.requestState` is none that this server gave for this request"),
            "{message}"
        );
    }
    let other = asking();
    let params = json!({ "name": "forget", "arguments": { "tag": "x" }, "inputResponses": answers, "requestState": state });
    assert!(other.request("tools/call", params).await.is_err(), "another process has another key");
}

#[tokio::test]
async fn answers_without_a_state_are_asked_for_again() {
    let client = asking();
    let answers = json!({ "confirm": accepted(&json!({ "yes": true, "how": "now" })) });
    let params = json!({ "name": "forget", "arguments": { "tag": "x" }, "inputResponses": answers });
    assert_eq!(client.request("tools/call", params).await.unwrap()["resultType"], "input_required");
    let state = suspended(&client).await["requestState"].clone();
    let params =
        json!({ "name": "forget", "arguments": { "tag": "x" }, "inputResponses": {}, "requestState": state });
    assert_eq!(client.request("tools/call", params).await.unwrap()["resultType"], "input_required");
}

#[tokio::test]
async fn a_configured_key_holds_in_every_process_and_time_runs_out() {
    let client = |seconds| {
        let server = Server::new(kernel().0, ServerInfo::new("test", "1"))
            .state_key([3; 32])
            .answer_time(Duration::from_secs(seconds));
        InMemoryClient::of(server).capabilities(json!({ "elicitation": {} }))
    };
    for (seconds, holds) in [(3600, true), (0, false)] {
        let state = suspended(&client(seconds)).await["requestState"].clone();
        let answers = json!({ "confirm": { "action": "decline" } });
        let params = json!({ "name": "forget", "arguments": { "tag": "x" }, "inputResponses": answers, "requestState": state });
        assert_eq!(client(3600).request("tools/call", params).await.is_ok(), holds);
    }
}

fn wire() -> Conversation {
    Conversation::new(Server::new(kernel().0, ServerInfo::new("test", "1"))).unwrap()
}

#[tokio::test]
async fn a_cancelled_call_takes_its_question_back() {
    let mut wire = wire();
    let open = r#"{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{"elicitation":{}},"clientInfo":{"name":"a","version":"1"}}}"#;
    talk(&mut wire, &[open]).await;
    wire.say(r#"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"forget","arguments":{"tag":"x"}}}"#);
    tokio::time::sleep(Duration::from_millis(20)).await;
    let question = wire.overhear().join("\n");
    assert!(question.starts_with(r#"{"jsonrpc":"2.0","id":1,"method":"elicitation/create""#), "{question}");
    let place = |field: &str| question.find(&format!("\"{field}\":{{")).unwrap();
    assert!(
        place("yes") < place("how") && place("how") < place("count"),
        "in the order of declaration: {question}"
    );
    let question: Value = serde_json::from_str(&question).unwrap();
    assert_eq!(validate("2025-11-25", "ElicitRequest", &question), Ok(()));
    wire.say(r#"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1}}"#);
    tokio::time::sleep(Duration::from_millis(20)).await;
    assert_snapshot!(wire.hear().await.join("\n"), @r#"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1,"reason":"the call that asked has ended"}}"#);
    // A late answer, and ones to nothing, are dropped.
    let answers = [
        r#"{"jsonrpc":"2.0","id":1,"result":{"action":"accept","content":{}}}"#,
        r#"{"jsonrpc":"2.0","id":"x","result":{}}"#,
        r#"{"jsonrpc":"2.0","error":{"code":1,"message":"no"}}"#,
        r#"{"jsonrpc":"2.0","id":9,"method":"ping"}"#,
    ];
    assert_snapshot!(talk(&mut wire, &answers).await, @r#"{"jsonrpc":"2.0","id":9,"result":{}}"#);
}

#[tokio::test]
async fn an_error_of_the_client_is_an_error_of_the_call() {
    let mut wire = wire();
    let open = r#"{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{"elicitation":{}},"clientInfo":{"name":"a","version":"1"}}}"#;
    talk(&mut wire, &[open]).await;
    wire.say(r#"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"blocking"}}"#);
    tokio::time::sleep(Duration::from_millis(20)).await;
    wire.overhear();
    assert_snapshot!(talk(&mut wire, &[r#"{"jsonrpc":"2.0","id":1,"error":{"code":-1,"message":"no window"}}"#]).await, @r#"{"jsonrpc":"2.0","id":1,"result":{"content":[{"type":"text","text":"the client could not be asked: no window"}],"isError":true}}"#);
}

#[tokio::test]
async fn what_is_asked_in_the_stateless_era_is_what_the_schema_says() {
    let mut wire = wire();
    let meta = r#""_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{"elicitation":{},"sampling":{},"roots":{}}}"#;
    for tool in ["forget", "twice", "old_ways"] {
        let line = format!(
            r#"{{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{{"name":"{tool}","arguments":{{{}}},{meta}}}}}"#,
            if tool == "forget" { r#""tag":"x""# } else { "" }
        );
        let heard: Value = serde_json::from_str(&talk(&mut wire, &[&line]).await).unwrap();
        assert_eq!(heard["result"]["resultType"], "input_required", "{heard}");
        assert_eq!(validate_answer("2026-07-28", "InputRequiredResult", &heard), Ok(()));
    }
    let mute = meta.replace(r#""elicitation":{},"#, "");
    let line =
        format!(r#"{{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{{"name":"blocking",{mute}}}}}"#);
    let heard: Value = serde_json::from_str(&talk(&mut wire, &[&line]).await).unwrap();
    assert_eq!(validate("2026-07-28", "MissingRequiredClientCapabilityError", &heard), Ok(()));
}

//! Resources and prompts, in both eras.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use insta::assert_snapshot;
use serde_json::{Value, json};
use toolkernel::kernel::{Middleware, Next, RateLimit, ResponseLimit, ToolCall};
use toolkernel::library::{Messages, Partial, Role};
use toolkernel::prelude::*;
use toolkernel::server::ServerInfo;
use toolkernel::testing::{ClientError, Conversation, InMemoryClient, Revision};
use toolkernel::tool::{BoxFuture, Content, HandlerResult, Kind};

use crate::official_schemas::validate_answer;
use crate::support::{META, initialize, talk};

/// How to write pages.
#[mcp_resource("wiki://guide", mime_type = "text/markdown", title = "Guide", link = false)]
async fn guide() -> Result<String, ToolError> {
    Ok("# Guide".to_owned())
}

/// A page.
#[mcp_resource("wiki://page/{id}", link = false, complete = page_ids, meta("example/a" = 1))]
fn page(
    /// Its number.
    id: u32,
) -> Result<String, ToolError> {
    match id {
        0 => Err(ToolError::new("page 0 is lost").hint("ask for another")),
        1 => panic!("secret"),
        _ => Ok(format!("page {id}")),
    }
}

fn page_ids(typed: &Partial) -> Vec<String> {
    assert_eq!(typed.argument, "id");
    (0..300).map(|id: u32| id.to_string()).filter(|id| id.starts_with(&typed.beginning)).collect()
}

/// The file of a path.
#[tool_args]
struct Path {
    /// Where it is.
    path: String,
}

/// A picture.
#[mcp_resource("wiki://picture/{+path}", link = false)]
async fn picture(args: Path) -> Result<Content, ToolError> {
    Ok(Content::Image { data: "AAAA".to_owned(), mime_type: format!("image/{}", args.path.len()) })
}

/// A number.
#[tool_output]
struct Number {
    /// It.
    value: u32,
}

/// Structure.
#[mcp_resource("wiki://number", link = false)]
async fn number() -> Result<Number, ToolError> {
    Ok(Number { value: 7 })
}

/// How thorough.
#[tool_args]
enum Depth {
    /// At a glance.
    Quick,
    /// Line by line.
    Deep,
}

/// Reviews a change.
#[mcp_prompt(title = "Review", link = false)]
async fn review(
    /// What to review.
    change: String,
    /// How thorough.
    depth: Option<Depth>,
    /// How many times.
    times: Option<u8>,
) -> Result<String, ToolError> {
    let depth = if matches!(depth, Some(Depth::Deep)) { "deeply" } else { "quickly" };
    Ok(format!("Review {change} {depth} {times:?}"))
}

/// Two speak.
#[mcp_prompt(link = false)]
async fn talk_first() -> Result<Messages, ToolError> {
    Ok(Messages::user("Hello.").and(Role::Assistant, "What is it?"))
}

/// Who are you?
#[ask_form]
struct Who {
    /// The name.
    name: String,
}

/// Greets.
#[mcp_prompt(link = false)]
async fn greet(who: Ask<Who>) -> Result<String, ToolError> {
    Ok(format!("Greet {}.", who.accepted()?.name))
}

fn kernel() -> ToolKernel {
    ToolKernel::with([])
        .resources(resources![guide, page, picture, number])
        .prompts(prompts![review, talk_first, greet])
        .build()
        .unwrap()
}

fn client(revision: Revision) -> InMemoryClient {
    InMemoryClient::new(kernel()).revision(revision)
}

async fn read(client: &InMemoryClient, uri: &str) -> Result<Value, ClientError> {
    Ok(client.request("resources/read", json!({ "uri": uri })).await?["contents"].take())
}

#[tokio::test]
async fn resources_are_listed_and_read_in_every_revision() {
    for revision in Revision::ALL {
        let client = client(revision);
        let listed = client.request("resources/list", json!({})).await.unwrap();
        let uris: Vec<&str> = listed["resources"]
            .as_array()
            .unwrap()
            .iter()
            .map(|item| item["uri"].as_str().unwrap())
            .collect();
        assert_eq!(uris, ["wiki://guide", "wiki://number"]);
        assert_eq!(listed["resources"][0]["mimeType"], "text/markdown");
        let listed = client.request("resources/templates/list", json!({})).await.unwrap();
        assert_eq!(listed["resourceTemplates"][0]["uriTemplate"], "wiki://page/{id}");
        assert_eq!(listed["resourceTemplates"][0]["description"], "A page.");
        assert_eq!(
            read(&client, "wiki://guide").await.unwrap(),
            json!([{ "uri": "wiki://guide", "mimeType": "text/markdown", "text": "# Guide" }])
        );
        assert_eq!(
            read(&client, "wiki://page/7").await.unwrap(),
            json!([{ "uri": "wiki://page/7", "text": "page 7" }])
        );
        assert_eq!(
            read(&client, "wiki://picture/a/b%20c").await.unwrap(),
            json!([{ "uri": "wiki://picture/a/b%20c", "mimeType": "image/5", "blob": "AAAA" }])
        );
        assert_eq!(
            read(&client, "wiki://number").await.unwrap(),
            json!([{ "uri": "wiki://number", "mimeType": "application/json", "text": "{\"value\":7}" }])
        );
    }
}

#[tokio::test]
async fn a_resource_that_cannot_be_read_is_an_error_with_its_code() {
    for revision in [Revision::V2026_07_28, Revision::V2025_11_25] {
        let client = client(revision);
        let missing = if revision == Revision::V2026_07_28 { -32602 } else { -32002 };
        let table = [
            ("wiki://guid", missing, "there is no resource `wiki://guid`\nhint: did you mean `wiki://guide`"),
            ("wiki://page/a/b", missing, "there is no resource `wiki://page/a/b`"),
            (
                "wiki://page/x",
                -32602,
                "page: 1 problem in the arguments\n- `id`: expected an integer from 0 to 4294967295, got \"x\"",
            ),
            ("wiki://page/0", -32603, "page 0 is lost\nhint: ask for another"),
        ];
        for (uri, code, text) in table {
            let Err(ClientError::Rpc { code: given, message, .. }) = read(&client, uri).await else {
                panic!("{uri}")
            };
            assert_eq!(given, code, "{uri}: {message}");
            assert!(message.starts_with(text), "{uri}: {message}");
        }
        // A28: the panic of a resource.
        let Err(ClientError::Rpc { code, message, .. }) = read(&client, "wiki://page/1").await else {
            panic!()
        };
        assert_eq!(code, -32603);
        assert!(message.contains("(a panic)") && !message.contains("secret"), "{message}");
        assert!(client.request("resources/read", json!({})).await.is_err());
        assert!(read(&client, "wiki://page/2").await.is_ok());
    }
}

#[tokio::test]
async fn prompts_are_listed_and_written_in_every_revision() {
    for revision in Revision::ALL {
        let client = client(revision);
        let listed = client.request("prompts/list", json!({})).await.unwrap();
        assert_eq!(listed["prompts"][1]["name"], "review");
        assert_eq!(
            listed["prompts"][1]["arguments"],
            json!([
                { "name": "change", "description": "What to review.", "required": true },
                { "name": "depth", "description": "How thorough.", "required": false },
                { "name": "times", "description": "How many times.", "required": false },
            ])
        );
        let get = |name: &str, arguments: Value| {
            client.request("prompts/get", json!({ "name": name, "arguments": arguments }))
        };
        let written = get("review", json!({ "change": "#1", "depth": "deep", "times": "3" })).await.unwrap();
        assert_eq!(written["description"], "Reviews a change.");
        assert_eq!(
            written["messages"],
            json!([{ "role": "user", "content": { "type": "text", "text": "Review #1 deeply Some(3)" } }])
        );
        let roles = get("talk_first", json!({})).await.unwrap();
        assert_eq!(roles["messages"][1]["role"], "assistant");
        assert_eq!(roles["messages"][1]["content"]["text"], "What is it?");
        for (name, arguments, text) in [
            ("review", json!({}), "review: 1 problem in the arguments\n- `change` is missing"),
            ("revieu", json!({}), "there is no prompt `revieu`\nhint: did you mean `review`?"),
        ] {
            let Err(ClientError::Rpc { code, message, .. }) = get(name, arguments).await else {
                panic!("{name}")
            };
            assert_eq!(code, -32602);
            assert!(message.starts_with(text), "{message}");
        }
    }
}

#[tokio::test]
async fn a_prompt_can_ask_in_both_eras() {
    for revision in [Revision::V2026_07_28, Revision::V2025_11_25] {
        let client =
            client(revision).answer(|_, _| json!({ "action": "accept", "content": { "name": "Ada" } }));
        let written = client.request("prompts/get", json!({ "name": "greet" })).await.unwrap();
        assert_eq!(written["messages"][0]["content"]["text"], "Greet Ada.");
    }
    let mute = client(Revision::V2026_07_28).request("prompts/get", json!({ "name": "greet" })).await;
    assert!(matches!(mute, Err(ClientError::Rpc { code: -32021, .. })));
}

#[tokio::test]
async fn arguments_are_completed() {
    for revision in [Revision::V2026_07_28, Revision::V2025_11_25] {
        let client = client(revision);
        let complete = |reference: Value, name: &str, value: &str| {
            let params = json!({ "ref": reference, "argument": { "name": name, "value": value } });
            client.request("completion/complete", params)
        };
        let prompt = json!({ "type": "ref/prompt", "name": "review" });
        let words = complete(prompt.clone(), "depth", "d").await.unwrap();
        assert_eq!(words["completion"], json!({ "values": ["deep"], "total": 1, "hasMore": false }));
        assert_eq!(complete(prompt, "change", "").await.unwrap()["completion"]["total"], 0);
        let page = json!({ "type": "ref/resource", "uri": "wiki://page/{id}" });
        let words = complete(page.clone(), "id", "29").await.unwrap();
        assert_eq!(words["completion"]["total"], 11);
        let many = complete(page.clone(), "id", "").await.unwrap();
        assert_eq!(many["completion"]["values"].as_array().unwrap().len(), 100);
        assert_eq!(
            (&many["completion"]["total"], &many["completion"]["hasMore"]),
            (&json!(300), &json!(true))
        );
        assert_eq!(complete(page, "other", "").await.unwrap()["completion"]["total"], 0);
        assert_eq!(
            complete(json!({ "type": "ref/prompt", "name": "x" }), "a", "").await.unwrap()["completion"]["total"],
            0
        );
        for bad in [json!(7), json!({ "type": "ref/prompt" }), json!({ "type": "x", "name": "y" })] {
            assert!(matches!(complete(bad, "a", "").await, Err(ClientError::Rpc { code: -32602, .. })));
        }
    }
}

/// Travels somewhere.
#[mcp_prompt(link = false, complete = cities)]
async fn travel(
    /// Which country.
    country: String,
    /// Which city.
    city: String,
) -> Result<String, ToolError> {
    Ok(format!("{city} in {country}"))
}

fn cities(typed: &Partial) -> Vec<String> {
    let known = [("France", "Paris"), ("Italy", "Parma"), ("Italy", "Rome")];
    let country = typed.given.get("country");
    let fits = |(of, city): &(&str, &str)| {
        city.starts_with(&typed.beginning) && country.is_none_or(|country| country == of)
    };
    known.into_iter().filter(fits).map(|(_, city)| city.to_owned()).collect()
}

#[tokio::test]
async fn what_is_given_already_decides_what_completes_the_rest() {
    let kernel = || ToolKernel::with([]).prompts(prompts![travel]).build();
    for revision in [Revision::V2026_07_28, Revision::V2025_11_25] {
        let client = InMemoryClient::new(kernel()).revision(revision);
        let complete = |context: Value| {
            let mut params = json!({
                "ref": { "type": "ref/prompt", "name": "travel" },
                "argument": { "name": "city", "value": "Par" },
            });
            if !context.is_null() {
                params["context"] = context;
            }
            client.request("completion/complete", params)
        };
        let values = async |context: Value| complete(context).await.unwrap()["completion"]["values"].take();
        assert_eq!(values(Value::Null).await, json!(["Paris", "Parma"]));
        assert_eq!(values(json!({})).await, json!(["Paris", "Parma"]));
        assert_eq!(values(json!({ "arguments": { "country": "Italy" } })).await, json!(["Parma"]));
        let refused = complete(json!({ "arguments": { "country": 7 } })).await;
        assert!(matches!(refused, Err(ClientError::Rpc { code: -32602, .. })));
    }
}

/// Writes down what it is around.
struct Witness(Arc<Mutex<Vec<(Kind, String)>>>);

impl Middleware for Witness {
    fn call(&self, call: ToolCall, next: Next) -> BoxFuture<HandlerResult> {
        self.0.lock().unwrap().push((call.tool.kind, call.tool.name.to_string()));
        next.run(call)
    }
}

#[tokio::test]
async fn middleware_stands_around_resources_and_prompts() {
    let seen = Arc::default();
    let kernel = ToolKernel::with([])
        .resources(resources![guide, page])
        .prompts(prompts![review])
        .middleware(Witness(Arc::clone(&seen)))
        .middleware(ResponseLimit::bytes(64))
        .middleware(RateLimit::new(2, Duration::from_secs(3600)))
        .build();
    let client = InMemoryClient::new(kernel);
    assert_eq!(read(&client, "wiki://page/7").await.unwrap()[0]["text"], "page 7");
    // Longer than the limit of responses, which is for tools.
    let long = "x".repeat(100);
    let params = json!({ "name": "review", "arguments": { "change": long } });
    let prompt = client.request("prompts/get", params).await.unwrap();
    assert!(prompt["messages"][0]["content"]["text"].as_str().unwrap().contains(&long));
    let refused = read(&client, "wiki://guide").await.unwrap_err();
    assert!(refused.to_string().contains("try again"), "{refused}");
    assert_eq!(
        *seen.lock().unwrap(),
        [
            (Kind::Resource, "page".to_owned()),
            (Kind::Prompt, "review".to_owned()),
            (Kind::Resource, "guide".to_owned())
        ]
    );
}

fn wire() -> (Conversation, ToolKernel) {
    let kernel = kernel();
    (Conversation::new(Server::new(kernel.clone(), ServerInfo::new("test", "1"))).unwrap(), kernel)
}

#[tokio::test]
async fn subscribers_of_the_handshake_era_hear_of_their_resource() {
    let (mut wire, kernel) = wire();
    let request = |id: u8, method: &str| {
        format!(r#"{{"jsonrpc":"2.0","id":{id},"method":"{method}","params":{{"uri":"wiki://page/7"}}}}"#)
    };
    let opened = talk(
        &mut wire,
        &[&initialize("2025-11-25"), r#"{"jsonrpc":"2.0","method":"notifications/initialized"}"#],
    )
    .await;
    assert!(opened.contains(r#""capabilities":{"completions":{},"logging":{},"prompts":{},"resources":{"subscribe":true},"tools":{}}"#), "{opened}");
    talk(&mut wire, &[&request(1, "resources/subscribe")]).await;
    kernel.resource_changed("wiki://page/7");
    kernel.resource_changed("wiki://page/8");
    assert_snapshot!(wire.overhear().join("\n"), @r#"{"jsonrpc":"2.0","method":"notifications/resources/updated","params":{"uri":"wiki://page/7"}}"#);
    talk(&mut wire, &[&request(2, "resources/unsubscribe")]).await;
    kernel.resource_changed("wiki://page/7");
    assert!(wire.overhear().is_empty());
}

#[tokio::test]
async fn subscribers_of_the_stateless_era_hear_of_their_resource() {
    let (mut wire, kernel) = wire();
    let listen = r#"{"jsonrpc":"2.0","id":1,"method":"subscriptions/listen","params":{"_meta":{META},"notifications":{"resourceSubscriptions":["wiki://page/7"],"resourcesListChanged":true}}}"#;
    let heard = talk(&mut wire, &[listen]).await;
    kernel.resource_changed("wiki://page/7");
    kernel.resource_changed("wiki://page/8");
    assert_snapshot!(format!("{heard}\n{}", wire.overhear().join("\n")), @r#"
    {"jsonrpc":"2.0","method":"notifications/subscriptions/acknowledged","params":{"_meta":{"io.modelcontextprotocol/subscriptionId":1},"notifications":{"resourceSubscriptions":["wiki://page/7"]}}}
    {"jsonrpc":"2.0","method":"notifications/resources/updated","params":{"_meta":{"io.modelcontextprotocol/subscriptionId":1},"uri":"wiki://page/7"}}
    "#);
}

#[tokio::test]
async fn a_server_without_any_does_not_know_the_methods() {
    let client = InMemoryClient::new(ToolKernel::with([]).build());
    for method in ["resources/list", "resources/read", "prompts/list", "prompts/get", "completion/complete"] {
        assert!(
            matches!(client.request(method, json!({})).await, Err(ClientError::Rpc { code: -32601, .. })),
            "{method}"
        );
    }
}

/// Another guide.
#[mcp_resource("wiki://guide", link = false)]
async fn other_guide() -> Result<String, ToolError> {
    Ok(String::new())
}

/// Needs what nobody gives.
#[mcp_prompt(link = false)]
async fn needy(state: State<u128>) -> Result<String, ToolError> {
    Ok(state.to_string())
}

#[test]
fn what_does_not_fit_together_is_found_when_the_kernel_is_built() {
    let built =
        ToolKernel::with([]).resources(resources![guide, other_guide]).prompts(prompts![needy]).build();
    let text = built.unwrap_err().to_string();
    assert!(text.contains("are called `wiki://guide`: sdk/tests/it/library.rs:"), "{text}");
    assert!(text.contains("`needy`") && text.contains("no state of type `u128`"), "{text}");
}

#[tokio::test]
async fn every_answer_is_what_the_official_schema_says() {
    let requests = [
        ("resources/list", "", "ListResourcesResult"),
        ("resources/templates/list", "", "ListResourceTemplatesResult"),
        ("resources/read", r#""uri":"wiki://guide","#, "ReadResourceResult"),
        ("resources/read", r#""uri":"wiki://picture/a","#, "ReadResourceResult"),
        ("prompts/list", "", "ListPromptsResult"),
        ("prompts/get", r#""name":"talk_first","#, "GetPromptResult"),
        (
            "completion/complete",
            r#""ref":{"type":"ref/prompt","name":"review"},"argument":{"name":"depth","value":""},"#,
            "CompleteResult",
        ),
    ];
    for revision in ["2026-07-28", "2025-11-25", "2025-06-18", "2024-11-05"] {
        let (mut wire, _) = wire();
        let meta = if revision == "2026-07-28" { META } else { "" };
        if meta.is_empty() {
            let opened = talk(&mut wire, &[&initialize(revision)]).await;
            let opened: Value = serde_json::from_str(&opened).unwrap();
            assert_eq!(validate_answer(revision, "InitializeResult", &opened), Ok(()));
        }
        for (method, params, definition) in requests {
            let line = format!(
                r#"{{"jsonrpc":"2.0","id":1,"method":"{method}","params":{{{params}"_meta":{{{meta}}}}}}}"#
            );
            let heard: Value = serde_json::from_str(&talk(&mut wire, &[&line]).await).unwrap();
            assert!(heard.get("result").is_some(), "{heard}");
            assert_eq!(validate_answer(revision, definition, &heard), Ok(()), "{heard}");
        }
    }
}

//! Results that are no struct, in both eras: what is listed, and what comes.

use std::collections::{BTreeMap, HashMap, HashSet};

use insta::assert_snapshot;
use serde_json::{Value, json};
use toolkernel::prelude::*;
use toolkernel::protocol::Revision;
use toolkernel::testing::InMemoryClient;

/// A page.
#[tool_output]
#[derive(Debug, Clone)]
struct Page {
    /// Its title.
    title: String,
    /// How long it is.
    length: Option<u32>,
    /// Its author.
    author: String,
}

/// How sure one is.
#[tool_output]
enum Level {
    /// Hardly.
    Low,
    /// Quite.
    #[output(rename = "high")]
    VeryHigh,
}

/// What a search comes to.
#[tool_output(text = in_words)]
enum Found {
    /// One page.
    Page {
        /// The page.
        page: Page,
        /// How sure that is.
        level: Option<Level>,
    },
    /// Too many.
    Many {
        /// How many.
        #[output(rename = "howMany")]
        how_many: u32,
    },
    /// None.
    Nothing,
}

fn in_words(found: &Found) -> String {
    match found {
        Found::Page { page, .. } => page.title.clone(),
        Found::Many { how_many } => format!("{how_many} pages"),
        Found::Nothing => "nothing".to_owned(),
    }
}

fn page() -> Page {
    Page { title: "One".to_owned(), length: None, author: "me".to_owned() }
}

/// A struct.
#[mcp_tool(link = false)]
async fn object() -> Result<Page, ToolError> {
    Ok(page())
}

/// A list of structs.
#[mcp_tool(link = false)]
async fn list() -> Result<Vec<Page>, ToolError> {
    Ok(vec![page(), page()])
}

/// A list without items.
#[mcp_tool(link = false)]
async fn empty() -> Result<Vec<String>, ToolError> {
    Ok(Vec::new())
}

/// A number.
#[mcp_tool(link = false)]
async fn number() -> Result<u32, ToolError> {
    Ok(0)
}

/// Yes or no.
#[mcp_tool(link = false)]
async fn flag() -> Result<bool, ToolError> {
    Ok(false)
}

/// A struct, or nothing.
#[mcp_tool(link = false)]
async fn maybe(
    /// Whether there is one.
    there: bool,
) -> Result<Option<Page>, ToolError> {
    Ok(there.then(page))
}

/// A word.
#[mcp_tool(link = false)]
async fn word() -> Result<Level, ToolError> {
    Ok(Level::VeryHigh)
}

/// One of several objects.
#[mcp_tool(link = false)]
async fn choice(
    /// How many are found.
    count: u32,
) -> Result<Found, ToolError> {
    Ok(match count {
        0 => Found::Nothing,
        1 => Found::Page { page: page(), level: Some(Level::Low) },
        how_many => Found::Many { how_many },
    })
}

/// A map.
#[mcp_tool(link = false)]
async fn map() -> Result<BTreeMap<String, u8>, ToolError> {
    Ok(BTreeMap::from([("b".to_owned(), 1), ("a".to_owned(), 2)]))
}

/// A map without an order.
#[mcp_tool(link = false)]
async fn hash_map() -> Result<HashMap<String, u8>, ToolError> {
    Ok(HashMap::from([("b".to_owned(), 1), ("a".to_owned(), 2), ("c".to_owned(), 3)]))
}

/// A set without an order.
#[mcp_tool(link = false)]
async fn hash_set() -> Result<HashSet<u8>, ToolError> {
    Ok(HashSet::from([3, 1, 2]))
}

/// A text: content alone.
#[mcp_tool(link = false)]
async fn text() -> Result<String, ToolError> {
    Ok("words".to_owned())
}

/// Nothing: content alone, and none of it.
#[mcp_tool(link = false)]
async fn nothing() -> Result<(), ToolError> {
    Ok(())
}

/// Fails.
#[mcp_tool(link = false)]
async fn fail() -> Result<Page, ToolError> {
    Err(ToolError::new("no page"))
}

fn client(revision: Revision) -> InMemoryClient {
    let tools = tools![
        object, list, empty, number, flag, maybe, word, choice, map, hash_map, hash_set, text, nothing, fail
    ];
    InMemoryClient::new(ToolKernel::with(tools).build()).revision(revision)
}

/// The calls that are made of each tool.
const CALLS: [(&str, &str); 17] = [
    ("object", "{}"),
    ("list", "{}"),
    ("empty", "{}"),
    ("number", "{}"),
    ("flag", "{}"),
    ("maybe", r#"{"there":true}"#),
    ("maybe", r#"{"there":false}"#),
    ("word", "{}"),
    ("choice", r#"{"count":0}"#),
    ("choice", r#"{"count":1}"#),
    ("choice", r#"{"count":2}"#),
    ("map", "{}"),
    ("hash_map", "{}"),
    ("hash_set", "{}"),
    ("text", "{}"),
    ("nothing", "{}"),
    ("fail", "{}"),
];

/// The text and the structure of each call, after checking the structure against what `revision` lists.
async fn results(revision: Revision) -> String {
    let client = client(revision);
    let schemas: BTreeMap<String, Option<Value>> =
        client.list().await.unwrap().into_iter().map(|tool| (tool.name, tool.output_schema)).collect();
    let mut lines = Vec::new();
    for (tool, arguments) in CALLS {
        let arguments: Value = serde_json::from_str(arguments).unwrap();
        let params = json!({ "name": tool, "arguments": arguments });
        let result = client.request("tools/call", params).await.unwrap();
        let structure = result.get("structuredContent");
        match (&schemas[tool], structure) {
            (None, structure) => assert_eq!(structure, None, "{tool}"),
            (Some(_), None) => assert_eq!(result["isError"], true, "{tool}"),
            (Some(schema), Some(structure)) => {
                assert!(!structure.is_null(), "{tool}");
                let verdict = jsonschema::validate(schema, structure).map_err(|error| error.to_string());
                assert_eq!(verdict, Ok(()), "{tool}: {structure} {schema}");
            }
        }
        let structure = structure.map_or_else(|| "-".to_owned(), Value::to_string);
        lines.push(format!("{tool}: {} | {structure}", result["content"][0]["text"].as_str().unwrap_or("-")));
    }
    lines.join("\n")
}

/// Case B16: before 2026-07-28 every structure is an object, and there is one for every schema.
#[tokio::test]
async fn b16_structures_are_objects_in_the_handshake_era() {
    for revision in [Revision::V2025_06_18, Revision::V2025_11_25] {
        for tool in client(revision).list().await.unwrap() {
            let Some(schema) = tool.output_schema else { continue };
            assert_eq!(schema["type"], "object", "{}", tool.name);
            assert!(
                schema["properties"].is_object() || schema["additionalProperties"].is_object(),
                "{}",
                tool.name
            );
        }
    }
    let older = results(Revision::V2025_06_18).await;
    assert_eq!(results(Revision::V2025_11_25).await, older);
    assert_snapshot!(older, @r#"
    object: {"title":"One","author":"me"} | {"author":"me","title":"One"}
    list: [{"title":"One","author":"me"},{"title":"One","author":"me"}] | {"items":[{"author":"me","title":"One"},{"author":"me","title":"One"}]}
    empty: [] | {"items":[]}
    number: 0 | {"result":0}
    flag: false | {"result":false}
    maybe: {"title":"One","author":"me"} | {"result":{"author":"me","title":"One"}}
    maybe: null | {"result":null}
    word: "high" | {"result":"high"}
    choice: nothing | {"kind":"nothing"}
    choice: One | {"kind":"page","level":"low","page":{"author":"me","title":"One"}}
    choice: 2 pages | {"howMany":2,"kind":"many"}
    map: {"a":2,"b":1} | {"a":2,"b":1}
    hash_map: {"a":2,"b":1,"c":3} | {"a":2,"b":1,"c":3}
    hash_set: [1,2,3] | {"items":[1,2,3]}
    text: words | -
    nothing: - | -
    fail: no page | -
    "#);
}

#[tokio::test]
async fn structures_are_plain_in_the_stateless_era() {
    assert_snapshot!(results(Revision::V2026_07_28).await, @r#"
    object: {"title":"One","author":"me"} | {"author":"me","title":"One"}
    list: [{"title":"One","author":"me"},{"title":"One","author":"me"}] | [{"author":"me","title":"One"},{"author":"me","title":"One"}]
    empty: [] | []
    number: 0 | 0
    flag: false | false
    maybe: {"title":"One","author":"me"} | {"result":{"author":"me","title":"One"}}
    maybe: null | {"result":null}
    word: "high" | "high"
    choice: nothing | {"kind":"nothing"}
    choice: One | {"kind":"page","level":"low","page":{"author":"me","title":"One"}}
    choice: 2 pages | {"howMany":2,"kind":"many"}
    map: {"a":2,"b":1} | {"a":2,"b":1}
    hash_map: {"a":2,"b":1,"c":3} | {"a":2,"b":1,"c":3}
    hash_set: [1,2,3] | [1,2,3]
    text: words | -
    nothing: - | -
    fail: no page | -
    "#);
}

#[tokio::test]
async fn the_first_revision_has_text_alone() {
    let client = client(Revision::V2024_11_05);
    assert!(client.list().await.unwrap().iter().all(|tool| tool.output_schema.is_none()));
    for tool in ["object", "list", "number"] {
        let result = client.request("tools/call", json!({ "name": tool })).await.unwrap();
        assert_eq!(result.get("structuredContent"), None, "{tool}");
    }
}

/// The lists as they are on the wire, since a `Value` would sort their keys.
#[tokio::test]
async fn schemas_in_the_order_of_declaration() {
    let kernel = ToolKernel::with(tools![object, list, number, maybe, word, choice, map]).build().unwrap();
    let schemas: Vec<String> = kernel
        .list(&Default::default())
        .iter()
        .map(|tool| format!("{}: {}", tool.name, tool.output_schema.as_ref().unwrap().json()))
        .collect();
    assert_snapshot!(schemas.join("\n"), @r#"
    choice: {"type":"object","properties":{"kind":{"type":"string","enum":["page","many","nothing"],"description":"- `page`: One page.\n- `many`: Too many.\n- `nothing`: None."}},"required":["kind"],"oneOf":[{"type":"object","properties":{"kind":{"const":"page"},"page":{"type":"object","properties":{"title":{"type":"string","description":"Its title."},"length":{"type":"integer","description":"How long it is."},"author":{"type":"string","description":"Its author."}},"required":["title","author"],"description":"The page."},"level":{"type":"string","enum":["low","high"],"description":"How sure that is.\n- `low`: Hardly.\n- `high`: Quite."}},"required":["kind","page"],"description":"One page."},{"type":"object","properties":{"kind":{"const":"many"},"howMany":{"type":"integer","description":"How many."}},"required":["kind","howMany"],"description":"Too many."},{"type":"object","properties":{"kind":{"const":"nothing"}},"required":["kind"],"description":"None."}]}
    list: {"type":"array","items":{"type":"object","properties":{"title":{"type":"string","description":"Its title."},"length":{"type":"integer","description":"How long it is."},"author":{"type":"string","description":"Its author."}},"required":["title","author"],"description":"A page."}}
    map: {"type":"object","additionalProperties":{"type":"integer"}}
    maybe: {"type":["object","null"],"properties":{"title":{"type":"string","description":"Its title."},"length":{"type":"integer","description":"How long it is."},"author":{"type":"string","description":"Its author."}},"required":["title","author"]}
    number: {"type":"integer"}
    object: {"type":"object","properties":{"title":{"type":"string","description":"Its title."},"length":{"type":"integer","description":"How long it is."},"author":{"type":"string","description":"Its author."}},"required":["title","author"]}
    word: {"type":"string","enum":["low","high"],"description":"How sure one is.\n- `low`: Hardly.\n- `high`: Quite."}
    "#);
}

//! Titles and icons of a server and of all that it offers, where clients know them.

use serde_json::{Value, json};
use toolkernel::prelude::*;
use toolkernel::server::ServerInfo;
use toolkernel::testing::{Conversation, InMemoryClient, Revision};
use toolkernel::tool::{Icon, Theme};

use crate::official_schemas::validate;
use crate::support::initialize;

const ICONS: &[Icon] = &[
    Icon::new("https://example.com/a.png").mime_type("image/png").sizes(&["48x48", "96x96"]),
    Icon::new("data:image/svg+xml;base64,AAAA").theme(Theme::Dark),
];

/// A tool.
#[mcp_tool(link = false, title = "A tool", icons = ICONS)]
async fn tool() -> Result<String, ToolError> {
    Ok(String::new())
}

/// A resource.
#[mcp_resource("wiki://a", link = false, title = "A resource", icons = ICONS)]
async fn resource() -> Result<String, ToolError> {
    Ok(String::new())
}

/// A family of resources.
#[mcp_resource("wiki://a/{id}", link = false, title = "A template", icons = ICONS)]
async fn template(
    /// Which.
    id: String,
) -> Result<String, ToolError> {
    Ok(id)
}

/// A prompt.
#[mcp_prompt(link = false, title = "A prompt", icons = ICONS)]
async fn prompt() -> Result<String, ToolError> {
    Ok(String::new())
}

/// A tool without any.
#[mcp_tool(link = false)]
async fn without() -> Result<String, ToolError> {
    Ok(String::new())
}

fn kernel() -> ToolKernel {
    ToolKernel::with(tools![tool, without])
        .resources(resources![resource, template])
        .prompts(prompts![prompt])
        .build()
        .unwrap()
}

fn expected() -> Value {
    json!([
        { "src": "https://example.com/a.png", "mimeType": "image/png", "sizes": ["48x48", "96x96"] },
        { "src": "data:image/svg+xml;base64,AAAA", "theme": "dark" },
    ])
}

#[tokio::test]
async fn everything_that_is_listed_has_its_icons() {
    let lists = [
        ("tools/list", "ListToolsResult", "tools", "A tool"),
        ("resources/list", "ListResourcesResult", "resources", "A resource"),
        ("resources/templates/list", "ListResourceTemplatesResult", "resourceTemplates", "A template"),
        ("prompts/list", "ListPromptsResult", "prompts", "A prompt"),
    ];
    for revision in Revision::ALL {
        let client = InMemoryClient::new(kernel()).revision(revision);
        let knows_icons = revision >= Revision::V2025_11_25;
        for (method, definition, key, title) in lists {
            let result = client.request(method, json!({})).await.unwrap();
            validate(revision.as_str(), definition, &result).unwrap();
            let item = &result[key][0];
            let icons = if knows_icons { expected() } else { Value::Null };
            assert_eq!(item["icons"], icons, "{method} of {revision:?}");
            let knows_titles = revision >= Revision::V2025_06_18;
            assert_eq!(item["title"], if knows_titles { json!(title) } else { Value::Null });
        }
        let tools = client.request("tools/list", json!({})).await.unwrap();
        assert_eq!(tools["tools"][1].get("icons"), None);
    }
}

#[tokio::test]
async fn the_server_has_icons() {
    for (revision, knows) in [("2025-11-25", true), ("2025-06-18", false)] {
        let info = ServerInfo::new("test", "1").title("A server").icons(ICONS);
        let mut wire = Conversation::new(Server::new(kernel(), info)).unwrap();
        wire.say(&initialize(revision));
        let answer: Value = serde_json::from_str(&wire.hear().await[0]).unwrap();
        let server = &answer["result"]["serverInfo"];
        assert_eq!(server["title"], "A server");
        assert_eq!(server["icons"], if knows { expected() } else { Value::Null });
    }
}

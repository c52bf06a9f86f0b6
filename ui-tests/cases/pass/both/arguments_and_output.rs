//! What one tool gives, another takes; in either order of the attributes.

use toolkernel::prelude::*;
use toolkernel::value::{Leniency, from_json};

/// A page.
#[tool_args]
#[tool_output]
struct Page {
    /// Its id.
    #[arg(rename = "pageId", length = 1..=9)]
    page_id: String,
    /// A title.
    #[arg(rename = "pageTitle")]
    title: Option<String>,
    /// Its state.
    state: Status,
}

/// A state.
#[tool_output]
#[tool_args]
enum Status {
    /// Just made.
    BrandNew,
    /// Put away.
    #[arg(rename = "away")]
    Archived,
}

/// A change.
#[tool_args(tag = "op")]
#[tool_output]
#[allow(dead_code)]
enum Change {
    /// Sets a title.
    SetTitle {
        /// The title.
        title: String,
    },
    /// Takes it away.
    Clear,
}

/// Makes a page.
#[mcp_tool]
async fn make(page: Page) -> Result<Page, ToolError> {
    Ok(page)
}

fn main() {
    let page = Page { page_id: "a".to_owned(), title: None, state: Status::Archived };
    let json = serde_json::to_string(&page).unwrap();
    assert_eq!(json, r#"{"pageId":"a","state":"away"}"#);
    assert!(from_json::<Page>(&json, Leniency::Strict).is_ok());
    let json = serde_json::to_string(&Change::SetTitle { title: "x".to_owned() }).unwrap();
    assert_eq!(json, r#"{"op":"set_title","title":"x"}"#);
    assert!(from_json::<Change>(&json, Leniency::Strict).is_ok());
    let kernel = ToolKernel::with(tools![make]).build().unwrap();
    let tools = kernel.list(&Default::default());
    let output = tools[0].output_schema.as_ref().unwrap().json().get();
    assert!(output.contains("pageId") && output.contains("away"), "{output}");
}

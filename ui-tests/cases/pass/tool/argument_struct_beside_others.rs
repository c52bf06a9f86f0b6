//! A documented parameter is one argument: its struct is an object in the arguments, if there are others, if it may
//! be absent, or in a struct that says so.
use toolkernel::prelude::*;

/// Lines of a file.
#[tool_args]
struct Lines {
    /// The first.
    from: u32,
}

/// Shows lines.
#[mcp_tool]
async fn beside(
    /// A file.
    file: String,
    /// Which lines.
    lines: Lines,
) -> Result<String, ToolError> {
    Ok(format!("{file}:{}", lines.from))
}

/// Shows lines.
#[mcp_tool]
async fn perhaps(
    /// Which lines.
    lines: Option<Lines>,
) -> Result<String, ToolError> {
    Ok(lines.map_or(0, |lines| lines.from).to_string())
}

/// What to show.
#[tool_args]
struct Show {
    /// Which lines.
    lines: Lines,
}

/// Shows lines.
#[mcp_tool]
async fn on_purpose(show: Show) -> Result<String, ToolError> {
    Ok(show.lines.from.to_string())
}

fn main() {
    for def in tools![beside, perhaps, on_purpose] {
        let schema = serde_json::to_value(def.input).unwrap();
        assert_eq!(schema["properties"]["lines"]["properties"]["from"]["type"], "integer", "{}", def.name);
    }
}

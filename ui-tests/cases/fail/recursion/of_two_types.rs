use toolkernel::prelude::*;

/// A folder.
#[tool_args]
struct Folder {
    /// What is in it.
    entries: Vec<Entry>,
}

/// An entry of a folder.
#[tool_args]
struct Entry {
    /// The folder, if it is one.
    folder: Option<Folder>,
}

/// Makes a folder.
#[mcp_tool]
async fn act(args: Folder) -> Result<String, ToolError> {
    let _ = args.entries.into_iter().map(|entry| entry.folder);
    Ok(String::new())
}

fn main() {
    let _ = ToolKernel::with(tools![act]);
}

#![deny(warnings)]
//! To a depth that its author names.

use toolkernel::prelude::*;

/// A folder.
#[tool_args]
#[derive(Debug)]
struct Folder {
    /// Its name.
    name: String,
    /// What is in it.
    #[arg(depth = 3)]
    folders: Option<Vec<Self>>,
}

/// A condition.
#[tool_args]
#[derive(Debug)]
#[allow(dead_code)]
enum Filter {
    /// A word.
    Has {
        /// Which one.
        word: String,
    },
    /// Both of two.
    Both {
        /// Which ones.
        #[arg(depth = 2)]
        of: Box<(Filter, Filter)>,
    },
}

/// Makes folders.
#[mcp_tool]
async fn make(
    /// Where.
    folder: Folder,
    /// Only if.
    filter: Option<Filter>,
) -> Result<String, ToolError> {
    Ok(format!("{} {:?} {filter:?}", folder.name, folder.folders))
}

fn main() {
    assert!(ToolKernel::with(tools![make]).build().is_ok());
}

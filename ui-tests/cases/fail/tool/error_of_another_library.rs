use toolkernel::prelude::*;

/// Reads a file.
#[mcp_tool]
fn act() -> Result<String, std::io::Error> {
    std::fs::read_to_string("file")
}

fn main() {
    let _ = ToolKernel::with(tools![act]);
}

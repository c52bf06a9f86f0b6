use toolkernel::prelude::*;

/// Which ones?
#[ask_form]
struct Which {
    /// Their names.
    names: Vec<String>,
    /// All of them.
    all: bool,
}

/// Deletes some.
#[mcp_tool]
async fn delete(answer: Ask<Which>) -> Result<String, ToolError> {
    Ok(answer.accepted()?.names.join(" "))
}

fn main() {
    let _ = ToolKernel::with(tools![delete]);
}

use toolkernel::prelude::*;

/// Really?
#[ask_form]
struct Confirm {
    /// Yes.
    yes: bool,
}

/// Asks twice.
#[mcp_tool]
async fn act(first: Ask<Confirm>, second: Ask<Confirm>) -> Result<String, ToolError> {
    Ok((first.accepted()?.yes && second.accepted()?.yes).to_string())
}

fn main() {
    let _ = ToolKernel::with(tools![act]);
}

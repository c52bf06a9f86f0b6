use toolkernel::prelude::*;

/// Does something.
async fn act() -> Result<String, ToolError> {
    Ok(String::new())
}

fn main() {
    let _ = ToolKernel::with([act]);
}

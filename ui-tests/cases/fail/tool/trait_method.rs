use toolkernel::prelude::*;

trait Acts {
    /// Does something.
    #[mcp_tool]
    fn act() -> Result<(), ToolError>;
}

fn main() {}

//! Only a function of an `impl` block itself cannot be a tool; one in a method's body can, however it is laid out.
use toolkernel::prelude::*;

struct Server;

#[rustfmt::skip]
impl Server { fn kernel() -> usize {
        /// Does something.
        #[mcp_tool]
        async fn act() -> Result<String, ToolError> {
            Ok(String::new())
        }
        tools![act].len()
    }

    fn other() -> usize {
        /// Does something else.
        #[mcp_tool]
        async fn other() -> Result<String, ToolError> {
            Ok(String::new())
        }
        tools![other].len()
    }
}

fn main() {
    assert_eq!(Server::kernel() + Server::other(), 2);
}

use toolkernel::prelude::*;

mod tools_of_a_module {
    use toolkernel::prelude::*;

    /// Says hello.
    #[mcp_tool]
    pub async fn hello() -> Result<String, ToolError> {
        Ok("hello".to_owned())
    }
}

fn main() {
    let kernel = ToolKernel::with(tools![tools_of_a_module::hello]).build().unwrap();
    assert_eq!(kernel.list(&Default::default()).len(), 1);
}

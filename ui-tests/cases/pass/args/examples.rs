use toolkernel::prelude::*;

/// Arguments.
#[tool_args]
struct Args {
    /// A name.
    #[arg(example = "a-b", pattern = "^[a-z-]+$")]
    name: String,
    /// Sizes.
    #[arg(example([1, 2], []), default = [])]
    sizes: Vec<u8>,
    /// A letter.
    #[arg(default = 'x')]
    letter: char,
}

/// Does something.
#[mcp_tool]
async fn act(args: Args) -> Result<String, ToolError> {
    Ok(format!("{} {:?} {}", args.name, args.sizes, args.letter))
}

fn main() {
    let kernel = ToolKernel::with(tools![act]).build().unwrap();
    let schema = kernel.list(&Default::default())[0].input_schema.to_string();
    assert!(schema.contains(r#""examples":["a-b"]"#) && schema.contains(r#""examples":[[1,2],[]]"#), "{schema}");
}

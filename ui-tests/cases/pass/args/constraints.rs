use toolkernel::prelude::*;

/// Arguments.
#[tool_args]
struct Args {
    /// A name.
    #[arg(pattern = "^[a-z][a-z0-9-]*$", length = 1..=20)]
    name: String,
    /// A size.
    #[arg(one_of(8, 16, 32), default = 16)]
    size: u8,
    /// A colour.
    #[arg(one_of("red", "green"))]
    colour: Option<String>,
    /// A part of 1.
    #[arg(range = 0.0..=1.0, default = 0.5)]
    share: f64,
}

/// Paints.
#[mcp_tool]
async fn paint(args: Args) -> Result<String, ToolError> {
    Ok(format!("{} {} {:?} {}", args.name, args.size, args.colour, args.share))
}

fn main() {
    let kernel = ToolKernel::linked().build().unwrap();
    let schema = kernel.list(&Default::default())[0].input_schema.to_string();
    assert!(schema.contains(r#""pattern":"^[a-z][a-z0-9-]*$""#), "{schema}");
    assert!(schema.contains(r#""enum":[8,16,32]"#), "{schema}");
}

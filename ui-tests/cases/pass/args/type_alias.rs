use toolkernel::prelude::*;

type Words = Vec<String>;
type Perhaps<T> = Option<T>;

/// Words.
#[tool_args]
struct Args {
    /// Needed ones.
    words: Words,
    /// Others.
    others: Perhaps<Words>,
}

/// Counts words.
#[mcp_tool]
async fn count(args: Args) -> Result<String, ToolError> {
    Ok((args.words.len() + args.others.map_or(0, |others| others.len())).to_string())
}

fn main() {
    let kernel = ToolKernel::with(tools![count]).build().unwrap();
    let schema: serde_json::Value =
        serde_json::from_str(kernel.list(&Default::default())[0].input_schema.get()).unwrap();
    // An alias of `Option` is one: types are read, not their spelling.
    assert_eq!(schema["required"], serde_json::json!(["words"]));
}

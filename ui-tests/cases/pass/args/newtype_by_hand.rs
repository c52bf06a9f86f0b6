use toolkernel::prelude::*;
use toolkernel::value::{Decoding, Input, Schema, ToolValue, Unreadable};

struct PageId(String);

impl ToolValue for PageId {
    const SCHEMA: &'static Schema = String::SCHEMA;

    fn decode(
        input: Input<'_, '_>,
        schema: &'static Schema,
        decoding: &mut Decoding,
    ) -> Result<Option<Self>, Unreadable> {
        Ok(String::decode(input, schema, decoding)?.map(PageId))
    }
}

/// Shows a page.
#[mcp_tool]
async fn page(
    /// Its id.
    id: PageId,
) -> Result<String, ToolError> {
    Ok(id.0)
}

fn main() {
    assert!(ToolKernel::with(tools![page]).build().is_ok());
}

use std::cell::RefCell;

use toolkernel::prelude::*;

struct Basket(RefCell<Vec<String>>);

/// Does something.
#[mcp_tool]
async fn act(basket: State<Basket>) -> Result<String, ToolError> {
    basket.0.borrow_mut().push(String::new());
    Ok(String::new())
}

fn main() {
    let _ = ToolKernel::with(tools![act]);
}

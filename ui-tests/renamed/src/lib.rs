//! Everything that an attribute expands to, in a crate whose manifest calls the SDK `kernel`: what an expansion names
//! as `toolkernel` would not be found here.

use kernel::prelude::*;

/// A point.
#[tool_args(crate = kernel)]
#[tool_output(crate = kernel)]
#[derive(Debug)]
pub struct Point {
    /// To the right.
    #[arg(default = 1, range = 0..=9)]
    pub x: i64,
    /// Up.
    #[arg(example = 2)]
    pub y: i64,
    /// How to look at it.
    pub look: Look,
}

/// How to look at a point.
#[tool_args(crate = kernel)]
#[tool_output(crate = kernel)]
#[derive(Debug)]
pub enum Look {
    /// As it is.
    Plain,
    /// Through a glass.
    Glass {
        /// How much larger.
        factor: u8,
    },
}

/// The sum.
#[tool_output(crate = kernel, text = said)]
#[derive(Debug)]
pub struct Sum {
    /// Its value.
    pub value: i64,
}

fn said(sum: &Sum) -> String {
    format!("It is {}.", sum.value)
}

/// Really?
#[ask_form(crate = kernel)]
#[derive(Debug)]
pub struct Really {
    /// Yes or no.
    pub yes: bool,
}

/// Adds both sides of a point.
#[mcp_tool(crate = kernel)]
pub async fn add_sides(point: Point) -> Result<Sum, ToolError> {
    let factor = if let Look::Glass { factor } = point.look { i64::from(factor) } else { 1 };
    Ok(Sum { value: (point.x + point.y) * factor })
}

/// Forgets everything.
#[mcp_tool(crate = kernel)]
pub async fn forget(
    /// How often.
    times: u8,
    really: Ask<Really>,
    ctx: Ctx,
) -> Result<String, ToolError> {
    Ok(format!("{} {times} {}", ctx.tool(), really.accepted()?.yes))
}

/// A page.
#[mcp_resource("wiki://page/{id}", crate = kernel)]
pub async fn page(
    /// Its id.
    id: String,
) -> Result<String, ToolError> {
    Ok(id)
}

/// Greets.
#[mcp_prompt(crate = kernel)]
pub fn greet() -> Result<String, ToolError> {
    Ok("Say hello.".to_owned())
}

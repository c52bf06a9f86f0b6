#![deny(warnings)]
//! A result need not be a struct.

use std::collections::BTreeMap;

use toolkernel::prelude::*;

/// How it went.
#[tool_output]
pub enum Outcome {
    /// Well.
    Good,
    /// Not well.
    Bad,
}

/// What was found.
#[tool_output(tag = "kind")]
pub enum Found {
    /// One thing.
    One {
        /// Its name.
        name: String,
        /// How sure that is.
        outcome: Option<Outcome>,
    },
    /// Nothing.
    Nothing,
}

/// A word.
#[mcp_tool]
async fn word() -> Result<Outcome, ToolError> {
    Ok(Outcome::Good)
}

/// One of several objects.
#[mcp_tool]
async fn choice() -> Result<Found, ToolError> {
    Ok(Found::One { name: "x".to_owned(), outcome: Some(Outcome::Bad) })
}

/// Perhaps one.
#[mcp_tool]
async fn perhaps() -> Result<Option<Found>, ToolError> {
    Ok(Some(Found::Nothing))
}

/// Many.
#[mcp_tool]
async fn many() -> Result<Vec<Found>, ToolError> {
    Ok(Vec::new())
}

/// By name.
#[mcp_tool]
async fn named() -> Result<BTreeMap<String, Vec<Outcome>>, ToolError> {
    Ok(BTreeMap::new())
}

/// A number.
#[mcp_tool]
async fn number() -> Result<f64, ToolError> {
    Ok(0.5)
}

fn main() {
    let kernel = ToolKernel::linked().build().unwrap();
    assert!(kernel.list(&Default::default()).iter().all(|tool| tool.output_schema.is_some()));
}

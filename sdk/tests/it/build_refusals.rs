//! What a kernel refuses to build, in the words that its author reads.

use std::collections::BTreeMap;
use std::sync::Arc;

use insta::assert_snapshot;
use serde_json::Value;
use toolkernel::kernel::{KernelBuilder, Problem};
use toolkernel::prelude::*;
use toolkernel::value::Foreign;

struct Store;

/// Wants the value.
#[mcp_tool(link = false)]
async fn wants_store(_store: State<Store>) -> Result<(), ToolError> {
    Ok(())
}

/// Wants a pointer to it.
#[mcp_tool(link = false)]
async fn wants_pointer(_store: State<Arc<Store>>) -> Result<(), ToolError> {
    Ok(())
}

/// The problems of `builder`, without the places of the tools.
fn problems(builder: KernelBuilder) -> String {
    let error = builder.build().expect_err("it is refused");
    let said = error.problems().iter().map(|problem| match problem {
        Problem::MissingState { state, .. } => state.to_string(),
        Problem::FreeJson { tool, path, .. } => format!("{tool} {path}"),
        other => other.to_string(),
    });
    said.collect::<Vec<_>>().join("\n")
}

#[test]
fn missing_state_says_what_is_there() {
    let store = || ToolKernel::with(tools![wants_store]);
    assert_snapshot!(problems(store()), @"no state of type `it::build_refusals::Store`: pass one to the builder with `.state(..)`; it was given no state at all");
    assert_snapshot!(problems(store().state(1_u8).state("text")), @"no state of type `it::build_refusals::Store`: pass one to the builder with `.state(..)`; it was given `&str`, `u8`, and `State<T>` takes exactly a `T`");
    assert_snapshot!(problems(store().state(Arc::new(Store)).state(1_u8)), @"no state of type `it::build_refusals::Store`: the builder was given an `Arc` of one; pass that with `.shared_state(..)`");
    assert_snapshot!(problems(ToolKernel::with(tools![wants_pointer]).state(Store)), @"no state of type `alloc::sync::Arc<it::build_refusals::Store>`: the builder was given a `it::build_refusals::Store`; ask for `State<it::build_refusals::Store>`, a shared pointer itself");
    assert!(store().shared_state(Arc::new(Store)).build().is_ok());
}

/// A command of another library.
#[derive(serde::Deserialize, schemars::JsonSchema)]
#[expect(dead_code, reason = "only its schema is looked at")]
struct Command {
    name: String,
    options: BTreeMap<String, Value>,
}

/// A folder of another library.
#[derive(serde::Deserialize, schemars::JsonSchema)]
#[expect(dead_code, reason = "only its schema is looked at")]
struct Folder {
    name: String,
    folders: Vec<Folder>,
}

/// Takes anything.
#[mcp_tool(link = false)]
async fn anything(
    /// What.
    payload: Foreign<Value>,
) -> Result<String, ToolError> {
    Ok(payload.0.to_string())
}

/// Takes anything in a part.
#[mcp_tool(link = false)]
async fn commands(
    /// Which.
    list: Vec<Foreign<Command>>,
) -> Result<String, ToolError> {
    Ok(list.len().to_string())
}

/// Takes what ends somewhere.
#[mcp_tool(link = false)]
async fn folders(
    /// Which.
    folder: Foreign<Folder>,
) -> Result<String, ToolError> {
    drop(folder);
    Ok(String::new())
}

#[test]
fn free_json_by_way_of_another_library_is_found() {
    let kernel = ToolKernel::with(tools![anything, commands, folders]);
    assert_snapshot!(problems(kernel), @r"
    anything payload
    commands list[].options.*
    ");
    let error = ToolKernel::with(tools![anything]).build().expect_err("it is refused").to_string();
    let (_, said) = error.split_once("): ").expect("a place");
    assert_snapshot!(said, @"`payload` takes any JSON, so no caller can tell what to put there; name what is needed in a struct with `#[tool_args]`, or take the JSON as a `String`");
    assert!(ToolKernel::with(tools![folders]).build().is_ok());
}

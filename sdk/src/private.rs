//! What expansions of the macros call. Not part of the public interface.

pub use std::borrow::Cow;
pub use std::string::String;

pub use linkme;
pub use schemars;
pub use serde;

pub use crate::library::{
    PROMPTS, Part, Prompt, PromptDef, RESOURCES, Resource, ResourceDef, assert_variables,
};
use crate::tool::ErrorKind;
pub use crate::tool::ask::{AskDef, AskForm, assert_keys_apart, assert_plain};
pub use crate::tool::glue::{
    Param, Return, arguments, boxed, examine, input, param, refuse_strays, returns, short_form, structured,
};
pub use crate::tool::output_describe::{
    OutputField, OutputVariant, describe_object, describe_tagged, describe_words,
};
pub use crate::tool::output_schema::output_schema;
pub use crate::tool::output_value::{AlwaysThere, OutputPart, Presence};
pub use crate::tool::param::{Enum, IsObject};
pub use crate::tool::{
    Annotations, BoxFuture, Call, FromCall, Handler, HandlerResult, Location, MetaValue, MissingState,
    OutputSchema, Root, StateMap, TOOLS, Tool, ToolDef, ToolError, ToolOutput,
};
pub use crate::value::Literal;
use crate::value::Schema;
pub use crate::value::accepts::accepts;
pub use crate::value::asserts::{
    assert_default, assert_example, assert_narrows, assert_not_nested, assert_one_input, assert_optional,
    schema_at,
};
pub use crate::value::enums::word;
pub use crate::value::narrow::{Bound, Constraint, narrowed};
pub use crate::value::object::{Slot, object};
use crate::value::said::{Said, same};
pub use crate::value::tagged::{case, tagged};

/// `schema` as schemars' type.
#[must_use]
pub fn json_schema(schema: &'static Schema) -> schemars::Schema {
    let json = serde_json::to_value(schema).unwrap_or_default();
    schemars::Schema::try_from(json).unwrap_or_default()
}

/// Stops the compilation when two of `tools` have one name.
///
/// # Panics
/// At compile time, then.
#[track_caller]
pub const fn assert_unique_names(tools: &[ToolDef]) {
    let mut first = 0;
    while first < tools.len() {
        let mut second = first + 1;
        while second < tools.len() {
            if same(tools[first].name, tools[second].name) {
                Said::new("two tools in this list are called `")
                    .and(tools[first].name)
                    .and("`: rename one with `#[mcp_tool(name = \"..\")]`")
                    .stop();
            }
            second += 1;
        }
        first += 1;
    }
}

/// Stands where an expansion was refused; such a program never compiles.
#[must_use]
#[allow(clippy::panic)]
pub fn refused<T>() -> T {
    panic!("this item did not compile")
}

/// The definition of a tool that was refused; such a program never compiles.
pub const REFUSED: ToolDef = ToolDef {
    name: "refused",
    title: None,
    description: "",
    icons: &[],
    input: &Schema::Object { fields: &[] },
    output: || None,
    annotations: Annotations { read_only: None, destructive: None, idempotent: None, open_world: None },
    tags: &[],
    meta: &[],
    timeout: None,
    strict: false,
    check: |_| Ok(()),
    asks: &[],
    examine: |_| Ok(()),
    handler: Handler::Blocking(|_| Err(ToolError::of_kind(ErrorKind::Failed, "refused"))),
    location: Location { file: "", line: 0 },
};

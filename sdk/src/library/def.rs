//! The static definitions of resources and prompts.

use std::collections::BTreeMap;

use super::Part;
use crate::tool::ToolDef;

/// Gives the words that may complete what was typed so far. May block.
pub type Complete = fn(&Partial) -> Vec<String>;

/// An argument that is being typed.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Partial {
    /// The argument's name.
    pub argument: String,
    /// What was typed so far.
    pub beginning: String,
    /// The arguments that are settled already, as text, by their names. Not every client tells them.
    pub given: BTreeMap<String, String>,
}

/// One resource, or a family of them with one URI template.
///
/// Made by `#[mcp_resource]`; the fields are public so that an expansion can fill them in a constant.
#[derive(Debug, Clone, Copy)]
pub struct ResourceDef {
    /// The URI, or the template (RFC 6570: `{name}`, and `{+name}` for the rest with its slashes).
    pub uri: &'static str,
    /// The same in parts; more than one literal for a template.
    pub parts: &'static [Part],
    /// What the contents are, `text/markdown` say.
    pub mime_type: Option<&'static str>,
    /// Completes variables.
    pub complete: Option<Complete>,
    /// Names, and the function behind it, whose arguments are the template's variables.
    pub body: ToolDef,
}

/// The handle of a resource: a type with the name of its function, made by `#[mcp_resource]`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a resource",
    label = "no resource of this name",
    note = "mark the function with `#[mcp_resource(\"..\")]`"
)]
pub trait Resource {
    /// The resource's definition.
    const DEF: ResourceDef;
}

/// One prompt.
///
/// Made by `#[mcp_prompt]`; the fields are public so that an expansion can fill them in a constant.
#[derive(Debug, Clone, Copy)]
pub struct PromptDef {
    /// Completes arguments.
    pub complete: Option<Complete>,
    /// Names, arguments, and the function behind it.
    pub body: ToolDef,
}

/// The handle of a prompt: a type with the name of its function, made by `#[mcp_prompt]`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a prompt",
    label = "no prompt of this name",
    note = "mark the function with `#[mcp_prompt]`"
)]
pub trait Prompt {
    /// The prompt's definition.
    const DEF: PromptDef;
}

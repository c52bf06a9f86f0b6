//! What a server offers beside tools: resources to read and prompts to start with, as annotated functions.

mod def;
mod messages;
mod registry;
mod template;

pub use def::{Complete, Partial, Prompt, PromptDef, Resource, ResourceDef};
pub use messages::{Message, Messages, Role};
pub use registry::{PROMPTS, RESOURCES, linked_prompts, linked_resources};
pub use template::{Part, assert_variables};
pub(crate) use template::{matched, variables};

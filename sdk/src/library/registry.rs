//! The resources and prompts that were linked into this binary.

use linkme::distributed_slice;

use super::{PromptDef, ResourceDef};

/// Every resource of this binary, in no certain order.
#[doc(hidden)]
#[distributed_slice]
pub static RESOURCES: [ResourceDef];

/// Every prompt of this binary, in no certain order.
#[doc(hidden)]
#[distributed_slice]
pub static PROMPTS: [PromptDef];

/// Every resource that was linked into this binary, in no certain order.
#[must_use]
pub fn linked_resources() -> &'static [ResourceDef] {
    &RESOURCES
}

/// Every prompt that was linked into this binary, in no certain order.
#[must_use]
pub fn linked_prompts() -> &'static [PromptDef] {
    &PROMPTS
}

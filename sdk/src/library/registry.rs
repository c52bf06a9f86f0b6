//! The resources and prompts that were linked into this binary: none on WebAssembly, which has no linker
//! sections.

use super::{PromptDef, ResourceDef};

/// Every resource of this binary, in no certain order.
#[doc(hidden)]
#[cfg(not(target_family = "wasm"))]
#[linkme::distributed_slice]
pub static RESOURCES: [ResourceDef];

#[doc(hidden)]
#[cfg(target_family = "wasm")]
pub static RESOURCES: [ResourceDef; 0] = [];

/// Every prompt of this binary, in no certain order.
#[doc(hidden)]
#[cfg(not(target_family = "wasm"))]
#[linkme::distributed_slice]
pub static PROMPTS: [PromptDef];

#[doc(hidden)]
#[cfg(target_family = "wasm")]
pub static PROMPTS: [PromptDef; 0] = [];

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

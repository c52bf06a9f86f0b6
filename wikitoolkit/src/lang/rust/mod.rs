//! Rust.

mod bodies;
mod builtins;
mod docs;
mod imports;
mod macros;
mod manifest;
mod modules;
mod patterns;
mod resolve;
mod symbols;
mod types;

pub(super) use manifest::extract_manifest;
pub(super) use resolve::system;
pub(super) use symbols::extract;

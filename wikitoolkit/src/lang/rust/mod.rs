//! Rust.

mod docs;
mod imports;
mod manifest;
mod modules;
mod resolve;
mod symbols;

pub(super) use manifest::extract_manifest;
pub(super) use resolve::resolve;
pub(super) use symbols::extract;

//! Go.

mod builtins;
mod expressions;
mod functions;
mod imports;
mod manifest;
mod resolve;
mod statements;
mod symbols;
mod types;

pub(super) use manifest::extract_manifest;
pub(super) use resolve::system;
pub(super) use symbols::extract;

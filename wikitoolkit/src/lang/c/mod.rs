//! C and C++.

mod bodies;
mod builtins;
mod classes;
mod clean;
mod commands;
mod conditions;
mod declarations;
mod declarators;
mod docs;
mod expressions;
mod headers;
mod macros;
mod replaced;
mod resolve;
mod symbols;
mod types;

pub(super) use commands::extract_commands;
pub(super) use resolve::system;
pub(super) use symbols::{extract_c, extract_cpp, extract_header};

//! Python.

mod builtins;
mod docstring;
mod expressions;
mod functions;
mod imports;
mod resolve;
mod statements;
mod symbols;
mod types;

pub(super) use resolve::system;
pub(super) use symbols::extract;

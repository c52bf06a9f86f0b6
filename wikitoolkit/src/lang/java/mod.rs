//! Java.

mod annotations;
mod builtins;
mod classes;
mod expressions;
mod imports;
mod members;
mod resolve;
mod statements;
mod symbols;
mod types;

pub(super) use resolve::system;
pub(super) use symbols::extract;

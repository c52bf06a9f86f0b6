//! Python.

mod imports;
mod resolve;
mod symbols;

pub(super) use resolve::resolve;
pub(super) use symbols::extract;

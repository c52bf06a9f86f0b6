//! Go.

mod symbols;

pub(super) use symbols::extract;

//! What must and must not compile, and the rules of the source tree.

#![allow(clippy::expect_used, reason = "helpers of tests stop the test that calls them")]

mod architecture;
mod book;
mod compile;
mod expansion;
mod forgotten;
mod layering;
mod manifests;
mod source_rules;
mod support;

//! An SDK in which a typed, annotated function is an MCP tool.

pub mod kernel;
pub mod tool;
pub mod value;

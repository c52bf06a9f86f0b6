//! An SDK in which a typed, annotated function is an MCP tool.

pub mod kernel;
pub mod protocol;
pub mod server;
pub mod testing;
pub mod tool;
pub mod value;

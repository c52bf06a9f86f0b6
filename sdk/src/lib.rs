//! An SDK in which a typed, annotated function is an MCP tool.

//! A knowledge graph of a git repository for AI coding agents.

pub mod text;

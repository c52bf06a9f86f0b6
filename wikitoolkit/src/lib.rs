//! A knowledge graph of a git repository for AI coding agents.

pub mod agents;
pub mod cli;
pub mod graph;
pub mod history;
pub mod hook;
pub mod index;
pub mod lang;
pub mod memory;
pub mod repo;
pub mod search;
pub mod store;
pub mod text;
pub mod tools;
pub mod view;
pub mod wiki;

//! Entries of ours in the files of coding agents: made, and undone without a trace.

pub mod edit;
pub mod git_hooks;
pub mod table;
pub mod write;

//! Entries of ours in the files of coding agents: made, and undone without a trace.

pub mod edit;
pub mod table;
pub mod write;

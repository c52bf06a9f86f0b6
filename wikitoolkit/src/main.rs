//! The `wikitoolkit` binary.

fn main() {}

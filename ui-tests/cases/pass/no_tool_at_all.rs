//! Linking the SDK without writing a tool is no error: a kernel may be built from an explicit list elsewhere.

use toolkernel as _;

fn main() {}

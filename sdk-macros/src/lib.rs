//! Attribute macros of `toolkernel`.

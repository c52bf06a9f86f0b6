//! What must and must not compile, and the rules of the source tree: see `tests/`.

//! TypeScript and JavaScript.

mod symbols;

pub(super) use symbols::{extract_javascript, extract_tsx, extract_typescript};

//! TypeScript and JavaScript.

mod assigned;
mod builtins;
mod classes;
mod config;
mod expressions;
mod functions;
mod imports;
mod resolve;
mod statements;
mod symbols;
mod types;

pub(super) use config::{extract_config, extract_package};
pub(super) use resolve::system;
pub(super) use symbols::{extract_javascript, extract_tsx, extract_typescript};

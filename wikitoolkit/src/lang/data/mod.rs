//! Structured text: the keys at the top of TOML, YAML and JSON files that hold more than one line.
//!
//! Key and value on one line are found by the words of the file; what is larger is worth a page of its own.

mod json;
mod toml;
mod yaml;

pub(super) use json::{extract as extract_json, headings as json_headings};
pub(super) use toml::{extract as extract_toml, headings as toml_headings};
pub(super) use yaml::extract as extract_yaml;

use super::sections::Heading;

/// More keys than this at the top are data.
const MAX_KEYS: usize = 200;
/// A file of many keys with little below each is a list.
fn bounded(headings: Vec<Heading>) -> Vec<Heading> {
    if headings.len() > MAX_KEYS { Vec::new() } else { headings }
}

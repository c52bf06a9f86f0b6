use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::num::NonZero;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use toolkernel::prelude::*;
use toolkernel::value::Base64;

/// One of each.
#[tool_args]
#[derive(Debug)]
#[allow(dead_code)]
struct Args {
    /// A field.
    a: Cow<'static, str>,
    /// A field.
    b: BTreeMap<String, u8>,
    /// A field.
    c: BTreeSet<char>,
    /// A field.
    d: HashMap<String, Vec<f32>>,
    /// A field.
    e: HashSet<i16>,
    /// A field.
    f: NonZero<u32>,
    /// A field.
    g: PathBuf,
    /// A field.
    h: Arc<str>,
    /// A field.
    i: Duration,
    /// A field.
    j: Base64,
    /// A field.
    k: [bool; 3],
    /// A field.
    l: (u8, u8),
    /// A field.
    m: Option<Box<u8>>,
}

fn main() {}

//! Structs of structs.

use std::collections::BTreeMap;
use std::time::Duration;

use toolkernel::tool_args;
use toolkernel::value::ToolValue;

/// A word.
#[tool_args]
#[derive(Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) enum Word {
    /// The first.
    First,
    /// The second.
    SecondOne,
}

/// The inner struct.
#[tool_args]
#[derive(Debug)]
#[allow(dead_code, reason = "read through Debug")]
pub(crate) struct Inner {
    /// A number.
    a: i8,
    /// Perhaps a word.
    b: Option<Word>,
}

/// Nothing to say.
#[tool_args]
#[derive(Debug)]
struct Empty {}

/// Around the inner struct.
#[tool_args]
#[derive(Debug)]
#[allow(dead_code, reason = "read through Debug")]
struct Middle {
    /// One.
    inner: Inner,
    /// Perhaps more.
    more: Option<Vec<Inner>>,
    /// How long.
    #[arg(default = 1.5)]
    wait: Duration,
}

/// Around that.
#[tool_args]
#[derive(Debug)]
#[allow(dead_code, reason = "read through Debug")]
struct Outer {
    /// One.
    middle: Middle,
    /// By name.
    named: BTreeMap<String, Middle>,
    /// Two.
    pair: Option<(Middle, Middle)>,
    /// Nothing.
    empty: Option<Empty>,
}

/// Every key may be left out.
#[tool_args]
#[derive(Debug)]
#[allow(dead_code, reason = "read through Debug")]
struct AllOptional {
    /// A flag.
    #[arg(default = false)]
    flag: bool,
    /// A struct.
    outer: Option<Box<Outer>>,
    /// Words.
    #[arg(length = 1..)]
    words: Option<Vec<Word>>,
}

/// Keys that are written otherwise.
#[tool_args]
#[derive(Debug)]
#[allow(dead_code, reason = "read through Debug")]
struct Renamed {
    /// A keyword.
    r#type: Word,
    /// In another style.
    #[arg(rename = "someKey")]
    some_key: u8,
    /// Unusual.
    #[arg(rename = "-some.key")]
    quoted: Option<u8>,
}

pub(super) const ROWS: &[super::Row] = &[
    ("Empty", Empty::SCHEMA, super::decode::<Empty>),
    ("Middle", Middle::SCHEMA, super::decode::<Middle>),
    ("Outer", Outer::SCHEMA, super::decode::<Outer>),
    ("AllOptional", AllOptional::SCHEMA, super::decode::<AllOptional>),
    ("Renamed", Renamed::SCHEMA, super::decode::<Renamed>),
];

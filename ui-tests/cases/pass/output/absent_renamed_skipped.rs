#![deny(warnings)]
//! What may be absent is told by its type, not by its spelling; fields can be renamed, left out, or not be there.

use toolkernel::prelude::*;
use toolkernel::tool::ToolOutput as _;

type Perhaps = Option<u8>;

/// A result.
#[tool_output]
#[derive(Debug, Clone)]
pub struct Out {
    /// A keyword.
    r#type: u8,
    /// Perhaps a number.
    perhaps: Perhaps,
    /// In another style.
    #[output(rename = "otherStyle")]
    other_style: Option<u8>,
    /// Not for clients.
    #[output(skip)]
    inner: std::rc::Rc<u8>,
    /// Never there.
    #[cfg(any())]
    never: u8,
    /// Free JSON.
    json: serde_json::Value,
}

fn main() {
    let out = Out { r#type: 1, perhaps: None, other_style: Some(2), inner: Default::default(), json: 3.into() };
    assert_eq!(*out.inner, 0);
    let schema = Out::schema().unwrap();
    assert!(schema.json().get().ends_with(r#""required":["type","json"]}"#), "{}", schema.json());
    let result = out.into_result().unwrap();
    assert_eq!(result.text(), r#"{"type":1,"otherStyle":2,"json":3}"#);
}

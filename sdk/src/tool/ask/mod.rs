//! Questions to the user: asked before a body runs, or by it.

mod answer;
mod form;
mod port;
mod suspension;

pub use answer::Ask;
pub(crate) use answer::{Answers, Given};
pub use form::{AskDef, AskForm, assert_keys_apart, assert_plain};
pub use port::{AskPort, Capability, Question, Reply, SampleRequest};
pub use suspension::Suspension;

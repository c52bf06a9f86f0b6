//! Running what the surface offers, with its panics kept in.

use std::any::Any;
use std::future::{Future, poll_fn};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::task::Poll;

use super::asking::missing;
use super::library::{self, Target};
use super::open::{Receipt, Ticket};
use super::questions::Resume;
use super::{Message, answer, message};
use crate::kernel::{CallError, ToolSurface, panic_text};
use crate::protocol::{Era, ErrorObject, Response, code};
use crate::tool::{Arguments, CallContext, ErrorKind, ToolError, ToolResult, ToolSpec};

/// A call that was accepted and has to be run.
pub(crate) struct AcceptedCall {
    pub(super) ticket: Ticket,
    pub(super) target: Target,
    /// Of the tool or the prompt; the URI of a resource.
    pub(super) name: String,
    pub(super) arguments: Arguments,
    pub(super) context: CallContext,
    /// For a client of the stateless era that can be asked.
    pub(super) resume: Option<Box<Resume>>,
}

/// The answer of a call, not yet handed over: the session does not count as idle before.
pub(crate) struct Answer {
    receipt: Receipt,
    outcome: Outcome,
}

enum Outcome {
    /// Of a tool, not yet written.
    Result(ToolResult),
    /// Anything else.
    Written(Message),
}

impl Answer {
    /// Roughly how many bytes it has.
    pub(crate) fn size(&self) -> usize {
        match &self.outcome {
            Outcome::Result(result) => result.size() + 256,
            Outcome::Written(message) => message.json().len(),
        }
    }

    /// Appends the JSON text, without a line end.
    pub(crate) fn write(&self, out: &mut Vec<u8>) {
        let Receipt(ticket) = &self.receipt;
        match &self.outcome {
            Outcome::Result(result) => {
                let result = answer::called(ticket.core(), result, ticket.revision());
                message::write(out, &Response::new(ticket.id(), result));
            }
            Outcome::Written(message) => out.extend_from_slice(message.json()),
        }
    }
}

impl AcceptedCall {
    /// Roughly the memory that waiting costs.
    pub(crate) fn size(&self) -> usize {
        self.arguments.text().len() + self.name.len()
    }

    /// The call's answer; `None` when it was cancelled or answered otherwise.
    pub(crate) async fn run(self) -> Option<Answer> {
        if !matches!(self.target, Target::Tool) {
            return self.consult().await;
        }
        let Self { ticket, name, arguments, context, resume, .. } = self;
        if ticket.cancellation().is_cancelled() {
            return None;
        }
        let outcome = guarded(|| ticket.core().surface.call(&name, arguments, context)).await;
        let receipt = ticket.close()?;
        let outcome = match outcome {
            Ok(Ok(result)) => Outcome::Result(result),
            Ok(Err(error)) => failed(&receipt.0, &name, error, resume),
            Err(payload) => Outcome::Result(ToolResult::error(&panicked(&name, &*payload))),
        };
        Some(Answer { receipt, outcome })
    }

    /// As [`run`](Self::run), for what is no tool.
    async fn consult(self) -> Option<Answer> {
        let (ticket, name) = (self.ticket.clone(), self.name.clone());
        if ticket.cancellation().is_cancelled() {
            return None;
        }
        let outcome = guarded(|| Box::pin(library::run(self))).await;
        let receipt = ticket.close()?;
        let message = outcome.unwrap_or_else(|payload| {
            tracing::error!(name, panic = panic_text(&*payload), "a resource or prompt panicked");
            let message = format!("`{name}` failed with an internal error (a panic)");
            Message::error(Some(receipt.0.id()), &ErrorObject::new(code::INTERNAL, message))
        });
        Some(Answer { receipt, outcome: Outcome::Written(message) })
    }

    /// Answers without running.
    pub(crate) fn refuse(self, error: &ToolError) -> Option<Answer> {
        let receipt = self.ticket.close()?;
        Some(Answer { receipt, outcome: Outcome::Result(ToolResult::error(error)) })
    }
}

/// What a call leads to that has no result.
fn failed(ticket: &Ticket, name: &str, error: CallError, resume: Option<Box<Resume>>) -> Outcome {
    let (core, id, revision) = (ticket.core(), ticket.id(), ticket.revision());
    match error {
        CallError::UnknownTool { .. } => {
            Outcome::Written(Message::error(Some(id), &ErrorObject::invalid_params(error.to_string())))
        }
        CallError::Suspended(suspension) => {
            Outcome::Written(answer::suspended(core, id, &suspension, revision, name, resume))
        }
        CallError::MissingCapability { capability, text } => match revision.era() {
            Era::Stateless => Outcome::Written(Message::error(Some(id), &missing(capability, &text))),
            Era::Handshake => {
                let error = ToolError::of_kind(ErrorKind::MissingCapability(capability), text);
                Outcome::Result(ToolResult::error(&error))
            }
        },
        // Not by the client, or the call would not have been open any more.
        CallError::Cancelled => {
            let error = ToolError::of_kind(ErrorKind::Cancelled, error.to_string());
            Outcome::Result(ToolResult::error(&error))
        }
    }
}

/// The tools that `surface` lists.
pub(crate) fn list(
    surface: &dyn ToolSurface,
    context: &CallContext,
) -> Result<Vec<Arc<ToolSpec>>, ErrorObject> {
    catch_unwind(AssertUnwindSafe(|| surface.list(context))).map_err(|payload| {
        tracing::error!(panic = panic_text(&*payload), "listing the tools panicked");
        ErrorObject::new(code::INTERNAL, "the tools could not be listed: an internal error (a panic)")
    })
}

type Payload = Box<dyn Any + Send>;

/// Makes and polls a future; a panic of either is its output. A kernel catches the panics of its tools
/// itself, but another surface may not.
async fn guarded<F: Future + Unpin>(make: impl FnOnce() -> F) -> Result<F::Output, Payload> {
    let mut future = catch_unwind(AssertUnwindSafe(make))?;
    poll_fn(|cx| {
        let polled = catch_unwind(AssertUnwindSafe(|| std::pin::Pin::new(&mut future).poll(cx)));
        match polled {
            Ok(Poll::Pending) => Poll::Pending,
            Ok(Poll::Ready(output)) => Poll::Ready(Ok(output)),
            Err(payload) => Poll::Ready(Err(payload)),
        }
    })
    .await
}

fn panicked(tool: &str, payload: &(dyn Any + Send)) -> ToolError {
    tracing::error!(tool, panic = panic_text(payload), "call panicked");
    ToolError::of_kind(ErrorKind::Panicked, format!("tool `{tool}` failed with an internal error (a panic)"))
        .hint("this is a fault of the server, not of the arguments; its log has the details")
}

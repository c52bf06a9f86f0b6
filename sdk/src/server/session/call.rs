//! Running what the surface offers, with its panics kept in.

use std::any::Any;
use std::future::{Future, poll_fn};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::task::Poll;

use super::open::{Receipt, Ticket};
use super::{answer, message};
use crate::kernel::{CallError, ToolSurface, panic_text};
use crate::protocol::{ErrorObject, ErrorResponse, Response, code};
use crate::tool::{Arguments, CallContext, ErrorKind, ToolError, ToolResult, ToolSpec};

/// A call that was accepted and has to be run.
pub(crate) struct AcceptedCall {
    pub(super) ticket: Ticket,
    pub(super) name: String,
    pub(super) arguments: Arguments,
    pub(super) context: CallContext,
}

/// The answer of a call, not yet written. Kept until it is handed over: the session does not count as idle
/// before.
pub(crate) struct Answer {
    receipt: Receipt,
    outcome: Result<ToolResult, ErrorObject>,
}

impl Answer {
    /// Roughly how many bytes it has.
    pub(crate) fn size(&self) -> usize {
        self.outcome.as_ref().map_or(0, ToolResult::size) + 256
    }

    /// Appends the JSON text, without a line end.
    pub(crate) fn write(&self, out: &mut Vec<u8>) {
        let Receipt(ticket) = &self.receipt;
        match &self.outcome {
            Ok(result) => {
                let result = answer::called(ticket.core(), result, ticket.revision());
                message::write(out, &Response::new(ticket.id(), result));
            }
            Err(error) => message::write(out, &ErrorResponse::new(Some(ticket.id()), error)),
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
        let Self { ticket, name, arguments, context } = self;
        if ticket.cancellation().is_cancelled() {
            return None;
        }
        let outcome = guarded(|| ticket.core().surface.call(&name, arguments, context)).await;
        let receipt = ticket.close()?;
        let outcome = match outcome {
            Ok(Ok(result)) => Ok(result),
            Ok(Err(error @ CallError::UnknownTool { .. })) => {
                Err(ErrorObject::invalid_params(error.to_string()))
            }
            // Not by the client, or the call would not have been open any more.
            Ok(Err(error @ CallError::Cancelled)) => {
                Ok(ToolResult::error(&ToolError::of_kind(ErrorKind::Cancelled, error.to_string())))
            }
            Err(payload) => Ok(ToolResult::error(&panicked(&name, &*payload))),
        };
        Some(Answer { receipt, outcome })
    }

    /// Answers without running.
    pub(crate) fn refuse(self, error: &ToolError) -> Option<Answer> {
        let receipt = self.ticket.close()?;
        Some(Answer { receipt, outcome: Ok(ToolResult::error(error)) })
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

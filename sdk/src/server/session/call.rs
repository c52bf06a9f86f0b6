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
use super::{Core, Message, answer};
use crate::kernel::{CallError, ToolSurface, panic_text};
use crate::protocol::{Era, ErrorObject, Revision, code};
use crate::tool::{Arguments, CallContext, ErrorKind, ToolError, ToolResult, ToolSpec};

/// A call that was accepted and has to be run.
pub(crate) struct AcceptedCall {
    pub(super) core: Arc<Core>,
    pub(super) ticket: Ticket,
    pub(super) revision: Revision,
    pub(super) target: Target,
    /// Of the tool or the prompt; the URI of a resource.
    pub(super) name: String,
    pub(super) arguments: Arguments,
    pub(super) context: CallContext,
    /// For a client of the stateless era that can be asked.
    pub(super) resume: Option<Box<Resume>>,
}

/// The answer of a call. Kept whole until the message is handed over: the session does not count as idle
/// before.
pub(crate) struct Answer {
    message: Message,
    _receipt: Receipt,
}

impl Answer {
    pub(crate) const fn message(&self) -> &Message {
        &self.message
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
        let Self { core, ticket, revision, name, arguments, context, resume, .. } = self;
        if !ticket.is_open() {
            return None;
        }
        let outcome = guarded(|| core.surface.call(&name, arguments, context)).await;
        let receipt = ticket.close()?;
        let id = ticket.id();
        let message = match outcome {
            Ok(Ok(result)) => answer::called(&core, id, &result, revision),
            Ok(Err(error @ CallError::UnknownTool { .. })) => {
                Message::error(Some(id), &ErrorObject::invalid_params(error.to_string()))
            }
            Ok(Err(CallError::Suspended(suspension))) => {
                answer::suspended(&core, id, &suspension, revision, &name, resume)
            }
            Ok(Err(CallError::MissingCapability { capability, text })) => match revision.era() {
                Era::Stateless => Message::error(Some(id), &missing(capability, &text)),
                Era::Handshake => {
                    let error = ToolError::of_kind(ErrorKind::MissingCapability(capability), text);
                    answer::called(&core, id, &ToolResult::error(&error), revision)
                }
            },
            // Not by the client, or the call would not have been open any more.
            Ok(Err(error @ CallError::Cancelled)) => {
                let error = ToolError::of_kind(ErrorKind::Cancelled, error.to_string());
                answer::called(&core, id, &ToolResult::error(&error), revision)
            }
            Err(payload) => {
                answer::called(&core, id, &ToolResult::error(&panicked(&name, &*payload)), revision)
            }
        };
        Some(Answer { message, _receipt: receipt })
    }

    /// As [`run`](Self::run), for what is no tool.
    async fn consult(self) -> Option<Answer> {
        let (ticket, name) = (self.ticket.clone(), self.name.clone());
        if !ticket.is_open() {
            return None;
        }
        let outcome = guarded(|| Box::pin(library::run(self))).await;
        let receipt = ticket.close()?;
        let message = outcome.unwrap_or_else(|payload| {
            tracing::error!(name, panic = panic_text(&*payload), "a resource or prompt panicked");
            let message = format!("`{name}` failed with an internal error (a panic)");
            Message::error(Some(ticket.id()), &ErrorObject::new(code::INTERNAL, message))
        });
        Some(Answer { message, _receipt: receipt })
    }

    /// Answers without running.
    pub(crate) fn refuse(self, error: &ToolError) -> Option<Answer> {
        let receipt = self.ticket.close()?;
        let message = answer::called(&self.core, self.ticket.id(), &ToolResult::error(error), self.revision);
        Some(Answer { message, _receipt: receipt })
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

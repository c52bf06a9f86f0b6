//! Running what the surface offers, with its panics kept in.

use std::any::Any;
use std::future::Future;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};

use super::asking::missing;
use super::library::{self, Target};
use super::open::{Receipt, Ticket};
use super::questions::Resume;
use super::{Message, answer, message};
use crate::kernel::{CallError, ToolSurface, panic_text};
use crate::protocol::{Era, ErrorObject, code};
use crate::tool::{Arguments, BoxFuture, CallContext, ErrorKind, ToolError, ToolResult, ToolSpec};

/// A call that was accepted and has to be run.
pub(crate) struct AcceptedCall {
    pub(super) ticket: Ticket,
    pub(super) target: Target,
    /// Of the tool or the prompt; the URI of a resource.
    pub(super) name: Arc<str>,
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
                message::write_answer(out, ticket.id(), |out| result.write(out));
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

    /// Begins the call; the future resolves to its answer.
    pub(crate) fn run(self) -> RunningCall {
        if self.ticket.is_cancelled() {
            let Self { ticket, name, .. } = self;
            return RunningCall { ticket: Some(ticket), name, resume: None, work: Work::Nothing };
        }
        if !matches!(self.target, Target::Tool) {
            let (ticket, name) = (self.ticket.clone(), Arc::clone(&self.name));
            let work = Work::Consultation(Box::pin(library::run(self)));
            return RunningCall { ticket: Some(ticket), name, resume: None, work };
        }
        let Self { ticket, name, arguments, context, resume, .. } = self;
        // A kernel catches the panics of its tools itself, but another surface may not.
        let call = catch_unwind(AssertUnwindSafe(|| ticket.core().surface.call(&name, arguments, context)));
        RunningCall { ticket: Some(ticket), name, resume, work: call.map_or_else(Work::Panicked, Work::Call) }
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

/// A call that runs. Resolves to its answer; to `None` when it was cancelled or answered otherwise.
pub(crate) struct RunningCall {
    /// Taken at the end.
    ticket: Option<Ticket>,
    name: Arc<str>,
    resume: Option<Box<Resume>>,
    work: Work,
}

enum Work {
    /// Of a tool.
    Call(BoxFuture<Result<ToolResult, CallError>>),
    /// Of what is no tool.
    Consultation(BoxFuture<Message>),
    /// The surface panicked.
    Panicked(Payload),
    Nothing,
}

impl Future for RunningCall {
    type Output = Option<Answer>;

    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Answer>> {
        let Self { ticket, name, resume, work } = &mut *self;
        let outcome = match work {
            Work::Call(call) => ready!(guarded(call, cx)).map_or_else(Ended::Panicked, Ended::Call),
            Work::Consultation(consultation) => match ready!(guarded(consultation, cx)) {
                Ok(message) => Ended::Written(message),
                Err(payload) => Ended::Written(unconsulted(ticket.as_ref(), name, &*payload)),
            },
            Work::Panicked(_) => match std::mem::replace(work, Work::Nothing) {
                Work::Panicked(payload) => Ended::Panicked(payload),
                _ => return Poll::Ready(None),
            },
            Work::Nothing => return Poll::Ready(None),
        };
        *work = Work::Nothing;
        let Some(receipt) = ticket.take().and_then(Ticket::close) else { return Poll::Ready(None) };
        let outcome = match outcome {
            Ended::Call(Ok(result)) => Outcome::Result(result),
            Ended::Call(Err(error)) => failed(&receipt.0, name, error, resume.take()),
            Ended::Written(message) => Outcome::Written(message),
            Ended::Panicked(payload) => Outcome::Result(ToolResult::error(&panicked(name, &*payload))),
        };
        Poll::Ready(Some(Answer { receipt, outcome }))
    }
}

/// How the work of a call ended.
enum Ended {
    Call(Result<ToolResult, CallError>),
    Written(Message),
    Panicked(Payload),
}

/// Polls a future; a panic is its output.
fn guarded<F: Future + Unpin>(future: &mut F, cx: &mut Context<'_>) -> Poll<Result<F::Output, Payload>> {
    match catch_unwind(AssertUnwindSafe(|| Pin::new(future).poll(cx))) {
        Ok(polled) => polled.map(Ok),
        Err(payload) => Poll::Ready(Err(payload)),
    }
}

/// The answer of a resource or prompt that panicked.
fn unconsulted(ticket: Option<&Ticket>, name: &str, payload: &(dyn Any + Send)) -> Message {
    tracing::error!(name, panic = panic_text(payload), "a resource or prompt panicked");
    let message = format!("`{name}` failed with an internal error (a panic)");
    Message::error(ticket.map(Ticket::id), &ErrorObject::new(code::INTERNAL, message))
}

fn panicked(tool: &str, payload: &(dyn Any + Send)) -> ToolError {
    tracing::error!(tool, panic = panic_text(payload), "call panicked");
    ToolError::of_kind(ErrorKind::Panicked, format!("tool `{tool}` failed with an internal error (a panic)"))
        .hint("this is a fault of the server, not of the arguments; its log has the details")
}

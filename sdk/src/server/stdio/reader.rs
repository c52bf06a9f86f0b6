//! Reading: takes every line at once, answers what needs no tool, hands on the rest.

use std::sync::{Arc, Mutex, PoisonError};

use tokio::sync::oneshot;

use super::dispatcher::{Dispatcher, Running};
use super::lines::{Line, Lines};
use super::queue::Queue;
use super::streams::Input;
use crate::protocol::{ErrorObject, code};
use crate::server::executor::Source;
use crate::server::session::{Message, Reaction, Session};

pub(super) struct Reader {
    session: Session,
    input: Input,
    lines: Lines,
    queue: Arc<Queue>,
    dispatcher: Arc<Dispatcher>,
    line_limit: usize,
    answers: Vec<Message>,
}

/// A reader that several threads use in turn.
pub(super) struct SharedReader {
    /// None after the end.
    reader: Mutex<Option<Reader>>,
    /// Dropped at the end, which the connection waits for.
    ending: Mutex<Option<oneshot::Sender<()>>>,
}

impl SharedReader {
    /// Shares `reader`; the receiver resolves at the end of its input.
    pub(super) fn new(reader: Reader) -> (Arc<Self>, oneshot::Receiver<()>) {
        let (ending, ended) = oneshot::channel();
        let shared = Self { reader: Mutex::new(Some(reader)), ending: Mutex::new(Some(ending)) };
        (Arc::new(shared), ended)
    }
}

impl Source<Running> for SharedReader {
    fn read(&self, jobs: &mut Vec<Running>) -> bool {
        let mut slot = self.reader.lock().unwrap_or_else(PoisonError::into_inner);
        let goes_on = slot.as_mut().is_some_and(|reader| reader.read(jobs));
        if !goes_on {
            *slot = None;
            *self.ending.lock().unwrap_or_else(PoisonError::into_inner) = None;
        }
        goes_on
    }
}

impl Reader {
    pub(super) fn new(
        session: Session,
        input: Input,
        queue: Arc<Queue>,
        dispatcher: Arc<Dispatcher>,
        line_limit: usize,
    ) -> Self {
        let (lines, answers) = (Lines::new(line_limit), Vec::new());
        Self { session, input, lines, queue, dispatcher, line_limit, answers }
    }

    /// Reads once; false at the end of the stream, after an error, or when the input is told to stop.
    fn read(&mut self, jobs: &mut Vec<Running>) -> bool {
        let input = &mut self.input;
        let count = match self.lines.fill(|room| input.read(room)) {
            Ok(Some(count)) => count,
            Ok(None) => return false,
            Err(error) => {
                tracing::warn!(%error, "reading from the client failed");
                return false;
            }
        };
        while let Some(line) = self.lines.next() {
            match take(&mut self.session, self.line_limit, &line) {
                Reaction::Nothing => {}
                Reaction::Say(message) => self.answers.push(message),
                Reaction::Run(call) => jobs.push(self.dispatcher.incoming(call)),
            }
        }
        if !self.answers.is_empty() {
            // Written by the thread that reads, once another one may read.
            self.queue.add(&self.answers);
            self.answers.clear();
            self.queue.wait_for_room();
        }
        if !jobs.is_empty() {
            self.dispatcher.admit(jobs);
        }
        count > 0
    }
}

fn take(session: &mut Session, line_limit: usize, line: &Line<'_>) -> Reaction {
    match *line {
        Line::Text(text) => session.receive(text),
        Line::NotUtf8 { bad_byte, beginning } => {
            let message = format!("the message is not UTF-8: byte {bad_byte} is wrong");
            Reaction::Say(Message::refusal(beginning, &ErrorObject::new(code::PARSE, message)))
        }
        Line::TooLong { beginning } => {
            let message = format!("the message is too long: a line may have {line_limit} bytes");
            Reaction::Say(Message::refusal(beginning, &ErrorObject::invalid_request(message)))
        }
    }
}

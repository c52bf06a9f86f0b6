//! The reading thread: takes every line at once, answers what needs no tool, hands on the rest.

use std::sync::Arc;

use super::dispatcher::Dispatcher;
use super::lines::{Line, Lines};
use super::queue::Queue;
use super::streams::Input;
use crate::protocol::{ErrorObject, code};
use crate::server::session::{Message, Reaction, Session};

pub(super) struct Reader {
    pub(super) session: Session,
    pub(super) queue: Arc<Queue>,
    pub(super) dispatcher: Arc<Dispatcher>,
    pub(super) line_limit: usize,
}

impl Reader {
    /// Reads until the end of the stream, an error, or `input` is told to stop.
    pub(super) fn run(mut self, mut input: Input) {
        let mut lines = Lines::new(self.line_limit);
        let mut answers = Vec::new();
        let mut calls = Vec::new();
        loop {
            let count = match lines.fill(|room| input.read(room)) {
                Ok(Some(count)) => count,
                Ok(None) => return,
                Err(error) => {
                    tracing::warn!(%error, "reading from the client failed");
                    return;
                }
            };
            while let Some(line) = lines.next() {
                match self.take(&line) {
                    Reaction::Nothing => {}
                    Reaction::Say(message) => answers.push(message),
                    Reaction::Run(call) => calls.push(call),
                }
            }
            if !answers.is_empty() {
                self.queue.push(&answers);
                answers.clear();
                self.queue.wait_for_room();
            }
            if !calls.is_empty() {
                self.dispatcher.submit(&mut calls);
            }
            if count == 0 {
                return;
            }
        }
    }

    fn take(&mut self, line: &Line<'_>) -> Reaction {
        match *line {
            Line::Text(text) => self.session.receive(text),
            Line::NotUtf8 { bad_byte, beginning } => {
                let message = format!("the message is not UTF-8: byte {bad_byte} is wrong");
                Reaction::Say(Message::refusal(beginning, &ErrorObject::new(code::PARSE, message)))
            }
            Line::TooLong { beginning } => {
                let limit = self.line_limit;
                let message = format!("the message is too long: a line may have {limit} bytes");
                Reaction::Say(Message::refusal(beginning, &ErrorObject::invalid_request(message)))
            }
        }
    }
}

//! Reading: takes every line at once, answers what needs no tool, hands on the rest.

use std::sync::{Arc, Mutex, PoisonError};

use tokio::sync::oneshot;

use super::dispatcher::{Dispatcher, Running};
use super::lines::{Line, Lines};
use super::queue::Queue;
use super::streams::Input;
use crate::protocol::{ErrorObject, code};
use crate::server::executor::{Source, Supply};
use crate::server::session::{Message, Reaction, Session};

/// Calls that are taken at a time, if there is no hurry: as many as the allocator keeps memory at hand for.
const TOGETHER: usize = 7;

pub(super) struct Reader {
    session: Session,
    input: Input,
    lines: Lines,
    queue: Arc<Queue>,
    dispatcher: Arc<Dispatcher>,
    line_limit: usize,
    answers: Vec<Message>,
    /// There may be lines that came in and were not taken.
    left: bool,
    /// No more will come in.
    ended: bool,
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
    fn read(&self, jobs: &mut Vec<Running>, hurry: bool) -> Supply {
        let mut slot = self.reader.lock().unwrap_or_else(PoisonError::into_inner);
        let supply = slot.as_mut().map_or(Supply::Ended, |reader| reader.read(jobs, hurry));
        if supply == Supply::Ended {
            *slot = None;
            *self.ending.lock().unwrap_or_else(PoisonError::into_inner) = None;
        }
        supply
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
        let (left, ended) = (false, false);
        Self { session, input, lines, queue, dispatcher, line_limit, answers, left, ended }
    }

    /// Takes what came; waits for more when nothing is left of it. The stream ends after an error, too, and when the
    /// input is told to stop.
    fn read(&mut self, jobs: &mut Vec<Running>, hurry: bool) -> Supply {
        if !self.left {
            self.ended = !self.receive();
        }
        let most = if hurry { usize::MAX } else { TOGETHER };
        self.left = true;
        while jobs.len() < most {
            let Some(line) = self.lines.next() else {
                self.left = false;
                break;
            };
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
        match (self.left, self.ended) {
            (true, _) => Supply::Left,
            (false, true) => Supply::Ended,
            (false, false) => Supply::Used,
        }
    }

    /// Waits for bytes; false when none come any more.
    fn receive(&mut self) -> bool {
        let input = &mut self.input;
        match self.lines.fill(|room| input.read(room)) {
            Ok(count) => count.is_some_and(|count| count > 0),
            Err(error) => {
                tracing::warn!(%error, "reading from the client failed");
                false
            }
        }
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

//! The way from a running call back to its caller.

use super::Message;
use super::level::{self, LogFilter};
use super::open::Ticket;
use crate::protocol::{LogMessage, ProgressReport, RequestId, notification};
use crate::tool::{CallPort, LogRecord, Progress};

/// Sends what a call reports, as long as the call is open.
pub(super) struct Port {
    ticket: Ticket,
    progress_token: Option<RequestId>,
    log: LogFilter,
}

impl Port {
    /// `None` when the caller wants to hear nothing.
    pub(super) fn new(ticket: &Ticket, progress_token: Option<RequestId>, log: LogFilter) -> Option<Self> {
        if progress_token.is_none() && matches!(log, LogFilter::Nothing) {
            return None;
        }
        Some(Self { ticket: ticket.clone(), progress_token, log })
    }
}

impl CallPort for Port {
    fn wants_progress(&self) -> bool {
        self.progress_token.is_some()
    }

    fn progress(&self, progress: Progress) {
        let Some(progress_token) = &self.progress_token else { return };
        let Progress { done, total, message } = progress;
        // JSON has no infinities; a total that is none says nothing.
        let total = total.filter(|total| total.is_finite());
        let report = ProgressReport { progress_token, progress: done, total, message: message.as_deref() };
        let message = Message::report(notification::PROGRESS, report);
        self.ticket.while_open(|| self.ticket.outbox().send(message));
    }

    fn log(&self, record: LogRecord) {
        let LogRecord { level, logger, data } = record;
        if self.log.wants(level) {
            let params = LogMessage { level: level::name(level), logger: &logger, data: &data };
            let message = Message::report(notification::MESSAGE, params);
            self.ticket.while_open(|| self.ticket.outbox().send(message));
        }
    }
}

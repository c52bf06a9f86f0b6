//! The way from a running call back to its caller.

use super::Message;
use super::level::{self, LogFilter};
use super::open::OpenCall;
use crate::protocol::{LogMessage, ProgressReport, RequestId, notification};
use crate::tool::{CallPort, LogRecord, Progress};

/// What a caller wants to hear of its call before the answer.
#[derive(Clone)]
pub(super) struct Reports {
    pub(super) progress_token: Option<RequestId>,
    pub(super) log: LogFilter,
}

impl Reports {
    pub(super) const fn are_wanted(&self) -> bool {
        self.progress_token.is_some() || !matches!(self.log, LogFilter::Nothing)
    }
}

impl CallPort for OpenCall {
    fn wants_progress(&self) -> bool {
        self.reports.progress_token.is_some()
    }

    fn progress(&self, progress: Progress) {
        let Some(progress_token) = &self.reports.progress_token else { return };
        let Progress { done, total, message } = progress;
        // JSON has no infinities; a total that is none says nothing.
        let total = total.filter(|total| total.is_finite());
        let report = ProgressReport { progress_token, progress: done, total, message: message.as_deref() };
        self.send(Message::report(notification::PROGRESS, report));
    }

    fn log(&self, record: LogRecord) {
        let LogRecord { level, logger, data } = record;
        if self.reports.log.wants(level, &self.requests.level) {
            let params = LogMessage { level: level::name(level), logger: &logger, data: &data };
            self.send(Message::report(notification::MESSAGE, params));
        }
    }
}

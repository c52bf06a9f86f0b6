//! The requests that wait for an answer. Being in this table is what makes a call answerable: whoever takes
//! it out answers it, so it is answered once, and never after it was cancelled.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::pin::pin;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};

use tokio::sync::Notify;

use super::level::ConnectionLevel;
use super::port::Reports;
use super::{Core, Message, Outbox};
use crate::kernel::Listener;
use crate::protocol::{RequestId, Revision};
use crate::tool::{CallPort, Cancellation, Flag, Flagged};

/// A connection's open requests, with what answering them takes.
pub(super) struct OpenRequests {
    pub(super) core: Arc<Core>,
    pub(super) outbox: Arc<dyn Outbox>,
    pub(super) level: ConnectionLevel,
    table: Mutex<Table>,
    /// Calls that are open, or whose answer is on its way to the transport.
    owed: AtomicUsize,
    answered: Notify,
}

#[derive(Default)]
struct Table {
    open: BTreeMap<RequestId, Open>,
    stopping: bool,
}

enum Open {
    Call(Owed),
    /// The listener is told of changes as long as it is here.
    Subscription {
        _listener: Arc<dyn Listener>,
    },
}

/// A call that is owed an answer.
struct Owed {
    revision: Revision,
    /// Weak, since a call knows this table.
    call: Weak<OpenCall>,
}

impl Owed {
    fn cancel(&self) {
        if let Some(call) = self.call.upgrade() {
            call.flag.cancel();
        }
    }

    /// Whether it is owed to `call`, not to a later one under the same id.
    fn is_to(&self, call: &OpenCall) -> bool {
        std::ptr::eq(self.call.as_ptr(), call)
    }
}

/// One call, with its flag and the way back to its caller.
pub(super) struct OpenCall {
    pub(super) requests: Arc<OpenRequests>,
    id: RequestId,
    revision: Revision,
    pub(super) reports: Reports,
    flag: Flag,
}

impl Flagged for OpenCall {
    fn flag(&self) -> &Flag {
        &self.flag
    }
}

/// What became of a call that came in.
pub(super) enum Acceptance {
    Accepted(Ticket),
    /// Another request is open under its id.
    Duplicate,
    Stopping,
}

/// A request that was open when the session stopped.
pub(super) enum Stopped {
    Call(RequestId, Revision),
    Subscription(RequestId),
}

impl OpenRequests {
    pub(super) fn new(core: Arc<Core>, outbox: Arc<dyn Outbox>) -> Self {
        Self {
            core,
            outbox,
            level: ConnectionLevel::default(),
            table: Mutex::default(),
            owed: AtomicUsize::new(0),
            answered: Notify::new(),
        }
    }

    fn table(&self) -> MutexGuard<'_, Table> {
        self.table.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn contains(&self, id: &RequestId) -> bool {
        self.table().open.contains_key(id)
    }

    /// Opens a call.
    pub(super) fn accept(
        self: &Arc<Self>,
        id: &RequestId,
        revision: Revision,
        reports: Reports,
    ) -> Acceptance {
        let (requests, flag) = (Arc::clone(self), Flag::default());
        let call = Arc::new(OpenCall { requests, id: id.clone(), revision, reports, flag });
        let mut table = self.table();
        if table.stopping {
            return Acceptance::Stopping;
        }
        match table.open.entry(id.clone()) {
            Entry::Occupied(_) => return Acceptance::Duplicate,
            Entry::Vacant(place) => {
                place.insert(Open::Call(Owed { revision, call: Arc::downgrade(&call) }));
            }
        }
        // Under the lock: who empties the table settles what was counted.
        self.owed.fetch_add(1, Ordering::AcqRel);
        drop(table);
        Acceptance::Accepted(Ticket(call))
    }

    /// Keeps a subscription; false when nothing is accepted any more.
    pub(super) fn subscribe(&self, id: RequestId, listener: Arc<dyn Listener>) -> bool {
        let mut table = self.table();
        if !table.stopping {
            table.open.insert(id, Open::Subscription { _listener: listener });
        }
        !table.stopping
    }

    /// Takes out whatever is open under `id`, unanswered.
    pub(super) fn cancel(&self, id: &RequestId) {
        let removed = self.table().open.remove(id);
        if let Some(Open::Call(owed)) = removed {
            owed.cancel();
            self.settle(1);
        }
    }

    /// Accepts nothing any more; what is open goes on.
    pub(super) fn refuse(&self) {
        self.table().stopping = true;
    }

    /// Takes out everything; calls are cancelled. Nothing is accepted any more.
    pub(super) fn stop(&self) -> Vec<Stopped> {
        let open = {
            let mut table = self.table();
            table.stopping = true;
            std::mem::take(&mut table.open)
        };
        let mut stopped = Vec::with_capacity(open.len());
        let mut calls = 0;
        for (id, open) in open {
            match open {
                Open::Call(owed) => {
                    owed.cancel();
                    calls += 1;
                    stopped.push(Stopped::Call(id, owed.revision));
                }
                Open::Subscription { .. } => stopped.push(Stopped::Subscription(id)),
            }
        }
        self.settle(calls);
        stopped
    }

    fn settle(&self, calls: usize) {
        if self.owed.fetch_sub(calls, Ordering::AcqRel) == calls {
            self.answered.notify_waiters();
        }
    }

    /// Returns once no answer is owed.
    pub(super) async fn idle(&self) {
        loop {
            let mut answered = pin!(self.answered.notified());
            answered.as_mut().enable();
            if self.owed.load(Ordering::Acquire) == 0 {
                return;
            }
            answered.await;
        }
    }
}

/// The right to answer one call, as long as it is open.
#[derive(Clone)]
pub(super) struct Ticket(Arc<OpenCall>);

impl Ticket {
    pub(super) fn id(&self) -> &RequestId {
        &self.0.id
    }

    pub(super) fn revision(&self) -> Revision {
        self.0.revision
    }

    pub(super) fn core(&self) -> &Core {
        &self.0.requests.core
    }

    pub(super) fn is_cancelled(&self) -> bool {
        self.0.flag.is_raised()
    }

    pub(super) fn cancellation(&self) -> Cancellation {
        Cancellation::of(Arc::clone(&self.0) as _)
    }

    /// The way back to the caller, if it wants to hear anything.
    pub(super) fn port(&self) -> Option<Arc<dyn CallPort>> {
        self.0.reports.are_wanted().then(|| Arc::clone(&self.0) as _)
    }

    /// Closes the call. Who gets the receipt answers.
    pub(super) fn close(self) -> Option<Receipt> {
        let Self(call) = &self;
        let mut table = call.requests.table();
        match table.open.remove(&call.id) {
            Some(Open::Call(owed)) if owed.is_to(call) => {}
            Some(later) => {
                table.open.insert(call.id.clone(), later);
                return None;
            }
            None => return None,
        }
        drop(table);
        Some(Receipt(self))
    }
}

impl OpenCall {
    /// Sends a message if the call is open; it cannot be closed meanwhile.
    pub(super) fn send(&self, message: Message) {
        let table = self.requests.table();
        // The id may have come back for a later call.
        if matches!(table.open.get(&self.id), Some(Open::Call(owed)) if owed.is_to(self)) {
            self.requests.outbox.send(message);
        }
    }
}

/// The duty to answer a call that was closed. Kept until the answer is handed to the transport.
pub(super) struct Receipt(pub(super) Ticket);

impl Drop for Receipt {
    fn drop(&mut self) {
        let Self(Ticket(call)) = self;
        call.requests.settle(1);
    }
}

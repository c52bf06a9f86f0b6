//! The requests that wait for an answer. Being in this table is what makes a call answerable: whoever takes
//! it out answers it, so it is answered once, and never after it was cancelled.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::Notify;

use crate::kernel::Listener;
use crate::protocol::{RequestId, Revision};
use crate::tool::Cancellation;

#[derive(Default)]
pub(super) struct OpenRequests {
    table: Mutex<Table>,
    answered: Notify,
}

#[derive(Default)]
struct Table {
    open: BTreeMap<RequestId, Open>,
    /// Calls that are open, or whose answer is on its way to the transport.
    owed: usize,
    accepted: u64,
    stopping: bool,
}

enum Open {
    Call {
        serial: u64,
        revision: Revision,
        cancellation: Cancellation,
    },
    /// The listener is told of changes as long as it is here.
    Subscription {
        _listener: Arc<dyn Listener>,
    },
}

/// A request that was open when the session stopped.
pub(super) enum Stopped {
    Call(RequestId, Revision),
    Subscription(RequestId),
}

impl OpenRequests {
    fn table(&self) -> MutexGuard<'_, Table> {
        self.table.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn contains(&self, id: &RequestId) -> bool {
        self.table().open.contains_key(id)
    }

    /// Opens a call; `None` when the session is stopping.
    pub(super) fn accept(self: &Arc<Self>, id: RequestId, revision: Revision) -> Option<Ticket> {
        let cancellation = Cancellation::new();
        let mut table = self.table();
        if table.stopping {
            return None;
        }
        table.accepted += 1;
        table.owed += 1;
        let serial = table.accepted;
        let open = Open::Call { serial, revision, cancellation: cancellation.clone() };
        table.open.insert(id.clone(), open);
        Some(Ticket { requests: Arc::clone(self), id, serial, cancellation })
    }

    pub(super) fn subscribe(&self, id: RequestId, listener: Arc<dyn Listener>) {
        self.table().open.insert(id, Open::Subscription { _listener: listener });
    }

    /// Takes out whatever is open under `id`, unanswered.
    pub(super) fn cancel(&self, id: &RequestId) {
        let removed = self.table().open.remove(id);
        if let Some(Open::Call { cancellation, .. }) = removed {
            cancellation.cancel();
            self.settle(1);
        }
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
                Open::Call { revision, cancellation, .. } => {
                    cancellation.cancel();
                    calls += 1;
                    stopped.push(Stopped::Call(id, revision));
                }
                Open::Subscription { .. } => stopped.push(Stopped::Subscription(id)),
            }
        }
        self.settle(calls);
        stopped
    }

    fn settle(&self, calls: usize) {
        let mut table = self.table();
        table.owed = table.owed.saturating_sub(calls);
        if table.owed == 0 {
            self.answered.notify_waiters();
        }
    }

    /// Returns once no answer is owed.
    pub(super) async fn idle(&self) {
        loop {
            let answered = self.answered.notified();
            tokio::pin!(answered);
            answered.as_mut().enable();
            if self.table().owed == 0 {
                return;
            }
            answered.await;
        }
    }
}

/// The right to answer one call, as long as it is open.
#[derive(Clone)]
pub(super) struct Ticket {
    requests: Arc<OpenRequests>,
    id: RequestId,
    serial: u64,
    cancellation: Cancellation,
}

impl Ticket {
    pub(super) const fn id(&self) -> &RequestId {
        &self.id
    }

    pub(super) fn cancellation(&self) -> Cancellation {
        self.cancellation.clone()
    }

    pub(super) fn is_open(&self) -> bool {
        self.in_table(&self.requests.table())
    }

    /// Runs `send` if the call is open; it cannot be closed meanwhile.
    pub(super) fn while_open(&self, send: impl FnOnce()) {
        let table = self.requests.table();
        if self.in_table(&table) {
            send();
        }
    }

    /// Closes the call. Who gets the receipt answers.
    pub(super) fn close(&self) -> Option<Receipt> {
        let mut table = self.requests.table();
        if !self.in_table(&table) {
            return None;
        }
        table.open.remove(&self.id);
        Some(Receipt(Arc::clone(&self.requests)))
    }

    /// The id may have come back for a later call.
    fn in_table(&self, table: &Table) -> bool {
        matches!(table.open.get(&self.id), Some(Open::Call { serial, .. }) if *serial == self.serial)
    }
}

/// Kept until the answer is handed to the transport.
pub(crate) struct Receipt(Arc<OpenRequests>);

impl Drop for Receipt {
    fn drop(&mut self) {
        self.0.settle(1);
    }
}

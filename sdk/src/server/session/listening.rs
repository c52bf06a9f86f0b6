//! Telling clients what has changed: over the whole connection in the handshake era, for each subscription in
//! the stateless one.

use std::collections::BTreeSet;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::{Message, Outbox};
use crate::kernel::{Change, Listener};
use crate::protocol::{ChangeNotice, Filter, RequestId, ResultMeta, notification};

/// Passes changes on to a client of the handshake era: every list, and the resources that it subscribed to.
pub(super) struct Connected {
    outbox: Arc<dyn Outbox>,
    uris: Mutex<BTreeSet<String>>,
}

impl Connected {
    pub(super) fn new(outbox: &Arc<dyn Outbox>) -> Self {
        Self { outbox: Arc::clone(outbox), uris: Mutex::default() }
    }

    pub(super) fn uris(&self) -> MutexGuard<'_, BTreeSet<String>> {
        self.uris.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Listener for Connected {
    fn changed(&self, change: Change<'_>) {
        if let Change::Resource(uri) = change
            && !self.uris().contains(uri)
        {
            return;
        }
        self.outbox.send(notice(change, None));
    }
}

/// Passes on what one subscription asked for.
pub(super) struct Subscribed {
    outbox: Arc<dyn Outbox>,
    id: RequestId,
    filter: Filter,
}

impl Subscribed {
    pub(super) fn new(outbox: &Arc<dyn Outbox>, id: RequestId, filter: Filter) -> Self {
        Self { outbox: Arc::clone(outbox), id, filter }
    }
}

impl Listener for Subscribed {
    fn changed(&self, change: Change<'_>) {
        let filter = &self.filter;
        let wanted = match change {
            Change::Tools => filter.tools_list_changed,
            Change::Prompts => filter.prompts_list_changed,
            Change::Resources => filter.resources_list_changed,
            Change::Resource(uri) => {
                filter.resource_subscriptions.as_ref().map(|uris| uris.iter().any(|own| own == uri))
            }
        };
        if wanted == Some(true) {
            self.outbox.send(notice(change, Some(&self.id)));
        }
    }
}

fn notice(change: Change<'_>, subscription: Option<&RequestId>) -> Message {
    let (method, uri) = match change {
        Change::Tools => (notification::TOOLS_CHANGED, None),
        Change::Prompts => (notification::PROMPTS_CHANGED, None),
        Change::Resources => (notification::RESOURCES_CHANGED, None),
        Change::Resource(uri) => (notification::RESOURCE_UPDATED, Some(uri)),
    };
    let meta = subscription.map(|id| ResultMeta { server_info: None, subscription_id: Some(id) });
    Message::notification(method, ChangeNotice { meta, uri })
}

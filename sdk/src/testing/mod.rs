#![doc = include_str!("../../docs/testing.md")]

#[cfg(feature = "contract")]
mod agreement;
mod answering;
mod budget;
mod client;
mod contract_text;
mod conversation;
mod error;
mod inventory;
mod outcome;
mod taken;

#[cfg(feature = "contract")]
pub use agreement::assert_contract;
pub use budget::{ByteBudget, assert_byte_budget};
pub use client::InMemoryClient;
pub use contract_text::contract;
pub use conversation::Conversation;
pub use error::ClientError;
pub use inventory::expect_tools;
pub use outcome::{CallOutcome, ListedTool};

pub use crate::protocol::Revision;

use std::sync::{Mutex, MutexGuard, PoisonError};

use tokio::sync::Notify;

use crate::server::{Message, Outbox};

/// Keeps what was sent, in order.
#[derive(Default)]
struct Heard {
    lines: Mutex<Vec<String>>,
    /// Rings for each.
    came: Notify,
}

impl Heard {
    fn add(&self, json: &[u8]) {
        let line = String::from_utf8_lossy(json).into_owned();
        self.lines().push(line);
        self.came.notify_one();
    }

    fn lines(&self) -> MutexGuard<'_, Vec<String>> {
        self.lines.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn take(&self) -> Vec<String> {
        std::mem::take(&mut *self.lines())
    }
}

impl Outbox for Heard {
    fn send(&self, message: Message) {
        self.add(message.json());
    }
}

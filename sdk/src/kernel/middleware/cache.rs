//! Answers that are given again.

use std::collections::{HashMap, VecDeque};
use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::time::{Duration, Instant};

use tokio::sync::Mutex as Turn;

use super::{Declared, Middleware, Next, ToolCall};
use crate::tool::{BoxFuture, HandlerResult, Principal, ToolResult};

/// Keeps the results of tools that declare both `read_only` and `idempotent`, and gives them to the same
/// caller for the same arguments for a while. Errors are not kept.
///
/// Of equal calls at the same time one runs, and the others wait for its result; when it fails or is cancelled, the
/// next one runs. The progress of that one is told to its own caller only.
///
/// The order of keys and blanks in the arguments makes no difference. Callers are told apart by their
/// [`Principal`]. A tool whose answer changes with something else, such as its state, is out of date for as
/// long as a result is fresh: leave it out with a tag and [`only`](Self::only).
pub struct ResultCache {
    fresh: Duration,
    most: usize,
    only: Option<&'static str>,
    kept: Arc<Mutex<Kept>>,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash)]
struct Key {
    tool: String,
    arguments: String,
    principal: Option<Principal>,
}

#[derive(Default)]
struct Kept {
    results: HashMap<Key, (Instant, ToolResult)>,
    /// Oldest first; each key once.
    order: VecDeque<Key>,
    /// Calls that run, and those that wait for them.
    flights: HashMap<Key, Weak<Turn<()>>>,
}

/// A place among the equal calls of one time.
struct Flight {
    key: Key,
    kept: Arc<Mutex<Kept>>,
}

impl Flight {
    /// The place of a call, and what the one that runs holds.
    fn join(key: Key, kept: Arc<Mutex<Kept>>) -> (Self, Arc<Turn<()>>) {
        let turn = lock(&kept).turn(&key);
        (Self { key, kept }, turn)
    }
}

impl Drop for Flight {
    fn drop(&mut self) {
        let mut kept = lock(&self.kept);
        if kept.flights.get(&self.key).is_some_and(|turn| turn.strong_count() == 0) {
            kept.flights.remove(&self.key);
        }
    }
}

impl ResultCache {
    /// Results stay fresh for `fresh`; at most `most` are kept, and the oldest make room.
    #[must_use]
    pub fn new(fresh: Duration, most: usize) -> Self {
        Self { fresh, most, only: None, kept: Arc::default() }
    }

    /// Concerns only tools that have the tag `tag`, too.
    #[must_use]
    pub const fn only(mut self, tag: &'static str) -> Self {
        self.only = Some(tag);
        self
    }
}

impl Middleware for ResultCache {
    fn concerns(&self, tool: Declared<'_>) -> bool {
        tool.is_read_only() && tool.is_idempotent() && self.only.is_none_or(|tag| tool.has_tag(tag))
    }

    fn call(&self, call: ToolCall, next: Next) -> BoxFuture<HandlerResult> {
        // What is no JSON is for the decoder to refuse.
        let Some(arguments) = call.arguments.canonical() else { return next.run(call) };
        let principal = call.context.extensions.get::<Principal>().cloned();
        let key = Key { tool: call.tool.name.to_string(), arguments, principal };
        let kept = Arc::clone(&self.kept);
        if let Some(result) = lock(&kept).get(&key, self.fresh, Instant::now()) {
            return Box::pin(std::future::ready(Ok(result)));
        }
        let (fresh, most) = (self.fresh, self.most);
        Box::pin(async move {
            // Left after the turn: the last one who leaves tidies up.
            let (_place, turn) = Flight::join(key.clone(), Arc::clone(&kept));
            let _turn = turn.lock_owned().await;
            // Whoever ran before has left its result, if it had one.
            if let Some(result) = lock(&kept).get(&key, fresh, Instant::now()) {
                return Ok(result);
            }
            let result = next.run(call).await?;
            if !result.is_error() {
                lock(&kept).put(key, result.clone(), most, Instant::now());
            }
            Ok(result)
        })
    }
}

fn lock(kept: &Mutex<Kept>) -> MutexGuard<'_, Kept> {
    kept.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Kept {
    fn get(&self, key: &Key, fresh: Duration, now: Instant) -> Option<ToolResult> {
        let (since, result) = self.results.get(key)?;
        (now.saturating_duration_since(*since) < fresh).then(|| result.clone())
    }

    /// What the call that runs under `key` holds.
    fn turn(&mut self, key: &Key) -> Arc<Turn<()>> {
        if let Some(turn) = self.flights.get(key).and_then(Weak::upgrade) {
            return turn;
        }
        let turn = Arc::default();
        self.flights.insert(key.clone(), Arc::downgrade(&turn));
        turn
    }

    fn put(&mut self, key: Key, result: ToolResult, most: usize, now: Instant) {
        if self.results.insert(key.clone(), (now, result)).is_some() {
            self.order.retain(|older| *older != key);
        }
        self.order.push_back(key);
        while self.order.len() > most {
            if let Some(oldest) = self.order.pop_front() {
                self.results.remove(&oldest);
            }
        }
    }
}

impl fmt::Debug for ResultCache {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { fresh, most, only, .. } = self;
        write!(f, "ResultCache({most} for {fresh:?}, only {only:?})")
    }
}

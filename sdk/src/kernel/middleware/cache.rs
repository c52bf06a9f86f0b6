//! Answers that are given again.

use std::collections::{HashMap, VecDeque};
use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use super::{Declared, Middleware, Next, ToolCall};
use crate::tool::{BoxFuture, HandlerResult, Principal, ToolResult};

/// Keeps the results of tools that declare both `read_only` and `idempotent`, and gives them to the same
/// caller for the same arguments for a while. Errors are not kept.
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
        let most = self.most;
        Box::pin(async move {
            let result = next.run(call).await?;
            if !result.is_error() {
                lock(&kept).put(key, result.clone(), most, Instant::now());
            }
            Ok(result)
        })
    }
}

fn lock(kept: &Mutex<Kept>) -> std::sync::MutexGuard<'_, Kept> {
    kept.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Kept {
    fn get(&self, key: &Key, fresh: Duration, now: Instant) -> Option<ToolResult> {
        let (since, result) = self.results.get(key)?;
        (now.saturating_duration_since(*since) < fresh).then(|| result.clone())
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

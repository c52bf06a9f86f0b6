//! A span around each call, tied to the caller's trace.

use std::time::Instant;

use tracing::{Instrument as _, field};

use super::{Middleware, Next, ToolCall};
use crate::tool::{BoxFuture, HandlerResult, RequestMeta};

/// Opens a `tracing` span `tool_call` around each call, on the thread of its body, too.
///
/// | field | holds |
/// | --- | --- |
/// | `tool` | the tool's name |
/// | `trace_id`, `parent_id` | the caller's trace, if the request's `_meta` has a `traceparent` |
/// | `outcome` | `ok`, `error` (a result that says so), or the kind of the error |
/// | `elapsed_us` | how long it took |
///
/// A tool that calls others finds the [`TraceContext`] in its context's extensions.
#[derive(Debug, Clone, Copy, Default)]
pub struct Tracing;

impl Middleware for Tracing {
    fn call(&self, mut call: ToolCall, next: Next) -> BoxFuture<HandlerResult> {
        let trace = TraceContext::of(&call.context.meta);
        let span = tracing::info_span!(
            "tool_call",
            tool = &*call.tool.name,
            trace_id = trace.as_ref().map(TraceContext::trace_id),
            parent_id = trace.as_ref().map(TraceContext::parent_id),
            outcome = field::Empty,
            elapsed_us = field::Empty,
        );
        if let Some(trace) = trace {
            call.context.extensions.insert(trace);
        }
        let start = Instant::now();
        let inner = span.in_scope(|| next.run(call)).instrument(span.clone());
        Box::pin(async move {
            let outcome = inner.await;
            match &outcome {
                Ok(result) => span.record("outcome", if result.is_error() { "error" } else { "ok" }),
                Err(error) => span.record("outcome", field::debug(error.kind())),
            };
            span.record("elapsed_us", u64::try_from(start.elapsed().as_micros()).unwrap_or(u64::MAX));
            outcome
        })
    }
}

/// The caller's place in a trace: W3C Trace Context, from the keys `traceparent` and `tracestate` of the
/// request's `_meta`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TraceContext {
    traceparent: String,
    tracestate: Option<String>,
}

/// Length of `VERSION-TRACE_ID-PARENT_ID-FLAGS`.
const LENGTH: usize = 55;

impl TraceContext {
    /// The one in `meta`; `None` when there is none, or none that is well formed.
    #[must_use]
    pub fn of(meta: &RequestMeta) -> Option<Self> {
        let text = |key: &str| meta.get().get(key).and_then(|value| value.as_str());
        let traceparent = text("traceparent").filter(|text| is_well_formed(text))?;
        let tracestate = text("tracestate").map(str::to_owned);
        Some(Self { traceparent: traceparent.to_owned(), tracestate })
    }

    /// The whole header value, to be passed on.
    #[must_use]
    pub fn traceparent(&self) -> &str {
        &self.traceparent
    }

    /// What vendors added, as it came.
    #[must_use]
    pub fn tracestate(&self) -> Option<&str> {
        self.tracestate.as_deref()
    }

    /// 32 hexadecimal digits.
    #[must_use]
    pub fn trace_id(&self) -> &str {
        self.traceparent.get(3..35).unwrap_or_default()
    }

    /// 16 hexadecimal digits: the span of the caller.
    #[must_use]
    pub fn parent_id(&self) -> &str {
        self.traceparent.get(36..52).unwrap_or_default()
    }

    /// Whether the caller records this trace.
    #[must_use]
    pub fn is_sampled(&self) -> bool {
        let flags = self.traceparent.get(53..LENGTH).and_then(|flags| u8::from_str_radix(flags, 16).ok());
        flags.is_some_and(|flags| flags & 1 == 1)
    }
}

/// The form of version 00; later versions may have more behind it.
fn is_well_formed(text: &str) -> bool {
    let Some((head, rest)) = text.split_at_checked(LENGTH) else { return false };
    let lengths = [2, 32, 16, 2];
    let parts: Vec<&str> = head.split('-').collect();
    let is_hex = |part: &str| part.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'));
    let is_zero = |part: &str| part.bytes().all(|byte| byte == b'0');
    let [version, trace, parent, _] = parts.as_slice() else { return false };
    parts.iter().zip(lengths).all(|(part, length)| part.len() == length && is_hex(part))
        && *version != "ff"
        && (rest.is_empty() || (*version != "00" && rest.starts_with('-')))
        && !is_zero(trace)
        && !is_zero(parent)
}

#[cfg(test)]
mod tests {
    use super::is_well_formed;

    #[test]
    fn what_is_a_traceparent() {
        let good = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";
        assert!(is_well_formed(good));
        assert!(is_well_formed(&format!("{}-more", good.replacen("00", "cc", 1))));
        for bad in [
            "",
            "00",
            &good.to_uppercase(),
            &good.replacen("00", "ff", 1),
            &format!("{good}-more"),
            &good.replace("0af7651916cd43dd8448eb211c80319c", &"0".repeat(32)),
            &good.replace("b7ad6b7169203331", &"0".repeat(16)),
            &good.replacen('-', "_", 1),
            &"ä".repeat(40),
        ] {
            assert!(!is_well_formed(bad), "{bad}");
        }
    }
}

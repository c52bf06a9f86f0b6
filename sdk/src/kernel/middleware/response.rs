//! How long an answer may be.

use std::fmt;
use std::sync::Arc;

use super::{Declared, Middleware, Next, ToolCall};
use crate::tool::{BoxFuture, Content, ErrorKind, HandlerResult, Kind, ToolError, ToolResult, ToolSpec};

/// Key of a tool's `_meta` whose text says how to get what was cut: "raise `offset`", say.
const CONTINUE: &str = "toolkernel/continue";

/// Cuts answers that are longer than a model should pay for, and says at the end what was cut and how to get
/// it: in the words of the tool's `meta("toolkernel/continue" = "..")`, or of [`hint`](Self::hint).
///
/// Text is cut, after a line where there is one near; a picture or other item that has no room is left out
/// whole. A structured result cannot be cut and still be what the tool promises: one that is too long is an
/// error, which says the same.
///
/// ```
/// use toolkernel::kernel::{ResponseLimit, ToolKernel};
///
/// let limit = ResponseLimit::tokens(10_000).and_bytes(200_000).hint("ask for fewer lines");
/// let kernel = ToolKernel::with([]).middleware(limit).build()?;
/// # Ok::<(), toolkernel::kernel::BuildError>(())
/// ```
#[derive(Debug, Clone)]
pub struct ResponseLimit {
    limits: Vec<Limit>,
    hint: Arc<str>,
}

#[derive(Clone)]
struct Limit {
    most: usize,
    unit: &'static str,
    count: Arc<dyn Fn(&str) -> usize + Send + Sync>,
    /// Whether what is no text counts with its size.
    counts_media: bool,
}

impl ResponseLimit {
    /// At most `most` bytes of UTF-8, base64 of pictures included.
    #[must_use]
    pub fn bytes(most: usize) -> Self {
        Self { limits: Vec::new(), hint: "ask for a smaller part".into() }.and_bytes(most)
    }

    /// At most `most` tokens of text, estimated as one for four bytes, begun ones included; see
    /// [`count_tokens`](Self::count_tokens).
    #[must_use]
    pub fn tokens(most: usize) -> Self {
        Self { limits: Vec::new(), hint: "ask for a smaller part".into() }.and_tokens(most)
    }

    /// A limit of bytes, too.
    #[must_use]
    pub fn and_bytes(mut self, most: usize) -> Self {
        self.limits.push(Limit { most, unit: "bytes", count: Arc::new(str::len), counts_media: true });
        self
    }

    /// A limit of tokens, too.
    #[must_use]
    pub fn and_tokens(mut self, most: usize) -> Self {
        let count = Arc::new(|text: &str| text.len().div_ceil(4));
        self.limits.push(Limit { most, unit: "tokens", count, counts_media: false });
        self
    }

    /// Counts tokens with a model's own tokenizer. More text never has fewer tokens for it.
    #[must_use]
    pub fn count_tokens(mut self, count: impl Fn(&str) -> usize + Send + Sync + 'static) -> Self {
        let count: Arc<dyn Fn(&str) -> usize + Send + Sync> = Arc::new(count);
        for limit in self.limits.iter_mut().filter(|limit| !limit.counts_media) {
            limit.count = Arc::clone(&count);
        }
        self
    }

    /// How to get what was cut, for tools that do not say it themselves.
    #[must_use]
    pub fn hint(mut self, hint: impl Into<Arc<str>>) -> Self {
        self.hint = hint.into();
        self
    }

    fn apply(&self, tool: &ToolSpec, mut result: ToolResult) -> HandlerResult {
        let how = tool.meta.get(CONTINUE).and_then(|text| text.as_str()).unwrap_or(&self.hint);
        for limit in &self.limits {
            let payload = result.payload_json().map_or(0, |json| (limit.count)(json.get()));
            if payload > limit.most {
                let (most, unit) = (limit.most, limit.unit);
                let message = format!("the result has {payload} {unit}, and {most} are allowed");
                return Err(ToolError::of_kind(ErrorKind::Limited, message).hint(how));
            }
            let total: usize = result.content().iter().map(|item| limit.cost(item)).sum();
            if total > limit.most {
                let content = limit.cut(result.content(), total, how);
                result = result.with_content(content);
            }
        }
        Ok(result)
    }
}

impl Middleware for ResponseLimit {
    /// A resource or a prompt that is cut has no way to say how to get the rest.
    fn concerns(&self, tool: Declared<'_>) -> bool {
        tool.kind() == Kind::Tool
    }

    fn call(&self, call: ToolCall, next: Next) -> BoxFuture<HandlerResult> {
        let (limit, tool) = (self.clone(), Arc::clone(&call.tool));
        Box::pin(async move { limit.apply(&tool, next.run(call).await?) })
    }
}

impl Limit {
    fn cost(&self, item: &Content) -> usize {
        match item {
            Content::Text(text) => (self.count)(text),
            Content::Image { data, .. } if self.counts_media => data.len(),
            Content::Image { .. } => 0,
            Content::ResourceLink { uri, name, .. } => (self.count)(uri) + (self.count)(name),
        }
    }

    /// As much of `content` as there is room for beside the notice, and the notice.
    fn cut(&self, content: &[Content], total: usize, how: &str) -> Vec<Content> {
        let longest = self.notice(self.most, total, content.len(), how);
        let mut room = self.most.saturating_sub((self.count)(&longest));
        let (mut kept, mut shown, mut left_out) = (Vec::new(), 0, 0);
        for item in content {
            let cost = self.cost(item);
            if cost <= room {
                kept.push(item.clone());
                shown += cost;
                room -= cost;
                continue;
            }
            match item {
                Content::Text(text) => {
                    let beginning = self.beginning(text, room);
                    if !beginning.is_empty() {
                        shown += (self.count)(beginning);
                        kept.push(Content::Text(beginning.to_owned()));
                    }
                }
                Content::Image { .. } | Content::ResourceLink { .. } => left_out += 1,
            }
            room = 0;
        }
        kept.push(Content::Text(self.notice(shown, total, left_out, how)));
        kept
    }

    fn notice(&self, shown: usize, total: usize, left_out: usize, how: &str) -> String {
        let unit = self.unit;
        let items = match left_out {
            0 => String::new(),
            1 => ", 1 item that is no text is left out".to_owned(),
            _ => format!(", {left_out} items that are no text are left out"),
        };
        format!("[cut: {shown} of {total} {unit} are shown{items}. To get the rest: {how}]")
    }

    /// The longest beginning of `text` that has room, ended after a line if that costs less than half of it.
    fn beginning<'a>(&self, text: &'a str, room: usize) -> &'a str {
        let upto = |at: usize| text.get(..text.floor_char_boundary(at)).unwrap_or_default();
        let (mut fits, mut end) = (0, text.len());
        while fits < end {
            let middle = end - (end - fits) / 2;
            if (self.count)(upto(middle)) <= room { fits = middle } else { end = middle - 1 }
        }
        let beginning = upto(fits);
        match beginning.rfind('\n') {
            Some(line_end) if line_end >= fits / 2 => beginning.get(..=line_end).unwrap_or(beginning),
            _ => beginning,
        }
    }
}

impl fmt::Debug for Limit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.most, self.unit)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        /// Never too long, never nothing where a character has room, never in the middle of a character.
        #[test]
        fn a_beginning_is_as_long_as_there_is_room(text in "\\PC{0,40}", room in 0_usize..60) {
            let limit = &ResponseLimit::bytes(0).limits[0];
            let beginning = limit.beginning(&text, room);
            prop_assert!(text.starts_with(beginning) && beginning.len() <= room);
            if room < text.len() {
                prop_assert_eq!(beginning, &text[..text.floor_char_boundary(room)]);
            }
        }
    }
}

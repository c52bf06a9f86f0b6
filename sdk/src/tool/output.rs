//! What a handler may return.

use super::{Content, HandlerResult, OutputSchema, ToolError, ToolResult};

/// A type that can be the result of a tool.
///
/// `#[tool_output]` implements it for the author's own types; lists of them, maps, options, numbers, texts and
/// content items are there already.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be the result of a tool",
    label = "not a tool output",
    note = "mark the type with `#[tool_output]` and give each field a `///` comment: its schema and its JSON then come \
            from one definition",
    note = "also fine: `String`, numbers, `bool`, `()`; `Vec`, `Option` and maps of marked types; `Content`, \
            `Vec<Content>` and `ToolResult` of `toolkernel::tool`"
)]
pub trait ToolOutput {
    /// The JSON Schema of the structured result; `None` for outputs that are content only.
    #[must_use]
    fn schema() -> Option<OutputSchema> {
        None
    }

    /// Makes the result.
    ///
    /// # Errors
    /// When the value does not serialise.
    fn into_result(self) -> HandlerResult;
}

/// A type that a handler may return: a [`ToolOutput`], or a `Result` of one with [`ToolError`].
#[diagnostic::on_unimplemented(
    message = "a tool cannot return `{Self}`",
    label = "expected `Result<{Self}, ToolError>`",
    note = "write `-> Result<{Self}, ToolError>`, and `Ok(..)` around what the body gives back",
    note = "what stands in the `Result` is a type with `#[tool_output]`, a `Vec`, `Option` or map of such, a number, \
            `bool`, `String`, `()`, or `Content`, `Vec<Content>` or `ToolResult` of `toolkernel::tool`"
)]
pub trait ToolReturn {
    /// See [`ToolOutput::schema`].
    #[must_use]
    fn schema() -> Option<OutputSchema>;

    /// Makes the result.
    ///
    /// # Errors
    /// The handler's own, or that the value does not serialise.
    fn into_result(self) -> HandlerResult;
}

impl<T: ToolOutput, E: ToolFailure> ToolReturn for Result<T, E> {
    fn schema() -> Option<OutputSchema> {
        T::schema()
    }

    fn into_result(self) -> HandlerResult {
        self.map_err(E::into_error).and_then(T::into_result)
    }
}

/// The error of a tool, which is [`ToolError`]: a trait of its own, so that another one is told from a result that
/// is no `Result`.
#[diagnostic::on_unimplemented(
    message = "a tool fails with `ToolError`, not with `{Self}`",
    label = "expected `Result<T, ToolError>`",
    note = "write `ToolError` in the place of `{Self}`; in the body, `?` makes one of every error that is \
            `std::error::Error + Send + Sync + 'static`",
    note = "where `?` does not, as for a text or a `Box<dyn Error>`: \
            `.map_err(|error| ToolError::new(error.to_string()))?`, and `Err(ToolError::new(..))` for `Err(..)`"
)]
pub trait ToolFailure {
    /// The error that it is.
    fn into_error(self) -> ToolError;
}

impl ToolFailure for ToolError {
    fn into_error(self) -> ToolError {
        self
    }
}

impl ToolOutput for ToolResult {
    fn into_result(self) -> HandlerResult {
        Ok(self)
    }
}

impl ToolOutput for String {
    fn into_result(self) -> HandlerResult {
        Ok(ToolResult::text_only(self))
    }
}

impl ToolOutput for &'static str {
    fn into_result(self) -> HandlerResult {
        Ok(ToolResult::text_only(self))
    }
}

impl ToolOutput for () {
    fn into_result(self) -> HandlerResult {
        Ok(ToolResult::from_content(Vec::new()))
    }
}

impl ToolOutput for Content {
    fn into_result(self) -> HandlerResult {
        Ok(ToolResult::from_content(vec![self]))
    }
}

impl ToolOutput for Vec<Content> {
    fn into_result(self) -> HandlerResult {
        Ok(ToolResult::from_content(self))
    }
}

//! Questions that a body puts while it runs.

use serde_json::Value;

use super::ask::Given;
use super::{Ask, AskForm, Capability, Ctx, Question, Reply, SampleRequest, ToolError};

impl Ctx {
    /// Asks the user to fill in a form, with a text of your own.
    ///
    /// Pass the error on with `?`. In the stateless era it is a *suspension*: the body ends here, the client
    /// asks its user, and the body runs again from its first line with the answer at hand under `key`. So
    /// nothing that must not happen twice may stand before this line, and each question of a body has a key
    /// of its own. An [`Ask`] parameter has no such rule.
    ///
    /// ```
    /// use toolkernel::prelude::*;
    ///
    /// /// How many to keep.
    /// #[ask_form]
    /// struct Keep {
    ///     /// The number.
    ///     count: u32,
    /// }
    ///
    /// /// Deletes old entries.
    /// #[mcp_tool(link = false, destructive)]
    /// async fn tidy(ctx: Ctx) -> Result<String, ToolError> {
    ///     let entries = 12; // looked up, nothing changed yet
    ///     let keep: Keep = ctx.elicit("keep", format!("There are {entries} entries.")).await?.accepted()?;
    ///     Ok(format!("{} are left", keep.count))
    /// }
    /// ```
    ///
    /// # Errors
    /// A suspension, an answer that does not fit the form, or a client that failed to ask.
    pub async fn elicit<T: AskForm>(
        &self,
        key: &str,
        message: impl Into<String>,
    ) -> Result<Ask<T>, ToolError> {
        let Some(port) = self.asker(Capability::Elicitation) else { return Ok(Ask::Unsupported) };
        let reply = port.ask(key, T::DEF.question(Some(message.into()))).await?;
        Given::Reply(reply).read(key)
    }

    /// Asks the client's model for a text. As with [`elicit`](Self::elicit), pass the error on with `?`: the
    /// body may run again.
    ///
    /// # Errors
    /// Of kind `MissingCapability` where the client cannot; a suspension; or what the client says against it.
    #[deprecated(note = "revision 2026-07-28 of the protocol deprecates sampling: call a model yourself")]
    pub async fn sample(&self, key: &str, request: SampleRequest) -> Result<Value, ToolError> {
        self.raw(key, Question::Sample(request)).await
    }

    /// Asks the client which folders it works on: objects with a `uri` and perhaps a `name`. As with
    /// [`elicit`](Self::elicit), pass the error on with `?`: the body may run again.
    ///
    /// # Errors
    /// As of [`sample`](Self::sample).
    #[deprecated(note = "revision 2026-07-28 of the protocol deprecates roots: take a path as an argument")]
    pub async fn roots(&self, key: &str) -> Result<Vec<Value>, ToolError> {
        match self.raw(key, Question::Roots).await?.get_mut("roots").map(Value::take) {
            Some(Value::Array(roots)) => Ok(roots),
            _ => Err(ToolError::new("the client's answer has no list of `roots`")),
        }
    }

    async fn raw(&self, key: &str, question: Question) -> Result<Value, ToolError> {
        let capability = question.capability();
        let port = self.asker(capability).ok_or_else(|| ToolError::missing(capability))?;
        match port.ask(key, question).await? {
            Reply::Accepted(value) => Ok(value),
            Reply::Declined => Ask::<Value>::Declined.accepted(),
            Reply::Cancelled => Ask::<Value>::Cancelled.accepted(),
        }
    }
}

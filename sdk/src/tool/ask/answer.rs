//! The answer to a question, as a tool gets it.

use serde_json::Value;

use super::{AskDef, AskForm, Capability, Reply};
use crate::tool::{Call, ErrorKind, FromCall, ToolError};
use crate::value::{Leniency, ToolValue, from_json};

/// What became of a question to the user.
///
/// As a parameter, the question is put *before* the body runs, in every revision of the protocol, so that the
/// body runs once. The text of the question is the form's `///` comment.
///
/// ```
/// use toolkernel::prelude::*;
/// use toolkernel::tool::Ask;
///
/// /// Should everything be deleted?
/// #[ask_form]
/// struct Confirm {
///     /// Yes, delete it.
///     delete: bool,
/// }
///
/// /// Deletes everything.
/// #[mcp_tool(link = false, destructive)]
/// async fn delete_all(answer: Ask<Confirm>) -> Result<String, ToolError> {
///     match answer {
///         Ask::Accepted(Confirm { delete: true }) => Ok("deleted".to_owned()),
///         Ask::Accepted(_) | Ask::Declined => Ok("nothing was deleted".to_owned()),
///         Ask::Cancelled => Ok("nobody answered, nothing was deleted".to_owned()),
///         Ask::Unsupported => Err(ToolError::new("this client cannot ask its user")),
///     }
/// }
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Ask<T> {
    /// The user filled in the form.
    Accepted(T),
    /// The user said no.
    Declined,
    /// The user closed the question without an answer.
    Cancelled,
    /// The client cannot put questions of this kind: nobody was asked.
    Unsupported,
}

impl<T> Ask<T> {
    /// The answer, for `?` where a tool cannot go on without one.
    ///
    /// # Errors
    /// Of kind `Declined`, `Dismissed`, or `MissingCapability`, which is a protocol error of its own in the
    /// stateless era.
    pub fn accepted(self) -> Result<T, ToolError> {
        match self {
            Self::Accepted(answer) => Ok(answer),
            Self::Declined => Err(ToolError::of_kind(ErrorKind::Declined, "the user declined")
                .hint("do not ask again without a new reason")),
            Self::Cancelled => {
                Err(ToolError::of_kind(ErrorKind::Dismissed, "the user gave no answer to the question"))
            }
            Self::Unsupported => Err(ToolError::missing(Capability::Elicitation)),
        }
    }
}

/// What became of the questions of a call's parameters, by their keys.
#[derive(Debug, Default)]
pub(crate) struct Answers(pub(crate) Vec<(&'static str, Given)>);

/// What became of one question.
#[derive(Debug)]
pub(crate) enum Given {
    Reply(Reply),
    Unsupported,
}

impl Given {
    /// Reads the answer to the form `T`.
    pub(crate) fn read<T: ToolValue>(&self, key: &str) -> Result<Ask<T>, ToolError> {
        Ok(match self {
            Self::Unsupported => Ask::Unsupported,
            Self::Reply(Reply::Declined) => Ask::Declined,
            Self::Reply(Reply::Cancelled) => Ask::Cancelled,
            Self::Reply(Reply::Accepted(content)) => Ask::Accepted(fields(key, content)?),
        })
    }
}

fn fields<T: ToolValue>(key: &str, content: &Value) -> Result<T, ToolError> {
    from_json(&content.to_string(), Leniency::Lenient).map_err(|faults| {
        ToolError::of_kind(
            ErrorKind::InvalidAnswer,
            format!("the client's answer to the question `{key}` does not fit the form\n{faults}"),
        )
    })
}

impl<T: AskForm> FromCall for Ask<T> {
    const ASK: Option<AskDef> = Some(T::DEF);

    fn from_call(call: &Call) -> Result<Self, ToolError> {
        let key = T::DEF.key;
        let answers = call.ctx.extensions().get::<Answers>();
        let given = answers.and_then(|answers| answers.0.iter().find(|(asked, _)| *asked == key));
        match given {
            Some((_, given)) => given.read(key),
            // Only a kernel puts questions; whoever calls a handler without one has nobody to ask.
            None => Ok(Self::Unsupported),
        }
    }
}

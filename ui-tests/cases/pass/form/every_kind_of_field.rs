//! Everything that clients show in a form.

use toolkernel::prelude::*;

/// How.
#[tool_args]
enum How {
    /// At once.
    Now,
    /// Another time.
    Later,
}

/// How should it be done?
#[ask_form]
struct Form {
    /// A text.
    #[arg(length = 1..=10)]
    text: String,
    /// A whole number.
    #[arg(range = 1..=3, default = 2)]
    whole: u8,
    /// A number.
    number: f64,
    /// Yes or no.
    yes: bool,
    /// A choice.
    how: How,
    /// A text that may be absent.
    perhaps: Option<String>,
    /// One of some texts.
    #[arg(one_of("a", "b"))]
    letter: String,
}

/// Asks.
#[mcp_tool]
async fn act(answer: Ask<Form>, ctx: Ctx) -> Result<String, ToolError> {
    let Form { text, whole, number, yes, how, perhaps, letter } = answer.accepted()?;
    let how = if matches!(how, How::Now) { "now" } else { "later" };
    let again: Ask<Form> = ctx.elicit("again", "Again?").await?;
    let again = matches!(again, Ask::Declined);
    Ok(format!("{text} {whole} {number} {yes} {how} {perhaps:?} {letter} {again}"))
}

fn main() {
    assert!(ToolKernel::linked().build().is_ok());
}

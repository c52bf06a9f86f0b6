//! Puts the questions of a tool's parameters before its body runs.

use std::sync::Arc;

use super::ToolKernel;
use super::entry::Entry;
use super::middleware::{Next, ToolCall};
use super::panics::caught;
use crate::tool::{
    Answers, AskDef, BoxFuture, Call, CallContext, Ctx, Given, HandlerResult, Suspension, ToolError,
};

/// The whole call of a tool that asks: arguments first, so that nobody is asked in vain, then the questions,
/// then what every call goes through. Time limits begin after the last answer.
pub(super) fn answered(
    kernel: &ToolKernel,
    entry: &Arc<Entry>,
    mut call: ToolCall,
) -> BoxFuture<HandlerResult> {
    let (kernel, entry) = (kernel.clone(), Arc::clone(entry));
    Box::pin(async move {
        examine(&kernel, &entry, &call)?;
        let answers = ask(&entry.asks, &call.context).await?;
        call.context.extensions.insert(answers);
        Next::new(kernel, entry).run(call).await
    })
}

fn examine(kernel: &ToolKernel, entry: &Entry, call: &ToolCall) -> Result<(), ToolError> {
    let call = Call {
        arguments: call.arguments.clone(),
        ctx: Ctx::new(Arc::clone(&entry.name), call.context.clone()),
        states: Arc::clone(&kernel.0.states),
        strict: kernel.0.strict || entry.strict,
    };
    caught(&entry.name, || (entry.examine)(&call))
}

/// Asks everything that can be asked; what cannot be waited for is one suspension.
async fn ask(asks: &[AskDef], context: &CallContext) -> Result<Answers, ToolError> {
    let mut answers = Answers::default();
    let mut open = Suspension::default();
    for def in asks {
        let question = def.question(None);
        let capability = question.capability();
        let port = context.ask.as_ref().filter(|port| port.can(capability));
        let given = match port {
            None => Given::Unsupported,
            Some(port) => match port.ask(def.key, question).await {
                Ok(reply) => Given::Reply(reply),
                Err(error) => {
                    open.extend(error.into_suspension()?);
                    continue;
                }
            },
        };
        answers.0.push((def.key, given));
    }
    if open.questions().is_empty() { Ok(answers) } else { Err(ToolError::suspended(open)) }
}

//! Filling a reply up to its budget.

use super::{Excerpt, QueryReply, Stub};
use crate::search::{Answer, DOUBTFUL};
use crate::store::{Snapshot, StoreError};
use crate::view::budget::Form;

/// The share of a budget that the excerpt may take: one part in this many.
const EXCERPT_SHARE: usize = 5;

/// Adds the hits of `answer` to a reply without results: whole stubs while they fit, brief ones from there on, an excerpt
/// of the best if that is a sure match and cheap enough. Hits that do not fit are not even looked at.
pub(super) fn fill(
    snapshot: &Snapshot,
    mut reply: QueryReply,
    answer: &Answer,
    budget: usize,
    form: Form,
) -> Result<QueryReply, StoreError> {
    let mut hits = answer.hits.iter();
    let Some(first) = hits.next() else { return Ok(reply) };
    push(&mut reply, Stub::of(snapshot, first)?);
    let sure = form == Form::Markdown && first.score >= DOUBTFUL;
    if sure {
        reply.excerpt = excerpt(snapshot, answer, budget / EXCERPT_SHARE)?;
    }
    for shorten in [QueryReply::without_excerpt, QueryReply::with_brief_stub, QueryReply::without_last] {
        if form.cost_of_reply(&reply) > budget {
            shorten(&mut reply);
        }
    }
    if reply.results.is_empty() {
        return Ok(reply);
    }
    let mut cost = form.cost_of_reply(&reply);
    let mut brief = false;
    for hit in hits {
        let mut stub = Stub::of(snapshot, hit)?;
        brief |= cost + form.cost_of_stub(&stub) > budget;
        if brief {
            stub = stub.brief();
        }
        cost += form.cost_of_stub(&stub);
        if cost > budget {
            break;
        }
        push(&mut reply, stub);
    }
    // The costs of pieces add up to a little less than that of the whole in rare cases.
    while !reply.results.is_empty() && form.cost_of_reply(&reply) > budget {
        reply.without_last();
    }
    Ok(reply)
}

fn push(reply: &mut QueryReply, stub: Stub) {
    reply.results.push(stub);
    reply.omitted -= 1;
}

/// The longest excerpt that costs no more than `budget`.
fn excerpt(snapshot: &Snapshot, answer: &Answer, budget: usize) -> Result<Option<Excerpt>, StoreError> {
    let mut excerpt = Excerpt::of(snapshot, answer)?;
    while let Some(longer) =
        excerpt.take_if(|excerpt| Form::Markdown.cost_of_text(&excerpt.markdown()) > budget)
    {
        excerpt = longer.shorter();
    }
    Ok(excerpt)
}

impl Form {
    /// The tokens that a further stub adds to a reply.
    fn cost_of_stub(self, stub: &Stub) -> usize {
        1 + match self {
            Self::Markdown => super::super::estimate(&stub.markdown()),
            Self::Json => super::super::budget::cost_of_json(stub),
        }
    }
}

impl QueryReply {
    fn without_excerpt(&mut self) {
        self.excerpt = None;
    }

    fn with_brief_stub(&mut self) {
        if let Some(last) = self.results.pop() {
            self.results.push(last.brief());
        }
    }

    fn without_last(&mut self) {
        if self.results.pop().is_some() {
            self.omitted += 1;
        }
    }
}

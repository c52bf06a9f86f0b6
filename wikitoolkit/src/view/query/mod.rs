//! The reply to a question: ranked stubs of pages, the best one with an excerpt.

mod excerpt;
mod fit;
mod stub;

use toolkernel::tool_output;

pub use excerpt::Excerpt;
pub use stub::{Part, Stub};

use super::Reply;
use super::budget::Form;
use super::markdown::one_line;
use crate::search::{Answer, DOUBTFUL};
use crate::store::{Snapshot, StoreError};

/// The pages that answer a question.
#[tool_output(text = Reply::markdown, descriptions = false)]
#[derive(Clone, Debug)]
pub struct QueryReply {
    /// The question; a long one is cut.
    pub question: String,
    /// The best pages, best first.
    pub results: Vec<Stub>,
    /// How many more pages matched and were left out.
    pub omitted: usize,
    /// Whether files may have changed since the wiki was built.
    pub stale: bool,
    /// The lines of the best page that answer best, for readers of the text.
    #[output(skip)]
    pub excerpt: Option<Excerpt>,
    /// The search tokens that were looked for.
    #[output(skip)]
    pub words: Vec<String>,
}

/// Characters of a question that a reply repeats.
const ECHO: usize = 200;

/// Makes the reply: as many stubs as `budget` tokens hold in `form`.
///
/// # Errors
/// When a page's file cannot be read.
pub fn query(
    snapshot: &Snapshot,
    question: &str,
    answer: &Answer,
    stale: bool,
    budget: usize,
    form: Form,
) -> Result<QueryReply, StoreError> {
    let reply = QueryReply {
        question: one_line(question, ECHO),
        results: Vec::new(),
        omitted: answer.hits.len() + answer.more,
        stale,
        excerpt: None,
        words: answer.words.iter().map(|word| word.token.clone()).collect(),
    };
    fit::fill(snapshot, reply, answer, budget, form)
}

impl QueryReply {
    /// What the reader should know beside the results, one sentence each.
    #[must_use]
    pub fn remarks(&self) -> Vec<String> {
        let mut remarks = Vec::new();
        let best = self.results.first().map_or(0.0, |stub| stub.score);
        if self.results.is_empty() && self.omitted == 0 {
            remarks.push("Nothing matches; try other words, a symbol name or a path.".to_owned());
        } else if best < DOUBTFUL && !self.results.is_empty() {
            remarks.push("No sure match; try other words, a symbol name or a path.".to_owned());
        }
        if self.omitted > 0 {
            let count = self.omitted;
            remarks.push(format!(
                "{count} more left out; raise the budget or limit, or narrow by kind or path."
            ));
        }
        if self.stale {
            remarks
                .push("The wiki is being rebuilt or was not refreshed; files may have changed.".to_owned());
        }
        remarks
    }
}

impl Reply for QueryReply {
    fn markdown(&self) -> String {
        let mut pieces: Vec<String> = self.results.iter().map(Stub::markdown).collect();
        if let (Some(first), Some(excerpt)) = (pieces.first_mut(), &self.excerpt) {
            first.push('\n');
            first.push_str(&excerpt.markdown());
        }
        pieces.extend(self.remarks());
        pieces.join("\n")
    }
}

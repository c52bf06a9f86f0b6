//! Questions that have to be answered before a call can go on.

use super::Question;

/// The questions for which a call has stopped, with their keys. The call is to be repeated with the answers.
#[derive(Debug, Clone, Default)]
pub struct Suspension {
    questions: Vec<(String, Question)>,
}

impl Suspension {
    /// One question.
    #[must_use]
    pub fn new(key: impl Into<String>, question: Question) -> Self {
        Self { questions: vec![(key.into(), question)] }
    }

    /// Takes in the questions of another.
    pub(crate) fn extend(&mut self, other: Self) {
        self.questions.extend(other.questions);
    }

    /// The questions, each with its key.
    #[must_use]
    pub fn questions(&self) -> &[(String, Question)] {
        &self.questions
    }
}

//! The reply about one page.

mod compose;
mod outline;
mod overview;
mod section;

use thiserror::Error;
use toolkernel::tool_output;

use compose::Composer;
pub use section::{InvalidSection, Section};

use super::Reply;
use super::budget::{Form, most_that_fit};
use super::markdown::{kind_word, lines};
use crate::graph::{Page, PageId, PageKind};
use crate::store::{Snapshot, StoreError, Written};

/// One page.
#[tool_output(text = Reply::markdown, descriptions = false, nulls)]
#[derive(Clone, Debug)]
pub struct PageReply {
    /// The page.
    pub id: PageId,
    /// What it is about.
    pub kind: PageKind,
    /// Whether it is a test or a part of one; only for symbols.
    pub test: bool,
    /// Path, qualified name, heading or title.
    pub title: String,
    /// Its file or directory.
    pub path: String,
    /// First line, from 1.
    pub line: Option<u32>,
    /// Last line, inclusive.
    pub end_line: Option<u32>,
    /// Documentation, outline and source, as Markdown.
    pub text: String,
    /// Notes on the page, oldest first.
    pub notes: Vec<NoteView>,
    /// Whether something was left out for the sake of the budget; `text` says how to get it.
    pub truncated: bool,
    /// What it is in one word, more exact than `kind` for symbols.
    #[output(skip)]
    pub word: &'static str,
    /// Whether files may have changed since the wiki was built.
    #[output(skip)]
    pub stale: bool,
}

/// A note on a page.
#[tool_output(nulls)]
#[derive(Clone, Debug)]
pub struct NoteView {
    /// When it was written.
    pub date: String,
    /// Who wrote it, if known.
    pub author: Option<String>,
    /// Its text.
    pub text: String,
    /// What a reader has to know first, such as that the page changed since; `None` when it simply holds. Not in the
    /// structure, where the text of the page says how many there are.
    #[output(skip)]
    pub mark: Option<String>,
}

/// Why a page has no such section.
#[derive(Debug, Error)]
pub enum SectionError {
    /// Nothing inside the page has this name.
    #[error("{id} has no section `{given}`")]
    NoPart {
        /// The page.
        id: PageId,
        /// What was asked for.
        given: String,
        /// Names that exist.
        choices: Vec<String>,
    },
    /// The lines lie outside the file.
    #[error("{path} has {count} lines; there is no line {first}")]
    NoLines {
        /// The file.
        path: String,
        /// Its number of lines.
        count: usize,
        /// The first line asked for.
        first: u32,
    },
    /// The database or a file failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// The share of a budget that notes may take when something else is shown as well: one part in this many.
const NOTES_SHARE: usize = 3;

/// Makes the reply: the asked section of `page` within `budget` tokens in `form`.
///
/// # Errors
/// [`SectionError`] when there is no such section, or the database fails.
pub fn page(
    snapshot: &Snapshot,
    page: &Page,
    section: &Section,
    budget: usize,
    form: Form,
) -> Result<PageReply, SectionError> {
    if let Section::Part(name) = section {
        let part = outline::part(snapshot, page, name)?;
        return self::page(snapshot, &part, &Section::Overview, budget, form);
    }
    let mut reply = frame(page);
    let mut notes = snapshot.notes(&page.id)?;
    let all_notes = notes.len();
    if *section != Section::Notes {
        notes.retain(|note| !note.is_outdated());
    }
    let outdated = all_notes - notes.len();
    let total_notes = notes.len();
    let shown = section.shows_notes();
    if shown {
        let share = if *section == Section::Notes { budget } else { budget / NOTES_SHARE };
        reply.notes = newest(notes, &reply, share, form);
    }
    let mut composer = Composer::new(budget.saturating_sub(form.cost_of_reply(&reply)), form);
    let older = total_notes - reply.notes.len();
    if older > 0 && shown {
        let way = if *section == Section::Notes { "a larger budget" } else { "section `notes`" };
        composer.leave_out(&format!("{older} older notes left out; {way} shows more."));
    }
    if outdated > 0 && shown {
        composer.leave_out(&format!("{outdated} outdated notes left out; section `notes` shows them."));
    }
    let to_recheck = reply.notes.iter().filter(|note| note.mark.is_some()).count();
    if to_recheck > 0 {
        composer.add(format!("{to_recheck} of the notes below may no longer hold: see their marks."));
    }
    match section {
        Section::Overview => overview::overview(snapshot, page, &mut composer)?,
        Section::Outline => overview::outline(snapshot, page, &mut composer)?,
        Section::Docs => composer.add_prose(page.doc.as_deref().unwrap_or("No documentation."), "docs"),
        Section::Notes | Section::Part(_) => {}
        Section::Code => overview::code(snapshot, page, &mut composer)?,
        Section::Lines { first, last } => overview::range(snapshot, page, *first, *last, &mut composer)?,
    }
    (reply.text, reply.truncated) = composer.finish();
    Ok(within(reply, budget, form))
}

fn frame(page: &Page) -> PageReply {
    PageReply {
        id: page.id.clone(),
        kind: page.kind,
        test: page.test,
        title: page.title.clone(),
        path: page.path.clone(),
        line: page.line,
        end_line: page.end_line,
        text: String::new(),
        notes: Vec::new(),
        truncated: false,
        word: kind_word(page),
        stale: false,
    }
}

/// The newest of `notes` that fit, oldest first.
fn newest(notes: Vec<Written>, frame: &PageReply, budget: usize, form: Form) -> Vec<NoteView> {
    let view = |note: Written| NoteView {
        mark: note.mark(),
        date: note.memory.date,
        author: note.memory.author,
        text: note.memory.body,
    };
    let views: Vec<NoteView> = notes.into_iter().map(view).collect();
    let last = |count: usize| views.iter().skip(views.len() - count).cloned().collect::<Vec<_>>();
    let cost = |count: usize| form.cost_of_reply(&PageReply { notes: last(count), ..frame.clone() });
    last(most_that_fit(views.len(), budget, cost))
}

/// Cuts the end of the text when the sum of the parts came out dearer than the parts.
fn within(mut reply: PageReply, budget: usize, form: Form) -> PageReply {
    while form.cost_of_reply(&reply) > budget && !reply.text.is_empty() {
        let keep = reply.text.chars().count() * 9 / 10;
        reply.text = reply.text.chars().take(keep).collect();
        reply.truncated = true;
    }
    reply
}

impl Reply for PageReply {
    fn markdown(&self) -> String {
        let place = lines(self.line, self.end_line);
        let word = if self.test { format!("test, {}", self.word) } else { self.word.to_owned() };
        let mut blocks = vec![format!("# {}\n{} ({word}{place})", self.title, self.id)];
        if self.stale {
            blocks.push("The wiki is being rebuilt; files may have changed.".to_owned());
        }
        if !self.text.is_empty() {
            blocks.push(self.text.clone());
        }
        if !self.notes.is_empty() {
            let notes: Vec<String> = self.notes.iter().map(NoteView::markdown).collect();
            blocks.push(format!("## Notes\n{}", notes.join("\n")));
        }
        blocks.join("\n\n")
    }
}

impl NoteView {
    fn markdown(&self) -> String {
        let author = self.author.as_ref().map_or_else(String::new, |author| format!(" {author}"));
        let mark = self.mark.as_ref().map_or_else(String::new, |mark| format!(" [{mark}]"));
        format!("- {}{author}{mark}: {}", self.date, self.text)
    }
}

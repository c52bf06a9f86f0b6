//! What documents name: definitions and files in code marks.

mod resolve;
mod spans;

pub(super) use resolve::system;

use super::Section;
use super::code::{Recorder, UseForm, Uses};
use spans::Syntax;

/// A document that names more than this lists rather than explains.
const MAX_MENTIONS: usize = 2_000;

/// The mentions in a Markdown document.
pub(super) fn in_markdown(text: &str, sections: &[Section]) -> Uses {
    mentions(text, sections, Syntax::Markdown)
}

/// The mentions in a reStructuredText document.
pub(super) fn in_restructured(text: &str, sections: &[Section]) -> Uses {
    mentions(text, sections, Syntax::Restructured)
}

fn mentions(text: &str, sections: &[Section], syntax: Syntax) -> Uses {
    let mut code = Recorder::default();
    let mut rest = sections.iter().enumerate().peekable();
    let mut around = None;
    for (line, span) in spans::find(text, syntax).take(MAX_MENTIONS) {
        while let Some((at, _)) = rest.next_if(|(_, section)| section.line <= line) {
            around = Some(at);
        }
        let node = code.free(span, "");
        code.used(UseForm::Mention, around, line, node);
    }
    code.finish(&[]).1
}

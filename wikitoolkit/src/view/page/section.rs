//! Which part of a page is asked for.

use std::str::FromStr;

use thiserror::Error;

/// A part of a page.
///
/// | text | part |
/// | --- | --- |
/// | nothing | overview: documentation, relations, outline, and the source when it fits |
/// | `outline` | everything inside, with lines |
/// | `docs` | the documentation in full |
/// | `notes` | the notes only, newest ones first to be kept |
/// | `code` | the source text |
/// | `10-60`, `10` | lines of the file |
/// | another word | the symbol or heading of that name inside the page |
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Section {
    /// What the page is about.
    #[default]
    Overview,
    /// What is inside.
    Outline,
    /// The documentation.
    Docs,
    /// The notes.
    Notes,
    /// The source text.
    Code,
    /// Lines of the page's file, from 1, both ends included.
    Lines {
        /// The first line.
        first: u32,
        /// The last line; may lie behind the end of the file.
        last: u32,
    },
    /// A symbol or heading inside the page.
    Part(String),
}

/// A range of lines that cannot be.
#[derive(Debug, Error, PartialEq, Eq)]
#[error("`{given}` is no range of lines; expected FIRST-LAST, counted from 1, such as 10-60")]
pub struct InvalidSection {
    given: String,
}

impl Section {
    /// Whether notes are shown beside the part.
    pub(super) fn shows_notes(&self) -> bool {
        matches!(self, Self::Overview | Self::Notes)
    }
}

impl FromStr for Section {
    type Err = InvalidSection;

    fn from_str(text: &str) -> Result<Self, InvalidSection> {
        let text = text.trim();
        let range = text.split_once('-').unwrap_or((text, text));
        let is_range =
            [range.0, range.1].iter().all(|n| !n.is_empty() && n.bytes().all(|b| b.is_ascii_digit()));
        match text {
            "" => Ok(Self::Overview),
            "outline" => Ok(Self::Outline),
            "docs" => Ok(Self::Docs),
            "notes" => Ok(Self::Notes),
            "code" => Ok(Self::Code),
            _ if is_range => match (range.0.parse(), range.1.parse()) {
                (Ok(first), Ok(last)) if 1 <= first && first <= last => Ok(Self::Lines { first, last }),
                _ => Err(InvalidSection { given: text.to_owned() }),
            },
            _ => Ok(Self::Part(text.to_owned())),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sections_are_words_ranges_or_names() {
        let lines = |first, last| Ok(Section::Lines { first, last });
        let table = [
            ("outline", Ok(Section::Outline)),
            (" code ", Ok(Section::Code)),
            ("10-60", lines(10, 60)),
            ("7", lines(7, 7)),
            ("Foo.bar", Ok(Section::Part("Foo.bar".into()))),
            ("getting-started", Ok(Section::Part("getting-started".into()))),
            ("60-10", Err(InvalidSection { given: "60-10".into() })),
            ("0", Err(InvalidSection { given: "0".into() })),
            ("1-99999999999", Err(InvalidSection { given: "1-99999999999".into() })),
        ];
        for (text, expected) in table {
            assert_eq!(text.parse::<Section>(), expected, "{text}");
        }
    }
}

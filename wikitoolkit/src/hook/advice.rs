//! The words.

use super::facts::Fact;
use super::look::Aim;
use super::place::Place;
use crate::graph::PageId;

/// How the agent reaches the wiki.
#[derive(Debug)]
pub(super) enum Door {
    /// By tools with this prefix.
    Tools(&'static str),
    /// By running the program.
    CommandLine,
}

/// What is new to the agent.
#[derive(Debug)]
pub(super) struct Advice<'a> {
    pub(super) place: &'a Place,
    /// What the agent is about to do, when it was not yet told that the wiki can do that.
    pub(super) general: Option<&'a Aim>,
    pub(super) pages: Vec<Fact>,
}

impl Advice<'_> {
    /// `None` when nothing is left to say.
    pub(super) fn text(&self, door: &Door) -> Option<String> {
        let general = self.general.map(|aim| match aim {
            Aim::Reading => door.reading(self.place),
            Aim::Text(_) | Aim::FileName(_) | Aim::Listing => door.asking(),
        });
        let pages: Vec<String> = self.pages.iter().map(Fact::text).collect();
        let pages =
            (!pages.is_empty()).then(|| format!("The wiki knows {}. {}", pages.join(", "), door.pages()));
        let sentences: Vec<String> = general.into_iter().chain(pages).collect();
        (!sentences.is_empty()).then(|| sentences.join(" "))
    }
}

impl Fact {
    fn text(&self) -> String {
        let page = &self.page;
        match (page.symbol_kind, page.line, page.end_line) {
            (Some(kind), Some(first), Some(last)) => format!("`{}` ({kind}, L{first}-{last})", page.id),
            _ => format!("`{}`", page.id),
        }
    }
}

impl Door {
    fn asking(&self) -> String {
        let how = match self {
            Self::Tools(prefix) => format!("ask the tool {prefix}wiki_query"),
            Self::CommandLine => "run `wikitoolkit query \"QUESTION\"`".to_owned(),
        };
        format!(
            "This repository has a wiki of its code: before you search its text, {how}. A question or a name is answered \
             with the symbols, files, documents and notes that matter, and their lines."
        )
    }

    fn reading(&self, place: &Place) -> String {
        let id = PageId::file(&place.path);
        let how = match self {
            Self::Tools(prefix) => format!("the tool {prefix}wiki_page with `{id}`"),
            Self::CommandLine => format!("`wikitoolkit page '{id}'`"),
        };
        format!(
            "This repository has a wiki of its code: {how} shows the outline of this file, what uses it and what was \
             noted about it; with the id of a symbol, only that symbol."
        )
    }

    fn pages(&self) -> String {
        match self {
            Self::Tools(prefix) => format!(
                "The tool {prefix}wiki_page shows a page by its id, {prefix}wiki_related what calls and uses it."
            ),
            Self::CommandLine => {
                "`wikitoolkit page ID` shows a page, `wikitoolkit related ID` what calls and uses it."
                    .to_owned()
            }
        }
    }
}

//! Pages that a question refers to by name, path or quotation.

use std::collections::HashMap;

use super::rank::Place;
use super::reference::References;
use super::weights::{ALIKE, MAX_NAMED, MAX_QUOTED, MAX_SHARED_NAME, NAMED, QUOTED};
use crate::graph::{Head, PageKind};
use crate::store::{PageKey, Snapshot, StoreError};

/// How literally a page is meant; a greater one comes first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Literal {
    /// Found by its words only.
    #[default]
    No,
    /// It holds a quoted string of the question.
    Quoted,
    /// It has the name but for the case, or is one of many that have it.
    Alike,
    /// Its name or path stands in the question.
    Named,
    /// Its name or path is the whole question.
    Alone,
}

impl Literal {
    /// How sure such a match is by itself.
    pub(super) fn certainty(self) -> f64 {
        match self {
            Self::No | Self::Alike => 0.0,
            Self::Quoted | Self::Named => 0.3,
            Self::Alone => 0.97,
        }
    }

    /// What it adds to the relevance.
    pub(super) fn bonus(self) -> f64 {
        match self {
            Self::No => 0.0,
            Self::Alike => ALIKE,
            Self::Quoted => QUOTED,
            Self::Named | Self::Alone => NAMED,
        }
    }

    /// Whether a name or path is the reason.
    pub(super) fn is_by_name(self) -> bool {
        matches!(self, Self::Named | Self::Alone)
    }
}

/// What a question refers to.
#[derive(Debug, Default)]
pub(super) struct Exact {
    /// Symbols with a name of the question.
    named: HashMap<PageKey, Literal>,
    paths: Vec<String>,
    lines: Vec<(String, u32)>,
    alone: bool,
}

impl Exact {
    /// The symbols with a name of the question.
    pub(super) fn keys(&self) -> impl Iterator<Item = PageKey> {
        self.named.keys().copied()
    }

    /// How literally a symbol is meant.
    pub(super) fn literal_of(&self, symbol: PageKey) -> Literal {
        self.named.get(&symbol).copied().unwrap_or_default()
    }

    /// The innermost symbols and sections of a file that stand on lines of the question.
    pub(super) fn on_lines(
        &self,
        snapshot: &Snapshot,
        key: PageKey,
        file: &Head,
    ) -> Result<Vec<PageKey>, StoreError> {
        let here = self.lines.iter().filter(|(path, _)| means_path(&file.path, path));
        let mut found = Vec::new();
        for (_, line) in here {
            found.extend(snapshot.on_line(key, *line)?);
        }
        Ok(found)
    }

    /// How literally a file or directory is meant.
    pub(super) fn literal(&self, page: &Head) -> Literal {
        let is_place = matches!(page.kind, PageKind::File | PageKind::Dir);
        let by_path = is_place && self.paths.iter().any(|path| means_path(&page.path, path));
        match (by_path, self.alone) {
            (true, true) => Literal::Alone,
            (true, false) => Literal::Named,
            (false, _) => Literal::No,
        }
    }
}

/// Whether `given` means `path`: its end, or the whole path of it on some machine, as stack traces have it.
fn means_path(path: &str, given: &str) -> bool {
    ends_with_path(path, given) || (path.contains('/') && ends_with_path(given, path))
}

fn ends_with_path(path: &str, end: &str) -> bool {
    path.strip_suffix(end).is_some_and(|before| before.is_empty() || before.ends_with('/'))
}

/// Looks up the names of `references`.
pub(super) fn matches(snapshot: &Snapshot, references: &References) -> Result<Exact, StoreError> {
    let (paths, lines) = (references.paths.clone(), references.lines.clone());
    let mut exact = Exact { named: HashMap::new(), paths, lines, alone: references.alone };
    for name in &references.names {
        let pages = definitions(snapshot, name)?;
        let same_case = pages.iter().filter(|(_, page)| has_name(page, name)).count();
        for (key, page) in pages {
            let literal = match (has_name(&page, name), references.alone) {
                (true, true) => Literal::Alone,
                (true, false) if same_case <= MAX_SHARED_NAME => Literal::Named,
                _ => Literal::Alike,
            };
            exact.named.entry(key).or_insert(literal);
        }
    }
    Ok(exact)
}

/// The symbols called `name`; with fewer of the qualifying parts when none has all of them.
pub(super) fn definitions(snapshot: &Snapshot, name: &str) -> Result<Vec<(PageKey, Head)>, StoreError> {
    let own = name.rsplit('.').next().unwrap_or(name);
    let mut pages = Vec::new();
    for key in snapshot.named(own, MAX_NAMED)? {
        let page = snapshot.head_by_key(key)?.filter(|page| page.kind == PageKind::Symbol);
        pages.extend(page.map(|page| (key, page)));
    }
    let mut qualified = name;
    while let Some((_, fewer)) = qualified.split_once('.') {
        if pages.iter().any(|(_, page)| is_qualified_by(page, qualified)) {
            pages.retain(|(_, page)| is_qualified_by(page, qualified));
            break;
        }
        qualified = fewer;
    }
    Ok(pages)
}

fn is_qualified_by(page: &Head, name: &str) -> bool {
    let title = page.title.to_lowercase();
    title.strip_suffix(&name.to_lowercase()).is_some_and(|before| before.is_empty() || before.ends_with('.'))
}

fn has_name(page: &Head, name: &str) -> bool {
    page.title.rsplit('.').next() == name.rsplit('.').next()
}

/// Marks the best of sorted places that hold a quoted string.
pub(super) fn confirm_quotes(
    snapshot: &Snapshot,
    references: &References,
    places: &mut [Place],
) -> Result<(), StoreError> {
    if references.quotes.is_empty() {
        return Ok(());
    }
    for place in places.iter_mut().take(MAX_QUOTED) {
        let Some(page) = snapshot.page_by_key(place.key)? else { continue };
        let text = snapshot.text(&page)?;
        if references.quotes.iter().any(|quote| text.contains(quote.as_str())) {
            place.relevance += Literal::Quoted.bonus();
            place.literal = place.literal.max(Literal::Quoted);
        }
    }
    Ok(())
}

//! From what somebody typed to a page.

use std::collections::{BTreeMap, BTreeSet};

use super::read::{self, PAGE};
use super::{Field, PageKey, Resolution, Snapshot, StoreError};
use crate::graph::{Page, PageId, PageKind, RelPath};
use crate::text;

/// So many pages of each kind of resemblance are compared.
const CANDIDATES: usize = 60;
/// So many are offered.
const OFFERED: usize = 5;

impl Snapshot {
    /// What a text names: an id, a bare path, a symbol id without its `~` suffix, a symbol's name.
    ///
    /// # Errors
    /// When the database fails.
    pub fn resolve(&self, text: &str) -> Result<Resolution, StoreError> {
        let text = text.trim();
        let id: Option<PageId> = text.parse().ok();
        if let Some(id) = &id {
            if let Some(page) = self.page(id)? {
                return Ok(Resolution::Exact(Box::new(page)));
            }
            if id.kind() == PageKind::Symbol
                && let Some(found) = one_or_choice(self.sharing(id)?)
            {
                return Ok(found);
            }
        } else {
            let path = text.trim_start_matches("./").trim_end_matches('/');
            for id in [PageId::file(&RelPath::decode(path)), PageId::dir(&RelPath::decode(path))] {
                if let Some(page) = self.page(&id)? {
                    return Ok(Resolution::Exact(Box::new(page)));
                }
            }
            if let Some(found) = one_or_choice(self.by_name(text)?) {
                return Ok(found);
            }
        }
        Ok(Resolution::Nearest(self.nearest(text, id.as_ref())?))
    }

    /// The definitions that share a qualified name, whose ids are it and a suffix.
    fn sharing(&self, id: &PageId) -> Result<Vec<Page>, StoreError> {
        let sql = format!("SELECT {PAGE} FROM pages WHERE id > ?1 || '~' AND id < ?1 || '~g' ORDER BY id");
        let mut statement = self.connection.prepare_cached(&sql)?;
        Ok(read::pages(&mut statement, [id.as_str()], self)?.into_iter().map(|(_, page)| page).collect())
    }

    /// Symbols with this name, or with this qualified name when it has several parts.
    fn by_name(&self, name: &str) -> Result<Vec<Page>, StoreError> {
        let qualified = name.replace("::", ".");
        let own = qualified.rsplit('.').next().unwrap_or(&qualified);
        let mut found = Vec::new();
        for key in self.named(own, CANDIDATES)? {
            let Some(page) = self.page_by_key(key)?.filter(|page| page.kind == PageKind::Symbol) else {
                continue;
            };
            let ends = page.title.strip_suffix(&qualified);
            if ends.is_some_and(|before| before.is_empty() || before.ends_with('.')) {
                found.push(page);
            }
        }
        Ok(found)
    }

    fn nearest(&self, text: &str, id: Option<&PageId>) -> Result<Vec<PageId>, StoreError> {
        let tokens: Vec<String> = text::analyze(text).split(' ').map(str::to_owned).collect();
        let mut keys = BTreeSet::new();
        for field in [Field::Name, Field::Path] {
            keys.extend(self.field_hits(field, &tokens, CANDIDATES)?.into_iter().map(|(key, _)| key));
        }
        if let Some(path) = id.and_then(PageId::path) {
            keys.extend(self.on_path(&path)?);
        }
        let mut scored = Vec::new();
        for key in keys {
            if let Some(page) = self.head_by_key(key)? {
                scored.push((similarity(text, page.id.as_str()), page.id));
            }
        }
        scored.sort_by(|a, b| b.0.total_cmp(&a.0).then_with(|| a.1.cmp(&b.1)));
        Ok(scored.into_iter().take(OFFERED).map(|(_, id)| id).collect())
    }

    fn on_path(&self, path: &RelPath) -> Result<Vec<PageKey>, StoreError> {
        let sql = "SELECT key FROM pages WHERE file = (SELECT key FROM files WHERE path = ?1)";
        let mut statement = self.connection.prepare_cached(sql)?;
        let rows = statement.query_map([path.as_bytes()], |row| Ok(PageKey(row.get(0)?)))?;
        Ok(rows.collect::<Result<_, _>>()?)
    }
}

fn one_or_choice(mut pages: Vec<Page>) -> Option<Resolution> {
    match pages.len() {
        0 => None,
        1 => pages.pop().map(|page| Resolution::Exact(Box::new(page))),
        _ => Some(Resolution::Ambiguous(pages.into_iter().map(|page| page.id).collect())),
    }
}

/// How alike two texts are by the pairs of neighbouring characters they share, 0 to 1.
fn similarity(a: &str, b: &str) -> f64 {
    let (a, b) = (pairs(a), pairs(b));
    let total: u32 = a.values().chain(b.values()).sum();
    let shared: u32 = a.iter().map(|(pair, count)| b.get(pair).map_or(0, |other| (*other).min(*count))).sum();
    if total == 0 { 0.0 } else { f64::from(2 * shared) / f64::from(total) }
}

fn pairs(text: &str) -> BTreeMap<(char, char), u32> {
    let lower = text.to_lowercase();
    let mut pairs = BTreeMap::new();
    for pair in lower.chars().zip(lower.chars().skip(1)) {
        *pairs.entry(pair).or_default() += 1;
    }
    pairs
}

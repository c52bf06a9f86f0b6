//! Ids and titles made from content.

use super::MemoryKind;
use crate::graph::PageId;

/// The readable part of an id has at most this many characters.
const MAX_SLUG: usize = 40;
/// A title made from a text has at most this many characters.
const MAX_TITLE: usize = 80;

/// The id of a text: readable words and ten hexadecimal digits of what it says about which page, so that the same
/// text written twice, by whomever, is one memory.
pub(super) fn of(kind: MemoryKind, page: Option<&PageId>, body: &str) -> String {
    let mut hasher = blake3::Hasher::new();
    hasher.update(match kind {
        MemoryKind::Memory => b"memory",
        MemoryKind::Note => b"note",
        MemoryKind::Link => b"link",
    });
    for part in [page.map_or("", PageId::as_str), body] {
        hasher.update(&[0]);
        hasher.update(part.as_bytes());
    }
    let digits: String = hasher.finalize().to_hex().chars().take(10).collect();
    let slug = slug(body);
    if slug.is_empty() { digits } else { format!("{slug}-{digits}") }
}

fn slug(body: &str) -> String {
    let mut slug = String::new();
    for word in body.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| !word.is_empty()) {
        if slug.len() + word.len() >= MAX_SLUG {
            break;
        }
        if !slug.is_empty() {
            slug.push('-');
        }
        slug.push_str(&word.to_ascii_lowercase());
    }
    slug
}

/// A title on one line, whatever it was given as.
pub(super) fn one_line(title: &str) -> String {
    title
        .split(|c: char| c.is_whitespace() || c.is_control())
        .filter(|word| !word.is_empty())
        .collect::<Vec<_>>()
        .join(" ")
}

/// The first line of a text without Markdown marks, cut at a word.
pub(super) fn title_of(body: &str) -> String {
    let line = body
        .lines()
        .map(|line| line.trim_start_matches(['#', '-', '*', '>', ' ']))
        .find(|line| !line.is_empty());
    let mut title = String::new();
    for word in line.unwrap_or_default().split_whitespace() {
        if !title.is_empty() && title.chars().count() + word.chars().count() >= MAX_TITLE {
            title.push('…');
            break;
        }
        if !title.is_empty() {
            title.push(' ');
        }
        title.extend(word.chars().take(MAX_TITLE));
    }
    title
}

//! The file format: frontmatter between `---` lines, then Markdown.
//!
//! The frontmatter is a small part of YAML: `key: value` lines and a list of `- relation page [hash]` below
//! `links:`. Values that YAML would read otherwise are quoted as JSON strings.

use super::{Change, FORMAT, Memory, MemoryKind, StatedLink, Status, Target};
use crate::graph::{PageId, Relation};

/// A memory file as understood.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parsed {
    /// What it says; for a damaged file everything that can be made of it.
    pub memory: Memory,
    /// What is wrong with it, if anything.
    pub problem: Option<String>,
}

/// The text of a file for `memory`.
pub fn render(memory: &Memory) -> String {
    let mut out = format!("---\nformat: {FORMAT}\n");
    let mut put = |key: &str, value: &str| out.push_str(&format!("{key}: {}\n", quoted(value)));
    put("id", &memory.id);
    put("kind", kind_word(memory.kind));
    put("title", &memory.title);
    put("category", &memory.category);
    if let Some(target) = &memory.page {
        put("page", target.page.as_str());
        if let Some(hash) = &target.hash {
            put("page-hash", hash);
        }
    }
    for (key, value) in
        [("author", memory.author.as_deref()), ("date", Some(&memory.date)), ("run", memory.run.as_deref())]
    {
        if let Some(value) = value {
            put(key, value);
        }
    }
    put("status", memory.status.as_str());
    if let Some(change) = &memory.changed {
        for (key, value) in change.entries() {
            put(key, value);
        }
    }
    if !memory.links.is_empty() {
        out.push_str("links:\n");
        out.extend(memory.links.iter().map(render_link));
    }
    out.push_str(&format!("---\n\n{}\n", memory.body));
    out
}

/// The line of a link in the frontmatter.
pub(super) fn render_link(StatedLink { rel, target }: &StatedLink) -> String {
    let hash = target.hash.as_ref().map(|hash| format!(" {hash}")).unwrap_or_default();
    format!("  - {rel} {}{hash}\n", target.page)
}

/// Reads a file whose name without `.md` is `stem`. What cannot be understood becomes a problem, never a loss: a
/// file without frontmatter is a memory whose text is the whole file.
pub fn parse(stem: &str, text: &str) -> Parsed {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mut reader = Reader { memory: empty(stem), problem: None };
    match split(text) {
        Some((front, body)) => {
            reader.memory.body = body.trim().to_owned();
            reader.front(front);
        }
        None => {
            reader.memory.body = text.trim().to_owned();
            reader.problem("has no frontmatter between `---` lines".to_owned());
        }
    }
    let memory = &mut reader.memory;
    if memory.title.is_empty() {
        memory.title = super::identity::title_of(&memory.body);
    }
    if memory.kind != MemoryKind::Memory && memory.page.is_none() {
        let word = kind_word(memory.kind);
        memory.kind = MemoryKind::Memory;
        reader.problem(format!("is a {word} without a `page`"));
    }
    Parsed { memory: reader.memory, problem: reader.problem }
}

struct Reader {
    memory: Memory,
    problem: Option<String>,
}

impl Reader {
    fn front(&mut self, front: &str) {
        let mut in_links = false;
        let mut seen_format = false;
        // The mark that opens the frontmatter is line 1.
        for (line, number) in front.lines().zip(2..) {
            let trimmed = line.trim();
            if trimmed.is_empty() || trimmed.starts_with('#') {
                continue;
            }
            if let Some(item) = trimmed.strip_prefix("- ").filter(|_| in_links) {
                match link(item, number) {
                    Some(link) => self.memory.links.push(link),
                    None => self
                        .problem(format!("line {number}: expected `- relation page-id`, found `{trimmed}`")),
                }
                continue;
            }
            let Some((key, value)) = trimmed.split_once(':') else {
                self.problem(format!("line {number}: expected `key: value`, found `{trimmed}`"));
                continue;
            };
            in_links = key == "links";
            seen_format |= key == "format";
            self.entry(key, unquoted(value.trim()), number);
        }
        if !seen_format {
            self.problem("has no `format`".to_owned());
        }
    }

    fn entry(&mut self, key: &str, value: String, number: u32) {
        let memory = &mut self.memory;
        match key {
            "format" if value != FORMAT.to_string() => {
                self.problem(format!("line {number}: format `{value}` is not known, expected {FORMAT}"));
            }
            "kind" => match value.as_str() {
                "memory" => memory.kind = MemoryKind::Memory,
                "note" => memory.kind = MemoryKind::Note,
                "link" => memory.kind = MemoryKind::Link,
                _ => self.problem(format!(
                    "line {number}: kind `{value}` is not known, expected memory, note or link"
                )),
            },
            // The name of the file is the identity: no two files can share it, whatever a merge or a copy did.
            "id" if value != memory.id => {
                let expected = memory.id.clone();
                self.problem(format!(
                    "line {number}: id `{value}` differs from the name of the file, `{expected}`"
                ));
            }
            "title" => memory.title = super::identity::one_line(&value),
            "category" if !value.is_empty() => memory.category = value,
            "page" => match value.parse() {
                Ok(page) => memory.page = Some(Target { page, hash: None, line: number }),
                Err(error) => self.problem(format!("line {number}: {error}")),
            },
            "page-hash" => {
                if let Some(target) = &mut memory.page {
                    target.hash = Some(value).filter(|hash| !hash.is_empty());
                }
            }
            "author" => memory.author = Some(value).filter(|author| !author.is_empty()),
            "date" => memory.date = value,
            "run" => memory.run = Some(value).filter(|run| !run.is_empty()),
            "status" => match value.parse() {
                Ok(status) => memory.status = status,
                Err(error) => self.problem(format!("line {number}: {error}")),
            },
            Change::DATE if !value.is_empty() => memory.changed.get_or_insert_default().date = value,
            Change::AUTHOR if !value.is_empty() => {
                memory.changed.get_or_insert_default().author = Some(value);
            }
            Change::RUN if !value.is_empty() => memory.changed.get_or_insert_default().run = Some(value),
            // Keys of a person's own are theirs.
            _ => {}
        }
    }

    fn problem(&mut self, what: String) {
        self.problem.get_or_insert(what);
    }
}

fn empty(stem: &str) -> Memory {
    Memory {
        id: stem.to_owned(),
        kind: MemoryKind::Memory,
        title: String::new(),
        category: "note".to_owned(),
        page: None,
        links: Vec::new(),
        author: None,
        date: String::new(),
        run: None,
        status: Status::default(),
        changed: None,
        body: String::new(),
    }
}

fn kind_word(kind: MemoryKind) -> &'static str {
    match kind {
        MemoryKind::Memory => "memory",
        MemoryKind::Note => "note",
        MemoryKind::Link => "link",
    }
}

fn split(text: &str) -> Option<(&str, &str)> {
    let rest = text.strip_prefix("---")?;
    let rest = rest.strip_prefix('\r').unwrap_or(rest).strip_prefix('\n')?;
    let mut end = 0;
    for line in rest.split_inclusive('\n') {
        if line.trim_end() == "---" {
            return Some((rest.get(..end)?, rest.get(end + line.len()..)?));
        }
        end += line.len();
    }
    None
}

fn link(item: &str, line: u32) -> Option<StatedLink> {
    let mut words = item.split_whitespace();
    let rel: Relation = words.next()?.parse().ok()?;
    let page: PageId = words.next()?.parse().ok()?;
    let hash = words.next().map(str::to_owned);
    Some(StatedLink { rel: rel.as_str().to_owned(), target: Target { page, hash, line } })
}

/// A value as YAML reads it back: plain where that is safe, else quoted.
pub(super) fn quoted(value: &str) -> String {
    let special = |c: char| c.is_control() || matches!(c, '"' | '\\');
    let opens = value.starts_with(|c: char| " !&*-?|>@%{}[],#`'~".contains(c));
    let splits = value.contains(": ") || value.contains(" #") || value.ends_with([':', ' ']);
    let word = matches!(value, "" | "true" | "false" | "null" | "yes" | "no");
    if opens || splits || word || value.contains(special) {
        serde_json::Value::from(value).to_string()
    } else {
        value.to_owned()
    }
}

fn unquoted(value: &str) -> String {
    if let Ok(text) = serde_json::from_str::<String>(value) {
        return text;
    }
    let single = value.strip_prefix('\'').and_then(|inner| inner.strip_suffix('\''));
    single.map_or_else(|| value.to_owned(), |inner| inner.replace("''", "'"))
}

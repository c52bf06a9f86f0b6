//! Reads what was written down.

use std::path::{Path, PathBuf};

use toolkernel::protocol::{Era, Revision};

/// One conversation.
pub(super) struct Script {
    pub(super) title: String,
    /// The example that it is held with.
    pub(super) example: String,
    /// The revisions in which it is held.
    pub(super) revisions: Vec<Revision>,
    /// Whether a handshake comes before it, in the revisions that have one.
    pub(super) opened: bool,
    pub(super) steps: Vec<Step>,
}

pub(super) struct Step {
    /// As it is written, for reports.
    pub(super) text: String,
    /// The only era in which it is taken.
    pub(super) era: Option<Era>,
    pub(super) action: Action,
}

pub(super) enum Action {
    /// A message, to be completed with what every one has.
    Say(String),
    /// A line as it is, but for [`spelt_out`].
    SayRaw(String),
    /// The next line that comes.
    Hear(String),
    /// One of the next lines; they come in any order.
    HearSome(String),
    /// Nothing comes for so many milliseconds.
    Silence(u64),
    /// The input ends.
    End,
}

pub(super) fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/conversations")
}

/// The conversations of a page.
///
/// # Panics
/// When a line of one says nothing that is known.
pub(super) fn read(page: &str) -> Vec<Script> {
    let path = folder().join(format!("{page}.md"));
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let mut scripts = Vec::new();
    for line in text.lines() {
        if let Some(title) = line.strip_prefix("## ") {
            scripts.push(Script {
                title: title.to_owned(),
                example: "everything".to_owned(),
                revisions: vec![Revision::NEWEST_HANDSHAKE, Revision::NEWEST_STATELESS],
                opened: true,
                steps: Vec::new(),
            });
        } else if let Some(line) = line.strip_prefix("    ") {
            let script = scripts.last_mut().unwrap_or_else(|| panic!("{page}: no heading above `{line}`"));
            add(script, line.trim_end())
                .unwrap_or_else(|fault| panic!("{page}, {}: {fault}: `{line}`", script.title));
        }
    }
    scripts.retain(|script| !script.steps.is_empty());
    scripts
}

fn add(script: &mut Script, line: &str) -> Result<(), String> {
    if let Some(which) = line.strip_prefix("in ") {
        script.revisions = revisions(which)?;
        return Ok(());
    }
    if line == "without a handshake" {
        script.opened = false;
        return Ok(());
    }
    if let Some(example) = line.strip_prefix("with ") {
        example.clone_into(&mut script.example);
        return Ok(());
    }
    let (era, said) = match line.split_once(' ') {
        Some(("handshake", said)) => (Some(Era::Handshake), said),
        Some(("stateless", said)) => (Some(Era::Stateless), said),
        _ => (None, line),
    };
    let (word, rest) = said.split_once(' ').unwrap_or((said, ""));
    let action = match word {
        ">" => Action::Say(rest.to_owned()),
        ">>" => Action::SayRaw(spelt_out(rest)?),
        "<" => Action::Hear(rest.to_owned()),
        "<~" => Action::HearSome(rest.to_owned()),
        "silence" => Action::Silence(rest.parse().map_err(|_| "expected milliseconds")?),
        "end" => Action::End,
        _ => return Err("no step begins like this".to_owned()),
    };
    script.steps.push(Step { text: line.to_owned(), era, action });
    Ok(())
}

fn revisions(which: &str) -> Result<Vec<Revision>, String> {
    let all = Revision::ALL.into_iter();
    Ok(match which {
        "every revision" => all.collect(),
        "the handshake era" => all.filter(|revision| revision.era() == Era::Handshake).collect(),
        "the stateless era" => all.filter(|revision| revision.era() == Era::Stateless).collect(),
        named => vec![Revision::parse(named).ok_or("no such revision")?],
    })
}

/// What a page cannot show is written as `\u{CODE}`, a character, or as `«COUNT TEXT»`, the text so many times.
fn spelt_out(text: &str) -> Result<String, String> {
    let text = replaced(text, "\\u{", "}", |code| {
        let code = u32::from_str_radix(code, 16).map_err(|error| error.to_string())?;
        Ok(char::from_u32(code).ok_or("no character has this code")?.to_string())
    })?;
    replaced(&text, "«", "»", |inner| {
        let (count, text) = inner.split_once(' ').ok_or("expected `«COUNT TEXT»`")?;
        Ok(text.repeat(count.parse().map_err(|_| "the count is no number")?))
    })
}

fn replaced(
    text: &str,
    start: &str,
    end: &str,
    with: impl Fn(&str) -> Result<String, String>,
) -> Result<String, String> {
    let (mut out, mut rest) = (String::new(), text);
    while let Some((before, from)) = rest.split_once(start) {
        let (inner, after) = from.split_once(end).ok_or_else(|| format!("`{start}` has no `{end}`"))?;
        out.push_str(before);
        out.push_str(&with(inner)?);
        rest = after;
    }
    Ok(out + rest)
}

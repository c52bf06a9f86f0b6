//! Blocks of HTML, in which nothing is Markdown.

/// Where such a block ends depends on what opens it: `(start of the line, what the last line holds)`.
const VERBATIM: &[(&str, &str)] = &[
    ("<!--", "-->"),
    ("<pre", "</pre>"),
    ("<script", "</script>"),
    ("<style", "</style>"),
    ("<textarea", "</textarea>"),
];

/// Elements whose block ends at a blank line.
const BLOCKS: &[&str] = &[
    "address",
    "article",
    "aside",
    "blockquote",
    "center",
    "dd",
    "details",
    "dialog",
    "div",
    "dl",
    "dt",
    "fieldset",
    "figcaption",
    "figure",
    "footer",
    "form",
    "h1",
    "h2",
    "h3",
    "h4",
    "h5",
    "h6",
    "header",
    "hr",
    "li",
    "main",
    "nav",
    "ol",
    "p",
    "section",
    "summary",
    "table",
    "tbody",
    "td",
    "tfoot",
    "th",
    "thead",
    "tr",
    "ul",
];

/// What the last line of the block that `line` opens holds; empty for one that ends before a blank line. `None` when
/// `line` opens none, or closes it itself.
pub(super) fn opens(line: &str) -> Option<&'static str> {
    let text = line.trim_start();
    if !text.starts_with('<') || line.len() - text.len() > 3 {
        return None;
    }
    for (start, end) in VERBATIM {
        if starts_with(text, start) {
            return (!contains(text, end)).then_some(*end);
        }
    }
    let name = text.trim_start_matches('<').trim_start_matches('/');
    let name = name.split(|c: char| !c.is_ascii_alphanumeric()).next().unwrap_or_default();
    BLOCKS.iter().any(|block| block.eq_ignore_ascii_case(name)).then_some("")
}

/// Whether `line` holds `end`, in any case.
pub(super) fn contains(line: &str, end: &str) -> bool {
    line.to_ascii_lowercase().contains(end)
}

fn starts_with(text: &str, start: &str) -> bool {
    text.get(..start.len()).is_some_and(|head| head.eq_ignore_ascii_case(start))
}

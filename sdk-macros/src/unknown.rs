//! What is said of an option that there is not.

/// Words that people look for, the option that takes their place, if it is one, and what to do.
const INSTEAD: &[(&str, Option<&str>, &str)] = &[
    ("description", None, "the description is the `///` comment"),
    ("doc", None, "the description is the `///` comment"),
    ("required", Some("default"), "a field is required unless it is an `Option` or has a `default`"),
    ("optional", Some("default"), "make it an `Option`, or give it a `default`"),
    ("min", Some("range"), "write `range = 1..`"),
    ("minimum", Some("range"), "write `range = 1..`"),
    ("max", Some("range"), "write `range = ..=9`"),
    ("maximum", Some("range"), "write `range = ..=9`"),
    ("min_length", Some("length"), "write `length = 1..`"),
    ("max_length", Some("length"), "write `length = ..=9`"),
    ("regex", Some("pattern"), "write `pattern = \"..\"`"),
    (
        "values",
        Some("one_of"),
        "write `one_of(\"..\", \"..\")`, or make the type an enum with `#[tool_args]`",
    ),
    ("annotations", Some("read_only"), "each annotation is an option of its own"),
    ("blocking", Some("pinned"), "write `fn` instead of `async fn`"),
];

/// How much a word has to look like another one to be taken for it, as the Jaro-Winkler similarity.
const LIKENESS: f64 = 0.8;

/// The fault of `key`, which is none of `known`.
pub(crate) fn said(key: &str, known: &[&str]) -> String {
    let meant = known.iter().map(|word| (*word, format!("did you mean `{word}`?")));
    let instead = INSTEAD.iter().filter(|(_, option, _)| option.is_none_or(|option| known.contains(&option)));
    let instead = instead.map(|(word, _, advice)| (*word, format!("{advice}.")));
    let lower = key.to_lowercase();
    let likeness = |(word, advice): (&str, String)| (strsim::jaro_winkler(&lower, word), advice);
    let likely = meant.chain(instead).map(likeness).filter(|(score, _)| *score >= LIKENESS);
    let best = likely.max_by(|(one, _), (other, _)| one.total_cmp(other));
    let options = known.join("`, `");
    match best {
        Some((_, advice)) => format!("`{key}` is not an option here; {advice} The options are `{options}`"),
        None => format!("`{key}` is not an option here; the options are `{options}`"),
    }
}

#[cfg(test)]
mod tests {
    use super::said;

    #[test]
    fn the_option_that_was_meant() {
        let field = ["rename", "default", "example", "range", "length", "pattern", "one_of", "depth"];
        let tool = ["name", "title", "read_only", "destructive", "tags", "timeout", "pinned"];
        let table: [(&[&str], &str, &str); 9] = [
            (&field, "rnage", "; did you mean `range`? The options are `rename`, "),
            (&field, "defualt", "; did you mean `default`? The"),
            (&field, "minimum", "; write `range = 1..`. The"),
            (&field, "regex", "; write `pattern = \"..\"`. The"),
            (&tool, "descripton", "; the description is the `///` comment. The"),
            (&tool, "readOnlyHint", "; did you mean `read_only`? The"),
            (&tool, "minimum", "; the options are `name`, "),
            (&tool, "colour", "; the options are `name`, "),
            (&["crate"], "x", "; the options are `crate`"),
        ];
        for (known, key, expected) in table {
            let said = said(key, known);
            assert!(said.starts_with(&format!("`{key}` is not an option here{expected}")), "{said}");
        }
    }
}

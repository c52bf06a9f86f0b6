//! What is said of an option that there is not.

/// Words that people look for, the option that takes their place, if it is one, and what to do.
const INSTEAD: &[(&str, Option<&str>, &str)] = &[
    ("description", None, "the description is the `///` comment"),
    ("doc", None, "the description is the `///` comment"),
    ("required", Some("default"), "a field is required unless it is an `Option` or has a `default`"),
    ("optional", Some("default"), "make it an `Option`, or give it a `default`"),
    ("regex", Some("pattern"), "write `pattern = \"..\"`"),
    (
        "values",
        Some("one_of"),
        "write `one_of(\"..\", \"..\")`, or make the type an enum with `#[tool_args]`",
    ),
    ("annotations", Some("read_only"), "each annotation is an option of its own"),
    ("blocking", Some("pinned"), "write `fn` instead of `async fn`"),
];

/// Words for the ends of a range that is one option: the option, the words for its least and its greatest value.
const BOUNDS: &[(&str, [&str; 2], [&str; 2])] = &[
    ("range", ["min", "minimum"], ["max", "maximum"]),
    ("length", ["min_length", "min_items"], ["max_length", "max_items"]),
];

/// How much a word has to look like another one to be taken for it, as the Jaro-Winkler similarity.
const LIKENESS: f64 = 0.8;

/// The fault of `key`, which is none of `known`; `given` are all options of the attribute with their literals.
pub(crate) fn said(key: &str, known: &[&str], given: &[(String, String)]) -> String {
    let meant = known.iter().map(|word| (*word, format!("did you mean `{word}`?")));
    let instead = INSTEAD.iter().filter(|(_, option, _)| option.is_none_or(|option| known.contains(&option)));
    let instead = instead.map(|(word, _, advice)| (*word, format!("{advice}.")));
    let bounds = BOUNDS.iter().filter(|(option, ..)| known.contains(option));
    let bounds = bounds.flat_map(|(option, least, greatest)| {
        let advice = format!("write `{option} = {}`.", range(key, (least, greatest), given));
        least.iter().chain(greatest).map(move |word| (*word, advice.clone()))
    });
    let lower = key.to_lowercase();
    let likeness = |(word, advice): (&str, String)| (strsim::jaro_winkler(&lower, word), advice);
    let likely = meant.chain(instead).chain(bounds).map(likeness).filter(|(score, _)| *score >= LIKENESS);
    let best = likely.max_by(|(one, _), (other, _)| one.total_cmp(other));
    let options = known.join("`, `");
    match best {
        Some((_, advice)) => format!("`{key}` is not an option here; {advice} The options are `{options}`"),
        None => format!("`{key}` is not an option here; the options are `{options}`"),
    }
}

/// The range between the ends that are `given`; between some of our own if there are none, as below a word that is
/// misspelt.
fn range(key: &str, (least, greatest): (&[&str; 2], &[&str; 2]), given: &[(String, String)]) -> String {
    let plain = |word: &str| word.replace('_', "").to_lowercase();
    let end = |words: &[&str; 2]| {
        let named = given.iter().find(|(given, _)| words.iter().any(|word| plain(word) == plain(given)));
        named.map(|(_, value)| value.as_str())
    };
    match (end(least), end(greatest)) {
        (Some(least), Some(greatest)) => format!("{least}..={greatest}"),
        (Some(least), None) => format!("{least}.."),
        (None, Some(greatest)) => format!("..={greatest}"),
        (None, None) if plain(key).starts_with("max") => "..=9".to_owned(),
        (None, None) => "1..".to_owned(),
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
            let said = said(key, known, &[]);
            assert!(said.starts_with(&format!("`{key}` is not an option here{expected}")), "{said}");
        }
    }

    #[test]
    fn a_range_between_the_numbers_that_were_meant() {
        let known = ["range", "length"];
        let table: [(&[(&str, &str)], &str); 7] = [
            (&[("min", "3"), ("max", "10")], "range = 3..=10"),
            (&[("maximum", "0.5"), ("minimum", "-0.5")], "range = -0.5..=0.5"),
            (&[("min", "3")], "range = 3.."),
            (&[("max", "10")], "range = ..=10"),
            (&[("minLength", "3"), ("max_length", "10")], "length = 3..=10"),
            (&[("max_items", "10"), ("min", "3")], "length = ..=10"),
            (&[("maxx", "10")], "range = ..=9"),
        ];
        for (given, expected) in table {
            let given: Vec<_> =
                given.iter().map(|(key, value)| ((*key).to_owned(), (*value).to_owned())).collect();
            let said = said(&given[0].0, &known, &given);
            assert!(said.contains(&format!("; write `{expected}`. The")), "{said}");
        }
    }
}

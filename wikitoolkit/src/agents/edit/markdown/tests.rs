use proptest::prelude::*;

use super::*;

#[test]
fn a_section_is_added_replaced_and_removed() {
    for text in [
        "",
        "# A",
        "# A\n",
        "# A\r\n\r\ntext\r\n",
        "\u{feff}# A\n\n\n",
        "\n",
        "# A\r",
        "a\nb\r",
        "a\rb",
        "\r",
    ] {
        let added = set(text, "one\ntwo\n").unwrap();
        let again = set(&added, "one\ntwo\n").unwrap();
        assert_eq!(again, added, "{text:?}");
        let newer = set(&added, "three\n").unwrap();
        assert_eq!(section(&newer).unwrap().unwrap().trim(), "three");
        assert_eq!(remove(&newer).unwrap().as_deref(), Some(text));
    }
    assert_eq!(remove("# A\n").unwrap(), None);
}

#[test]
fn markers_that_are_only_mentioned_are_no_section() {
    let text = format!(
        "- we use `{START}` and `{END}` markers\n\nmine\n\n```text\n{START}\n{END}\n```\n\n~~~~\n~~~\n{START}\n~~~~\n \
         {END}\n"
    );
    assert_eq!(section(&text).unwrap(), None);
    let added = set(&text, "ours\n").unwrap();
    assert!(added.starts_with(&text));
    assert_eq!(remove(&added).unwrap().unwrap(), text);
}

#[test]
fn a_damaged_pair_is_refused_with_its_line() {
    let error = |text: String| set(&text, "x\n").unwrap_err().to_string();
    insta::assert_snapshot!(error(format!("# A\n{START}\nx\n")), @"line 2: this start marker has no end marker");
    insta::assert_snapshot!(error(format!("{END}\n{START}\n")), @"line 1: this end marker has no start marker");
    insta::assert_snapshot!(error(format!("{START}\n{START}\n{END}\n")), @"line 2: the section before has no end marker");
    insta::assert_snapshot!(error(format!("{START}\n{END}\n{START}\n{END}\n")), @"line 3: this is a second section");
    insta::assert_snapshot!(error("# A\n```sh\nls\n".to_owned()), @"line 2, column 1: the code fence that begins here never ends");
}

#[test]
fn a_fence_ends_with_the_list_item_that_holds_it() {
    for text in [
        "- a\n  ```\n  x\n\n# H",
        "- ```sh\n  x\n  ```\n",
        "1. a\n   - b\n     ~~~\n     x\nafter\n",
        "- a\n\n  ```\n  x\n",
        "* * *\n  ```\nx\n  ```\n",
        "> ```\n> x\n\nafter\n",
        "-     ```\n",
    ] {
        let added = set(text, "ours\n").unwrap_or_else(|error| panic!("{text:?}: {error}"));
        assert!(section(&added).unwrap().is_some(), "{text:?}");
        assert_eq!(remove(&added).unwrap().as_deref(), Some(text));
    }
    for text in ["```\n- a\n", "- a\n\n```\nx\n", "- a\n\n\tb\n~~~\n  x\n", "* * *\n  ```\nx\n"] {
        assert!(matches!(set(text, "ours\n"), Err(EditError::Syntax { .. })), "{text:?}");
    }
}

#[test]
fn an_include_is_one_wherever_it_stands_outside_code() {
    for text in [
        "@AGENTS.md\n",
        "See @AGENTS.md for more.",
        "# A\r\n- (@./AGENTS.md)\r\n",
        "\u{feff}@AGENTS.md.",
        "`a` @AGENTS.md `b`",
    ] {
        assert!(includes(text, "AGENTS.md"), "{text}");
    }
    for text in [
        "AGENTS.md",
        "me@AGENTS.md",
        "`@AGENTS.md`",
        "``a ` @AGENTS.md``",
        "```\n@AGENTS.md\n```\n",
        "@docs/AGENTS.md",
        "@AGENTS.md.bak",
        "",
    ] {
        assert!(!includes(text, "AGENTS.md"), "{text}");
    }
}

/// Lines of every kind that matters, with how some of them end.
const LINES: [&str; 19] = [
    "",
    "# Title",
    "text",
    "```",
    "~~~",
    "````md",
    "`<!-- wikitoolkit:start -->`",
    "    ```",
    "- item",
    "  - deeper",
    "  ```",
    "    ~~~ x",
    "12. ```sh",
    "> ```",
    "* * *",
    "\titem",
    "Title\n===",
    " <!-- wikitoolkit:end -->",
    "| a | b |\n| - | - |",
];

proptest! {
    #![proptest_config(ProptestConfig { cases: 1000, ..ProptestConfig::default() })]
    #[test]
    fn adding_and_removing_changes_nothing(
        lines in prop::collection::vec((0..LINES.len(), prop_oneof![8 => Just("\n"), 2 => Just("\r\n"), 1 => Just("\r")]), 0..10),
        bom in any::<bool>(),
        last in any::<bool>(),
    ) {
        let count = lines.len();
        let mut text = String::from(if bom { "\u{feff}" } else { "" });
        for (at, (index, newline)) in lines.into_iter().enumerate() {
            text.push_str(&LINES[index].replace('\n', newline));
            if last || at + 1 < count {
                text.push_str(newline);
            }
        }
        let Ok(added) = set(&text, "a\n\nb\n") else { return Ok(()) };
        prop_assert_eq!(set(&added, "a\n\nb\n").unwrap(), added.clone());
        prop_assert_eq!(remove(&added).unwrap().unwrap(), text);
    }
}

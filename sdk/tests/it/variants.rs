//! What a caller is told about an enum with data, and about a type that contains itself.

use insta::assert_snapshot;
use toolkernel::tool_args;
use toolkernel::value::{Leniency, ToolValue, from_json};

/// What to do.
#[tool_args]
#[derive(Debug)]
#[allow(dead_code, reason = "read through Debug")]
enum Edit {
    /// Adds a line.
    Add {
        /// What to add.
        #[arg(example = "a line")]
        text: String,
        /// Before which line.
        before: Option<u32>,
    },
    /// Moves lines.
    Move {
        /// Which ones.
        lines: (u32, u32),
    },
    /// Removes all.
    Clear,
}

/// Changes a page.
#[tool_args]
#[derive(Debug)]
#[allow(dead_code, reason = "read through Debug")]
struct Change {
    /// The edits, in order.
    edits: Vec<Edit>,
}

/// A condition.
#[tool_args]
#[derive(Debug)]
#[allow(dead_code, reason = "read through Debug")]
enum Filter {
    /// A word.
    Has {
        /// Which one.
        word: String,
    },
    /// The opposite of another one.
    Not {
        /// Of which one.
        #[arg(depth = 1)]
        inner: Box<Filter>,
    },
}

/// A folder.
#[tool_args]
#[derive(Debug)]
#[allow(dead_code, reason = "read through Debug")]
struct Folder {
    /// A name.
    name: String,
    /// What is in it.
    #[arg(depth = 1)]
    folders: Option<Vec<Folder>>,
}

fn said<T: ToolValue + std::fmt::Debug>(json: &str) -> String {
    match from_json::<T>(json, Leniency::Strict) {
        Ok(value) => format!("{value:?}"),
        Err(faults) => faults.to_string(),
    }
}

fn schema<T: ToolValue>() -> String {
    serde_json::to_string(T::SCHEMA).unwrap()
}

/// Case B04: never at the root, and below it closed objects that the word under one key tells apart.
#[test]
fn b04_variants_are_closed_objects_below_the_root() {
    assert_snapshot!(schema::<Change>(), @r#"{"type":"object","properties":{"edits":{"type":"array","items":{"type":"object","anyOf":[{"type":"object","description":"Adds a line.","properties":{"kind":{"type":"string","enum":["add"]},"text":{"type":"string","description":"What to add.","examples":["a line"]},"before":{"type":"integer","minimum":0,"maximum":4294967295,"description":"Before which line."}},"required":["kind","text"],"additionalProperties":false},{"type":"object","description":"Moves lines.","properties":{"kind":{"type":"string","enum":["move"]},"lines":{"type":"array","items":{"type":"integer","minimum":0,"maximum":4294967295},"minItems":2,"maxItems":2,"description":"Which ones."}},"required":["kind","lines"],"additionalProperties":false},{"type":"object","description":"Removes all.","properties":{"kind":{"type":"string","enum":["clear"]}},"required":["kind"],"additionalProperties":false}]},"description":"The edits, in order."}},"required":["edits"],"additionalProperties":false}"#);
}

#[test]
fn the_tag_may_come_anywhere() {
    let expected = r#"Change { edits: [Add { text: "x", before: Some(3) }] }"#;
    for edit in [
        r#"{"kind":"add","text":"x","before":3}"#,
        r#"{"text":"x","kind":"add","before":3.0}"#,
        r#"{"before":3e0,"text":"x","kind":"add"}"#,
    ] {
        assert_eq!(said::<Change>(&format!(r#"{{"edits":[{edit}]}}"#)), expected, "{edit}");
    }
    assert_eq!(said::<Change>(r#"{"edits":[{"kind":"clear"}]}"#), "Change { edits: [Clear] }");
}

/// The same faults in the same words, wherever the tag stands.
#[test]
fn faults_of_a_variant_name_it() {
    let faults =
        said::<Change>(r#"{"edits":[{"kind":"add","txt":"x","before":-1},{"kind":"move","lines":[1]}]}"#);
    assert_snapshot!(faults, @r"
    - `edits[0].txt` is not an argument of `add`; did you mean `text`? Allowed: kind, text, before
    - `edits[0].before`: expected an integer from 0 to 4294967295, got -1
    - `edits[0].text` is missing: expected a string
    - `edits[1].lines`: expected a list of 2 items, got a list of 1
    ");
    let late =
        said::<Change>(r#"{"edits":[{"txt":"x","before":-1,"kind":"add"},{"lines":[1],"kind":"move"}]}"#);
    assert_eq!(late, faults);
}

#[test]
fn a_wrong_or_missing_tag_is_one_fault_with_the_words() {
    let table = [
        r#"{"kind":"ad","text":"x"}"#,
        r#"{"text":"x","kind":"Clear"}"#,
        r#"{"kind":7,"txt":1}"#,
        r#"{"text":"x","knd":"add"}"#,
        r#"{}"#,
        r#"{"kind":"clear","kind":"clear"}"#,
        r#"{"kind":"ad","kind":"add"}"#,
        r#"{"kind":"add","text":"x","text":"y"}"#,
        r#""clear""#,
        r#"["add"]"#,
    ];
    let all: Vec<String> = table.iter().map(|json| format!("{json}\n{}", said::<Edit>(json))).collect();
    assert_snapshot!(all.join("\n"), @r#"
    {"kind":"ad","text":"x"}
    - `kind`: expected one of `add`, `move`, `clear`, got "ad"; did you mean `add`?
    {"text":"x","kind":"Clear"}
    - `kind`: expected one of `add`, `move`, `clear`, got "Clear"; did you mean `clear`?
    {"kind":7,"txt":1}
    - `kind`: expected one of `add`, `move`, `clear`, got 7
    - `txt` is not an argument; did you mean `text`? Allowed: kind, text, before, lines
    {"text":"x","knd":"add"}
    - `knd` is not an argument; did you mean `kind`? Allowed: kind, text, before, lines
    - `kind` is missing: expected one of `add`, `move`, `clear`
    {}
    - `kind` is missing: expected one of `add`, `move`, `clear`
    {"kind":"clear","kind":"clear"}
    - `kind` is given twice
    {"kind":"ad","kind":"add"}
    - `kind`: expected one of `add`, `move`, `clear`, got "ad"; did you mean `add`?
    - `kind` is given twice
    {"kind":"add","text":"x","text":"y"}
    - `text` is given twice
    "clear"
    - the arguments: expected an object whose `kind` is one of `add`, `move`, `clear`, got "clear"
    ["add"]
    - the arguments: expected an object whose `kind` is one of `add`, `move`, `clear`, got a list
    "#);
}

/// Leniency reaches into variants, before the tag and after it; a word alone is no variant with data.
#[test]
fn sloppy_forms_are_taken_in_variants() {
    let lenient = |json: &str| from_json::<Edit>(json, Leniency::Lenient).map(|edit| format!("{edit:?}"));
    let expected = said::<Edit>(r#"{"kind":"add","text":"x","before":3}"#);
    for json in [
        r#"{"kind":"add","text":"x","before":"3"}"#,
        r#"{"before":"3","kind":"add","text":"x"}"#,
        r#""{\"before\":3,\"kind\":\"add\",\"text\":\"x\"}""#,
    ] {
        assert_eq!(lenient(json).as_deref(), Ok(expected.as_str()), "{json}");
    }
    assert!(lenient(r#""clear""#).is_err());
}

#[test]
fn text_before_the_tag_that_cannot_be_read_says_where() {
    assert_snapshot!(said::<Edit>(r#"{"before":1e999,"kind":"add","text":"x"}"#), @"- `before`: number out of range at line 1 column 5");
    assert_snapshot!(said::<Edit>(r#"{"text":"\ud800","kind":"add"}"#), @"- `text`: unexpected end of hex escape at line 1 column 8");
    assert_snapshot!(said::<Edit>(r#"{"text":tru,"kind":"add"}"#), @"- `text`: expected ident at line 1 column 12");
}

#[test]
fn a_type_that_contains_itself_is_written_out() {
    assert_snapshot!(schema::<Folder>(), @r#"{"type":"object","properties":{"name":{"type":"string","description":"A name."},"folders":{"type":"array","items":{"type":"object","properties":{"name":{"type":"string","description":"A name."}},"required":["name"],"additionalProperties":false},"description":"What is in it."}},"required":["name"],"additionalProperties":false}"#);
    assert_snapshot!(schema::<Filter>(), @r#"{"type":"object","anyOf":[{"type":"object","description":"A word.","properties":{"kind":{"type":"string","enum":["has"]},"word":{"type":"string","description":"Which one."}},"required":["kind","word"],"additionalProperties":false},{"type":"object","description":"The opposite of another one.","properties":{"kind":{"type":"string","enum":["not"]},"inner":{"type":"object","anyOf":[{"type":"object","description":"A word.","properties":{"kind":{"type":"string","enum":["has"]},"word":{"type":"string","description":"Which one."}},"required":["kind","word"],"additionalProperties":false}],"description":"Of which one."}},"required":["kind","inner"],"additionalProperties":false}]}"#);
}

#[test]
fn deeper_than_the_schema_goes_is_refused() {
    assert_snapshot!(said::<Folder>(r#"{"name":"a","folders":[{"name":"b"}]}"#), @r#"Folder { name: "a", folders: Some([Folder { name: "b", folders: None }]) }"#);
    assert_snapshot!(said::<Folder>(r#"{"name":"a","folders":[{"name":"b","folders":[]}]}"#), @"- `folders[0].folders` is nested too deep: leave it out here");
    assert_snapshot!(said::<Filter>(r#"{"kind":"not","inner":{"kind":"has","word":"x"}}"#), @r#"Not { inner: Has { word: "x" } }"#);
    assert_snapshot!(
        said::<Filter>(r#"{"kind":"not","inner":{"kind":"not","inner":{"kind":"has","word":"x"}}}"#),
        @r#"
    - `inner.kind`: expected one of `has`, got "not"
    - `inner.inner` is not an argument. Allowed: kind, word
    "#
    );
}

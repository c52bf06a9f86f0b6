use proptest::prelude::*;

use super::*;

const ENTRY: &str = r#"{"command": "wikitoolkit", "args": ["mcp"], "env": {}}"#;
const PATH: [&str; 2] = ["mcpServers", "wikitoolkit"];

fn keys(path: &[String]) -> Vec<&str> {
    path.iter().map(String::as_str).collect()
}

/// What an uninstall does after it has removed the item itself.
fn tidied(mut text: String, added: &Added) -> String {
    for path in added.made.iter().rev() {
        text = prune(&text, &keys(path)).unwrap();
    }
    match &added.blank {
        Some((path, blank)) => restore_blank(&text, &keys(path), blank).unwrap(),
        None => text,
    }
}

fn member_round_trip(text: &str) -> Added {
    let added = set(text, &PATH, ENTRY).unwrap_or_else(|error| panic!("{text:?}: {error}"));
    let found = get(&added.text, &PATH).unwrap().unwrap();
    assert!(same(&found, ENTRY), "{}", added.text);
    let removed = remove_member(&added.text, &PATH).unwrap().unwrap();
    assert_eq!(tidied(removed, &added), text, "{}", added.text);
    added
}

fn element_round_trip(text: &str) {
    let path = ["permissions", "allow"];
    let added = append(text, &path, "\"mcp__wikitoolkit\"").unwrap();
    assert!(elements(&added.text, &path).unwrap().contains(&"\"mcp__wikitoolkit\"".to_owned()));
    let removed = remove_element(&added.text, &path, "\"mcp__wikitoolkit\"").unwrap().unwrap();
    assert_eq!(tidied(removed, &added), text, "{}", added.text);
}

#[test]
fn an_entry_is_added_in_the_style_of_the_file() {
    let added = |text: &str| member_round_trip(text).text;
    insta::assert_snapshot!(added("{}\n"), @r#"
    {
      "mcpServers": {
        "wikitoolkit": {
          "command": "wikitoolkit",
          "args": ["mcp"],
          "env": {}
        }
      }
    }
    "#);
    insta::assert_snapshot!(added("{ // nothing yet\n}"), @r#"
    { // nothing yet
      "mcpServers": {
        "wikitoolkit": {
          "command": "wikitoolkit",
          "args": ["mcp"],
          "env": {}
        }
      }
    }
    "#);
    insta::assert_snapshot!(added("{\"zebra\": 1, \"mcpServers\": {\"other\": {\"args\": [], \"env\": {}}}, \"alpha\": [1, 2]}"), @r#"{"zebra": 1, "mcpServers": {"other": {"args": [], "env": {}}, "wikitoolkit": {"command": "wikitoolkit", "args": ["mcp"], "env": {}}}, "alpha": [1, 2]}"#);
    insta::assert_snapshot!(added("{\n\t\"mcpServers\": {\n\t\t\"other\": {} // theirs, not ours\n\t\t/* end */\n\t}\n}\n"), @r#"
    {
    	"mcpServers": {
    		"other": {}, // theirs, not ours
    		"wikitoolkit": {
    			"command": "wikitoolkit",
    			"args": ["mcp"],
    			"env": {}
    		}
    		/* end */
    	}
    }
    "#);
    insta::assert_snapshot!(added("{\n    \"n\": [1, 2, 3], // 1e3\n    \"u\": \"\\u00e9 https://x//y /* no */\",\n}\n"), @r#"
    {
        "n": [1, 2, 3], // 1e3
        "u": "\u00e9 https://x//y /* no */",
        "mcpServers": {
            "wikitoolkit": {
                "command": "wikitoolkit",
                "args": ["mcp"],
                "env": {}
            }
        },
    }
    "#);
    insta::assert_snapshot!(added("{\r\n  \"a\": 1.0 \r\n}").replace('\r', "\\r"), @r#"
    {\r
      "a": 1.0, \r
      "mcpServers": {\r
        "wikitoolkit": {\r
          "command": "wikitoolkit",\r
          "args": ["mcp"],\r
          "env": {}\r
        }\r
      }\r
    }
    "#);
}

#[test]
fn a_byte_order_mark_stays_first() {
    member_round_trip("\u{feff}{\n  \"a\": 1\n}\n");
    element_round_trip("\u{feff}{}");
}

#[test]
fn a_value_that_is_there_is_replaced_where_it_stands() {
    let text = "{\n  \"mcpServers\": {\n    \"wikitoolkit\": {\"command\": \"old\"}, // ours\n    \"b\": {}\n  }\n}\n";
    insta::assert_snapshot!(set(text, &PATH, ENTRY).unwrap().text, @r#"
    {
      "mcpServers": {
        "wikitoolkit": {
          "command": "wikitoolkit",
          "args": ["mcp"],
          "env": {}
        }, // ours
        "b": {}
      }
    }
    "#);
}

#[test]
fn elements_come_and_go() {
    for text in [
        "{}",
        "{\"permissions\": {\"allow\": []}}",
        "{\"permissions\": {\"allow\": [\"Bash(ls)\", \"x\", ]}}",
        "{\n  \"permissions\": {\n    \"allow\": [\n      \"Bash(ls)\" // list\n    ],\n    \"deny\": []\n  }\n}\n",
        "{\n  \"permissions\": {\n    \"allow\": [\n      \"Bash(ls)\", // list, with a comma\n      /* , */\n    ],\n  },\n}\n",
    ] {
        element_round_trip(text);
    }
}

#[test]
fn what_the_user_added_after_ours_stays() {
    let text = "{\n  \"a\": {\n    \"x\": 1\n  }\n}\n";
    let added = set(text, &["a", "ours"], "2").unwrap().text;
    let more = set(&added, &["a", "theirs"], "3").unwrap().text;
    let left = remove_member(&more, &["a", "ours"]).unwrap().unwrap();
    assert_eq!(left, set(text, &["a", "theirs"], "3").unwrap().text);
}

#[test]
fn what_cannot_be_edited_is_said_with_its_place() {
    let error = |text: &str| set(text, &PATH, ENTRY).unwrap_err().to_string();
    insta::assert_snapshot!(error("{\n  \"mcpServers\": {\n"), @"line 2, column 17: Unterminated object");
    insta::assert_snapshot!(error("{\n<<<<<<< HEAD\n  \"a\": 1\n=======\n  \"a\": 2\n>>>>>>> b\n}\n"), @"line 2, column 1: Unexpected token");
    insta::assert_snapshot!(error("{\n  \"a\": 1\n  \"b\": 2\n}\n"), @"line 2, column 9: Expected comma");
    insta::assert_snapshot!(error("{\n  \"mcpServers\": []\n}\n"), @"line 2: `mcpServers` has to be an object");
    insta::assert_snapshot!(error("[]"), @"line 1: `the file` has to be an object");
    insta::assert_snapshot!(append("{\"permissions\": {\"allow\": {}}}", &["permissions", "allow"], "1").unwrap_err(), @"line 1: `permissions.allow` has to be a list");
}

#[test]
fn values_are_compared_however_they_are_written() {
    assert!(same("{\"a\": [1, \"\\u00e9\"], \"b\": null}", "{ \"b\":null,/* x */\"a\":[1,\"é\",] }"));
    assert!(!same("{\"a\": 1}", "{\"a\": 1, \"b\": 2}"));
    assert!(!same("{", "{"));
}

/// White space and comments.
fn gap(newline: &'static str) -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        4 => Just(String::new()),
        2 => Just(" ".to_owned()),
        2 => Just(format!("{newline}  ")),
        1 => Just("/* , } */".to_owned()),
        1 => Just(format!(" // ] \"x\", {newline}")),
        1 => Just("\t".to_owned()),
    ];
    prop::collection::vec(piece, 0..3).prop_map(|pieces| pieces.concat())
}

/// A value as text, with gaps everywhere.
fn value(newline: &'static str) -> BoxedStrategy<String> {
    let leaf = prop_oneof![
        Just("1.0".to_owned()),
        Just("1e3".to_owned()),
        Just("null".to_owned()),
        Just("\"a // b\"".to_owned()),
        Just("\"\\u00e9, \\\" }\"".to_owned()),
    ];
    leaf.prop_recursive(3, 16, 4, move |inner| {
        prop_oneof![items(inner.clone(), newline, "[", "]", false), items(inner, newline, "{", "}", true),]
    })
    .boxed()
}

fn items(
    inner: impl Strategy<Value = String> + 'static,
    newline: &'static str,
    open: &'static str,
    close: &'static str,
    named: bool,
) -> impl Strategy<Value = String> {
    let name = prop_oneof![
        Just("mcpServers"),
        Just("permissions"),
        Just("allow"),
        Just("hooks"),
        Just("PreToolUse"),
        Just("a"),
        Just("other"),
    ];
    let item = (gap(newline), name, gap(newline), inner, gap(newline));
    (prop::collection::vec(item, 0..4), any::<bool>(), gap(newline)).prop_map(move |(items, comma, end)| {
        let count = items.len();
        let items: String = items
            .into_iter()
            .enumerate()
            .map(|(index, (before, name, middle, value, after))| {
                let name = if named { format!("\"{name}\":{middle}") } else { String::new() };
                let comma = if comma || index + 1 < count { "," } else { "" };
                format!("{before}{name}{value}{after}{comma}")
            })
            .collect();
        format!("{open}{items}{end}{close}")
    })
}

pub(in crate::agents) fn document() -> impl Strategy<Value = String> {
    let of = |newline| {
        (gap(newline), items(value(newline), newline, "{", "}", true), gap(newline), any::<bool>()).prop_map(
            move |(before, root, after, bom)| {
                format!("{}{before}{root}{after}", if bom { "\u{feff}" } else { "" })
            },
        )
    };
    prop_oneof![of("\n"), of("\r\n")]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1000, ..ProptestConfig::default() })]
    #[test]
    fn adding_and_removing_changes_nothing(text in document()) {
        if set(&text, &PATH, ENTRY).is_ok() {
            member_round_trip(&text);
        }
        if append(&text, &["permissions", "allow"], "1").is_ok() {
            element_round_trip(&text);
        }
    }

    #[test]
    fn nothing_panics(text in "[{}\\[\\],:\"a/* \n\r\u{feff}1]{0,40}") {
        let _ = set(&text, &PATH, ENTRY);
        let _ = append(&text, &PATH, "1");
        let _ = remove_member(&text, &PATH);
    }
}

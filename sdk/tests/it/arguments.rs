//! What a caller is told about arguments that do not fit, and what sloppy forms are taken.

use std::collections::BTreeMap;

use insta::assert_snapshot;
use toolkernel::tool_args;
use toolkernel::value::{Leniency, from_json};

/// A question.
#[tool_args]
#[derive(Debug)]
#[allow(dead_code, reason = "read through Debug")]
struct Query {
    /// Words or identifiers to look for.
    #[arg(length = 1..=20)]
    question: String,
    /// Upper bound of the answer, in tokens.
    #[arg(default = 1200, range = 1..=20000)]
    budget_tokens: u32,
    /// Restricts the hits.
    kind: Option<Vec<Kind>>,
    /// Where to look.
    scope: Option<Scope>,
    /// Weights by field.
    weights: Option<BTreeMap<String, f64>>,
    /// Whether to look again.
    #[arg(default = false)]
    refresh: bool,
}

/// A kind of page.
#[tool_args]
#[derive(Debug, Clone, Copy, PartialEq)]
enum Kind {
    /// Source files.
    File,
    /// Definitions.
    Symbol,
    /// Facts that were noted down.
    #[arg(rename = "memory")]
    Remembered,
}

/// A part of the tree.
#[tool_args]
#[derive(Debug)]
#[allow(dead_code, reason = "read through Debug")]
struct Scope {
    /// A folder.
    path: String,
    /// How deep.
    depth: Option<u8>,
}

fn lenient(json: &str) -> String {
    match from_json::<Query>(json, Leniency::Lenient) {
        Ok(query) => format!("{query:?}"),
        Err(faults) => faults.to_string(),
    }
}

fn strict(json: &str) -> String {
    match from_json::<Query>(json, Leniency::Strict) {
        Ok(query) => format!("{query:?}"),
        Err(faults) => faults.to_string(),
    }
}

#[test]
fn what_is_left_out_takes_its_default() {
    assert_snapshot!(
        strict(r#"{"question":"x"}"#),
        @r#"Query { question: "x", budget_tokens: 1200, kind: None, scope: None, weights: None, refresh: false }"#
    );
}

#[test]
fn every_field_can_be_given() {
    assert_snapshot!(
        strict(r#"{"question":"x","budget_tokens":5,"kind":["file","memory"],"scope":{"path":"src","depth":2},"weights":{"name":2},"refresh":true}"#),
        @r#"Query { question: "x", budget_tokens: 5, kind: Some([File, Remembered]), scope: Some(Scope { path: "src", depth: Some(2) }), weights: Some({"name": 2.0}), refresh: true }"#
    );
}

#[test]
fn all_faults_are_reported_at_once() {
    assert_snapshot!(
        lenient(r#"{"quary":"x","budget_tokens":"many","kind":["file","smybol",3],"scope":{"path":7,"deep":1},"weights":{"name":"heavy"}}"#),
        @r#"
    - `quary` is not an argument. Allowed: question, budget_tokens, kind, scope, weights, refresh
    - `budget_tokens`: expected an integer from 1 to 20000, got "many"
    - `kind[1]`: expected one of `file`, `symbol`, `memory`, got "smybol"; did you mean `symbol`?
    - `kind[2]`: expected one of `file`, `symbol`, `memory`, got 3
    - `scope.path`: expected a string, got 7
    - `scope.deep` is not an argument; did you mean `depth`? Allowed: path, depth
    - `weights.name`: expected a number, got "heavy"
    - `question` is missing: expected a string of 1 to 20 characters
    "#
    );
}

/// Case B07: wrong arguments name the field, what was expected and what came.
#[test]
fn b07_wrong_arguments_name_the_field() {
    let cases = [
        r"{}",
        r#"{"question":5}"#,
        r#"{"question":"x","budget_tokens":-1}"#,
        r#"{"question":"x","budget_tokens":4294967296}"#,
        r#"{"question":"x","budget_tokens":3.5}"#,
        r#"{"question":"x","budget_tokens":1e400}"#,
        r#"{"question":""}"#,
        r#"{"question":"a question of more than twenty characters"}"#,
    ];
    let said: Vec<String> = cases.iter().map(|case| format!("{case}\n{}", lenient(case))).collect();
    assert_snapshot!(said.join("\n"), @r#"
    {}
    - `question` is missing: expected a string of 1 to 20 characters
    {"question":5}
    - `question`: expected a string of 1 to 20 characters, got 5
    {"question":"x","budget_tokens":-1}
    - `budget_tokens`: expected an integer from 1 to 20000, got -1
    {"question":"x","budget_tokens":4294967296}
    - `budget_tokens`: expected an integer from 1 to 20000, got 4294967296
    {"question":"x","budget_tokens":3.5}
    - `budget_tokens`: expected an integer from 1 to 20000, got 3.5
    {"question":"x","budget_tokens":1e400}
    - `budget_tokens`: number out of range at line 1 column 37
    {"question":""}
    - `question`: expected a string of 1 to 20 characters, got ""
    {"question":"a question of more than twenty characters"}
    - `question`: expected a string of 1 to 20 characters, got "a question of more than twenty character…"
    "#);
}

/// Case B08: an unknown key is named with the key that was meant, underscored ones included.
#[test]
fn b08_unknown_keys_are_named() {
    for (key, nearest) in [("budgetTokens", Some("budget_tokens")), ("query", None), ("_meta", None)] {
        let said = lenient(&format!(r#"{{"question":"x","{key}":1}}"#));
        assert!(said.contains(&format!("`{key}` is not an argument")), "{said}");
        match nearest {
            Some(nearest) => assert!(said.contains(&format!("did you mean `{nearest}`?")), "{said}"),
            None => assert!(said.contains("Allowed: question, "), "{said}"),
        }
    }
}

/// Case B02: an optional field takes absence and, from a lenient server, null.
#[test]
fn b02_null_is_absence() {
    let expected = lenient(r#"{"question":"x"}"#);
    assert_eq!(lenient(r#"{"question":"x","kind":null,"scope":null}"#), expected);
    assert_snapshot!(
        strict(r#"{"question":"x","kind":null}"#),
        @"- `kind`: expected a list, got null"
    );
    assert_snapshot!(
        lenient(r#"{"question":null}"#),
        @"- `question`: expected a string of 1 to 20 characters, got null"
    );
}

/// Every row of the leniency table: (sloppy, as the schema wants it).
#[test]
fn sloppy_forms_are_taken_unless_strict() {
    let table = [
        (r#"{"question":"x","budget_tokens":"5"}"#, r#"{"question":"x","budget_tokens":5}"#),
        (r#"{"question":"x","budget_tokens":"5.0"}"#, r#"{"question":"x","budget_tokens":5}"#),
        (r#"{"question":"x","refresh":"true"}"#, r#"{"question":"x","refresh":true}"#),
        (r#"{"question":"x","weights":{"name":"2.5"}}"#, r#"{"question":"x","weights":{"name":2.5}}"#),
        (r#"{"question":"x","kind":"file"}"#, r#"{"question":"x","kind":["file"]}"#),
        (
            r#"{"question":"x","kind":"[\"file\",\"memory\"]"}"#,
            r#"{"question":"x","kind":["file","memory"]}"#,
        ),
        (r#"{"question":"x","scope":"{\"path\":\"src\"}"}"#, r#"{"question":"x","scope":{"path":"src"}}"#),
        (r#"{"question":"x","kind":null}"#, r#"{"question":"x"}"#),
    ];
    for (sloppy, proper) in table {
        assert_eq!(lenient(sloppy), strict(proper), "{sloppy}");
        assert!(strict(sloppy).starts_with("- "), "{sloppy}");
    }
}

#[test]
fn faults_inside_a_string_keep_their_place() {
    assert_snapshot!(
        lenient(r#"{"question":"x","kind":"[\"file\",\"flie\"]","scope":"{\"path\":","weights":"{\"a\":tru}"}"#),
        @r#"
    - `kind[1]`: expected one of `file`, `symbol`, `memory`, got "flie"; did you mean `file`?
    - `scope.path`: in the JSON text of a string: EOF while parsing a value at line 1 column 8
    - `weights.a`: in the JSON text of a string: expected ident at line 1 column 9
    "#
    );
}

#[test]
fn integral_numbers_are_integers() {
    for five in ["5", "5.0", "0.5e1", "50e-1"] {
        let said = strict(&format!(r#"{{"question":"x","budget_tokens":{five}}}"#));
        assert!(said.contains("budget_tokens: 5,"), "{five}: {said}");
    }
}

#[test]
fn a_key_given_twice_is_refused() {
    assert_snapshot!(
        lenient(r#"{"question":"x","question":"y","weights":{"a":1,"a":2}}"#),
        @r"
    - `question` is given twice
    - `weights.a` is given twice
    "
    );
}

#[test]
fn arguments_that_are_no_object() {
    for (json, given) in [("[1]", "a list"), ("5", "5"), (r#""x""#, "\"x\""), ("true", "true")] {
        let said = lenient(json);
        assert!(said.starts_with("- the arguments: expected an object with the keys `question`"), "{said}");
        assert!(said.ends_with(&format!("got {given}")), "{said}");
    }
}

#[test]
fn text_that_is_no_json_says_where() {
    assert_snapshot!(lenient(r#"{"question":"#), @"- `question`: EOF while parsing a value at line 1 column 12");
    assert_snapshot!(lenient(r#"{"question":"\ud800"}"#), @"- `question`: unexpected end of hex escape at line 1 column 20");
}

/// What is not asked for is read over without recursion, however deep it is.
#[test]
fn deep_nesting_is_a_fault_like_any_other() {
    for depth in [100, 126, 200, 100_000] {
        let said = lenient(&format!(r#"{{"scope":{}1{}}}"#, "{\"x\":".repeat(depth), "}".repeat(depth)));
        assert!(said.starts_with("- `scope.x` is not an argument."), "{said}");
        let said = lenient(&format!(r#"{{"kind":{}{}}}"#, "[".repeat(depth), "]".repeat(depth)));
        assert!(said.starts_with("- `kind[0]`: expected one of `file`"), "{said}");
    }
}

#[test]
fn the_number_of_faults_is_bounded() {
    let words: Vec<String> = (0..100).map(|word| format!("\"w{word}\"")).collect();
    let said = lenient(&format!(r#"{{"question":"x","kind":[{}]}}"#, words.join(",")));
    assert_eq!(said.lines().count(), 21, "{said}");
    assert!(said.ends_with("- and 80 more"), "{said}");
}

#[test]
fn integers_beyond_2_53_stay_exact() {
    /// A number.
    #[tool_args]
    struct Id {
        /// Its value.
        id: u64,
    }

    let id = from_json::<Id>(r#"{"id":18446744073709551615}"#, Leniency::Strict).unwrap();
    assert_eq!(id.id, u64::MAX);
    assert!(from_json::<Id>(r#"{"id":18446744073709551616}"#, Leniency::Strict).is_err());
}

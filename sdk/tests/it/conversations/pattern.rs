//! What a message must look like.

use std::collections::BTreeMap;

use serde_json::Value;

/// What was heard under a name, to be said or heard again.
pub(super) type Names = BTreeMap<String, Value>;

/// Whether `heard` is what `expected` says: members that are not named may be there, everything else is equal.
///
/// A string has a meaning of its own when it is `*` (anything), `-` (not there), begins with `~` (a string that holds the
/// rest) or with `$` (whatever is there, to be remembered under this name; later the same again).
///
/// # Errors
/// The first place that differs, as a JSON Pointer, and how.
pub(super) fn matches(expected: &Value, heard: &Value, names: &mut Names) -> Result<(), String> {
    at("", expected, Some(heard), names)
}

fn at(place: &str, expected: &Value, heard: Option<&Value>, names: &mut Names) -> Result<(), String> {
    if expected == "-" {
        return heard.map_or(Ok(()), |heard| Err(format!("{place}: expected nothing, heard {heard}")));
    }
    let heard = heard.ok_or_else(|| format!("{place}: expected {expected}, heard nothing"))?;
    let differs = || format!("{place}: expected {expected}, heard {heard}");
    match (expected, heard) {
        (Value::Object(members), Value::Object(given)) => members
            .iter()
            .try_for_each(|(name, member)| at(&format!("{place}/{name}"), member, given.get(name), names)),
        (Value::Array(items), Value::Array(given)) if items.len() == given.len() => {
            items.iter().zip(given).enumerate().try_for_each(|(index, (item, given))| {
                at(&format!("{place}/{index}"), item, Some(given), names)
            })
        }
        (Value::String(word), _) if word == "*" => Ok(()),
        (Value::String(word), _) if word.starts_with('$') => {
            let known = names.entry(word.clone()).or_insert_with(|| heard.clone());
            if known == heard { Ok(()) } else { Err(format!("{place}: {word} was {known}, heard {heard}")) }
        }
        (Value::String(word), Value::String(text)) if word.starts_with('~') => {
            if text.contains(word.trim_start_matches('~')) { Ok(()) } else { Err(differs()) }
        }
        _ if expected == heard => Ok(()),
        _ => Err(differs()),
    }
}

/// `message` with every name in it replaced by what it stands for.
pub(super) fn filled(message: Value, names: &Names) -> Value {
    match message {
        Value::String(word) if word.starts_with('$') => {
            names.get(&word).cloned().unwrap_or(Value::String(word))
        }
        Value::Array(items) => items.into_iter().map(|item| filled(item, names)).collect(),
        Value::Object(members) => {
            members.into_iter().map(|(name, member)| (name, filled(member, names))).collect()
        }
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn what_is_named_must_be_there_and_no_more() {
        let heard = json!({ "id": 1, "result": { "list": [1, 2], "text": "a b", "state": "s" } });
        let fits = |expected: Value| matches(&expected, &heard, &mut Names::new());
        for expected in [
            json!({}),
            json!({ "id": 1, "error": "-", "result": "*" }),
            json!({ "result": { "list": [1, "*"], "text": "~ b" } }),
            json!({ "result": { "state": "$s", "text": "$t", "list": "$l" } }),
        ] {
            assert_eq!(fits(expected), Ok(()));
        }
        for (expected, fault) in [
            (json!({ "id": "1" }), r#"/id: expected "1", heard 1"#),
            (json!({ "id": "-" }), "/id: expected nothing, heard 1"),
            (json!({ "error": "*" }), r#"/error: expected "*", heard nothing"#),
            (json!({ "result": { "list": [1] } }), "/result/list: expected [1], heard [1,2]"),
            (json!({ "result": { "list": [1, 3] } }), "/result/list/1: expected 3, heard 2"),
            (json!({ "result": { "text": "~c" } }), r#"/result/text: expected "~c", heard "a b""#),
            (json!({ "id": "$s", "result": { "state": "$s" } }), r#"/result/state: $s was 1, heard "s""#),
        ] {
            assert_eq!(fits(expected), Err(fault.to_owned()));
        }
    }

    #[test]
    fn names_are_said_again() {
        let names = Names::from([("$s".to_owned(), json!("state"))]);
        assert_eq!(filled(json!({ "a": ["$s", "$t", 1] }), &names), json!({ "a": ["state", "$t", 1] }));
    }
}

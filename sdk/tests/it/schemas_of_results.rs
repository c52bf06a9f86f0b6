//! What is listed of results, whatever they are made of.

use std::collections::HashMap;

use insta::assert_snapshot;
use serde_json::{Value, json};
use toolkernel::tool::ToolOutput;
use toolkernel::tool_output;

fn schema<T: ToolOutput>() -> String {
    T::schema().unwrap().json().get().to_owned()
}

/// Whether `true` or `false` stands where a schema could.
fn has_boolean_schema(schema: &Value) -> bool {
    match schema {
        Value::Bool(_) => true,
        Value::Array(choices) => choices.iter().any(has_boolean_schema),
        Value::Object(keys) => keys.iter().any(|(key, inner)| match key.as_str() {
            "properties" => inner.as_object().unwrap().values().any(has_boolean_schema),
            "items" | "additionalProperties" | "oneOf" | "anyOf" => has_boolean_schema(inner),
            _ => false,
        }),
        _ => false,
    }
}

/// Case B05: free JSON has a schema that is an object, since clients drop every tool over a boolean one.
#[test]
fn b05_free_json_is_no_boolean_schema() {
    /// Free JSON.
    #[tool_output]
    struct Free {
        /// Anything.
        payload: Value,
        /// Anything, by name.
        map: HashMap<String, Value>,
        /// Many of anything.
        list: Vec<Value>,
    }
    let text = schema::<Free>();
    assert!(!has_boolean_schema(&serde_json::from_str(&text).unwrap()), "{text}");
    assert!(has_boolean_schema(&json!({ "properties": { "a": { "items": true } } })));
    assert_snapshot!(text, @r#"{"type":"object","properties":{"payload":{"description":"Anything."},"map":{"type":"object","additionalProperties":{},"description":"Anything, by name."},"list":{"type":"array","items":{},"description":"Many of anything."}},"required":["payload","map","list"]}"#);
    let free = Free { payload: json!([1]), map: HashMap::new(), list: vec![json!(null)] };
    assert_eq!(free.into_result().unwrap().text(), r#"{"payload":[1],"map":{},"list":[null]}"#);
}

/// A type in which a type of the same name stands is not taken for one that contains itself.
#[test]
fn types_of_one_name_are_told_apart() {
    mod inner {
        /// Inside.
        #[toolkernel::tool_output]
        pub(super) struct Node {
            /// A number.
            pub(super) number: u8,
        }
    }
    /// Outside.
    #[tool_output]
    struct Node {
        /// Another type of this name.
        node: inner::Node,
    }
    assert_snapshot!(schema::<Node>(), @r#"{"type":"object","properties":{"node":{"type":"object","properties":{"number":{"type":"integer","description":"A number."}},"required":["number"],"description":"Another type of this name."}},"required":["node"]}"#);
    let node = Node { node: inner::Node { number: 1 } };
    assert_eq!(node.into_result().unwrap().text(), r#"{"node":{"number":1}}"#);
}

/// Clients do not resolve references, so a type that contains itself is open where it begins again.
#[test]
fn a_type_that_contains_itself_ends_openly() {
    /// A tree.
    #[tool_output]
    struct Tree {
        /// Its name.
        name: String,
        /// What is below.
        children: Vec<Tree>,
    }
    assert_snapshot!(schema::<Tree>(), @r#"{"type":"object","properties":{"name":{"type":"string","description":"Its name."},"children":{"type":"array","items":{"type":"object","properties":{"name":{"type":"string","description":"Its name."},"children":{"type":"array","items":{},"description":"What is below."}},"required":["name","children"],"description":"A tree."},"description":"What is below."}},"required":["name","children"]}"#);
    let leaf = Tree { name: "b".to_owned(), children: Vec::new() };
    let tree = Tree { name: "a".to_owned(), children: vec![leaf] };
    let text = tree.into_result().unwrap().text();
    assert_eq!(text, r#"{"name":"a","children":[{"name":"b","children":[]}]}"#);
}

/// Other readers of schemars' trait see a schema as its derive makes it, without a key of ours.
#[test]
fn schemars_sees_no_key_of_ours() {
    /// Two fields.
    #[tool_output]
    struct Two {
        /// The first.
        b: u8,
        /// The second.
        a: Option<u8>,
    }
    assert_snapshot!(schemars::schema_for!(Two).to_value(), @r#"{"$schema":"https://json-schema.org/draft/2020-12/schema","description":"Two fields.","properties":{"a":{"description":"The second.","format":"uint8","maximum":255,"minimum":0,"type":["integer","null"]},"b":{"description":"The first.","format":"uint8","maximum":255,"minimum":0,"type":"integer"}},"required":["b"],"title":"Two","type":"object"}"#);
    assert_eq!(Two { b: 1, a: None }.into_result().unwrap().text(), r#"{"b":1}"#);
}

/// One variant with data makes objects of all; `tag` does the same for an enum of words.
#[test]
fn enums_of_words_can_be_objects() {
    /// A state.
    #[tool_output(tag = "state", descriptions = false)]
    enum State {
        /// At work.
        Running,
        /// Through.
        #[output(rename = "finished")]
        Done,
    }
    assert_snapshot!(schema::<State>(), @r#"{"type":"object","properties":{"state":{"type":"string","enum":["running","finished"]}},"required":["state"],"oneOf":[{"type":"object","properties":{"state":{"const":"running"}},"required":["state"]},{"type":"object","properties":{"state":{"const":"finished"}},"required":["state"]}]}"#);
    assert_eq!(State::Running.into_result().unwrap().text(), r#"{"state":"running"}"#);
    assert_eq!(State::Done.into_result().unwrap().text(), r#"{"state":"finished"}"#);
}

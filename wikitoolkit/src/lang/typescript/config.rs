//! What `tsconfig.json` and `package.json` say about modules.

use serde_json::{Map, Value};

use crate::graph::RelPath;
use crate::lang::data::json_headings;
use crate::lang::sections::sections;
use crate::lang::{FileFacts, Links, Manifest, PathRules};

/// Conditions of `exports`, those first that lead to source text.
const CONDITIONS: &[&str] =
    &["source", "development", "types", "import", "module", "default", "require", "node"];

/// The path rules of a `tsconfig.json`; nothing for a broken file.
pub(in crate::lang) fn extract_config(_path: &RelPath, text: &str) -> FileFacts {
    let Ok(Value::Object(config)) = serde_json::from_str(&plain_json(text)) else {
        return FileFacts::default();
    };
    let options = config.get("compilerOptions").and_then(Value::as_object);
    let text_at = |map: Option<&Map<String, Value>>, key: &str| {
        map.and_then(|map| map.get(key)).and_then(Value::as_str).map(str::to_owned)
    };
    let paths = options.and_then(|options| options.get("paths")).and_then(Value::as_object);
    let rules = PathRules {
        base: text_at(options, "baseUrl"),
        extends: text_at(Some(&config), "extends"),
        paths: paths.into_iter().flatten().map(|(pattern, to)| (pattern.clone(), texts(to))).collect(),
    };
    let rules = (rules != PathRules::default()).then_some(rules);
    let sections = sections(text, &json_headings(text));
    FileFacts {
        sections,
        links: Links { rules: rules.map(Box::new), ..Links::default() },
        ..FileFacts::default()
    }
}

/// The package that a `package.json` describes; nothing for one without a name or a broken file.
pub(in crate::lang) fn extract_package(_path: &RelPath, text: &str) -> FileFacts {
    let Ok(Value::Object(package)) = serde_json::from_str(text) else { return FileFacts::default() };
    let string = |key: &str| package.get(key).and_then(Value::as_str).map(str::to_owned);
    let doc = string("description").filter(|doc| !doc.is_empty());
    let manifest = string("name").map(|name| Manifest {
        library: name.clone(),
        name,
        entries: entries(&package),
        ..Manifest::default()
    });
    let sections = sections(text, &json_headings(text));
    FileFacts {
        doc,
        sections,
        links: Links { manifest: manifest.map(Box::new), ..Links::default() },
        ..FileFacts::default()
    }
}

/// Which files the package gives to others: what they ask for (`.`, `./part`), and the file.
fn entries(package: &Map<String, Value>) -> Vec<(String, String)> {
    let mut found = Vec::new();
    match package.get("exports") {
        Some(Value::Object(exports)) if exports.keys().any(|key| key.starts_with('.')) => {
            for (part, target) in exports {
                found.extend(targets(target).into_iter().map(|file| (part.clone(), file)));
            }
        }
        Some(target) => found.extend(targets(target).into_iter().map(|file| (".".to_owned(), file))),
        None => {}
    }
    for key in ["source", "types", "typings", "module", "main"] {
        if let Some(file) = package.get(key).and_then(Value::as_str) {
            found.push((".".to_owned(), file.to_owned()));
        }
    }
    found
}

fn targets(value: &Value) -> Vec<String> {
    match value {
        Value::String(file) => vec![file.clone()],
        Value::Array(all) => all.iter().flat_map(targets).collect(),
        Value::Object(conditions) => {
            CONDITIONS.iter().filter_map(|name| conditions.get(*name)).flat_map(targets).collect()
        }
        _ => Vec::new(),
    }
}

fn texts(value: &Value) -> Vec<String> {
    value.as_array().into_iter().flatten().filter_map(Value::as_str).map(str::to_owned).collect()
}

/// JSON without the comments and final commas that configuration files may have.
fn plain_json(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text.chars().peekable();
    let mut in_string = false;
    while let Some(c) = rest.next() {
        match c {
            '\\' if in_string => {
                out.push(c);
                out.extend(rest.next());
            }
            '"' => {
                in_string = !in_string;
                out.push(c);
            }
            '/' if !in_string && rest.peek() == Some(&'/') => {
                while rest.peek().is_some_and(|c| *c != '\n') {
                    rest.next();
                }
            }
            '/' if !in_string && rest.peek() == Some(&'*') => {
                rest.next();
                let mut last = ' ';
                for c in rest.by_ref() {
                    if last == '*' && c == '/' {
                        break;
                    }
                    last = c;
                }
            }
            ']' | '}' if !in_string => {
                let kept = out.trim_end();
                if let Some(before) = kept.strip_suffix(',') {
                    out.truncate(before.len());
                }
                out.push(c);
            }
            _ => out.push(c),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::plain_json;

    #[test]
    fn comments_and_final_commas_are_taken_out() {
        let text = "{ // a\n \"a\": \"//x\\\"\", /* b, */ \"c\": [1, 2,\n], }";
        assert_eq!(plain_json(text), "{ \n \"a\": \"//x\\\"\",  \"c\": [1, 2]}");
    }
}

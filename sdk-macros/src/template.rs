//! URI templates: the part of RFC 6570 that can be read backwards.

use proc_macro2::TokenStream;
use quote::{ToTokens, quote};
use syn::LitStr;

/// A part of a template.
#[derive(Debug, PartialEq)]
pub(crate) enum Part {
    Literal(String),
    Variable { name: String, rest: bool },
}

impl ToTokens for Part {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        tokens.extend(match self {
            Self::Literal(text) => quote!(__sdk::Part::Literal(#text)),
            Self::Variable { name, rest } => quote!(__sdk::Part::Variable { name: #name, rest: #rest }),
        });
    }
}

/// The parts of `uri`, which may have variables.
pub(crate) fn parse(uri: &LitStr) -> syn::Result<Vec<Part>> {
    parts(&uri.value()).map_err(|fault| syn::Error::new(uri.span(), fault))
}

fn parts(uri: &str) -> Result<Vec<Part>, String> {
    let scheme = uri.split_once(':').map_or("", |(scheme, _)| scheme);
    let is_scheme = scheme.starts_with(|c: char| c.is_ascii_alphabetic())
        && scheme.chars().all(|c| c.is_ascii_alphanumeric() || "+-.".contains(c));
    if !is_scheme {
        return Err(format!("`{uri}` is no absolute URI: it begins with a scheme, such as `wiki://`"));
    }
    if uri.chars().any(|c| c.is_whitespace() || c.is_control()) {
        return Err("a URI has no blanks: write `%20`".to_owned());
    }
    let mut parts = Vec::new();
    let mut rest = uri;
    while !rest.is_empty() {
        let (literal, behind) = rest.split_once('{').map_or((rest, None), |(head, tail)| (head, Some(tail)));
        if literal.contains('}') {
            return Err("a `}` without its `{`".to_owned());
        }
        if !literal.is_empty() {
            parts.push(Part::Literal(literal.to_owned()));
        } else if behind.is_some() && !parts.is_empty() {
            return Err("two variables side by side: where the first ends nobody could tell".to_owned());
        }
        let Some(behind) = behind else { break };
        let (variable, behind) = behind.split_once('}').ok_or("a `{` without its `}`")?;
        parts.push(self::variable(variable, &parts)?);
        rest = behind;
    }
    Ok(parts)
}

fn variable(text: &str, before: &[Part]) -> Result<Part, String> {
    let (name, rest) = text.strip_prefix('+').map_or((text, false), |name| (name, true));
    let is_name = name.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_')
        && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
    if !is_name {
        return Err(format!(
            "`{{{text}}}` is no variable: write `{{name}}` for a value without slashes, `{{+name}}` for one with them"
        ));
    }
    if before.iter().any(|part| matches!(part, Part::Variable { name: other, .. } if other == name)) {
        return Err(format!("the variable `{name}` stands twice in the template"));
    }
    Ok(Part::Variable { name: name.to_owned(), rest })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn templates() {
        let literal = |text: &str| Part::Literal(text.to_owned());
        let variable = |name: &str, rest| Part::Variable { name: name.to_owned(), rest };
        assert_eq!(parts("a://b"), Ok(vec![literal("a://b")]));
        assert_eq!(
            parts("a://{b}/c{+d}"),
            Ok(vec![literal("a://"), variable("b", false), literal("/c"), variable("d", true)])
        );
        for bad in
            ["", "a", "/a", "{a}", "1a:b", "a:b c", "a:{", "a:}", "a:{b", "a:{}", "a:{b c}", "a:{b}{c}"]
        {
            assert!(parts(bad).is_err(), "{bad}");
        }
        assert!(parts("a:{b}/{b}").is_err_and(|fault| fault.contains("twice")));
        assert!(parts("a:{?b}").is_err_and(|fault| fault.contains("{name}")));
    }
}

//! Names on the wire.

use proc_macro2::Span;
use syn::Ident;

/// Why `name` cannot be the name of a tool, if it cannot.
///
/// The specification allows 128 characters and dots; clients do not: several hide or refuse tools with
/// other characters, and put a prefix before the name.
pub(crate) fn fault(name: &str) -> Option<String> {
    let allowed = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '-';
    let length = name.chars().count();
    ((1..=64).contains(&length) && name.chars().all(allowed)).then_some(()).map_or_else(
        || Some(format!("`{name}` is not a tool name: use 1 to 64 of the characters A-Z a-z 0-9 _ -")),
        |()| None,
    )
}

/// Why `name` cannot be the key of an argument, if it cannot: hosts refuse a whole request over another key.
pub(crate) fn key_fault(name: &str) -> Option<String> {
    let allowed = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '.' | '-');
    let fits = (1..=64).contains(&name.chars().count()) && name.chars().all(allowed);
    (!fits).then(|| {
        format!("`{name}` cannot be a key: clients take 1 to 64 of the characters A-Z a-z 0-9 _ . -")
    })
}

/// The name of an identifier, without `r#`.
pub(crate) fn plain(ident: &Ident) -> String {
    let text = ident.to_string();
    text.strip_prefix("r#").map_or(text.clone(), ToOwned::to_owned)
}

/// The name of a parameter. An underscore in front tells rustc that the body does not use it; a caller gives it all the
/// same, by the name without.
pub(crate) fn of_parameter(ident: &Ident) -> String {
    plain(ident).trim_start_matches('_').to_owned()
}

/// The key of the word that tells the variants of an enum with data apart, unless the author chooses another. Not
/// `type`, which some clients take for the keyword of JSON Schema.
pub(crate) const TAG: &str = "kind";

/// `BothWays` as `both_ways`.
pub(crate) fn snake_case(name: &str) -> String {
    let mut snake = String::new();
    for c in name.chars() {
        if c.is_uppercase() && !snake.is_empty() {
            snake.push('_');
        }
        snake.extend(c.to_lowercase());
    }
    snake
}

/// The name of the hidden macro that two tools of one name in one crate would both define.
///
/// Different for different names: `a-b` and `a_b` do not collide. It says what is wrong, because rustc's error
/// about it has no other place for that.
pub(crate) fn guard(name: &str, span: Span) -> Ident {
    let mangled = if name.contains('-') {
        format!(
            "__mcp_tools_need_different_names_escaped__{}",
            name.replace('_', "_x5f").replace('-', "_x2d")
        )
    } else {
        format!("__mcp_tools_need_different_names__{name}")
    };
    Ident::new(&mangled, span)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// No client hides or refuses a tool for its name.
    #[test]
    fn b14_names_of_tools() {
        for good in ["a", "wiki_query", "wiki-query", "A9", &"x".repeat(64)] {
            assert_eq!(fault(good), None, "{good}");
        }
        for bad in ["", " ", "wiki.query", "wiki query", "поиск", &"x".repeat(65), &"x".repeat(129)] {
            assert!(fault(bad).is_some(), "{bad}");
        }
    }

    #[test]
    fn keys_of_arguments() {
        for good in ["a", "page_id", "page.id", "page-id", "type", &"x".repeat(64)] {
            assert_eq!(key_fault(good), None, "{good}");
        }
        for bad in ["", "page id", "größe", "$ref", &"x".repeat(65)] {
            assert!(key_fault(bad).is_some(), "{bad}");
        }
    }

    #[test]
    fn guards_are_injective() {
        let names = ["a-b", "a_b", "a_x2db", "a-x2db", "a_-b", "a-_b", "escaped_a", "escaped-a"];
        let mut guards: Vec<String> =
            names.iter().map(|name| guard(name, Span::call_site()).to_string()).collect();
        guards.sort();
        guards.dedup();
        assert_eq!(guards.len(), names.len());
    }

    #[test]
    fn variants_in_snake_case() {
        assert_eq!(snake_case("BothWays"), "both_ways");
        assert_eq!(snake_case("In"), "in");
    }
}

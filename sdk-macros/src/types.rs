//! Types that can be no argument whatever is imported, each with what takes its place. All others are left to the
//! trait, since a name says little about a type.

use quote::ToTokens as _;
use syn::{GenericArgument, PathArguments, Type, TypePath};

use crate::errors::Faults;

/// Primitive types by their names.
const PRIMITIVES: [(&str, &str); 5] = [
    ("i128", "JSON parsers lose its digits: use `i64`, or a `String` of digits"),
    ("u128", "JSON parsers lose its digits: use `u64`, or a `String` of digits"),
    ("f16", "use `f32`"),
    ("f128", "JSON parsers lose its digits: use `f64`"),
    ("str", "use `String`, `Box<str>` or `Arc<str>`"),
];

/// What an `Option` inside these says. The types say it again, by whatever name, at a place of ours.
const OF_OPTIONS: [(&str, &str); 4] = [
    ("Option", "an `Option` of an `Option` cannot be told from an `Option`: use one"),
    ("Vec", "a list leaves absent items out: use the type inside"),
    ("BTreeSet", "a set leaves absent items out: use the type inside"),
    ("HashSet", "a set leaves absent items out: use the type inside"),
];

/// Records every part of `ty` that can be no argument.
pub(crate) fn check(ty: &Type, faults: &mut Faults) {
    match ty {
        Type::Path(path) => check_path(path, faults),
        Type::Array(array) => check(&array.elem, faults),
        Type::Group(group) => check(&group.elem, faults),
        Type::Paren(paren) => check(&paren.elem, faults),
        Type::Tuple(tuple) if (2..=4).contains(&tuple.elems.len()) => {
            tuple.elems.iter().for_each(|item| check(item, faults));
        }
        other => {
            if let Some(instead) = instead(other) {
                let written = other.to_token_stream();
                faults.at(
                    &written,
                    format!("`{}` cannot be an argument: {instead}", plain(&written.to_string())),
                );
            }
        }
    }
}

fn instead(ty: &Type) -> Option<String> {
    let text = match ty {
        // A lifetime that the item declares is refused where it is declared.
        Type::Reference(reference) if reference.lifetime.as_ref().is_some_and(|name| name.ident != "static") => {
            return None;
        }
        Type::Reference(reference) => match &*reference.elem {
            Type::Path(path) if path.path.is_ident("str") => "an argument owns its data: use `String`".to_owned(),
            Type::Slice(slice) => {
                let item = plain(&slice.elem.to_token_stream().to_string());
                format!("an argument owns its data: use `Vec<{item}>`")
            }
            other => {
                let owned = plain(&other.to_token_stream().to_string());
                format!("an argument owns its data: use `{owned}`")
            }
        },
        Type::Slice(slice) => format!("use `Vec<{}>`", plain(&slice.elem.to_token_stream().to_string())),
        Type::Tuple(tuple) if tuple.elems.is_empty() => {
            "nobody can say anything with it: leave it out, or use a `bool`".to_owned()
        }
        Type::Tuple(tuple) if tuple.elems.len() == 1 => "use the type inside it".to_owned(),
        Type::Tuple(_) => {
            "a model fills names better than positions: use a struct with `#[tool_args]`".to_owned()
        }
        Type::FnPtr(_) => "no caller can send code: use an enum with `#[tool_args]` that names the choices".to_owned(),
        Type::Ptr(_) => "no caller has an address here: use the type that it points to".to_owned(),
        Type::TraitObject(_) | Type::ImplTrait(_) => {
            "its schema has to be known here: use an enum with `#[tool_args]` that has a variant for each type".to_owned()
        }
        Type::Never(_) => "it has no value: leave it out".to_owned(),
        Type::Infer(_) => "its schema has to be known here: write the type".to_owned(),
        _ => return None,
    };
    Some(text)
}

fn check_path(path: &TypePath, faults: &mut Faults) {
    let primitive = PRIMITIVES.iter().find(|(name, _)| path.path.is_ident(name));
    if let Some((name, instead)) = primitive {
        faults.at(path, format!("`{name}` cannot be an argument: {instead}"));
    }
    let Some(last) = path.path.segments.last() else { return };
    let PathArguments::AngleBracketed(arguments) = &last.arguments else { return };
    if let Some(GenericArgument::Type(Type::Path(inner))) = arguments.args.first()
        && inner.path.segments.last().is_some_and(|inner| inner.ident == "Option")
        && let Some((_, instead)) = OF_OPTIONS.iter().find(|(name, _)| last.ident == name)
    {
        faults.at(
            inner,
            format!("`{}` cannot stand here: {instead}", plain(&inner.to_token_stream().to_string())),
        );
    }
    for argument in &arguments.args {
        match argument {
            // `Box<str>` and the like are texts of their own.
            GenericArgument::Type(Type::Path(inner)) if inner.path.is_ident("str") => {}
            // What another library's type is made of is its own business; so is a lifetime, as of `Cow<'static, str>`.
            GenericArgument::Type(inner) if last.ident != "Foreign" => check(inner, faults),
            _ => {}
        }
    }
}

/// Tokens as people write them.
pub(crate) fn plain(tokens: &str) -> String {
    let mut text = tokens.to_owned();
    for (spaced, tight) in
        [(" <", "<"), ("< ", "<"), (" >", ">"), (" ,", ","), (" ::", "::"), (":: ", "::"), ("& ", "&")]
    {
        text = text.replace(spaced, tight);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(written: &str) -> String {
        let mut faults = Faults::default();
        check(&syn::parse_str(written).unwrap(), &mut faults);
        faults.finish().map_or(String::new(), |errors| errors.to_string())
    }

    #[test]
    fn what_is_refused_by_its_form() {
        let table = [
            ("u128", "`u64`"),
            ("Option<i128>", "`i64`"),
            ("Vec<Vec<u128>>", "`u64`"),
            ("&'static str", "use `String`"),
            ("&[u8]", "use `Vec<u8>`"),
            ("&Path", "use `Path`"),
            ("str", "`Box<str>`"),
            ("()", "leave it out"),
            ("(u8,)", "inside it"),
            ("(u8, u8, u8, u8, u8)", "a struct"),
            ("fn(u8) -> u8", "no caller can send code"),
            ("*const u8", "address"),
            ("Box<dyn Fn()>", "has to be known here"),
            ("impl Clone", "has to be known here"),
            ("!", "no value"),
            ("[(u8, u128); 2]", "`u64`"),
            ("Option<Option<u8>>", "`Option<u8>` cannot stand here: an `Option` of an `Option`"),
            ("std::vec::Vec<std::option::Option<u8>>", "absent items"),
        ];
        for (written, expected) in table {
            assert!(said(written).contains(expected), "{written}: {}", said(written));
        }
    }

    #[test]
    fn what_the_trait_decides() {
        for written in [
            "u64",
            "Option<Box<str>>",
            "Cow<'static, str>",
            "HashMap<u8, u8>",
            "(u8, String)",
            "Foreign<u128>",
        ] {
            assert_eq!(said(written), "", "{written}");
        }
    }
}

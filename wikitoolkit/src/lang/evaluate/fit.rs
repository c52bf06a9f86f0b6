//! How well a value fits where a type is wanted that comes from outside of the project.

/// It is of the very type.
pub(super) const EXACT: usize = 30;
/// It is of a type that inherits from it.
pub(super) const INHERITS: usize = 20;
/// It is put into an object.
const BOXED: usize = 15;
/// Everything fits there.
pub(super) const ANYTHING: usize = 5;

/// The type of what is no object, which fits wherever an object does.
const NOTHING: &str = "null";

/// Numbers, each of which becomes one of the later ones by itself.
const NUMBERS: &[&str] = &["byte", "short", "int", "long", "float", "double"];
/// Numbers of other languages, which become one another.
const MORE_NUMBERS: &[&str] = &["char", "size_t", "unsigned"];
/// Types that nothing inherits from, with what they inherit from.
const FINAL: &[(&str, &[&str])] = &[
    ("Boolean", &["Comparable"]),
    ("Byte", &["Comparable", "Number"]),
    ("Character", &["Comparable"]),
    ("Class", &["AnnotatedElement", "GenericDeclaration", "Type"]),
    ("Double", &["Comparable", "Number"]),
    ("Float", &["Comparable", "Number"]),
    ("Integer", &["Comparable", "Number"]),
    ("Long", &["Comparable", "Number"]),
    ("Short", &["Comparable", "Number"]),
    ("String", &["CharSequence", "Comparable"]),
    ("StringBuilder", &["Appendable", "CharSequence"]),
    ("array", &[]),
    ("bool", &[]),
    ("boolean", &[]),
];

/// What the object is that a plain value is put into.
fn boxed(plain: &str) -> Option<&'static str> {
    let pairs = [
        ("boolean", "Boolean"),
        ("byte", "Byte"),
        ("char", "Character"),
        ("double", "Double"),
        ("float", "Float"),
        ("int", "Integer"),
        ("long", "Long"),
        ("short", "Short"),
    ];
    pairs.into_iter().find(|(name, _)| *name == plain).map(|(_, boxed)| boxed)
}

/// Whether a type is a plain value, which no type of a project stands for.
pub(super) fn is_plain(name: &str) -> bool {
    NUMBERS.contains(&name)
        || MORE_NUMBERS.contains(&name)
        || matches!(name, "String" | "array" | "bool" | "boolean")
}

/// Whether a name is that of a type, not of a member whose type nobody knows.
pub(super) fn is_type(name: &str) -> bool {
    is_plain(name) || name.starts_with(char::is_uppercase)
}

/// How well a value of one type fits where another one is wanted: nothing when nobody knows, `None` when it cannot be
/// passed. Where values are `converted`, a class may accept what it does not inherit.
pub(super) fn fit(given: &str, wanted: &str, converted: bool) -> Option<usize> {
    if given == wanted {
        return Some(EXACT);
    }
    if given == NOTHING {
        return (converted || wanted == "String" || !is_plain(wanted)).then_some(0);
    }
    let number = |name: &str| NUMBERS.iter().position(|number| *number == name);
    let is_number = |name: &str| number(name).is_some() || MORE_NUMBERS.contains(&name);
    match (number(given), number(wanted)) {
        _ if converted && is_number(given) && is_number(wanted) => return Some(0),
        (Some(from), Some(to)) if from < to => return Some(EXACT - (to - from)),
        (Some(_), Some(_)) => return None,
        (None, Some(_)) if given == "char" => return Some(INHERITS),
        _ => {}
    }
    if wanted == "Object" {
        return Some(ANYTHING);
    }
    if let Some(object) = boxed(given)
        && !converted
    {
        return fit(object, wanted, false).map(|fit| fit.min(BOXED));
    }
    match FINAL.iter().find(|(name, _)| *name == given) {
        Some((_, bases)) if bases.contains(&wanted) => Some(INHERITS),
        Some(_) if boxed(wanted).is_some_and(|object| object == given) => Some(BOXED),
        Some(_) if !converted || is_plain(wanted) => None,
        _ if is_plain(wanted) && is_type(given) && !converted => None,
        _ => Some(0),
    }
}

#[cfg(test)]
mod tests {
    use super::fit;

    #[test]
    fn the_closest_type_fits_best() {
        let java = |given, wanted| fit(given, wanted, false);
        assert!(java("int", "int") > java("int", "long"));
        assert!(java("int", "long") > java("int", "double"));
        assert!(java("int", "double") > java("int", "Integer"));
        assert!(java("int", "Integer") == java("int", "Number"));
        assert!(java("int", "Number") > java("int", "Object"));
        assert!(java("Class", "Type") > java("Class", "Object"));
        assert!(java("char", "Character") > java("char", "Object"));
        let impossible = [
            ("long", "int"),
            ("int", "String"),
            ("String", "Number"),
            ("boolean", "Character"),
            ("Class", "Appendable"),
            ("StringReader", "String"),
            ("Integer", "Long"),
        ];
        for (given, wanted) in impossible {
            assert_eq!(java(given, wanted), None, "{given} as {wanted}");
        }
        for (given, wanted) in [("StringReader", "Reader"), ("value", "String"), ("Date", "Comparable")] {
            assert_eq!(java(given, wanted), Some(0), "{given} as {wanted}");
        }
        assert_eq!(java("null", "char"), None);
        assert_eq!(java("null", "Character"), Some(0));
        assert_eq!(fit("int", "size_t", true), Some(0));
        assert_eq!(fit("bool", "String", true), None);
    }
}

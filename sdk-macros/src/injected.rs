//! Parameters that the kernel fills in, taken for arguments.

use quote::ToTokens as _;
use syn::{Attribute, GenericArgument, Ident, PathArguments, Type};

use crate::errors::Faults;
use crate::types;

/// Records that `param` is none of the caller's, and says whether that is so; `attributes` make it an argument.
pub(crate) fn refused(param: &Ident, ty: &Type, attributes: &[Attribute], faults: &mut Faults) -> bool {
    if !is_injected(ty) {
        return false;
    }
    let is_doc = |attribute: &Attribute| attribute.path().is_ident("doc");
    let what = match (attributes.iter().any(is_doc), attributes.iter().all(is_doc)) {
        (true, true) => "the `///` comment",
        (true, false) => "the `///` comment and `#[arg(..)]`",
        (false, _) => "`#[arg(..)]`",
    };
    let ty = types::plain(&ty.to_token_stream().to_string());
    faults.at(
        param,
        format!("`{ty}` comes from the kernel, not from the caller: take {what} off `{param}`, since that makes an argument of it"),
    );
    true
}

/// By the name alone: a type of the author's own that is called `State` has no type in it.
fn is_injected(ty: &Type) -> bool {
    let Type::Path(path) = ty else { return false };
    let Some(last) = path.path.segments.last() else { return false };
    match &last.arguments {
        PathArguments::None => last.ident == "Ctx",
        PathArguments::AngleBracketed(within) => {
            matches!(within.args.first(), Some(GenericArgument::Type(_)))
                && (last.ident == "State" || last.ident == "Ask")
        }
        PathArguments::Parenthesized(_) => false,
    }
}

#[cfg(test)]
mod tests {
    use super::is_injected;

    #[test]
    fn an_injected_type_is_known_by_its_form() {
        let table = [
            ("Ctx", true),
            ("toolkernel::tool::Ctx", true),
            ("State<Basket>", true),
            ("tool::Ask<Confirm>", true),
            ("State", false),
            ("Ask", false),
            ("Ctx<u8>", false),
            ("Option<State<u8>>", false),
            ("&Ctx", false),
        ];
        for (written, expected) in table {
            assert_eq!(is_injected(&syn::parse_str(written).unwrap()), expected, "{written}");
        }
    }
}

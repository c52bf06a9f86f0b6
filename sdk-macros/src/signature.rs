//! What the signature of a tool's function may have.

use syn::{FnArg, GenericParam, ReturnType, Signature, Type};

use crate::errors::Faults;

/// Records all that keeps `signature`, perhaps that of a method, from being a tool's.
pub(crate) fn check(signature: &Signature, is_method: bool, pinned: bool, faults: &mut Faults) {
    let name = &signature.ident;
    match signature.receiver() {
        Some(receiver) => faults.at(
            receiver,
            format!(
                "a tool is a free function: take what `self` holds as a `State<T>` parameter, move `{name}` out of the \
                 block, to where the block itself stands, and give the state to the kernel's builder"
            ),
        ),
        None if is_method => faults.at(
            name,
            format!("a tool is a free function: move `{name}` out of the block, to where the block itself stands"),
        ),
        None => {}
    }
    for param in &signature.generics.params {
        match param {
            GenericParam::Lifetime(lifetime) => faults.at(
                lifetime,
                format!("tool `{name}` owns what it is given: drop the lifetime and use `String` for `&str`"),
            ),
            GenericParam::Type(_) | GenericParam::Const(_) => faults.at(
                param,
                format!(
                    "tool `{name}` cannot be generic: its schema has to be known here; name the type instead"
                ),
            ),
        }
    }
    let clause = signature.generics.where_clause.as_ref();
    if let Some(clause) = clause.filter(|_| signature.generics.params.is_empty()) {
        faults.at(clause, format!("tool `{name}` cannot have a `where` clause: nothing in it is generic"));
    }
    qualifiers(signature, faults);
    parameters(signature, faults);
    if matches!(signature.output, ReturnType::Default) {
        faults.at(name, format!("tool `{name}` returns nothing: write `-> Result<T, ToolError>`"));
    }
    if let Some(asyncness) = signature.asyncness.filter(|_| pinned) {
        faults.at(asyncness, "a pinned tool runs on a thread of its own: write `fn`, without `async`");
    }
}

fn qualifiers(signature: &Signature, faults: &mut Faults) {
    if let syn::Safety::Unsafe(unsafety) = &signature.safety {
        faults.at(unsafety, "a tool cannot be an `unsafe fn`: callers over the wire can keep no promise");
    }
    if let Some(constness) = signature.constness {
        faults.at(constness, "a tool runs when it is called, never at compile time: leave `const` out");
    }
    if let Some(abi) = &signature.abi {
        faults.at(abi, "a tool is called by the kernel, not by another language: leave `extern` out");
    }
    if let Some(variadic) = &signature.variadic {
        faults.at(variadic, "a tool cannot take a variable number of parameters: take one `Vec<T>`");
    }
}

/// Parameters that are no argument of their own; those are looked at as fields.
fn parameters(signature: &Signature, faults: &mut Faults) {
    for input in &signature.inputs {
        let FnArg::Typed(param) = input else { continue };
        let is_field =
            |attribute: &syn::Attribute| attribute.path().is_ident("doc") || attribute.path().is_ident("arg");
        if param.attrs.iter().any(is_field) {
            continue;
        }
        match &*param.ty {
            Type::ImplTrait(ty) => faults.at(
                ty,
                format!("tool `{}` cannot be generic: name the type instead of `impl Trait`", signature.ident),
            ),
            Type::Reference(ty) => faults.at(
                ty,
                "a tool owns its parameters: write the type without `&`; an argument of its own also needs a `///` comment",
            ),
            _ => {}
        }
    }
}

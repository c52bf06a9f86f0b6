//! `#[tool_args]`: schema and decoder of a struct or an enum.

use proc_macro2::TokenStream;
use quote::{quote, quote_spanned};
use syn::{Data, DeriveInput, Fields, Ident};

use crate::errors::Faults;
use crate::scope::in_scope;
use crate::{attr, both, check, enums, field, foreign, name, object, recursion, stub};

pub(crate) fn expand(options: TokenStream, mut input: DeriveInput) -> TokenStream {
    let mut faults = Faults::default();
    let settings = attr::settings(options, &["tag", "crate"], &mut faults);
    let sdk = attr::sdk(&settings, &mut faults);
    let tag = settings.iter().find(|setting| setting.key == "tag");
    let tag_value = tag.and_then(|setting| faults.take(setting.string()));
    check::no_generics(&input.generics, "tool arguments", &mut faults);
    foreign::refuse(&input.attrs, &mut faults);
    let body = match &input.data {
        Data::Enum(data) => {
            let value = enums::expand(&input, data, tag_value.as_ref(), &mut faults);
            let no_arguments = no_arguments(&input.ident);
            quote!(#value #no_arguments)
        }
        Data::Struct(data) => {
            if let Some(tag) = tag {
                faults.at(&tag.key, "`tag` is for an enum whose variants have data: leave it out");
            }
            structure(&input.ident, &data.fields, &mut faults)
        }
        Data::Union(data) => {
            faults.at(
                data.union_token,
                "tool arguments are a struct with named fields or an enum, not a union",
            );
            TokenStream::new()
        }
    };
    let is_output = both::is_output(&input.attrs);
    if is_output {
        both::carry_names(&mut input, tag_value.as_ref());
    }
    strip(&mut input);
    if let Some(errors) = faults.finish() {
        if !foreign::are_read(&input.attrs) {
            foreign::strip(&mut input.attrs);
            enums::attributes(&mut input.data).into_iter().for_each(foreign::strip);
        }
        return stub::args(&sdk, &input, &errors);
    }
    let body = in_scope(&sdk, &quote_spanned!(input.ident.span()=> #body));
    // As an output the type has one already, of what it is written as.
    let schemars = (!is_output).then(|| json_schema(&sdk, &input.ident));
    quote!(#input #body #schemars)
}

fn structure(owner: &Ident, fields: &Fields, faults: &mut Faults) -> TokenStream {
    let fields = match fields {
        Fields::Named(named) => field::read_named(owner, named, faults),
        Fields::Unit => Vec::new(),
        Fields::Unnamed(unnamed) => {
            faults.at(
                unnamed,
                format!(
                    "tool arguments are a struct with named fields: give the fields of `{owner}` names; a newtype that \
                     is one argument implements `ToolValue` by hand, without this attribute"
                ),
            );
            return TokenStream::new();
        }
    };
    let depth = recursion::depth(owner, &fields.iter().collect::<Vec<_>>(), true, faults);
    let object = object::expand(owner, &fields, depth);
    let from_call = from_call(owner);
    quote!(#object #from_call)
}

/// `impl FromCall`: what makes a struct the argument struct of a tool.
fn from_call(owner: &Ident) -> TokenStream {
    quote! {
        impl __sdk::FromCall for #owner {
            const INPUT: ::core::option::Option<&'static __value::Schema> =
                ::core::option::Option::Some(<#owner as __value::ToolValue>::SCHEMA);

            fn from_call(__call: &__sdk::Call) -> ::core::result::Result<Self, __sdk::ToolError> {
                __sdk::arguments(__call)
            }
        }
    }
}

/// `impl FromCall` under a condition that never holds, whose text says what to do with an enum. The lifetime keeps
/// rustc from looking at the condition before somebody takes the enum as a tool's arguments.
fn no_arguments(owner: &Ident) -> TokenStream {
    quote! {
        impl __sdk::FromCall for #owner
        where
            for<'__any> __sdk::Enum: __sdk::IsObject<#owner>,
        {
            fn from_call(_: &__sdk::Call) -> ::core::result::Result<Self, __sdk::ToolError> {
                __sdk::refused()
            }
        }
    }
}

/// Lets other libraries read the schema: the same tree, through schemars' trait.
fn json_schema(sdk: &TokenStream, owner: &Ident) -> TokenStream {
    let name = name::plain(owner);
    in_scope(
        sdk,
        &quote! {
            impl __sdk::schemars::JsonSchema for #owner {
                fn inline_schema() -> ::core::primitive::bool {
                    true
                }

                fn schema_name() -> __sdk::Cow<'static, ::core::primitive::str> {
                    __sdk::Cow::Borrowed(#name)
                }

                fn json_schema(_: &mut __sdk::schemars::SchemaGenerator) -> __sdk::schemars::Schema {
                    __sdk::json_schema(<#owner as __value::ToolValue>::SCHEMA)
                }
            }
        },
    )
}

/// Takes our own attributes off, which no macro reads any more.
pub(crate) fn strip(input: &mut DeriveInput) {
    for attributes in enums::attributes(&mut input.data) {
        attributes.retain(|attribute| !attribute.path().is_ident("arg"));
    }
}

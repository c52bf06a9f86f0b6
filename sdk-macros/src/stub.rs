//! What is emitted beside an error: the user's item and just enough for its users to compile.

use proc_macro2::TokenStream;
use quote::quote;
use syn::{Data, DeriveInput, Ident, ItemFn};

use crate::scope::in_scope;

/// A stub for arguments that were refused.
pub(crate) fn args(sdk: &TokenStream, input: &DeriveInput, errors: &TokenStream) -> TokenStream {
    let ident = &input.ident;
    let (impl_generics, type_generics, clause) = input.generics.split_for_impl();
    let from_call = matches!(input.data, Data::Struct(_)).then(|| {
        // What a parameter of the type may be is one error already.
        let clause = match (clause, input.generics.params.is_empty()) {
            (clause, true) => quote!(#clause),
            (None, false) => quote!(where Self: ::core::marker::Send),
            (Some(clause), false) => quote!(#clause, Self: ::core::marker::Send),
        };
        quote! {
            impl #impl_generics __sdk::FromCall for #ident #type_generics #clause {
                fn from_call(_: &__sdk::Call) -> ::core::result::Result<Self, __sdk::ToolError> {
                    __sdk::refused()
                }
            }
        }
    });
    let value = value(input);
    let body = in_scope(
        sdk,
        &quote! {
            #value
            #from_call
        },
    );
    quote!(#input #body #errors)
}

/// A stub for a form that was refused.
pub(crate) fn form(sdk: &TokenStream, input: &DeriveInput, errors: &TokenStream) -> TokenStream {
    let ident = &input.ident;
    let (impl_generics, type_generics, clause) = input.generics.split_for_impl();
    let value = value(input);
    let body = in_scope(
        sdk,
        &quote! {
            #value
            impl #impl_generics __sdk::AskForm for #ident #type_generics #clause {
                const DEF: __sdk::AskDef =
                    __sdk::AskDef { key: "", message: "", schema: &__value::Schema::Boolean };
            }
        },
    );
    quote!(#input #body #errors)
}

/// A value that is never read.
fn value(input: &DeriveInput) -> TokenStream {
    let ident = &input.ident;
    let (impl_generics, type_generics, clause) = input.generics.split_for_impl();
    quote! {
        impl #impl_generics __value::ToolValue for #ident #type_generics #clause {
            const SCHEMA: &'static __value::Schema = &__value::Schema::Boolean;

            fn decode(
                _: __value::Input<'_, '_>,
                _: &'static __value::Schema,
                _: &mut __value::Decoding,
            ) -> ::core::result::Result<::core::option::Option<Self>, __value::Unreadable> {
                __sdk::refused()
            }
        }
    }
}

/// A stub for an output that was refused.
pub(crate) fn output(sdk: &TokenStream, input: &DeriveInput, errors: &TokenStream) -> TokenStream {
    let ident = &input.ident;
    let (impl_generics, type_generics, clause) = input.generics.split_for_impl();
    let body = in_scope(
        sdk,
        &quote! {
            impl #impl_generics __sdk::serde::Serialize for #ident #type_generics #clause {
                fn serialize<__S: __sdk::serde::Serializer>(
                    &self,
                    _: __S,
                ) -> ::core::result::Result<__S::Ok, __S::Error> {
                    __sdk::refused()
                }
            }

            impl #impl_generics __sdk::schemars::JsonSchema for #ident #type_generics #clause {
                fn schema_name() -> __sdk::Cow<'static, ::core::primitive::str> {
                    __sdk::refused()
                }

                fn json_schema(_: &mut __sdk::schemars::SchemaGenerator) -> __sdk::schemars::Schema {
                    __sdk::refused()
                }
            }

            impl #impl_generics __sdk::ToolOutput for #ident #type_generics #clause {
                fn into_result(self) -> __sdk::HandlerResult {
                    __sdk::refused()
                }
            }
        },
    );
    quote!(#input #body #errors)
}

/// What stays of a function that was refused inside an `impl` block, where a struct would be one more error.
pub(crate) fn method(function: &ItemFn, errors: &TokenStream) -> TokenStream {
    quote!(#function #errors)
}

/// A stub for a function that was refused; its handle still names a tool.
pub(crate) fn tool(
    sdk: &TokenStream,
    function: &ItemFn,
    handle: &Ident,
    errors: &TokenStream,
) -> TokenStream {
    let vis = &function.vis;
    let body =
        in_scope(sdk, &quote!(impl __sdk::Tool for #handle { const DEF: __sdk::ToolDef = __sdk::REFUSED; }));
    quote! {
        #function
        #[doc(hidden)]
        #[allow(non_camel_case_types, missing_debug_implementations)]
        #vis struct #handle {}
        #body
        #errors
    }
}

/// What stays of a resource or a prompt that was refused.
pub(crate) fn library(function: &ItemFn, handle: &Ident, errors: &TokenStream) -> TokenStream {
    let vis = &function.vis;
    quote! {
        #function
        #[doc(hidden)]
        #[allow(non_camel_case_types, missing_debug_implementations)]
        #vis struct #handle {}
        #errors
    }
}

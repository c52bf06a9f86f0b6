//! `#[tool_output]`: a result's schema, its structured form and its text from one type.

use proc_macro2::TokenStream;
use quote::{format_ident, quote};
use syn::{DeriveInput, Ident, Path};

use crate::attr::Setting;
use crate::errors::Faults;
use crate::output_model::{self, Shape};
use crate::scope::in_scope;
use crate::{attr, check, docs, output_code, stub};

/// The options of the attribute.
pub(crate) const OPTIONS: [&str; 5] = ["text", "descriptions", "nulls", "tag", "crate"];

pub(crate) fn expand(options: TokenStream, mut input: DeriveInput) -> TokenStream {
    let mut faults = Faults::default();
    let settings = attr::settings(options, &OPTIONS, &mut faults);
    let sdk = attr::sdk(&settings, &mut faults);
    check::no_generics(&input.generics, "tool outputs", &mut faults);
    let find = |key: &str| settings.iter().find(|setting| setting.key == key);
    let text = find("text").and_then(|setting| faults.take(setting.path()));
    let mut flag = |key| find(key).map(Setting::flag).and_then(|flag| faults.take(flag));
    let descriptions = flag("descriptions").unwrap_or(true);
    let nulls = flag("nulls").unwrap_or(false);
    let tag = find("tag").and_then(|setting| faults.take(setting.string()));
    let shape = output_model::read(&input, tag.as_ref(), &mut faults);
    output_model::strip(&mut input);
    match (faults.finish(), shape) {
        (None, Some(shape)) => {
            let written = output_code::serialize(&input.ident, &shape, nulls);
            let described = output_code::json_schema(&input.ident, &docs::text(&input.attrs), &shape, nulls);
            let result = tool_output(&input.ident, &shape, text.as_ref(), descriptions);
            let body = in_scope(
                &sdk,
                &quote! {
                    // Used by every field that is no `Option`.
                    #[allow(unused_imports)]
                    use __sdk::AlwaysThere as _;
                    #written
                    #described
                    #result
                },
            );
            quote!(#input #body)
        }
        (errors, _) => stub::output(&sdk, &input, &errors.unwrap_or_default()),
    }
}

/// `impl ToolOutput`: what makes a type the whole result of a tool.
fn tool_output(owner: &Ident, shape: &Shape, text: Option<&Path>, descriptions: bool) -> TokenStream {
    let text = match text {
        Some(render) => {
            quote!({ let __text: __sdk::String = #render(&self); ::core::option::Option::Some(__text) })
        }
        None => quote!(::core::option::Option::None),
    };
    let root = match shape {
        Shape::Object(_) | Shape::Tagged(..) => format_ident!("Object"),
        Shape::Words(_) => format_ident!("Scalar"),
    };
    quote! {
        impl __sdk::ToolOutput for #owner {
            fn schema() -> ::core::option::Option<__sdk::OutputSchema> {
                ::core::option::Option::Some(__sdk::output_schema::<#owner>(#descriptions, __sdk::Root::#root))
            }

            fn into_result(self) -> __sdk::HandlerResult {
                let __text = #text;
                __sdk::structured(&self, __sdk::Root::#root, __text)
            }
        }
    }
}

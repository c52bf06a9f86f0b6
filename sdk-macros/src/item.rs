//! The kinds of items that an attribute may stand on.

use proc_macro2::TokenStream;
use quote::quote;
use syn::{DeriveInput, Item, ItemFn, TraitItem, parse2};

/// The expansion of a function with a body, or the error that `item` is none.
pub(crate) fn function(item: &TokenStream, expand: impl FnOnce(ItemFn) -> TokenStream) -> TokenStream {
    parse2(item.clone()).map_or_else(
        |error| {
            let wanted = "`#[mcp_tool]` stands on a free function with a body: \
                          `async fn name(..) -> Result<T, ToolError> { .. }`";
            refused(item, error, wanted)
        },
        expand,
    )
}

/// The expansion of a struct or an enum, or the error that `item` is none.
pub(crate) fn data(
    attribute: &str,
    item: &TokenStream,
    expand: impl FnOnce(DeriveInput) -> TokenStream,
) -> TokenStream {
    parse2(item.clone()).map_or_else(
        |error| refused(item, error, &format!("`#[{attribute}]` stands on a struct or an enum")),
        expand,
    )
}

/// An item of another kind stays as it is; what is no item at all keeps the parser's error.
fn refused(item: &TokenStream, error: syn::Error, wanted: &str) -> TokenStream {
    let is_item = parse2::<Item>(item.clone()).is_ok_and(|item| !matches!(item, Item::Verbatim(_)))
        || parse2::<TraitItem>(item.clone()).is_ok_and(|item| !matches!(item, TraitItem::Verbatim(_)));
    if !is_item {
        return error.into_compile_error();
    }
    let error = syn::Error::new(proc_macro2::Span::call_site(), wanted).into_compile_error();
    quote!(#item #error)
}

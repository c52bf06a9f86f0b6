//! The block that every expansion stands in.

use proc_macro2::TokenStream;
use quote::quote;

/// Wraps `body` so that the names it uses clash with none of the user's.
pub(crate) fn in_scope(sdk: &TokenStream, body: &TokenStream) -> TokenStream {
    quote! {
        #[allow(unused_qualifications)]
        const _: () = {
            use #sdk::private as __sdk;
            use #sdk::value as __value;
            #body
        };
    }
}

//! Collects the faults of one item, so that one compile reports them all.

use proc_macro2::TokenStream;
use quote::ToTokens;

/// Must be finished: dropping faults unseen would turn an error into silence.
#[derive(Debug, Default)]
pub(crate) struct Faults {
    combined: Option<syn::Error>,
    finished: bool,
}

impl Faults {
    /// Records `message` at `tokens`.
    pub(crate) fn at(&mut self, tokens: impl ToTokens, message: impl std::fmt::Display) {
        self.add(syn::Error::new_spanned(tokens, message));
    }

    pub(crate) fn add(&mut self, error: syn::Error) {
        match &mut self.combined {
            Some(first) => first.combine(error),
            None => self.combined = Some(error),
        }
    }

    /// The value of `result`, or a record of its error.
    pub(crate) fn take<T>(&mut self, result: syn::Result<T>) -> Option<T> {
        result.map_err(|error| self.add(error)).ok()
    }

    /// The faults as `compile_error!` invocations, if there are any.
    pub(crate) fn finish(mut self) -> Option<TokenStream> {
        self.finished = true;
        self.combined.take().map(syn::Error::into_compile_error)
    }
}

impl Drop for Faults {
    fn drop(&mut self) {
        if !std::thread::panicking() {
            assert!(self.finished, "faults were dropped unseen");
        }
    }
}

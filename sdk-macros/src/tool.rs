//! `#[mcp_tool]`: a function becomes a tool.

use proc_macro2::TokenStream;
use quote::{format_ident, quote, quote_spanned};
use syn::spanned::Spanned as _;
use syn::{Attribute, FnArg, Ident, ItemFn, Lit, Pat, ReturnType, parse_quote};

use crate::attr::{self, Setting};
use crate::errors::Faults;
use crate::model::{ANNOTATIONS, Field, Param, ToolOptions};
use crate::scope::in_scope;
use crate::{docs, field, injected, name, object, place, signature, stub};

const OPTIONS: [&str; 14] = [
    "name",
    "title",
    "icons",
    "read_only",
    "destructive",
    "idempotent",
    "open_world",
    "tags",
    "meta",
    "timeout",
    "pinned",
    "strict",
    "link",
    "crate",
];

pub(crate) fn expand(options: TokenStream, mut function: ItemFn) -> TokenStream {
    let mut faults = Faults::default();
    let settings = attr::settings(options, &OPTIONS, &mut faults);
    let sdk = attr::sdk(&settings, &mut faults);
    let options = read_options(&settings, &mut faults);
    let handle = function.sig.ident.clone();
    let is_method = place::is_method(&function);
    signature::check(&function.sig, is_method, options.pinned, &mut faults);
    let description = docs::text(&function.attrs);
    if description.is_empty() {
        let message = format!("tool `{handle}` has no description: write a `///` comment above it");
        faults.at(&handle, message);
    }
    let (params, fields) = read_params(&mut function, &mut faults);
    // The shape of a tool's function is ours to choose: by value, and `async` where it should not block.
    function.attrs.push(parse_quote!(#[allow(clippy::needless_pass_by_value, clippy::unused_async)]));
    let name = options.name.as_ref().map_or_else(|| name::plain(&handle), syn::LitStr::value);
    if let Some(fault) = name::fault(&name) {
        match &options.name {
            Some(literal) => faults.at(literal, fault),
            None => faults.at(&handle, fault),
        }
    }
    if let Some(errors) = faults.finish() {
        return if is_method {
            stub::method(&function, &errors)
        } else {
            stub::tool(&sdk, &function, &handle, &errors)
        };
    }
    let tool = Tool { sdk, options, handle, name, description, params, fields };
    tool.expand(&function)
}

pub(crate) struct Tool {
    pub(crate) sdk: TokenStream,
    pub(crate) options: ToolOptions,
    pub(crate) handle: Ident,
    pub(crate) name: String,
    pub(crate) description: String,
    pub(crate) params: Vec<Param>,
    pub(crate) fields: Vec<Field>,
}

pub(crate) fn read_options(settings: &[Setting], faults: &mut Faults) -> ToolOptions {
    let mut options = ToolOptions::default();
    for setting in settings {
        let read = match setting.key.to_string().as_str() {
            "name" => setting.string().map(|name| options.name = Some(name)),
            "title" => setting.string().map(|title| options.title = Some(title)),
            "icons" => setting.path().map(|icons| options.icons = Some(icons)),
            "tags" => setting.strings().map(|tags| options.tags = tags),
            "meta" => setting.pairs().map(|meta| options.meta = meta),
            "timeout" => {
                let text = setting.string().map_err(|_| setting.wrong(TIMEOUT));
                text.and_then(|text| timeout(&text)).map(|ms| options.timeout_ms = Some(ms))
            }
            "pinned" => setting.flag().map(|pinned| options.pinned = pinned),
            "strict" => setting.flag().map(|strict| options.strict = strict),
            "link" => setting.flag().map(|link| options.unlinked = !link),
            key => match ANNOTATIONS.iter().position(|name| *name == key) {
                Some(index) => setting.flag().map(|value| options.annotations[index] = Some(value)),
                None => Ok(()),
            },
        };
        faults.take(read);
    }
    for (_, value) in &options.meta {
        if !matches!(value, Lit::Bool(_) | Lit::Int(_) | Lit::Str(_)) {
            faults.at(value, "a value of `meta` is `true`, `false`, a whole number or a string");
        }
    }
    options
}

const TIMEOUT: &str = "a whole number with its unit, as a string: `\"500ms\"`, `\"30s\"` or `\"5m\"`";

/// `500ms`, `30s` or `5m` in milliseconds.
fn timeout(text: &syn::LitStr) -> syn::Result<u64> {
    let value = text.value();
    let (digits, unit) = value.split_at(value.find(|c: char| !c.is_ascii_digit()).unwrap_or(value.len()));
    let factor = match unit {
        "ms" => Some(1),
        "s" => Some(1_000),
        "m" => Some(60_000),
        _ => None,
    };
    let ms = digits.parse::<u64>().ok().zip(factor).and_then(|(number, factor)| number.checked_mul(factor));
    ms.filter(|ms| *ms > 0).ok_or_else(|| syn::Error::new(text.span(), format!("`timeout` takes {TIMEOUT}")))
}

/// Sorts the parameters and takes our attributes off them.
pub(crate) fn read_params(function: &mut ItemFn, faults: &mut Faults) -> (Vec<Param>, Vec<Field>) {
    let (mut params, mut fields) = (Vec::new(), Vec::new());
    for input in &mut function.sig.inputs {
        let FnArg::Typed(param) = input else { continue };
        let is_ours =
            |attribute: &Attribute| attribute.path().is_ident("doc") || attribute.path().is_ident("arg");
        if !param.attrs.iter().any(is_ours) {
            params.push(Param::Whole(param.ty.clone()));
            continue;
        }
        let (ours, others) = std::mem::take(&mut param.attrs).into_iter().partition(is_ours);
        let ours: Vec<Attribute> = ours;
        param.attrs = others;
        let Pat::Ident(pattern) = &*param.pat else {
            faults.at(
                &param.pat,
                "a parameter that is an argument needs a plain name: the caller gives it by that name",
            );
            continue;
        };
        if injected::refused(&pattern.ident, &param.ty, &ours, faults) {
            params.push(Param::Whole(param.ty.clone()));
            continue;
        }
        params.push(Param::Field(fields.len()));
        let name = name::of_parameter(&pattern.ident);
        let read = field::read(&pattern.ident, name, &param.ty, &ours, "parameter", faults);
        if let Some((_, span)) = read.depth {
            let message = "`depth` is for a field of a type that contains itself: leave it out";
            faults.add(syn::Error::new(span, message));
        }
        fields.push(read);
    }
    field::unique(&fields, faults);
    (params, fields)
}

impl Tool {
    fn expand(&self, function: &ItemFn) -> TokenStream {
        let Self { sdk, handle, .. } = self;
        let vis = &function.vis;
        let cfgs: Vec<&Attribute> =
            function.attrs.iter().filter(|attribute| attribute.path().is_ident("cfg")).collect();
        let definition = in_scope(sdk, &self.definition(function));
        let linked = (!self.options.unlinked).then(|| self.linked());
        let guard = (!self.options.unlinked).then(|| self.guard());
        quote! {
            #function

            #(#cfgs)*
            #[doc(hidden)]
            #[allow(non_camel_case_types, missing_debug_implementations)]
            #vis struct #handle {}

            #(#cfgs)*
            #definition

            #(#cfgs)*
            #linked

            #(#cfgs)*
            #guard
        }
    }

    /// `impl Tool`, with each parameter and the return type asked for its trait exactly once: a failed
    /// bound is then one error, at the type.
    pub(crate) fn definition(&self, function: &ItemFn) -> TokenStream {
        let Self { handle, name, description, .. } = self;
        let short_form = (!self.fields.is_empty()).then(|| self.short_form());
        let mut whole = Vec::new();
        if short_form.is_some() {
            whole.push(quote!(
                const __ARGS: __sdk::Param<__Args> = __sdk::short_form::<__Args>();
            ));
        }
        let (mut takes, mut passed, mut inputs, mut checks) =
            (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        let (mut asks, mut examines) = (Vec::new(), Vec::new());
        if short_form.is_some() {
            takes.push(quote!(let __args = (__ARGS.take)(&__call)?;));
            inputs.push(quote!(__ARGS.input));
            examines.push(quote!(__sdk::examine(&__ARGS, __call)?;));
        }
        for (index, param) in self.params.iter().enumerate() {
            match param {
                Param::Field(position) => {
                    let ident = &self.fields[*position].ident;
                    passed.push(quote!(__args.#ident));
                }
                Param::Whole(ty) => {
                    let (glue, value) = (format_ident!("__PARAM{index}"), format_ident!("__param{index}"));
                    let param = quote_spanned!(ty.span()=> __sdk::param::<#ty>());
                    whole.push(quote!(const #glue: __sdk::Param<#ty> = #param;));
                    takes.push(quote!(let #value = (#glue.take)(&__call)?;));
                    inputs.push(quote!(#glue.input));
                    checks.push(quote!((#glue.check)(__states)?;));
                    asks.push(quote!(#glue.ask));
                    examines.push(quote!(__sdk::examine(&#glue, __call)?;));
                    passed.push(quote!(#value));
                }
            }
        }
        let returned = match &function.sig.output {
            ReturnType::Type(_, ty) => {
                let returns = quote_spanned!(ty.span()=> __sdk::returns::<#ty>());
                quote!(const __RETURN: __sdk::Return<#ty> = #returns;)
            }
            ReturnType::Default => TokenStream::new(),
        };
        // What is an argument struct is known to its trait only, so a constant counts them; the last one is the
        // one too many.
        let span = self.params.iter().rev().find_map(|param| match param {
            Param::Whole(ty) => Some(ty.span()),
            Param::Field(_) => None,
        });
        let span = span.unwrap_or_else(|| handle.span());
        let one_input = quote_spanned!(span=> __sdk::assert_one_input(#name, &[#(#inputs),*]));
        // The last one is the one too many here, too.
        let asks_apart = quote_spanned!(span=> __sdk::assert_keys_apart(__ASKS));
        takes.insert(0, quote!(__sdk::refuse_strays(&__call, &[#(#inputs),*])?;));
        let handler = self.handler(function, &takes, &passed);
        let (title, annotations, tags, meta, timeout) = self.options.expand();
        let strict = self.options.strict;
        let icons = self.options.icons.as_ref().map_or_else(|| quote!(&[]), |icons| quote!(#icons));
        quote! {
            #short_form
            #(#whole)*
            #returned
            const _: () = #one_input;
            const __ASKS: &[::core::option::Option<__sdk::AskDef>] = &[#(#asks),*];
            const _: () = #asks_apart;

            fn __check(__states: &__sdk::StateMap) -> ::core::result::Result<(), __sdk::MissingState> {
                #(#checks)*
                let _ = __states;
                ::core::result::Result::Ok(())
            }

            fn __examine(__call: &__sdk::Call) -> ::core::result::Result<(), __sdk::ToolError> {
                __sdk::refuse_strays(__call, &[#(#inputs),*])?;
                #(#examines)*
                ::core::result::Result::Ok(())
            }

            #handler

            impl __sdk::Tool for #handle {
                const DEF: __sdk::ToolDef = __sdk::ToolDef {
                    name: #name,
                    title: #title,
                    icons: #icons,
                    description: #description,
                    input: __sdk::input(&[#(#inputs),*]),
                    output: __RETURN.schema,
                    annotations: #annotations,
                    tags: &[#(#tags),*],
                    meta: &[#(#meta),*],
                    timeout: #timeout,
                    strict: #strict,
                    check: __check,
                    asks: __ASKS,
                    examine: __examine,
                    handler: __HANDLER,
                    location: __sdk::Location { file: ::core::file!(), line: ::core::line!() },
                };
            }
        }
    }

    /// The struct that the parameters of the short form stand for.
    fn short_form(&self) -> TokenStream {
        let owner = format_ident!("__Args");
        let (idents, types): (Vec<_>, Vec<_>) =
            self.fields.iter().map(|field| (&field.ident, &field.ty)).unzip();
        let object = object::expand(&owner, &self.fields, None);
        let alone = self.fields.first().filter(|_| self.fields.len() == 1).map(|field| {
            quote_spanned! {field.ident.span()=>
                const _: () = __sdk::assert_not_nested(<#owner as __value::ToolValue>::SCHEMA);
            }
        });
        quote! {
            struct #owner { #(#idents: #types,)* }
            #object
            #alone
        }
    }

    fn handler(&self, function: &ItemFn, takes: &[TokenStream], passed: &[TokenStream]) -> TokenStream {
        let ident = &function.sig.ident;
        let call = quote_spanned!(ident.span()=> #ident(#(#passed),*));
        if function.sig.asyncness.is_some() {
            // The user's own future goes into the bound, under the user's span: if it is not `Send`, rustc
            // explains it by the user's code.
            let boxed = quote_spanned!(ident.span()=> __sdk::boxed(#call, __RETURN.into_result));
            return quote! {
                fn __run(
                    __call: __sdk::Call,
                ) -> ::core::result::Result<__sdk::BoxFuture<__sdk::HandlerResult>, __sdk::ToolError> {
                    #(#takes)*
                    ::core::result::Result::Ok(#boxed)
                }
                const __HANDLER: __sdk::Handler = __sdk::Handler::Async(__run);
            };
        }
        let mode = if self.options.pinned { quote!(Pinned) } else { quote!(Blocking) };
        quote! {
            fn __run(__call: __sdk::Call) -> __sdk::HandlerResult {
                #(#takes)*
                (__RETURN.into_result)(#call)
            }
            const __HANDLER: __sdk::Handler = __sdk::Handler::#mode(__run);
        }
    }

    /// The tool's place in the slice of linked tools.
    fn linked(&self) -> TokenStream {
        let handle = &self.handle;
        let body = quote! {
            #[__sdk::linkme::distributed_slice(__sdk::TOOLS)]
            #[linkme(crate = __sdk::linkme)]
            static __ENTRY: __sdk::ToolDef = <#handle as __sdk::Tool>::DEF;
        };
        // The linker section that the slice is made of does not exist there.
        let scoped = in_scope(&self.sdk, &body);
        quote!(#[cfg(not(target_family = "wasm"))] #scoped)
    }

    /// Two tools of one name in one crate define the same macro: rustc shows both places.
    fn guard(&self) -> TokenStream {
        let span = self.options.name.as_ref().map_or_else(|| self.handle.span(), syn::LitStr::span);
        let guard = name::guard(&self.name, span);
        quote! {
            #[doc(hidden)]
            #[allow(non_local_definitions)]
            #[macro_export]
            macro_rules! #guard { () => {}; }
        }
    }
}

impl ToolOptions {
    /// Title, annotations, tags, meta and timeout as constant expressions.
    fn expand(&self) -> (TokenStream, TokenStream, Vec<TokenStream>, Vec<TokenStream>, TokenStream) {
        let title = optional(self.title.as_ref().map(|title| quote!(#title)));
        let hints = ANNOTATIONS.iter().zip(self.annotations).map(|(name, value)| {
            let (name, value) = (format_ident!("{name}"), optional(value.map(|value| quote!(#value))));
            quote!(#name: #value)
        });
        let annotations = quote!(__sdk::Annotations { #(#hints),* });
        let tags = self.tags.iter().map(|tag| quote!(#tag)).collect();
        let meta = self.meta.iter().map(|(key, value)| {
            let kind = match value {
                Lit::Bool(_) => format_ident!("Bool"),
                Lit::Int(_) => format_ident!("Int"),
                _ => format_ident!("Str"),
            };
            quote!((#key, __sdk::MetaValue::#kind(#value)))
        });
        let timeout = self.timeout_ms.map(|ms| quote!(::core::time::Duration::from_millis(#ms)));
        (title, annotations, tags, meta.collect(), optional(timeout))
    }
}

pub(crate) fn optional(value: Option<TokenStream>) -> TokenStream {
    value.map_or_else(
        || quote!(::core::option::Option::None),
        |value| quote!(::core::option::Option::Some(#value)),
    )
}

//! Fields of arguments: their options, and their share of schema and decoder.

use proc_macro2::TokenStream;
use quote::{quote, quote_spanned};
use syn::spanned::Spanned as _;
use syn::{Attribute, Expr, Ident, Lit, RangeLimits, Type};

use crate::attr::{self, Setting, signed_literal};
use crate::errors::Faults;
use crate::model::{Constraint, Field};
use crate::{check, docs, name, pattern};

/// Reads a field from its attributes; `what` says what it is in a fault.
pub(crate) fn read(
    ident: &Ident,
    ty: &Type,
    attributes: &[Attribute],
    what: &str,
    faults: &mut Faults,
) -> Field {
    check::no_foreign_attributes(attributes, faults);
    let doc = docs::text(attributes);
    if doc.is_empty() {
        faults.at(ident, format!("this {what} needs a `///` comment: the model reads it to fill the {what}"));
    }
    let mut field = Field {
        ident: ident.clone(),
        ty: ty.clone(),
        name: name::plain(ident),
        doc,
        default: None,
        narrowed: Vec::new(),
    };
    for setting in
        arg_settings(attributes, &["rename", "default", "range", "length", "pattern", "one_of"], faults)
    {
        let read = match setting.key.to_string().as_str() {
            "rename" => setting.string().map(|renamed| field.name = renamed.value()),
            "default" => {
                let json = setting.expr().and_then(default_json);
                json.map(|json| field.default = Some((json, setting.key.span())))
            }
            "pattern" => pattern_bound(&setting).map(|constraint| field.narrowed.push(constraint)),
            "one_of" => one_of_bound(&setting).map(|constraint| field.narrowed.push(constraint)),
            "range" => {
                bounds(&setting, "range", range_bound).map(|constraint| field.narrowed.push(constraint))
            }
            _ => bounds(&setting, "length", length_bound).map(|constraint| field.narrowed.push(constraint)),
        };
        faults.take(read);
    }
    field
}

/// The options of every `#[arg(..)]` among `attributes`.
pub(crate) fn arg_settings(attributes: &[Attribute], known: &[&str], faults: &mut Faults) -> Vec<Setting> {
    let mut all = Vec::new();
    for attribute in attributes.iter().filter(|attribute| attribute.path().is_ident("arg")) {
        let tokens = match &attribute.meta {
            syn::Meta::List(list) => list.tokens.clone(),
            _ => {
                faults.at(attribute, format!("`#[arg]` takes options: `{}`", known.join("`, `")));
                continue;
            }
        };
        all.extend(attr::settings(tokens, known, faults));
    }
    all
}

/// A literal as JSON text.
fn default_json(expr: &Expr) -> syn::Result<String> {
    let json = match signed_literal(expr) {
        Some((negative, Lit::Int(number))) => {
            Some(format!("{}{}", if negative { "-" } else { "" }, number.base10_digits()))
        }
        Some((negative, Lit::Float(number))) => {
            Some(format!("{}{}", if negative { "-" } else { "" }, number.base10_parse::<f64>()?))
        }
        Some((false, Lit::Bool(value))) => Some(value.value.to_string()),
        Some((false, Lit::Str(text))) => Some(json_string(&text.value())),
        _ => None,
    };
    json.ok_or_else(|| {
        syn::Error::new(
            expr.span(),
            "`default` takes a literal, as it stands in the schema: a number, `true`, `false` or a string (the word of an \
             enum is a string); for anything else make the field an `Option`",
        )
    })
}

fn json_string(text: &str) -> String {
    let mut json = String::from('"');
    for c in text.chars() {
        match c {
            '"' => json.push_str("\\\""),
            '\\' => json.push_str("\\\\"),
            c if u32::from(c) < 0x20 => json.push_str(&format!("\\u{:04x}", u32::from(c))),
            c => json.push(c),
        }
    }
    json.push('"');
    json
}

/// `a..=b`, `a..` or `..=b`.
fn bounds(
    setting: &Setting,
    function: &'static str,
    bound: impl Fn(&Expr) -> Option<TokenStream>,
) -> syn::Result<Constraint> {
    let wrong = || setting.wrong("a range of literals with its end included: `1..=100`, `1..` or `..=100`");
    let Expr::Range(range) = setting.expr()? else { return Err(wrong()) };
    if range.end.is_some() && matches!(range.limits, RangeLimits::HalfOpen(_)) {
        return Err(wrong());
    }
    let side = |end: Option<&Expr>| match end {
        None => Ok(quote!(::core::option::Option::None)),
        Some(expr) => {
            bound(expr).map(|tokens| quote!(::core::option::Option::Some(#tokens))).ok_or_else(wrong)
        }
    };
    let (min, max) = (side(range.start.as_deref())?, side(range.end.as_deref())?);
    Ok(Constraint { function, bounds: quote!(#min, #max), span: setting.key.span() })
}

fn pattern_bound(setting: &Setting) -> syn::Result<Constraint> {
    let literal = setting.string()?;
    if let Some(fault) = pattern::fault(&literal.value()) {
        return Err(syn::Error::new(literal.span(), format!("`pattern`: {fault}")));
    }
    Ok(Constraint { function: "pattern", bounds: quote!(#literal), span: setting.key.span() })
}

fn one_of_bound(setting: &Setting) -> syn::Result<Constraint> {
    let wrong = || setting.wrong("a list of literals: `(\"a\", \"b\")` or `(1, 2)`");
    let literal = |expr: &Expr| match signed_literal(expr) {
        Some((_, Lit::Int(_))) => Ok(quote!(__sdk::Literal::Int(#expr))),
        Some((_, Lit::Float(_))) => Ok(quote!(__sdk::Literal::Float(#expr))),
        Some((false, Lit::Str(_))) => Ok(quote!(__sdk::Literal::Str(#expr))),
        _ => Err(wrong()),
    };
    let values = setting.exprs().map_err(|_| wrong())?;
    let values = values.iter().map(literal).collect::<syn::Result<Vec<_>>>()?;
    Ok(Constraint { function: "one_of", bounds: quote!(&[#(#values),*]), span: setting.key.span() })
}

fn range_bound(expr: &Expr) -> Option<TokenStream> {
    match signed_literal(expr)? {
        (_, Lit::Int(number)) if number.suffix().is_empty() => Some(quote!(__sdk::Bound::Int(#expr))),
        (_, Lit::Float(number)) if number.suffix().is_empty() => Some(quote!(__sdk::Bound::Float(#expr))),
        _ => None,
    }
}

fn length_bound(expr: &Expr) -> Option<TokenStream> {
    match signed_literal(expr)? {
        (false, Lit::Int(number)) if number.suffix().is_empty() => Some(quote!(#expr)),
        _ => None,
    }
}

impl Field {
    /// The field as an entry of the schema's constant tree; expects `__sdk` and `__value` in scope.
    pub(crate) fn schema(&self) -> TokenStream {
        let Self { ty, name, doc, .. } = self;
        let mut schema = quote_spanned!(ty.span()=> <#ty as __value::ToolValue>::SCHEMA);
        for Constraint { function, bounds, span } in &self.narrowed {
            let function = Ident::new(function, *span);
            schema = quote_spanned!(*span=> &__sdk::#function(#schema, #bounds));
        }
        let (required, default) = match &self.default {
            Some((json, span)) => {
                let checked = quote_spanned!(*span=> __sdk::assert_default(#schema, #json));
                (quote!(false), quote!({ #checked; ::core::option::Option::Some(#json) }))
            }
            None => (
                quote_spanned!(ty.span()=> !<#ty as __value::ToolValue>::OPTIONAL),
                quote!(::core::option::Option::None),
            ),
        };
        quote! {
            __value::Field { name: #name, doc: #doc, schema: #schema, required: #required, default: #default }
        }
    }
}

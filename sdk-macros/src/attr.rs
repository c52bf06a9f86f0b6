//! Options in the parentheses of an attribute.

use proc_macro2::TokenStream;
use quote::{ToTokens as _, quote};
use syn::ext::IdentExt as _;
use syn::parse::{Parse, ParseStream, Parser as _};
use syn::punctuated::Punctuated;
use syn::{Attribute, Expr, ExprLit, Ident, Lit, LitStr, Meta, Path, Token, UnOp, parenthesized};

use crate::errors::Faults;
use crate::unknown;

/// One option: `name`, `name = value` or `name(..)`.
pub(crate) struct Setting {
    pub(crate) key: Ident,
    pub(crate) value: SettingValue,
}

pub(crate) enum SettingValue {
    Flag,
    Expr(Expr),
    List(TokenStream),
}

impl Parse for Setting {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        // `crate` is a keyword, and an option.
        let key = Ident::parse_any(input).map_err(|error| {
            syn::Error::new(error.span(), "expected an option: `word`, `word = value` or `word(..)`")
        })?;
        let value = if input.peek(Token![=]) {
            input.parse::<Token![=]>()?;
            SettingValue::Expr(input.parse()?)
        } else if input.peek(syn::token::Paren) {
            let list;
            parenthesized!(list in input);
            SettingValue::List(list.parse()?)
        } else {
            SettingValue::Flag
        };
        Ok(Self { key, value })
    }
}

/// The options of `tokens`; a repeated one is a fault, as is one that is not in `known`.
pub(crate) fn settings(tokens: TokenStream, known: &[&str], faults: &mut Faults) -> Vec<Setting> {
    let parser = Punctuated::<Setting, Token![,]>::parse_terminated;
    let Some(all) = faults.take(parser.parse2(tokens)) else { return Vec::new() };
    let given: Vec<(String, String)> = all.iter().filter_map(Setting::written).collect();
    let mut kept: Vec<Setting> = Vec::new();
    for setting in all {
        let key = setting.key.to_string();
        if !known.contains(&key.as_str()) {
            faults.at(&setting.key, unknown::said(&key, known, &given));
        } else if kept.iter().any(|earlier| earlier.key == key) {
            faults.at(&setting.key, format!("`{key}` is given twice"));
        } else {
            kept.push(setting);
        }
    }
    kept
}

/// The options of every attribute called `name` among `attributes`.
pub(crate) fn of_attribute(
    name: &str,
    attributes: &[Attribute],
    known: &[&str],
    faults: &mut Faults,
) -> Vec<Setting> {
    let mut all = Vec::new();
    for attribute in attributes.iter().filter(|attribute| attribute.path().is_ident(name)) {
        match &attribute.meta {
            Meta::List(list) => all.extend(settings(list.tokens.clone(), known, faults)),
            _ => faults.at(attribute, format!("`#[{name}]` takes options: `{}`", known.join("`, `"))),
        }
    }
    all
}

impl Setting {
    /// The option and its value, if that is a number or another literal, as its author wrote them.
    fn written(&self) -> Option<(String, String)> {
        let SettingValue::Expr(expr) = &self.value else { return None };
        let (negative, literal) = signed_literal(expr)?;
        let sign = if negative { "-" } else { "" };
        Some((self.key.to_string(), format!("{sign}{}", literal.to_token_stream())))
    }

    /// A bare word, or `= true` / `= false`.
    pub(crate) fn flag(&self) -> syn::Result<bool> {
        match &self.value {
            SettingValue::Flag => Ok(true),
            SettingValue::Expr(Expr::Lit(ExprLit { lit: Lit::Bool(value), .. })) => Ok(value.value),
            _ => Err(self.wrong("a word alone, or `= true` or `= false`")),
        }
    }

    pub(crate) fn string(&self) -> syn::Result<LitStr> {
        match &self.value {
            SettingValue::Expr(Expr::Lit(ExprLit { lit: Lit::Str(text), .. })) => Ok(text.clone()),
            _ => Err(self.wrong("a string: `= \"..\"`")),
        }
    }

    pub(crate) fn path(&self) -> syn::Result<Path> {
        match &self.value {
            SettingValue::Expr(Expr::Path(path)) => Ok(path.path.clone()),
            _ => Err(self.wrong("a path: `= some::path`")),
        }
    }

    pub(crate) fn expr(&self) -> syn::Result<&Expr> {
        match &self.value {
            SettingValue::Expr(expr) => Ok(expr),
            _ => Err(self.wrong("a value: `= ..`")),
        }
    }

    /// `("a", "b")`.
    pub(crate) fn strings(&self) -> syn::Result<Vec<LitStr>> {
        let SettingValue::List(tokens) = &self.value else {
            return Err(self.wrong("a list: `(\"..\", \"..\")`"));
        };
        let parser = Punctuated::<LitStr, Token![,]>::parse_terminated;
        Ok(parser.parse2(tokens.clone())?.into_iter().collect())
    }

    /// `(1, -2)`.
    pub(crate) fn exprs(&self) -> syn::Result<Vec<Expr>> {
        let SettingValue::List(tokens) = &self.value else { return Err(self.wrong("a list: `(.., ..)`")) };
        let parser = Punctuated::<Expr, Token![,]>::parse_terminated;
        Ok(parser.parse2(tokens.clone())?.into_iter().collect())
    }

    /// `("key" = literal, ..)`.
    pub(crate) fn pairs(&self) -> syn::Result<Vec<(LitStr, Lit)>> {
        let SettingValue::List(tokens) = &self.value else {
            return Err(self.wrong("a list: `(\"key\" = true)`"));
        };
        let parser = Punctuated::<Pair, Token![,]>::parse_terminated;
        Ok(parser.parse2(tokens.clone())?.into_iter().map(|pair| (pair.key, pair.value)).collect())
    }

    pub(crate) fn wrong(&self, expected: &str) -> syn::Error {
        syn::Error::new(self.key.span(), format!("`{}` takes {expected}", self.key))
    }
}

struct Pair {
    key: LitStr,
    value: Lit,
}

impl Parse for Pair {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let key = input.parse()?;
        input.parse::<Token![=]>()?;
        Ok(Self { key, value: input.parse()? })
    }
}

/// The path to the SDK: the option `crate = path`, else `::toolkernel`.
pub(crate) fn sdk(settings: &[Setting], faults: &mut Faults) -> TokenStream {
    let named = settings.iter().find(|setting| setting.key == "crate").map(Setting::path);
    match named.and_then(|path| faults.take(path)) {
        Some(path) => quote!(#path),
        None => quote!(::toolkernel),
    }
}

/// A literal with an optional minus sign.
pub(crate) fn signed_literal(expr: &Expr) -> Option<(bool, &Lit)> {
    match expr {
        Expr::Lit(literal) => Some((false, &literal.lit)),
        Expr::Unary(unary) if matches!(unary.op, UnOp::Neg(_)) => match &*unary.expr {
            Expr::Lit(literal) => Some((true, &literal.lit)),
            _ => None,
        },
        _ => None,
    }
}

//! Fields of arguments, and their options.

use proc_macro2::{Span, TokenStream};
use quote::quote;
use syn::{Attribute, Expr, ExprLit, FieldsNamed, Ident, Lit, LitStr, RangeLimits, Type};

use crate::attr::{self, Setting, SettingValue, signed_literal};
use crate::errors::Faults;
use crate::model::Field;
use crate::{check, docs, foreign, literal, name, pattern, recursion, types};

pub(crate) const OPTIONS: [&str; 8] =
    ["rename", "default", "example", "range", "length", "pattern", "one_of", "depth"];

/// A level more than this would be a schema that no client wants to read.
const DEEPEST: usize = 16;

/// Reads the named fields of `owner`, or of one of its variants.
pub(crate) fn read_named(owner: &Ident, fields: &FieldsNamed, faults: &mut Faults) -> Vec<Field> {
    let named = fields.named.iter().filter_map(|field| Some((field.ident.as_ref()?, field)));
    let fields: Vec<Field> = named
        .map(|(ident, field)| {
            let ty = recursion::named(&field.ty, owner);
            let mut read = read(ident, name::plain(ident), &ty, &field.attrs, "field", faults);
            read.itself = recursion::mention(&ty, owner);
            read
        })
        .collect();
    unique(&fields, faults);
    fields
}

/// Two fields of one name cannot both be filled.
pub(crate) fn unique(fields: &[Field], faults: &mut Faults) {
    for (index, field) in fields.iter().enumerate() {
        if fields.iter().take(index).any(|earlier| earlier.name == field.name) {
            faults.at(&field.ident, format!("two fields are called `{}`", field.name));
        }
    }
}

/// Reads a field from its attributes; `plain` is its name unless they give it another one, and `what` says what it is
/// in a fault.
pub(crate) fn read(
    ident: &Ident,
    plain: String,
    ty: &Type,
    attributes: &[Attribute],
    what: &str,
    faults: &mut Faults,
) -> Field {
    foreign::refuse(attributes, faults);
    types::check(ty, faults);
    let doc = docs::text(attributes);
    if doc.is_empty() {
        faults.at(ident, format!("this {what} needs a `///` comment: the model reads it to fill the {what}"));
    }
    let mut field = Field {
        ident: ident.clone(),
        ty: ty.clone(),
        name: plain,
        doc,
        default: None,
        examples: Vec::new(),
        constraints: Vec::new(),
        itself: None,
        depth: None,
    };
    let mut renamed = false;
    for setting in attr::of_attribute("arg", attributes, &OPTIONS, faults) {
        let key = setting.key.to_string();
        let read = match key.as_str() {
            "rename" => setting.string().map(|literal| {
                renamed = true;
                field.name = check::key(&literal, faults);
            }),
            "default" => {
                let json = setting.expr().and_then(|expr| literal::json("default", expr));
                json.map(|json| field.default = Some((json, setting.key.span())))
            }
            "example" => examples(&setting).map(|examples| field.examples = examples),
            "depth" => {
                // A wrong one is said once: it is a depth all the same.
                field.depth = Some((1, setting.key.span()));
                depth(&setting).map(|depth| field.depth = Some((depth, setting.key.span())))
            }
            _ => constraint(&key, &setting).map(|constraint| field.constraints.push(constraint)),
        };
        faults.take(read);
    }
    if let Some(fault) = name::key_fault(&field.name).filter(|_| !renamed) {
        faults.at(ident, format!("{fault}; `#[arg(rename = \"..\")]` gives the {what} another one"));
    }
    field
}

/// `example = 1`, or `example(1, 2)`.
fn examples(setting: &Setting) -> syn::Result<Vec<(String, Span)>> {
    let exprs = match &setting.value {
        SettingValue::Expr(expr) => vec![expr.clone()],
        _ => setting.exprs().map_err(|_| setting.wrong("a literal, or a list of some: `(1, 2)`"))?,
    };
    if exprs.is_empty() {
        return Err(setting.wrong("at least one literal"));
    }
    exprs.iter().map(|expr| Ok((literal::json("example", expr)?, setting.key.span()))).collect()
}

fn depth(setting: &Setting) -> syn::Result<usize> {
    let wrong = || {
        setting.wrong(&format!("a number from 1 to {DEEPEST}: how often the type may stand inside itself"))
    };
    match setting.expr().map_err(|_| wrong())? {
        Expr::Lit(ExprLit { lit: Lit::Int(number), .. }) => {
            number.base10_parse().ok().filter(|depth| (1..=DEEPEST).contains(depth)).ok_or_else(wrong)
        }
        _ => Err(wrong()),
    }
}

/// The constraint that `setting` says.
fn constraint(key: &str, setting: &Setting) -> syn::Result<(TokenStream, Span)> {
    let constraint = match key {
        "pattern" => pattern_bound(setting).map(|text| quote!(Pattern(#text))),
        "one_of" => one_of_bound(setting).map(|values| quote!(OneOf(#values))),
        "range" => bounds(setting, range_bound).map(|bounds| quote!(Range(#bounds))),
        _ => bounds(setting, length_bound).map(|bounds| quote!(Length(#bounds))),
    };
    constraint.map(|constraint| (quote!(__sdk::Constraint::#constraint), setting.key.span()))
}

/// `a..=b`, `a..` or `..=b`.
fn bounds(setting: &Setting, bound: impl Fn(&Expr) -> Option<TokenStream>) -> syn::Result<TokenStream> {
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
    Ok(quote!(#min, #max))
}

fn pattern_bound(setting: &Setting) -> syn::Result<LitStr> {
    let literal = setting.string()?;
    if let Some(fault) = pattern::fault(&literal.value()) {
        return Err(syn::Error::new(literal.span(), format!("`pattern`: {fault}")));
    }
    Ok(literal)
}

fn one_of_bound(setting: &Setting) -> syn::Result<TokenStream> {
    let wrong = || setting.wrong("a list of literals: `(\"a\", \"b\")` or `(1, 2)`");
    let literal = |expr: &Expr| match signed_literal(expr) {
        Some((_, Lit::Int(_))) => Ok(quote!(__sdk::Literal::Int(#expr))),
        Some((_, Lit::Float(_))) => Ok(quote!(__sdk::Literal::Float(#expr))),
        Some((false, Lit::Str(_))) => Ok(quote!(__sdk::Literal::Str(#expr))),
        _ => Err(wrong()),
    };
    let values = setting.exprs().map_err(|_| wrong())?;
    let values = values.iter().map(literal).collect::<syn::Result<Vec<_>>>()?;
    Ok(quote!(&[#(#values),*]))
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

//! What `#[tool_output]` was written on, understood.

use syn::punctuated::Punctuated;
use syn::{Attribute, Data, DeriveInput, Field, Fields, Ident, Path, Token, Type, parse_quote};

use crate::attr;
use crate::errors::Faults;
use crate::{docs, name};

/// A type, by the form of its JSON.
pub(crate) enum Shape {
    /// An object.
    Object(Vec<OutField>),
    /// One of some words.
    Words(Vec<OutVariant>),
    /// One of some objects, told apart by a word under this key.
    Tagged(String, Vec<OutVariant>),
}

/// A field that is written.
pub(crate) struct OutField {
    pub(crate) ident: Ident,
    pub(crate) ty: Type,
    /// The key on the wire.
    pub(crate) name: String,
    pub(crate) doc: String,
    /// When the field is there at all.
    pub(crate) cfgs: Vec<Attribute>,
}

/// A variant of an enum.
pub(crate) struct OutVariant {
    pub(crate) ident: Ident,
    /// The word on the wire.
    pub(crate) name: String,
    pub(crate) doc: String,
    pub(crate) fields: Vec<OutField>,
    /// When the variant is there at all.
    pub(crate) cfgs: Vec<Attribute>,
}

/// The shape of `input`; `tag` is the option of that name.
pub(crate) fn read(input: &DeriveInput, tag: Option<&syn::LitStr>, faults: &mut Faults) -> Option<Shape> {
    no_foreign_attributes(&input.attrs, faults);
    no_own_derives(&input.attrs, faults);
    match &input.data {
        Data::Struct(data) => {
            if let Some(tag) = tag {
                faults.at(tag, "`tag` belongs to an enum whose variants carry data");
            }
            Some(Shape::Object(fields(&data.fields, "give the fields names", faults)?))
        }
        Data::Enum(data) => {
            if data.variants.is_empty() {
                faults.at(&input.ident, "an enum without variants has no value that a tool could give back");
            }
            let variants: Vec<OutVariant> =
                data.variants.iter().filter_map(|found| variant(found, faults)).collect();
            unique(variants.iter().map(|variant| (&variant.ident, &*variant.name)), "variants", faults);
            if tag.is_none() && variants.iter().all(|variant| variant.fields.is_empty()) {
                return Some(Shape::Words(variants));
            }
            let tag = tag.map_or_else(|| name::TAG.to_owned(), syn::LitStr::value);
            for field in variants.iter().flat_map(|variant| &variant.fields).filter(|field| field.name == tag)
            {
                faults.at(
                    &field.ident,
                    format!("`{tag}` says which variant it is: choose another key with `#[tool_output(tag = \"..\")]`"),
                );
            }
            Some(Shape::Tagged(tag, variants))
        }
        Data::Union(data) => {
            faults.at(data.union_token, "a tool output is a struct or an enum, not a union");
            None
        }
    }
}

/// Removes the attributes that are ours or were refused, so that nothing complains about them again.
pub(crate) fn strip(input: &mut DeriveInput) {
    strip_all(&mut input.attrs);
    strip_derives(&mut input.attrs);
    let fields = match &mut input.data {
        Data::Struct(data) => vec![&mut data.fields],
        Data::Enum(data) => data
            .variants
            .iter_mut()
            .map(|variant| {
                strip_all(&mut variant.attrs);
                &mut variant.fields
            })
            .collect(),
        Data::Union(_) => Vec::new(),
    };
    fields.into_iter().flatten().for_each(|field| strip_all(&mut field.attrs));
}

fn strip_all(attributes: &mut Vec<Attribute>) {
    attributes.retain(|attribute| {
        !["output", "arg", "serde", "schemars"].iter().any(|name| attribute.path().is_ident(name))
    });
}

fn strip_derives(attributes: &mut [Attribute]) {
    for attribute in attributes {
        if let Some(mut paths) = derived(attribute) {
            paths = paths.into_iter().filter(|path| !is_implemented(path)).collect();
            *attribute = parse_quote!(#[derive(#paths)]);
        }
    }
}

fn variant(found: &syn::Variant, faults: &mut Faults) -> Option<OutVariant> {
    no_foreign_attributes(&found.attrs, faults);
    let doc = docs::text(&found.attrs);
    if doc.is_empty() {
        faults.at(&found.ident, "this variant needs a `///` comment: the model reads what it means");
    }
    let mut name = name::snake_case(&name::plain(&found.ident));
    for setting in attr::of_attribute("output", &found.attrs, &["rename"], faults) {
        if let Some(renamed) = faults.take(setting.string()) {
            name = renamed.value();
        }
    }
    let fields =
        fields(&found.fields, "give what the variant carries names: `Found { page: Page }`", faults)?;
    Some(OutVariant { ident: found.ident.clone(), name, doc, fields, cfgs: cfgs(&found.attrs) })
}

fn fields(all: &Fields, remedy: &str, faults: &mut Faults) -> Option<Vec<OutField>> {
    if let Fields::Unnamed(unnamed) = all {
        faults.at(unnamed, format!("a tool output is an object: {remedy}"));
        return None;
    }
    let fields: Vec<OutField> = all.iter().filter_map(|found| field(found, faults)).collect();
    unique(fields.iter().map(|field| (&field.ident, &*field.name)), "fields", faults);
    Some(fields)
}

fn field(found: &Field, faults: &mut Faults) -> Option<OutField> {
    no_foreign_attributes(&found.attrs, faults);
    let ident = found.ident.clone()?;
    let (mut name, mut skipped) = (name::plain(&ident), false);
    for setting in attr::of_attribute("output", &found.attrs, &["rename", "skip"], faults) {
        let read = match setting.key.to_string().as_str() {
            "rename" => setting.string().map(|renamed| name = renamed.value()),
            _ => setting.flag().map(|skip| skipped = skip),
        };
        faults.take(read);
    }
    if skipped {
        return None;
    }
    let doc = docs::text(&found.attrs);
    if doc.is_empty() {
        faults.at(&ident, "this field needs a `///` comment: the model reads what it means");
    }
    Some(OutField { ident, ty: found.ty.clone(), name, doc, cfgs: cfgs(&found.attrs) })
}

fn unique<'a>(names: impl Iterator<Item = (&'a Ident, &'a str)>, what: &str, faults: &mut Faults) {
    let mut seen: Vec<&str> = Vec::new();
    for (ident, name) in names {
        if seen.contains(&name) {
            faults.at(ident, format!("two {what} are called `{name}`"));
        }
        seen.push(name);
    }
}

fn cfgs(attributes: &[Attribute]) -> Vec<Attribute> {
    attributes.iter().filter(|attribute| attribute.path().is_ident("cfg")).cloned().collect()
}

/// Refuses the attributes of other libraries, which nothing would read.
fn no_foreign_attributes(attributes: &[Attribute], faults: &mut Faults) {
    for attribute in attributes {
        if attribute.path().is_ident("arg") {
            faults.at(attribute.path(), "`#[arg(..)]` belongs to arguments; a result takes `#[output(..)]`");
        }
        for library in ["serde", "schemars"] {
            if attribute.path().is_ident(library) {
                faults.at(
                    attribute.path(),
                    format!(
                        "`#[{library}(..)]` does not apply to tool outputs: value and schema both come from \
                         `#[tool_output]`; use `#[output(rename = \"..\")]` or `#[output(skip)]`, or derive \
                         `serde::Serialize` and `schemars::JsonSchema` instead of `#[tool_output]` on a type that is \
                         a part of a result"
                    ),
                );
            }
        }
    }
}

/// Refuses derives of what is implemented already.
fn no_own_derives(attributes: &[Attribute], faults: &mut Faults) {
    for path in attributes.iter().filter_map(derived).flatten().filter(is_implemented) {
        faults.at(&path, "`#[tool_output]` implements this already: take it out of the list");
    }
}

/// The paths of a `derive`; one that is no list of paths is the compiler's to complain about.
fn derived(attribute: &Attribute) -> Option<Punctuated<Path, Token![,]>> {
    if !attribute.path().is_ident("derive") {
        return None;
    }
    attribute.parse_args_with(Punctuated::parse_terminated).ok()
}

fn is_implemented(path: &Path) -> bool {
    path.segments.last().is_some_and(|last| last.ident == "Serialize" || last.ident == "JsonSchema")
}

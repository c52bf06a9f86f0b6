//! Resources and prompts of a kernel.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::entry::Entry;
use super::{Problem, ToolKernel, dispatch};
use crate::library::{Complete, PromptDef, ResourceDef, matched, variables};
use crate::tool::{Arguments, BoxFuture, CallContext, ErrorKind, HandlerResult, ToolError, ToolSpec};
use crate::value::{Field, Schema, nearest};

/// What a surface offers beside tools.
pub trait Library: Send + Sync {
    /// The resources, sorted by URI; those with a template are families.
    fn resources(&self) -> Vec<ResourceSpec>;

    /// The prompts, sorted by name.
    fn prompts(&self) -> Vec<PromptSpec>;

    /// Reads the resource at `uri`. [`ErrorKind::NotFound`] where there is none.
    fn read(&self, uri: &str, context: CallContext) -> BoxFuture<HandlerResult>;

    /// What the resource at `uri` declares to be, `text/markdown` say.
    fn mime_type(&self, uri: &str) -> Option<&'static str>;

    /// Writes the prompt `name`. [`ErrorKind::NotFound`] where there is none.
    fn prompt(&self, name: &str, arguments: Arguments, context: CallContext) -> BoxFuture<HandlerResult>;

    /// What an argument of a prompt, or a variable of a resource, may be that begins with `beginning`.
    fn complete(&self, of: Completing<'_>, argument: &str, beginning: &str) -> BoxFuture<Vec<String>>;
}

/// Whose argument is to be completed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Completing<'a> {
    /// The prompt of this name.
    Prompt(&'a str),
    /// The resource with this URI template.
    Resource(&'a str),
}

/// A resource as it is listed.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct ResourceSpec {
    /// The URI, or the template.
    pub uri: &'static str,
    /// Whether the URI is a template.
    pub is_template: bool,
    /// What the contents are.
    pub mime_type: Option<&'static str>,
    /// Name, title, description and extension data.
    pub about: Arc<ToolSpec>,
}

/// A prompt as it is listed.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct PromptSpec {
    /// Name, title, description and extension data.
    pub about: Arc<ToolSpec>,
    /// Its arguments.
    pub arguments: &'static [Field],
}

/// The library of a kernel.
#[derive(Debug, Default)]
pub(super) struct Shelf {
    resources: BTreeMap<&'static str, (ResourceDef, Arc<Entry>)>,
    prompts: BTreeMap<&'static str, (PromptDef, Arc<Entry>)>,
}

impl Shelf {
    pub(super) fn new(resources: &[ResourceDef], prompts: &[PromptDef], problems: &mut Vec<Problem>) -> Self {
        let mut shelf = Self::default();
        let mut twice = |name: &str, first: &crate::tool::ToolDef, second: &crate::tool::ToolDef| {
            let mut places = [first.location, second.location];
            places.sort_by_key(|place| (place.file, place.line));
            problems.push(Problem::Duplicate { name: name.to_owned(), places });
        };
        for def in resources {
            let entry = Arc::new(Entry::new(&def.body, &[]));
            if let Some((other, _)) = shelf.resources.insert(def.uri, (*def, entry)) {
                twice(def.uri, &other.body, &def.body);
            }
        }
        for def in prompts {
            let entry = Arc::new(Entry::new(&def.body, &[]));
            if let Some((other, _)) = shelf.prompts.insert(def.body.name, (*def, entry)) {
                twice(def.body.name, &other.body, &def.body);
            }
        }
        shelf
    }

    pub(super) fn is_empty(&self) -> bool {
        self.resources.is_empty() && self.prompts.is_empty()
    }

    /// The resource at `uri`, and the values of its variables. One without variables comes first.
    fn find(&self, uri: &str) -> Option<(&ResourceDef, &Arc<Entry>, Arguments)> {
        let plain = self.resources.get(uri).filter(|(def, _)| variables(def.parts).next().is_none());
        if let Some((def, entry)) = plain {
            return Some((def, entry, Arguments::none()));
        }
        self.resources.values().find_map(|(def, entry)| {
            let values = matched(def.parts, uri)?;
            Some((def, entry, Arguments::from_serialize(&values).ok()?))
        })
    }
}

impl Library for ToolKernel {
    fn resources(&self) -> Vec<ResourceSpec> {
        let spec = |(def, entry): &(ResourceDef, Arc<Entry>)| ResourceSpec {
            uri: def.uri,
            is_template: variables(def.parts).next().is_some(),
            mime_type: def.mime_type,
            about: Arc::clone(&entry.spec),
        };
        self.0.shelf.resources.values().map(spec).collect()
    }

    fn prompts(&self) -> Vec<PromptSpec> {
        let spec = |(def, entry): &(PromptDef, Arc<Entry>)| PromptSpec {
            about: Arc::clone(&entry.spec),
            arguments: fields(def.body.input),
        };
        self.0.shelf.prompts.values().map(spec).collect()
    }

    fn read(&self, uri: &str, context: CallContext) -> BoxFuture<HandlerResult> {
        match self.0.shelf.find(uri) {
            Some((_, entry, arguments)) => dispatch::attempt(self, entry, arguments, context),
            None => {
                let known = self.0.shelf.resources.keys().copied();
                not_found(format!("there is no resource `{uri}`"), &nearest(uri, known))
            }
        }
    }

    fn mime_type(&self, uri: &str) -> Option<&'static str> {
        self.0.shelf.find(uri)?.0.mime_type
    }

    fn prompt(&self, name: &str, arguments: Arguments, context: CallContext) -> BoxFuture<HandlerResult> {
        match self.0.shelf.prompts.get(name) {
            Some((_, entry)) => dispatch::attempt(self, entry, arguments, context),
            None => {
                let known = self.0.shelf.prompts.keys().copied();
                not_found(format!("there is no prompt `{name}`"), &nearest(name, known))
            }
        }
    }

    fn complete(&self, of: Completing<'_>, argument: &str, beginning: &str) -> BoxFuture<Vec<String>> {
        let found = match of {
            Completing::Prompt(name) => {
                self.0.shelf.prompts.get(name).map(|(def, _)| (def.complete, def.body.input))
            }
            Completing::Resource(uri) => {
                self.0.shelf.resources.get(uri).map(|(def, _)| (def.complete, def.body.input))
            }
        };
        let words = found.map(|(complete, input)| words(complete, input, argument, beginning));
        let Some(words) = words else { return Box::pin(std::future::ready(Vec::new())) };
        match words {
            Words::Ready(words) => Box::pin(std::future::ready(words)),
            Words::Asked(complete) => {
                let (argument, beginning) = (argument.to_owned(), beginning.to_owned());
                // An author's function may block.
                let work = move || complete(&argument, &beginning);
                Box::pin(async move { tokio::task::spawn_blocking(work).await.unwrap_or_default() })
            }
        }
    }
}

enum Words {
    Ready(Vec<String>),
    Asked(Complete),
}

/// Words that the schema knows, else those of the author's function.
fn words(complete: Option<Complete>, input: &'static Schema, argument: &str, beginning: &str) -> Words {
    let field = fields(input).iter().find(|field| field.name == argument);
    let known: &[&str] = match field.map(|field| field.schema) {
        Some(Schema::Enum { variants }) => {
            let words = variants.iter().map(|variant| variant.name);
            return Words::Ready(
                words.filter(|word| word.starts_with(beginning)).map(str::to_owned).collect(),
            );
        }
        Some(Schema::Boolean) => &["false", "true"],
        _ => &[],
    };
    match (field, complete) {
        (Some(_), Some(complete)) if known.is_empty() => Words::Asked(complete),
        _ => {
            let fitting = known.iter().filter(|word| word.starts_with(beginning));
            Words::Ready(fitting.map(|word| (*word).to_owned()).collect())
        }
    }
}

const fn fields(input: &'static Schema) -> &'static [Field] {
    if let Schema::Object { fields } = input { fields } else { &[] }
}

fn not_found(message: String, nearest: &[String]) -> BoxFuture<HandlerResult> {
    let mut error = ToolError::of_kind(ErrorKind::NotFound, message);
    if !nearest.is_empty() {
        error = error.hint(format!("did you mean `{}`?", nearest.join("`, `")));
    }
    Box::pin(std::future::ready(Err(error)))
}

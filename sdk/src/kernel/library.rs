//! Resources and prompts of a kernel.

use std::sync::Arc;

use super::entry::Entry;
use super::middleware::Middleware;
use super::{Problem, ToolKernel, dispatch};
use crate::library::{Complete, Partial, PromptDef, ResourceDef, matched, variables};
use crate::tool::{Arguments, BoxFuture, CallContext, ErrorKind, HandlerResult, Kind, ToolError, ToolSpec};
use crate::value::{Field, Schema, nearest};

/// What a surface offers beside tools.
pub trait Library: Send + Sync {
    /// Whether there are resources, whoever may see them.
    fn has_resources(&self) -> bool;

    /// Whether there are prompts, whoever may see them.
    fn has_prompts(&self) -> bool;

    /// The resources that the caller of `context` may see, sorted by URI; those with a template are families.
    fn resources(&self, context: &CallContext) -> Vec<ResourceSpec>;

    /// The prompts that the caller of `context` may see, sorted by name.
    fn prompts(&self, context: &CallContext) -> Vec<PromptSpec>;

    /// Reads the resource at `uri`. [`ErrorKind::NotFound`] where there is none.
    fn read(&self, uri: &str, context: CallContext) -> BoxFuture<HandlerResult>;

    /// What the resource at `uri` declares to be, `text/markdown` say.
    fn mime_type(&self, uri: &str) -> Option<&'static str>;

    /// Writes the prompt `name`. [`ErrorKind::NotFound`] where there is none.
    fn prompt(&self, name: &str, arguments: Arguments, context: CallContext) -> BoxFuture<HandlerResult>;

    /// What an argument of a prompt, or a variable of a resource, may become. Nothing for what the caller of
    /// `context` may not see.
    fn complete(&self, of: Completing<'_>, partial: Partial, context: &CallContext)
    -> BoxFuture<Vec<String>>;
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
    resources: Named<ResourceDef>,
    prompts: Named<PromptDef>,
}

/// What has a name, a URI or one of ours, sorted by it.
#[derive(Debug)]
struct Named<T>(Vec<(&'static str, T, Arc<Entry>)>);

impl<T> Default for Named<T> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<T> Named<T> {
    fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    fn find(&self, name: &str) -> Result<usize, usize> {
        self.0.binary_search_by(|(known, ..)| (*known).cmp(name))
    }

    /// Takes `def` in, or gives the one that has its name.
    fn insert(&mut self, name: &'static str, def: T, entry: Entry) -> Option<&T> {
        match self.find(name) {
            Ok(at) => self.0.get(at).map(|(_, other, _)| other),
            Err(at) => {
                self.0.insert(at, (name, def, Arc::new(entry)));
                None
            }
        }
    }

    fn get(&self, name: &str) -> Option<(&T, &Arc<Entry>)> {
        self.find(name).ok().and_then(|at| self.0.get(at)).map(|(_, def, entry)| (def, entry))
    }

    fn iter(&self) -> impl Iterator<Item = (&T, &Arc<Entry>)> {
        self.0.iter().map(|(_, def, entry)| (def, entry))
    }
}

impl Shelf {
    pub(super) fn new(
        resources: &[ResourceDef],
        prompts: &[PromptDef],
        middleware: &[Arc<dyn Middleware>],
        problems: &mut Vec<Problem>,
    ) -> Self {
        let mut shelf = Self::default();
        let mut twice = |name: &str, first: &crate::tool::ToolDef, second: &crate::tool::ToolDef| {
            let mut places = [first.location, second.location];
            let [one, other] = places;
            if (other.file, other.line) < (one.file, one.line) {
                places = [other, one];
            }
            problems.push(Problem::Duplicate { name: name.to_owned(), places });
        };
        for def in resources {
            let entry = Entry::new(Kind::Resource, &def.body, middleware);
            if let Some(other) = shelf.resources.insert(def.uri, *def, entry) {
                twice(def.uri, &other.body, &def.body);
            }
        }
        for def in prompts {
            let entry = Entry::new(Kind::Prompt, &def.body, middleware);
            if let Some(other) = shelf.prompts.insert(def.body.name, *def, entry) {
                twice(def.body.name, &other.body, &def.body);
            }
        }
        shelf
    }

    pub(super) fn is_empty(&self) -> bool {
        self.resources.is_empty() && self.prompts.is_empty()
    }

    /// The resource at `uri` of those that are `shown`, and the values of its variables. One without variables
    /// comes first.
    fn find(
        &self,
        uri: &str,
        shown: impl Fn(&Entry) -> bool,
    ) -> Option<(&ResourceDef, &Arc<Entry>, Arguments)> {
        let plain = self.resources.get(uri).filter(|(def, _)| variables(def.parts).next().is_none());
        if let Some((def, entry)) = plain.filter(|(_, entry)| shown(entry)) {
            return Some((def, entry, Arguments::none()));
        }
        self.resources.iter().filter(|(_, entry)| shown(entry)).find_map(|(def, entry)| {
            let values = matched(def.parts, uri)?;
            Some((def, entry, Arguments::from_serialize(&values).ok()?))
        })
    }
}

impl Library for ToolKernel {
    fn has_resources(&self) -> bool {
        !self.0.shelf.resources.is_empty()
    }

    fn has_prompts(&self) -> bool {
        !self.0.shelf.prompts.is_empty()
    }

    fn resources(&self, context: &CallContext) -> Vec<ResourceSpec> {
        let spec = |(def, entry): (&ResourceDef, &Arc<Entry>)| ResourceSpec {
            uri: def.uri,
            is_template: variables(def.parts).next().is_some(),
            mime_type: def.mime_type,
            about: Arc::clone(&entry.spec),
        };
        let all = self.0.shelf.resources.iter();
        all.filter(|(_, entry)| entry.is_shown(context)).map(spec).collect()
    }

    fn prompts(&self, context: &CallContext) -> Vec<PromptSpec> {
        let spec = |(def, entry): (&PromptDef, &Arc<Entry>)| PromptSpec {
            about: Arc::clone(&entry.spec),
            arguments: fields(def.body.input),
        };
        let all = self.0.shelf.prompts.iter();
        all.filter(|(_, entry)| entry.is_shown(context)).map(spec).collect()
    }

    fn read(&self, uri: &str, context: CallContext) -> BoxFuture<HandlerResult> {
        match self.0.shelf.find(uri, |entry| entry.is_shown(&context)) {
            Some((_, entry, arguments)) => dispatch::attempt(self, entry, arguments, context),
            None => {
                let shown = self.resources(&context);
                let nearest = nearest(uri, shown.iter().map(|spec| spec.uri));
                not_found(format!("there is no resource `{uri}`"), &nearest)
            }
        }
    }

    fn mime_type(&self, uri: &str) -> Option<&'static str> {
        self.0.shelf.find(uri, |_| true)?.0.mime_type
    }

    fn prompt(&self, name: &str, arguments: Arguments, context: CallContext) -> BoxFuture<HandlerResult> {
        match self.0.shelf.prompts.get(name).filter(|(_, entry)| entry.is_shown(&context)) {
            Some((_, entry)) => dispatch::attempt(self, entry, arguments, context),
            None => {
                let shown = self.prompts(&context);
                let nearest = nearest(name, shown.iter().map(|spec| &*spec.about.name));
                not_found(format!("there is no prompt `{name}`"), &nearest)
            }
        }
    }

    fn complete(
        &self,
        of: Completing<'_>,
        partial: Partial,
        context: &CallContext,
    ) -> BoxFuture<Vec<String>> {
        let shelf = &self.0.shelf;
        let found = match of {
            Completing::Prompt(name) => {
                shelf.prompts.get(name).map(|(def, entry)| (def.complete, &def.body, entry))
            }
            Completing::Resource(uri) => {
                shelf.resources.get(uri).map(|(def, entry)| (def.complete, &def.body, entry))
            }
        };
        let words = match found {
            Some((complete, body, entry)) if entry.is_shown(context) => words(complete, body.input, &partial),
            _ => Words::Ready(Vec::new()),
        };
        match words {
            Words::Ready(words) => Box::pin(std::future::ready(words)),
            // An author's function may block.
            Words::Asked(complete) => {
                let work = move || complete(&partial);
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
fn words(complete: Option<Complete>, input: &'static Schema, partial: &Partial) -> Words {
    let Partial { argument, beginning, .. } = partial;
    let field = fields(input).iter().find(|field| field.name == *argument);
    let known: &[&str] = match field.map(|field| field.schema) {
        Some(Schema::Enum { variants }) => {
            let words = variants.iter().map(|variant| variant.name);
            return Words::Ready(
                words.filter(|word| word.starts_with(&**beginning)).map(str::to_owned).collect(),
            );
        }
        Some(Schema::Boolean) => &["false", "true"],
        _ => &[],
    };
    match (field, complete) {
        (Some(_), Some(complete)) if known.is_empty() => Words::Asked(complete),
        _ => {
            let fitting = known.iter().filter(|word| word.starts_with(&**beginning));
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

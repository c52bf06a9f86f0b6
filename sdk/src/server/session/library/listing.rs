//! Lists of resources and prompts.

use super::{Core, Message};
use crate::kernel::{Library, PromptSpec, ResourceSpec};
use crate::protocol::{ArgumentItem, Era, LibraryItem, LibraryList, Page, RequestId, Revision};
use crate::server::icons;
use crate::server::session::answer::{COMPLETE, FRESH_MS};
use crate::server::session::methods::Method;
use crate::tool::CallContext;

/// The list that `method` asks for.
pub(in crate::server::session) fn list(
    core: &Core,
    library: &dyn Library,
    id: &RequestId,
    (method, revision): (Method, Revision),
    context: &CallContext,
) -> Message {
    let (resources, prompts) = (library.resources(context), library.prompts(context));
    let of = |templates: bool| {
        let wanted = resources.iter().filter(move |spec| spec.is_template == templates);
        Some(wanted.map(|spec| resource(spec, revision)).collect())
    };
    let mut list =
        LibraryList { resources: None, resource_templates: None, prompts: None, page: page(core, revision) };
    match method {
        Method::ListTemplates => list.resource_templates = of(true),
        Method::ListPrompts => {
            list.prompts = Some(prompts.iter().map(|spec| prompt(spec, revision)).collect());
        }
        _ => list.resources = of(false),
    }
    Message::response(id, list)
}

/// What is beside a list.
pub(super) fn page(core: &Core, revision: Revision) -> Page<'_> {
    let stateless = revision.era() == Era::Stateless;
    Page {
        result_type: stateless.then_some(COMPLETE),
        ttl_ms: stateless.then_some(FRESH_MS),
        cache_scope: stateless.then_some("private"),
        meta: stateless.then_some(&*core.identity.result_meta),
    }
}

fn resource(spec: &ResourceSpec, revision: Revision) -> LibraryItem<'_> {
    let about = &spec.about;
    LibraryItem {
        uri: (!spec.is_template).then_some(spec.uri),
        uri_template: spec.is_template.then_some(spec.uri),
        name: &about.name,
        title: about.title.as_deref().filter(|_| revision.has_structure()),
        description: &about.description,
        mime_type: spec.mime_type,
        arguments: None,
        icons: icons::to_wire(about.icons, revision),
        meta: Some(&about.meta).filter(|meta| revision.has_structure() && !meta.is_empty()),
    }
}

fn prompt(spec: &PromptSpec, revision: Revision) -> LibraryItem<'_> {
    let about = &spec.about;
    let arguments = spec.arguments.iter().map(|field| ArgumentItem {
        name: field.name,
        description: field.doc,
        required: field.required,
    });
    LibraryItem {
        uri: None,
        uri_template: None,
        name: &about.name,
        title: about.title.as_deref().filter(|_| revision.has_structure()),
        description: &about.description,
        mime_type: None,
        arguments: (!spec.arguments.is_empty()).then(|| arguments.collect()),
        icons: icons::to_wire(about.icons, revision),
        meta: Some(&about.meta).filter(|meta| revision.has_structure() && !meta.is_empty()),
    }
}

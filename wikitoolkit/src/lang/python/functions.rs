//! Functions: their parameters, what they give, and types as written.

use tree_sitter::Node;

use super::symbols::{Place, Walk};
use crate::lang::code::{NodeId, UseForm};
use crate::lang::syntax::{children, line_of, text_of};

impl<'t> Walk<'t> {
    /// Reads a function; `receiver` is what its first parameter is.
    pub(super) fn function_body(
        &mut self,
        node: Node<'t>,
        at: usize,
        receiver: Option<NodeId>,
        place: &Place,
    ) {
        let annotation = node.child_by_field_name("return_type");
        let declared = annotation.map(|annotation| {
            self.refer(annotation, at);
            self.annotated(text_of(self.text, annotation))
        });
        if let Some(declared) = declared {
            self.code.gives(at, declared);
        }
        self.env.enter();
        self.parameters(node.child_by_field_name("parameters"), at, receiver, place);
        if let Some(body) = node.child_by_field_name("body") {
            self.declared.push(annotation.is_some() || text_of(self.text, body).contains("yield"));
            self.block(body, place);
            self.declared.pop();
        }
        self.env.leave();
    }

    /// Notes what a function returns, unless it says so itself.
    pub(super) fn returns(&mut self, function: usize, value: NodeId) {
        if self.declared.last() == Some(&false) {
            self.code.gives(function, value);
        }
    }

    fn parameters(&mut self, list: Option<Node<'t>>, at: usize, receiver: Option<NodeId>, place: &Place) {
        let mut receiver = receiver;
        for parameter in list.map(children).unwrap_or_default() {
            if parameter.kind() == "comment" {
                continue;
            }
            let name = parameter.child_by_field_name("name").or_else(|| match parameter.kind() {
                "identifier" => Some(parameter),
                _ => parameter.named_child(0),
            });
            if let Some(default) = parameter.child_by_field_name("value") {
                self.expression(default, place, 0);
            }
            let value = match (parameter.child_by_field_name("type"), receiver.take()) {
                (None, Some(receiver)) => receiver,
                (Some(annotation), _) => {
                    self.refer(annotation, at);
                    self.annotated(text_of(self.text, annotation))
                }
                (None, None) => self.code.unknown(),
            };
            let name = name.map(|name| text_of(self.text, name).trim_start_matches('*'));
            if let Some(name) = name.filter(|name| !name.is_empty()) {
                self.env.bind(name, value);
            }
        }
    }

    /// Notes the types that an annotation names.
    fn refer(&mut self, annotation: Node<'t>, from: usize) {
        let mut named = Vec::new();
        self.type_names(text_of(self.text, annotation), &mut named);
        for node in named {
            self.code.used(UseForm::Refer, Some(from), line_of(annotation), node);
        }
    }

    /// Reads the body of a lambda, whose parameters may be anything.
    pub(super) fn lambda(&mut self, node: Node<'t>, place: &Place, depth: usize) {
        self.env.enter();
        for parameter in node.child_by_field_name("parameters").map(children).unwrap_or_default() {
            let name = parameter.child_by_field_name("name").unwrap_or(parameter);
            let unknown = self.code.unknown();
            self.env.bind(text_of(self.text, name).trim_start_matches('*'), unknown);
        }
        if let Some(body) = node.child_by_field_name("body") {
            self.expression(body, place, depth);
        }
        self.env.leave();
    }

    /// The type in a comment behind an assignment: `x = []  # type: List[int]`.
    pub(super) fn type_comment(&self, node: Node<'t>) -> Option<&'t str> {
        let rest = self.text.get(node.end_byte()..)?;
        let line = rest.split('\n').next()?;
        let (_, said) = line.split_once("# type:")?;
        let said = said.split('#').next()?.trim();
        (!said.starts_with("ignore")).then_some(said)
    }
}

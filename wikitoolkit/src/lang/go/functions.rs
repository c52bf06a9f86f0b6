//! Functions: what they take, give and do.

use tree_sitter::Node;

use super::symbols::Walk;
use crate::lang::code::NodeId;
use crate::lang::syntax::{children, text_of};

/// Where code stands.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Place {
    /// The definition around it.
    pub(super) symbol: Option<usize>,
    pub(super) depth: usize,
}

impl Place {
    pub(super) fn deeper(self) -> Self {
        Self { depth: self.depth + 1, ..self }
    }
}

impl<'t> Walk<'t> {
    /// Reads the function that a definition is.
    pub(super) fn function(&mut self, node: Node<'_>, at: usize) {
        self.env.enter();
        self.receiver(node);
        self.type_parameters(node.child_by_field_name("type_parameters"));
        if let Some(result) = node.child_by_field_name("result") {
            self.refer(result, Some(at));
        }
        let result = self.result_of(node);
        let given = self.code.value(result);
        self.code.gives(at, given);
        self.body(node, Place { symbol: Some(at), depth: 0 });
        self.env.leave();
    }

    /// A function without a name, as a value.
    pub(super) fn nameless(&mut self, node: Node<'_>, place: Place) -> NodeId {
        self.env.enter();
        let result = self.result_of(node);
        self.body(node, place.deeper());
        self.env.leave();
        self.function_giving(result)
    }

    fn receiver(&mut self, node: Node<'_>) {
        for receiver in node.child_by_field_name("receiver").map(children).unwrap_or_default() {
            let Some(of) = receiver.child_by_field_name("type") else { continue };
            // The arguments of the receiver's type are its parameters.
            for (at, name) in type_arguments(of).into_iter().enumerate() {
                self.number_parameter(text_of(self.text, name), at);
            }
            let of = self.type_of(of);
            let value = self.code.value(of);
            if let Some(name) = receiver.child_by_field_name("name") {
                self.env.bind(text_of(self.text, name), value);
            }
        }
    }

    fn body(&mut self, node: Node<'_>, place: Place) {
        for list in ["parameters", "result"] {
            for parameter in node.child_by_field_name(list).map(children).unwrap_or_default() {
                self.parameter(parameter, list == "parameters", place);
            }
        }
        if let Some(body) = node.child_by_field_name("body") {
            self.read(body, place);
        }
    }

    fn parameter(&mut self, parameter: Node<'_>, refers: bool, place: Place) {
        let Some(of) = parameter.child_by_field_name("type") else { return };
        if refers {
            self.refer(of, place.symbol);
        }
        let mut stated = self.type_of(of);
        if parameter.kind() == "variadic_parameter_declaration" {
            let slice = self.code.foreign("slice");
            stated = self.code.apply(slice, vec![stated]);
        }
        let value = self.code.value(stated);
        for name in parameter.children_by_field_name("name", &mut parameter.walk()) {
            self.env.bind(text_of(self.text, name), value);
        }
    }
}

/// The names in the brackets of `*Type[K, V]`.
fn type_arguments(of: Node<'_>) -> Vec<Node<'_>> {
    let generic = if of.kind() == "pointer_type" { of.named_child(0) } else { Some(of) };
    let list = generic.and_then(|generic| generic.child_by_field_name("type_arguments"));
    list.map(children).unwrap_or_default()
}

//! Statements: what they bind, and what they use.

use tree_sitter::Node;

use super::functions::Place;
use super::symbols::Walk;
use crate::lang::code::NodeId;
use crate::lang::syntax::{children, text_of};

impl<'t> Walk<'t> {
    /// Reads a statement that binds names or opens a scope; gives whether it was one.
    pub(super) fn statement(&mut self, node: Node<'_>, place: Place) -> bool {
        let part = |name| node.child_by_field_name(name);
        match node.kind() {
            "block"
            | "if_statement"
            | "for_statement"
            | "expression_switch_statement"
            | "expression_case"
            | "default_case"
            | "communication_case"
            | "select_statement" => {
                self.env.enter();
                self.all(node, place);
                self.env.leave();
            }
            "type_switch_statement" => self.type_switch(node, place),
            "short_var_declaration" | "receive_statement" => {
                let names = part("left").map(children).unwrap_or_default();
                let values = self.values(part("right"), place);
                self.bind(&names, &values);
            }
            "assignment_statement" => {
                self.values(part("right"), place);
                if let Some(left) = part("left") {
                    self.all(left, place);
                }
            }
            "return_statement" => {
                for list in children(node) {
                    self.values(Some(list), place);
                }
            }
            "range_clause" => self.range(node, place),
            "var_spec" | "const_spec" => {
                let names: Vec<Node<'_>> = node.children_by_field_name("name", &mut node.walk()).collect();
                let values = self.values(part("value"), place);
                match part("type") {
                    Some(of) => {
                        self.refer(of, place.symbol);
                        let of = self.type_of(of);
                        let value = self.code.value(of);
                        for name in &names {
                            self.env.bind(text_of(self.text, *name), value);
                        }
                    }
                    None => self.bind(&names, &values),
                }
            }
            "type_spec" | "type_alias" => {
                // Types inside of functions are no definitions; the name must not be taken for one outside.
                let unknown = self.code.unknown();
                if let Some(name) = part("name") {
                    self.env.bind(text_of(self.text, name), unknown);
                }
            }
            _ => return false,
        }
        true
    }

    /// What the expressions of a list are.
    pub(super) fn values<'n>(&mut self, list: Option<Node<'n>>, place: Place) -> Vec<(Node<'n>, NodeId)> {
        let Some(list) = list else { return Vec::new() };
        let parts = if list.kind() == "expression_list" { children(list) } else { vec![list] };
        parts
            .into_iter()
            .map(|part| {
                let value = self.read(part, place);
                self.passed_on(part, value, place);
                (part, value)
            })
            .collect()
    }

    /// Each of several values; of one that is several, its parts.
    pub(super) fn each(&mut self, values: &[(Node<'_>, NodeId)], names: usize) -> Vec<NodeId> {
        match values {
            // `f()` gives several values; the second of `m[k]`, `x.(T)` and `<-c` says whether there is a first.
            [(node, value)] if names > 1 => (0..names)
                .map(|at| match node.kind() {
                    "call_expression" | "type_conversion_expression" => {
                        self.code.member(*value, &at.to_string())
                    }
                    _ if at == 0 => *value,
                    _ => self.code.foreign("bool"),
                })
                .collect(),
            _ => values.iter().map(|(_, value)| *value).collect(),
        }
    }

    fn bind(&mut self, names: &[Node<'_>], values: &[(Node<'_>, NodeId)]) {
        for (name, value) in names.iter().zip(self.each(values, names.len())) {
            if name.kind() == "identifier" {
                self.env.bind(text_of(self.text, *name), value);
            }
        }
    }

    fn range(&mut self, node: Node<'_>, place: Place) {
        let all = match node.child_by_field_name("right") {
            Some(all) => self.read(all, place),
            None => self.code.unknown(),
        };
        // Of a channel the only name, of others the second one is an element.
        let (key, element) = (self.code.element(all), self.code.indexed(all));
        let names = node.child_by_field_name("left").map(children).unwrap_or_default();
        for (name, value) in names.iter().zip([key, element]) {
            if name.kind() == "identifier" {
                self.env.bind(text_of(self.text, *name), value);
            }
        }
    }

    /// `switch v := x.(type) { case T: .. }`
    fn type_switch(&mut self, node: Node<'_>, place: Place) {
        self.env.enter();
        if let Some(initializer) = node.child_by_field_name("initializer") {
            self.read(initializer, place);
        }
        let value = match node.child_by_field_name("value") {
            Some(value) => self.read(value, place),
            None => self.code.unknown(),
        };
        let alias = node.child_by_field_name("alias").and_then(|alias| alias.named_child(0));
        for case in children(node).into_iter().filter(|child| child.kind().ends_with("_case")) {
            let types: Vec<Node<'_>> = case.children_by_field_name("type", &mut case.walk()).collect();
            for of in &types {
                self.refer(*of, place.symbol);
            }
            self.env.enter();
            let narrowed = match types.as_slice() {
                [one] => {
                    let of = self.type_of(*one);
                    self.code.value(of)
                }
                _ => value,
            };
            if let Some(alias) = alias {
                self.env.bind(text_of(self.text, alias), narrowed);
            }
            for inside in children(case).into_iter().filter(|child| !types.contains(child)) {
                self.read(inside, place);
            }
            self.env.leave();
        }
        self.env.leave();
    }
}

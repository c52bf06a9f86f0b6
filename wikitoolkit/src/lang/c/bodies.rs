//! Bodies of functions: what statements bind.

use tree_sitter::Node;

use super::classes::without_arguments;
use super::declarators::declared;
use super::symbols::Walk;
use crate::lang::code::{NodeId, UseForm};
use crate::lang::outline::Scope;
use crate::lang::place::Place;
use crate::lang::syntax::{children, field, line_of, text_of};

impl<'t> Walk<'t> {
    /// Reads the function that a definition is.
    pub(super) fn body(&mut self, node: Node<'_>, function: Node<'_>, at: usize, place: &Place) {
        self.env.enter();
        if let Some(of) = place.of {
            let this = self.code.value(of);
            self.env.bind("this", this);
            if let Some(name) = self.owner_name(function) {
                self.env.bind(name, of);
            }
        }
        let scope = Scope { parent: Some(at), ..place.scope.clone() };
        let place = &Place { scope, ..place.clone() };
        self.parameters(function, place);
        for list in children(node).into_iter().filter(|part| part.kind() == "field_initializer_list") {
            for one in children(list) {
                self.initializer(one, place);
            }
        }
        if let Some(body) = node.child_by_field_name("body") {
            self.read(body, place);
        }
        self.env.leave();
    }

    /// The last name before that of the function in `A::B::f`, and the fixture in `TEST_F(A, f)`.
    fn owner_name(&self, function: Node<'_>) -> Option<&'t str> {
        let mut name = function.child_by_field_name("declarator")?;
        let mut owner = None;
        while name.kind() == "qualified_identifier" {
            owner = name.child_by_field_name("scope");
            name = name.child_by_field_name("name")?;
        }
        match owner {
            Some(owner) => Some(without_arguments(text_of(self.text, owner))),
            None => {
                let parameters = function.child_by_field_name("parameters")?;
                let suite =
                    parameters.named_child(0).filter(|_| text_of(self.text, name).contains("TEST"))?;
                Some(text_of(self.text, suite))
            }
        }
    }

    /// `: Base(a), field(b)`
    fn initializer(&mut self, one: Node<'_>, place: &Place) {
        for part in children(one) {
            match part.kind() {
                "field_identifier" => {
                    let name = text_of(self.text, part);
                    // A base is constructed, a field is only named.
                    if name.starts_with(char::is_uppercase) {
                        let base = self.code.free(name, &place.namespace);
                        self.code.used(UseForm::Call, place.symbol(), line_of(part), base);
                    }
                }
                "argument_list" | "initializer_list" => {
                    self.read(part, place);
                }
                _ => {}
            }
        }
    }

    pub(super) fn parameters(&mut self, function: Node<'_>, place: &Place) {
        for parameter in function.child_by_field_name("parameters").map(children).unwrap_or_default() {
            let Some(of) = parameter.child_by_field_name("type") else { continue };
            self.refer(of, place.symbol(), place);
            let found = parameter.child_by_field_name("declarator").and_then(declared);
            let Some(found) = found.filter(|found| found.name.kind() == "identifier") else { continue };
            let stated = self.type_of(of, place);
            let stated = if found.is_array { self.array_of(stated) } else { stated };
            let value = if found.function.is_some() { self.code.unknown() } else { self.code.value(stated) };
            self.env.bind(text_of(self.text, found.name), value);
        }
    }

    /// Reads a statement that binds names or opens a scope; gives whether it was one.
    pub(super) fn statement(&mut self, node: Node<'_>, place: &Place) -> bool {
        let part = |name| node.child_by_field_name(name);
        match node.kind() {
            "compound_statement" | "if_statement" | "for_statement" | "while_statement"
            | "switch_statement" | "case_statement" | "try_statement" => {
                self.env.enter();
                self.all(node, place);
                self.env.leave();
            }
            "catch_clause" => {
                self.env.enter();
                self.parameters(node, place);
                if let Some(body) = part("body") {
                    self.read(body, place);
                }
                self.env.leave();
            }
            "declaration" => self.variables(node, place),
            "for_range_loop" => {
                let all = self.optional(part("right"), place);
                let each = self.code.element(all);
                let each = self.stated(part("type"), each, place);
                self.env.enter();
                if let Some(found) = part("declarator").and_then(declared) {
                    self.env.bind(text_of(self.text, found.name), each);
                }
                self.optional(part("body"), place);
                self.env.leave();
            }
            "alias_declaration" | "type_definition" => {
                if let (Some(name), Some(of)) = (field(self.text, node, "name"), part("type")) {
                    let meant = self.type_of(of, place);
                    self.env.bind(name, meant);
                }
            }
            "preproc_include" | "preproc_def" | "preproc_function_def" | "preproc_call" => {}
            _ => return false,
        }
        true
    }

    fn variables(&mut self, node: Node<'_>, place: &Place) {
        let of = node.child_by_field_name("type");
        let declarators: Vec<Node<'_>> =
            node.children_by_field_name("declarator", &mut node.walk()).collect();
        for declarator in declarators {
            // A condition declares without a declarator of its own.
            let initial =
                declarator.child_by_field_name("value").or_else(|| node.child_by_field_name("value"));
            let value = match initial.filter(|one| matches!(one.kind(), "argument_list" | "initializer_list"))
            {
                Some(list) => self.constructed(of, list, place),
                None => self.optional(initial, place),
            };
            let Some(found) = declared(declarator) else { continue };
            let mut held = self.stated(of, value, place);
            if found.is_array {
                held = match of {
                    Some(of) => {
                        let of = self.type_of(of, place);
                        let array = self.array_of(of);
                        self.code.value(array)
                    }
                    None => self.code.unknown(),
                };
            }
            self.env.bind(text_of(self.text, found.name), held);
        }
    }

    /// `Type name(a)` and `Type name{a}` call a constructor.
    fn constructed(&mut self, of: Option<Node<'_>>, initial: Node<'_>, place: &Place) -> NodeId {
        let given = self.each(initial, place);
        let Some(of) =
            of.filter(|of| matches!(of.kind(), "type_identifier" | "qualified_identifier" | "template_type"))
        else {
            return self.code.unknown();
        };
        let meant = self.type_of(of, place);
        self.code.called(place.symbol(), line_of(of), meant, given);
        self.code.unknown()
    }

    /// A value of the type that is written down, or the one that is known when it is `auto`.
    pub(super) fn stated(&mut self, of: Option<Node<'_>>, value: NodeId, place: &Place) -> NodeId {
        let Some(of) = of else { return value };
        self.refer(of, place.symbol(), place);
        let stated = self.type_of(of, place);
        if self.code.is_unknown(stated) { value } else { self.code.value(stated) }
    }
}

//! Expressions: what they are, and what they use.

use tree_sitter::Node;

use super::symbols::{Place, Walk};
use crate::lang::code::{NodeId, UseForm};
use crate::lang::syntax::{MAX_DEPTH, children, line_of, text_of};

impl<'t> Walk<'t> {
    /// What an expression is; notes what it uses.
    pub(super) fn expression(&mut self, node: Node<'t>, place: &Place, depth: usize) -> NodeId {
        if depth > MAX_DEPTH {
            return self.code.unknown();
        }
        let depth = depth + 1;
        match node.kind() {
            "identifier" => self.named(text_of(self.text, node)),
            "attribute" => self.attribute(node, place, depth),
            "call" => self.called(node, place, depth),
            "subscript" => self.subscript(node, place, depth),
            "await" => {
                let inner = self.last_of(node, place, depth);
                self.code.inner(inner)
            }
            "parenthesized_expression" => self.last_of(node, place, depth),
            "conditional_expression" => {
                let parts: Vec<NodeId> =
                    children(node).into_iter().map(|part| self.expression(part, place, depth)).collect();
                let ends = [parts.first(), parts.last()].into_iter().flatten().copied().collect::<Vec<_>>();
                self.code.either(&ends)
            }
            "boolean_operator" => self.choice(node, place, depth),
            "named_expression" => {
                let value = node.child_by_field_name("value");
                let value = self.optional(value, place, depth);
                if let Some(name) = node.child_by_field_name("name") {
                    self.assign(name, value, None, place);
                }
                value
            }
            "lambda" => {
                self.lambda(node, place, depth);
                self.code.unknown()
            }
            "list_comprehension"
            | "set_comprehension"
            | "generator_expression"
            | "dictionary_comprehension" => self.comprehension(node, place, depth),
            "list" | "set" | "tuple" | "expression_list" => {
                let parts: Vec<NodeId> =
                    children(node).into_iter().map(|part| self.expression(part, place, depth)).collect();
                let of = self.code.foreign(node.kind());
                let each = self.code.either(&parts);
                if self.code.is_unknown(each) { of } else { self.code.apply(of, vec![each]) }
            }
            "keyword_argument" => {
                let value = node.child_by_field_name("value");
                match value {
                    Some(value) => self.argument(value, place, depth),
                    None => self.code.unknown(),
                }
            }
            "string" | "concatenated_string" => {
                self.interpolations(node, place, depth);
                self.code.foreign("str")
            }
            "integer" | "float" | "true" | "false" | "comparison_operator" | "not_operator" => {
                self.last_of(node, place, depth);
                self.code.foreign("bool")
            }
            "dictionary" => {
                self.last_of(node, place, depth);
                self.code.foreign("dict")
            }
            "none" | "comment" | "ellipsis" => self.code.unknown(),
            "assignment" => self.assignment(node, place),
            _ => {
                self.last_of(node, place, depth);
                self.code.unknown()
            }
        }
    }

    /// What an expression is, without noting again what it uses.
    pub(super) fn silently(&mut self, node: Node<'t>, place: &Place) -> NodeId {
        let mark = self.code.mark();
        let found = self.expression(node, place, 0);
        self.code.rewind(mark);
        found
    }

    fn named(&mut self, name: &str) -> NodeId {
        match self.env.get(name) {
            Some(bound) => bound,
            None => self.code.free(name, ""),
        }
    }

    fn optional(&mut self, node: Option<Node<'t>>, place: &Place, depth: usize) -> NodeId {
        match node {
            Some(node) => self.expression(node, place, depth),
            None => self.code.unknown(),
        }
    }

    /// Reads all parts and gives the last one.
    fn last_of(&mut self, node: Node<'t>, place: &Place, depth: usize) -> NodeId {
        let mut last = self.code.unknown();
        for part in children(node) {
            last = self.expression(part, place, depth);
        }
        last
    }

    fn attribute(&mut self, node: Node<'t>, place: &Place, depth: usize) -> NodeId {
        let (Some(object), Some(name)) =
            (node.child_by_field_name("object"), node.child_by_field_name("attribute"))
        else {
            return self.code.unknown();
        };
        let object = self.expression(object, place, depth);
        self.code.member(object, text_of(self.text, name))
    }

    fn called(&mut self, node: Node<'t>, place: &Place, depth: usize) -> NodeId {
        let Some(function) = node.child_by_field_name("function") else { return self.code.unknown() };
        let arguments = node.child_by_field_name("arguments");
        let list = arguments.map(children).unwrap_or_default();
        if function.kind() == "identifier" && self.env.get(text_of(self.text, function)).is_none() {
            match (text_of(self.text, function), list.as_slice()) {
                ("super", _) => {
                    return match place.class {
                        Some(class) => self.code.inherited(class),
                        None => self.code.unknown(),
                    };
                }
                ("type", [of]) => {
                    let of = self.expression(*of, place, depth);
                    return self.code.member(of, "__class__");
                }
                ("cast", [class, value]) => {
                    self.expression(*value, place, depth);
                    return self.annotated(text_of(self.text, *class));
                }
                _ => {}
            }
        }
        let callee = self.expression(function, place, depth);
        let name = function.child_by_field_name("attribute").unwrap_or(function);
        self.code.used(UseForm::Call, place.symbol(), line_of(name), callee);
        match arguments {
            Some(generator) if generator.kind() == "generator_expression" => {
                self.expression(generator, place, depth);
            }
            _ => {
                for argument in list {
                    self.argument(argument, place, depth);
                }
            }
        }
        self.code.call(callee)
    }

    /// What is given away by name may be called by whoever gets it.
    fn argument(&mut self, node: Node<'t>, place: &Place, depth: usize) -> NodeId {
        let value = self.expression(node, place, depth);
        if matches!(node.kind(), "identifier" | "attribute") {
            self.code.used(UseForm::Refer, place.symbol(), line_of(node), value);
        }
        value
    }

    fn subscript(&mut self, node: Node<'t>, place: &Place, depth: usize) -> NodeId {
        let value = node.child_by_field_name("value");
        let value = self.optional(value, place, depth);
        for index in node.children_by_field_name("subscript", &mut node.walk()) {
            self.expression(index, place, depth);
        }
        self.code.indexed(value)
    }

    fn choice(&mut self, node: Node<'t>, place: &Place, depth: usize) -> NodeId {
        let side = |name| node.child_by_field_name(name);
        let (Some(left), Some(right)) = (side("left"), side("right")) else { return self.code.unknown() };
        let is_and = node.child_by_field_name("operator").is_some_and(|operator| operator.kind() == "and");
        let first = self.expression(left, place, depth);
        if is_and {
            self.env.begin_branch();
            self.narrow(left, place);
            let second = self.expression(right, place, depth);
            self.env.end_branch(&mut self.code);
            return second;
        }
        let second = self.expression(right, place, depth);
        self.code.either(&[first, second])
    }

    fn comprehension(&mut self, node: Node<'t>, place: &Place, depth: usize) -> NodeId {
        self.env.enter();
        for clause in children(node).into_iter().filter(|child| child.kind().ends_with("_clause")) {
            if let (Some(left), Some(right)) =
                (clause.child_by_field_name("left"), clause.child_by_field_name("right"))
            {
                let all = self.expression(right, place, depth);
                let each = self.code.element(all);
                self.bind_locally(left, each, depth);
            } else {
                self.last_of(clause, place, depth);
            }
        }
        let body = node.child_by_field_name("body");
        let each = self.optional(body, place, depth);
        self.env.leave();
        let list = self.code.foreign("list");
        if self.code.is_unknown(each) { list } else { self.code.apply(list, vec![each]) }
    }

    fn bind_locally(&mut self, target: Node<'t>, value: NodeId, depth: usize) {
        if target.kind() == "identifier" {
            self.env.bind(text_of(self.text, target), value);
        } else if depth < MAX_DEPTH {
            let unknown = self.code.unknown();
            for part in children(target) {
                self.bind_locally(part, unknown, depth + 1);
            }
        }
    }

    fn interpolations(&mut self, node: Node<'t>, place: &Place, depth: usize) {
        for part in children(node) {
            match part.kind() {
                "interpolation" => {
                    self.last_of(part, place, depth);
                }
                "string" => self.interpolations(part, place, depth + 1),
                _ => {}
            }
        }
    }

    /// Learns from `isinstance(name, Class)` in a condition that holds.
    pub(super) fn narrow(&mut self, condition: Node<'t>, place: &Place) {
        if place.depth > MAX_DEPTH {
            return;
        }
        match condition.kind() {
            "boolean_operator" => {
                let is_and = condition.child_by_field_name("operator").is_some_and(|o| o.kind() == "and");
                for side in ["left", "right"] {
                    if let Some(side) = condition.child_by_field_name(side).filter(|_| is_and) {
                        self.narrow(side, &place.deeper());
                    }
                }
            }
            "parenthesized_expression" => {
                if let Some(inner) = condition.named_child(0) {
                    self.narrow(inner, &place.deeper());
                }
            }
            "call" => {
                let function = condition.child_by_field_name("function").map(|f| text_of(self.text, f));
                let arguments = condition.child_by_field_name("arguments").map(children).unwrap_or_default();
                if let (Some("isinstance"), [name, class]) = (function, arguments.as_slice())
                    && name.kind() == "identifier"
                {
                    let classes = if class.kind() == "tuple" { children(*class) } else { vec![*class] };
                    let each: Vec<NodeId> = classes
                        .into_iter()
                        .map(|class| {
                            let class = self.silently(class, place);
                            self.code.value(class)
                        })
                        .collect();
                    let value = self.code.either(&each);
                    self.env.narrow(text_of(self.text, *name), value);
                }
            }
            _ => {}
        }
    }
}

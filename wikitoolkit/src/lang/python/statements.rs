//! Statements: what they bind, and what they use.

use tree_sitter::Node;

use super::symbols::{Place, Walk, Within};
use crate::lang::code::NodeId;
use crate::lang::syntax::{MAX_DEPTH, children, text_of};

impl<'t> Walk<'t> {
    pub(super) fn statement(&mut self, node: Node<'t>, place: &Place) {
        match node.kind() {
            "decorated_definition" => {
                if let Some(definition) = node.child_by_field_name("definition") {
                    self.definition(definition, node, place);
                }
            }
            "function_definition" | "class_definition" => self.definition(node, node, place),
            "type_alias_statement" if place.within != Within::Function => self.alias(node, &place.scope),
            "import_statement" | "import_from_statement" | "comment" | "future_import_statement" => {}
            "expression_statement" => {
                for child in children(node) {
                    self.expression_statement(child, place);
                }
            }
            "return_statement" => self.returned(node, place),
            "if_statement" => self.condition(node, place),
            "for_statement" => self.repetition(node, place),
            "with_statement" => self.with(node, place),
            "assert_statement" => {
                for child in children(node) {
                    self.expression(child, place, 0);
                    self.narrow(child, place);
                }
            }
            "except_clause" => self.branch(node, place, Self::handler),
            "while_statement" | "try_statement" | "match_statement" | "case_clause" | "else_clause"
            | "finally_clause" => self.branch(node, place, Self::parts),
            "block" => self.block(node, &place.deeper()),
            _ => {
                for child in children(node) {
                    self.expression(child, place, 0);
                }
            }
        }
    }

    fn branch(&mut self, node: Node<'t>, place: &Place, read: fn(&mut Self, Node<'t>, &Place)) {
        self.env.begin_branch();
        read(self, node, place);
        self.env.end_branch(&mut self.code);
    }

    /// Clauses, blocks and expressions in order.
    fn parts(&mut self, node: Node<'t>, place: &Place) {
        if place.depth > MAX_DEPTH {
            return;
        }
        for child in children(node) {
            if is_statement(child) {
                self.statement(child, &place.deeper());
            } else {
                self.expression(child, place, 0);
                self.narrow(child, place);
            }
        }
    }

    fn expression_statement(&mut self, node: Node<'t>, place: &Place) {
        match node.kind() {
            "assignment" => {
                if place.within == Within::Module {
                    self.constant(node, &place.scope);
                }
                self.assignment(node, place);
            }
            "augmented_assignment" => {
                for side in ["left", "right"] {
                    if let Some(side) = node.child_by_field_name(side) {
                        self.expression(side, place, 0);
                    }
                }
            }
            _ => {
                self.expression(node, place, 0);
            }
        }
    }

    /// Gives what was assigned, for assignments in a row.
    pub(super) fn assignment(&mut self, node: Node<'t>, place: &Place) -> NodeId {
        let right = node.child_by_field_name("right");
        let value = match right {
            Some(right) if right.kind() == "assignment" && place.depth < MAX_DEPTH => {
                self.assignment(right, &place.deeper())
            }
            Some(right) => self.expression(right, place, 0),
            None => self.code.unknown(),
        };
        let annotated = node
            .child_by_field_name("type")
            .map(|annotation| text_of(self.text, annotation))
            .or_else(|| self.type_comment(node))
            .map(|text| self.annotated(text));
        let value = match annotated {
            Some(annotated) if !self.code.is_unknown(annotated) => annotated,
            _ => value,
        };
        if let Some(left) = node.child_by_field_name("left") {
            self.assign(left, value, right, place);
        }
        value
    }

    /// Binds a target; `right` is the expression it is taken from, if there is one.
    pub(super) fn assign(&mut self, target: Node<'t>, value: NodeId, right: Option<Node<'t>>, place: &Place) {
        if place.depth > MAX_DEPTH {
            return;
        }
        match target.kind() {
            "identifier" => self.name(text_of(self.text, target), value, place),
            "attribute" => {
                let (Some(object), Some(name)) =
                    (target.child_by_field_name("object"), target.child_by_field_name("attribute"))
                else {
                    return;
                };
                let object = self.expression(object, place, 0);
                if let Some(class) = self.code.value_of(object) {
                    self.code.field(class, text_of(self.text, name), value);
                }
            }
            "pattern_list" | "tuple_pattern" | "list_pattern" | "expression_list" | "tuple" => {
                let targets = children(target);
                let sources = right
                    .filter(|right| matches!(right.kind(), "expression_list" | "tuple" | "list"))
                    .map(children)
                    .filter(|sources| sources.len() == targets.len());
                for (at, part) in targets.into_iter().enumerate() {
                    let source = sources.as_ref().and_then(|sources| sources.get(at)).copied();
                    let value = match source {
                        Some(source) => self.silently(source, place),
                        None => self.code.unknown(),
                    };
                    self.assign(part, value, source, &place.deeper());
                }
            }
            "list_splat_pattern" => {
                if let Some(inner) = target.named_child(0) {
                    let unknown = self.code.unknown();
                    self.assign(inner, unknown, None, &place.deeper());
                }
            }
            _ => {
                self.expression(target, place, 0);
            }
        }
    }

    fn name(&mut self, name: &'t str, value: NodeId, place: &Place) {
        match place.within {
            Within::Function => self.env.bind(name, value),
            Within::Module => self.code.global(name, value),
            Within::Class => {
                if let Some(class) = place.class {
                    self.code.field(class, name, value);
                }
            }
        }
    }

    fn returned(&mut self, node: Node<'t>, place: &Place) {
        for child in children(node) {
            let value = self.expression(child, place, 0);
            if let Some(function) = place.symbol().filter(|_| place.within == Within::Function) {
                self.returns(function, value);
            }
        }
    }

    fn condition(&mut self, node: Node<'t>, place: &Place) {
        if let Some(test) = node.child_by_field_name("condition") {
            self.expression(test, place, 0);
            self.env.begin_branch();
            self.narrow(test, place);
            if let Some(body) = node.child_by_field_name("consequence") {
                self.block(body, &place.deeper());
            }
            self.env.end_branch(&mut self.code);
        }
        for alternative in node.children_by_field_name("alternative", &mut node.walk()) {
            if alternative.kind() == "elif_clause" {
                self.condition(alternative, place);
            } else {
                self.branch(alternative, place, Self::parts);
            }
        }
    }

    fn repetition(&mut self, node: Node<'t>, place: &Place) {
        self.env.begin_branch();
        if let (Some(left), Some(right)) =
            (node.child_by_field_name("left"), node.child_by_field_name("right"))
        {
            let all = self.expression(right, place, 0);
            let each = self.code.element(all);
            self.assign(left, each, None, place);
        }
        for part in ["body", "alternative"] {
            if let Some(part) = node.child_by_field_name(part) {
                self.statement(part, &place.deeper());
            }
        }
        self.env.end_branch(&mut self.code);
    }

    fn with(&mut self, node: Node<'t>, place: &Place) {
        for clause in children(node).into_iter().filter(|child| child.kind() == "with_clause") {
            for item in children(clause) {
                let Some(value) = item.child_by_field_name("value") else { continue };
                let (source, alias) = if value.kind() == "as_pattern" {
                    (value.named_child(0), value.child_by_field_name("alias"))
                } else {
                    (Some(value), None)
                };
                let Some(source) = source else { continue };
                let manager = self.expression(source, place, 0);
                let entered = self.code.entered(manager);
                if let Some(target) = alias.and_then(|alias| alias.named_child(0)) {
                    self.assign(target, entered, None, place);
                }
            }
        }
        if let Some(body) = node.child_by_field_name("body") {
            self.block(body, &place.deeper());
        }
    }

    /// `except E as error:`
    fn handler(&mut self, node: Node<'t>, place: &Place) {
        for child in children(node) {
            if child.kind() == "as_pattern" {
                let Some(kind) = child.named_child(0) else { continue };
                let class = self.expression(kind, place, 0);
                let value = self.code.value(class);
                let alias = child.child_by_field_name("alias").and_then(|alias| alias.named_child(0));
                if let Some(target) = alias {
                    self.assign(target, value, None, place);
                }
            } else if is_statement(child) {
                self.statement(child, &place.deeper());
            } else {
                self.expression(child, place, 0);
            }
        }
    }
}

fn is_statement(node: Node<'_>) -> bool {
    node.kind() == "block" || node.kind().ends_with("_clause") || node.kind().ends_with("_statement")
}

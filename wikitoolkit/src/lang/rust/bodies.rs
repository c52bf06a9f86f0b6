//! Bodies of functions: what their expressions are, and what they use.

use tree_sitter::Node;

use super::symbols::{Place, Walk};
use crate::lang::code::{NodeId, UseForm};
use crate::lang::syntax::{MAX_DEPTH, Sibling, children, field, line_of, siblings, text_of};

impl Walk<'_> {
    pub(super) fn function_body(&mut self, node: Node<'_>, at: usize, place: &Place) {
        self.env.enter();
        self.type_parameters(node, place);
        if let Some(of) = node.child_by_field_name("return_type") {
            self.refer(of, Some(at), place);
            let of = self.type_of(of, place);
            let value = self.code.value(of);
            self.code.gives(at, value);
        }
        for parameter in node.child_by_field_name("parameters").map(children).unwrap_or_default() {
            match parameter.kind() {
                "self_parameter" => {
                    let value = place.of.map(|of| self.code.value(of));
                    let value = value.unwrap_or_else(|| self.code.unknown());
                    self.env.bind("self", value);
                }
                "parameter" => {
                    if let Some(of) = parameter.child_by_field_name("type") {
                        self.refer(of, Some(at), place);
                    }
                    self.parameter(parameter, place);
                }
                _ => {}
            }
        }
        if let Some(body) = node.child_by_field_name("body") {
            self.expression(body, place);
        }
        self.env.leave();
    }

    fn parameter(&mut self, parameter: Node<'_>, place: &Place) {
        let value = match parameter.child_by_field_name("type") {
            Some(of) => {
                let of = self.type_of(of, place);
                self.code.value(of)
            }
            None => self.code.unknown(),
        };
        if let Some(pattern) = parameter.child_by_field_name("pattern") {
            self.pattern(pattern, value, place, 0);
        }
    }

    /// What an expression is; notes what it uses.
    pub(super) fn expression(&mut self, node: Node<'_>, place: &Place) -> NodeId {
        if place.depth > MAX_DEPTH {
            return self.code.unknown();
        }
        let place = &place.deeper();
        let part = |name| node.child_by_field_name(name);
        match node.kind() {
            "identifier" | "self" => self.named(node, place),
            "scoped_identifier" => self.type_of(node, place),
            "generic_function" => self.optional(part("function"), place),
            "field_expression" => {
                let value = self.optional(part("value"), place);
                self.code.member(value, field(self.text, node, "field").unwrap_or_default())
            }
            "call_expression" => self.called(node, place),
            "macro_invocation" => {
                self.invoked(node, place);
                let mut last = self.code.unknown();
                for tree in children(node).into_iter().filter(|child| child.kind() == "token_tree") {
                    last = self.tokens(tree, place, 0);
                }
                let name = field(self.text, node, "macro").unwrap_or_default();
                match name.rsplit("::").next() {
                    Some("ready" | "try_ready") => self.code.inner(last),
                    Some("pin" | "dbg") => last,
                    _ => self.code.unknown(),
                }
            }
            "try_expression" => {
                let value = self.optional(node.named_child(0), place);
                self.code.inner(value)
            }
            // An `async fn` is taken for what it gives once awaited.
            "await_expression" | "parenthesized_expression" | "unary_expression" => {
                self.optional(node.named_child(0), place)
            }
            "reference_expression" => self.optional(part("value"), place),
            "struct_expression" => self.made(node, place),
            "block" | "unsafe_block" | "async_block" | "const_block" | "gen_block" => self.block(node, place),
            "if_expression" => self.choice(node, place),
            "match_expression" => self.matched(node, place),
            "let_condition" => {
                let value = self.optional(part("value"), place);
                if let Some(pattern) = part("pattern") {
                    self.pattern(pattern, value, place, 0);
                }
                self.code.foreign("bool")
            }
            "while_expression" => {
                self.env.enter();
                self.all(node, place);
                self.env.leave();
                self.code.unknown()
            }
            "for_expression" => {
                let all = self.optional(part("value"), place);
                let each = self.code.element(all);
                self.env.enter();
                if let Some(pattern) = part("pattern") {
                    self.pattern(pattern, each, place, 0);
                }
                self.optional(part("body"), place);
                self.env.leave();
                self.code.unknown()
            }
            "closure_expression" => {
                let unknown = self.code.unknown();
                self.closure(node, unknown, place)
            }
            "tuple_expression" => {
                let parts = children(node).into_iter().map(|part| self.expression(part, place)).collect();
                self.code.tuple(parts)
            }
            "index_expression" => {
                let value = self.optional(node.named_child(0), place);
                self.optional(node.named_child(1), place);
                self.code.indexed(value)
            }
            "type_cast_expression" => {
                self.optional(part("value"), place);
                let Some(of) = part("type") else { return self.code.unknown() };
                let of = self.type_of(of, place);
                self.code.value(of)
            }
            "string_literal" | "raw_string_literal" | "char_literal" | "boolean_literal"
            | "integer_literal" | "float_literal" => self.code.foreign("str"),
            "array_expression" => {
                let each = self.all(node, place);
                let slice = self.code.foreign("slice");
                if self.code.is_unknown(each) { slice } else { self.code.apply(slice, vec![each]) }
            }
            "line_comment" | "block_comment" => self.code.unknown(),
            _ => {
                self.all(node, place);
                self.code.unknown()
            }
        }
    }

    fn optional(&mut self, node: Option<Node<'_>>, place: &Place) -> NodeId {
        match node {
            Some(node) => self.expression(node, place),
            None => self.code.unknown(),
        }
    }

    /// Reads all parts and gives the last one.
    fn all(&mut self, node: Node<'_>, place: &Place) -> NodeId {
        let mut last = self.code.unknown();
        for part in children(node) {
            last = self.expression(part, place);
        }
        last
    }

    fn block(&mut self, node: Node<'_>, place: &Place) -> NodeId {
        let mut last = self.code.unknown();
        self.env.enter();
        let parts = children(node);
        // Functions may be called before they are defined.
        for part in parts.iter().filter(|part| part.kind() == "function_item") {
            if let (Some(around), Some(name)) = (place.symbol(), field(self.text, *part, "name")) {
                let around = self.code.symbol(around);
                let inside = self.code.member(around, name);
                self.env.bind(name, inside);
            }
        }
        for part in siblings(&parts) {
            last = self.statement(part, place);
        }
        self.env.leave();
        last
    }

    fn statement(&mut self, node: Sibling<'_>, place: &Place) -> NodeId {
        match node.kind() {
            "let_declaration" => {
                self.declared(*node, place);
                self.code.unknown()
            }
            "expression_statement" => {
                let is_last = !text_of(self.text, *node).ends_with(';');
                let value = self.all(*node, place);
                if is_last { value } else { self.code.unknown() }
            }
            // The uses inside of functions are collected apart.
            "use_declaration" | "attribute_item" => self.code.unknown(),
            kind if kind.ends_with("_item") || kind == "macro_definition" => {
                self.item(node, &Place { in_type: false, ..place.clone() });
                self.code.unknown()
            }
            _ => self.expression(*node, place),
        }
    }

    fn declared(&mut self, node: Node<'_>, place: &Place) {
        let value = self.optional(node.child_by_field_name("value"), place);
        self.optional(node.child_by_field_name("alternative"), place);
        let stated = node.child_by_field_name("type").map(|of| self.type_of(of, place));
        let value = match stated {
            // `let x: Vec<_> = ..` says less than what it is bound to.
            Some(stated) if !self.code.is_unknown(stated) => self.code.value(stated),
            _ => value,
        };
        if let Some(pattern) = node.child_by_field_name("pattern") {
            self.pattern(pattern, value, place, 0);
        }
    }

    fn called(&mut self, node: Node<'_>, place: &Place) -> NodeId {
        let Some(function) = node.child_by_field_name("function") else { return self.code.unknown() };
        let callee = self.expression(function, place);
        let inner = match function.kind() {
            "generic_function" => function.child_by_field_name("function").unwrap_or(function),
            _ => function,
        };
        let name =
            inner.child_by_field_name("field").or_else(|| inner.child_by_field_name("name")).unwrap_or(inner);
        self.code.used(UseForm::Call, place.symbol(), line_of(name), callee);
        let mut first = None;
        // What a method is called on is what it gives to a closure, part by part.
        let each = self.parts_of_receiver(callee);
        for argument in node.child_by_field_name("arguments").map(children).unwrap_or_default() {
            let value = match argument.kind() {
                "closure_expression" => self.closure(argument, each, place),
                _ => self.expression(argument, place),
            };
            first = first.or(Some(value));
            if matches!(argument.kind(), "identifier" | "scoped_identifier") {
                self.code.used(UseForm::Refer, place.symbol(), line_of(argument), value);
            }
        }
        if let (Some(first), Some(wrapper)) = (first, wrapper(text_of(self.text, inner))) {
            if wrapper.is_empty() || self.code.is_unknown(first) {
                return first;
            }
            let of = self.code.foreign(wrapper);
            return self.code.apply(of, vec![first]);
        }
        self.code.call(callee)
    }

    fn parts_of_receiver(&mut self, callee: NodeId) -> NodeId {
        match self.code.receiver(callee) {
            Some((of, name)) if !GIVES_ERRORS.contains(&name) => self.code.element(of),
            _ => self.code.unknown(),
        }
    }

    /// `Type { field: value }`
    fn made(&mut self, node: Node<'_>, place: &Place) -> NodeId {
        let of = node.child_by_field_name("name");
        if let Some(body) = node.child_by_field_name("body") {
            for part in children(body) {
                let value = part.child_by_field_name("value");
                self.optional(value.or_else(|| part.named_child(0)), place);
            }
        }
        let Some(of) = of else { return self.code.unknown() };
        self.refer(of, place.symbol(), place);
        let of = self.type_of(of, place);
        self.code.value(of)
    }

    fn choice(&mut self, node: Node<'_>, place: &Place) -> NodeId {
        self.env.enter();
        self.optional(node.child_by_field_name("condition"), place);
        let then = self.optional(node.child_by_field_name("consequence"), place);
        self.env.leave();
        let otherwise = match node.child_by_field_name("alternative") {
            Some(alternative) => self.all(alternative, place),
            None => self.code.unknown(),
        };
        self.code.either(&[then, otherwise])
    }

    fn matched(&mut self, node: Node<'_>, place: &Place) -> NodeId {
        let value = self.optional(node.child_by_field_name("value"), place);
        let mut results = Vec::new();
        let arms = node.child_by_field_name("body").map(children).unwrap_or_default();
        for arm in arms.into_iter().filter(|arm| arm.kind() == "match_arm") {
            self.env.enter();
            if let Some(pattern) = arm.child_by_field_name("pattern") {
                self.pattern(pattern, value, place, 0);
                self.optional(pattern.child_by_field_name("condition"), place);
            }
            results.push(self.optional(arm.child_by_field_name("value"), place));
            self.env.leave();
        }
        self.code.either(&results)
    }

    /// `each` is what its only parameter is, when nothing else is said.
    fn closure(&mut self, node: Node<'_>, each: NodeId, place: &Place) -> NodeId {
        self.env.enter();
        let unknown = self.code.unknown();
        let parameters = node.child_by_field_name("parameters").map(children).unwrap_or_default();
        let given = if parameters.len() == 1 { each } else { unknown };
        for parameter in parameters {
            if parameter.kind() == "parameter" {
                self.parameter(parameter, place);
            } else {
                self.pattern(parameter, given, place, 0);
            }
        }
        self.optional(node.child_by_field_name("body"), place);
        self.env.leave();
        unknown
    }
}

/// Methods that give a closure what went wrong, not what is inside.
const GIVES_ERRORS: &[&str] =
    &["fold", "inspect_err", "map_err", "map_or_else", "or_else", "then", "unwrap_or_else"];

/// What a well-known constructor wraps its argument into; empty when the argument is reached through it.
fn wrapper(callee: &str) -> Option<&'static str> {
    match callee {
        "Some" | "Ok" => Some("Option"),
        "Box::new" | "Arc::new" | "Rc::new" | "Box::pin" | "Pin::new" | "std::sync::Arc::new" => Some(""),
        "RefCell::new" | "Mutex::new" | "RwLock::new" | "Cell::new" => Some("Cell"),
        _ => None,
    }
}

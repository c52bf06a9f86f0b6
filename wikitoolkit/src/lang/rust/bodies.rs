//! Bodies of functions: what their expressions are, and what they use.

use tree_sitter::Node;

use super::patterns::parts;
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
        let mut takes = Vec::new();
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
                        takes.push(self.type_of(of, place));
                    }
                    self.parameter(parameter, place);
                }
                _ => {}
            }
        }
        // What the closures among the arguments are given; the rest is not asked for.
        if takes.iter().any(|of| self.code.mentions_function(*of)) {
            self.code.takes(at, takes);
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
                self.closure(node, None, unknown, place)
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
        // Items may be named before they are defined.
        let names_itself = |part: &&Node<'_>| {
            matches!(part.kind(), "function_item" | "struct_item" | "enum_item" | "trait_item" | "type_item")
        };
        for part in parts.iter().filter(names_itself) {
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
        let mut callee = self.expression(function, place);
        // What a method is called on is what it gives to a closure, part by part.
        let each = self.parts_of_receiver(callee);
        let method = field(self.text, function, "field").unwrap_or_default();
        if let (Some(does), Some("self")) = (place.does, field(self.text, function, "value"))
            && place.scope.prefix.rsplit('.').next() != Some(method)
        {
            // A type from elsewhere has the members of the trait all the same; a method that calls its like means the
            // type's own one.
            let other = self.code.value(does);
            let other = self.code.member(other, method);
            callee = self.code.first(vec![callee, other]);
        }
        let inner = match function.kind() {
            "generic_function" => function.child_by_field_name("function").unwrap_or(function),
            _ => function,
        };
        let name =
            inner.child_by_field_name("field").or_else(|| inner.child_by_field_name("name")).unwrap_or(inner);
        self.code.used(UseForm::Call, place.symbol(), line_of(name), callee);
        let mut first = None;
        let arguments = node.child_by_field_name("arguments").map(children).unwrap_or_default();
        for (at, argument) in arguments.into_iter().filter(|one| !one.kind().ends_with("comment")).enumerate()
        {
            let value = match argument.kind() {
                "closure_expression" => self.closure(argument, Some((callee, at)), each, place),
                _ => self.expression(argument, place),
            };
            first = first.or(Some(value));
            if matches!(argument.kind(), "identifier" | "scoped_identifier") {
                self.code.used(UseForm::Refer, place.symbol(), line_of(argument), value);
            }
        }
        if let (Some(first), Some(wrapper)) = (first, wrapper(text_of(self.text, inner))) {
            return self.wrapped(wrapper, first, callee);
        }
        self.code.call(callee)
    }

    /// What a constructor gives that is called like a well-known one, which it may be.
    pub(super) fn wrapped(&mut self, wrapper: &str, inner: NodeId, callee: NodeId) -> NodeId {
        let called = self.code.call(callee);
        if self.code.is_unknown(inner) {
            return called;
        }
        let made = match wrapper {
            "" => inner,
            _ => {
                let of = self.code.foreign(wrapper);
                self.code.apply(of, vec![inner])
            }
        };
        self.code.first(vec![made, called])
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

    /// A closure that may be an argument of a call, by position; `each` is what its only parameter is, when the callee
    /// does not say what it takes.
    fn closure(
        &mut self,
        node: Node<'_>,
        argument_of: Option<(NodeId, usize)>,
        each: NodeId,
        place: &Place,
    ) -> NodeId {
        self.env.enter();
        let unknown = self.code.unknown();
        let parameters = parts(node.child_by_field_name("parameters"));
        let each = if parameters.len() == 1 { each } else { unknown };
        for (at, parameter) in parameters {
            if parameter.kind() == "parameter" {
                self.parameter(parameter, place);
                continue;
            }
            let given = match argument_of {
                Some((callee, argument)) => self.code.given(callee, argument, at),
                None => unknown,
            };
            let held = match (self.code.is_unknown(given), self.code.is_unknown(each)) {
                (false, false) => self.code.first(vec![given, each]),
                (false, true) => given,
                _ => each,
            };
            self.pattern(parameter, held, place, 0);
        }
        self.optional(node.child_by_field_name("body"), place);
        self.env.leave();
        unknown
    }
}

/// Methods that give a closure what went wrong, not what is inside.
const GIVES_ERRORS: &[&str] =
    &["fold", "inspect_err", "map_err", "map_or_else", "or_else", "then", "unwrap_or_else"];

/// What a well-known function wraps its argument into; empty when the argument is reached through what it gives.
pub(super) fn wrapper(callee: &str) -> Option<&'static str> {
    let mut parts = callee.rsplit("::");
    match (parts.next().unwrap_or_default(), parts.next().unwrap_or_default()) {
        ("Some" | "Ok", _) => Some("Option"),
        ("new" | "clone" | "from" | "pin", "Arc" | "Rc" | "Box" | "NonNull" | "ManuallyDrop")
        | (
            "new" | "new_unchecked" | "into_inner" | "into_inner_unchecked" | "get_mut" | "get_unchecked_mut",
            "Pin",
        )
        | ("leak" | "into_inner" | "into_pin", "Box" | "ManuallyDrop")
        | ("take" | "replace", "mem") => Some(""),
        ("new", "RefCell" | "Mutex" | "RwLock" | "Cell" | "UnsafeCell") => Some("Cell"),
        _ => None,
    }
}

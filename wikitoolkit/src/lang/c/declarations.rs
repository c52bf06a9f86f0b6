//! Functions, variables, templates and type names.

use tree_sitter::Node;

use super::classes::without_arguments;
use super::declarators::{Declared, arity, declared};
use super::headers::dotted;
use super::symbols::Walk;
use crate::graph::SymbolKind;
use crate::lang::code::NodeId;
use crate::lang::outline::Scope;
use crate::lang::place::Place;
use crate::lang::syntax::{Sibling, children, constant, declaration, field, one_line, text_of};

/// Macros of test frameworks that look like functions: `TEST(Suite, Name) { .. }`.
const TEST_MACROS: &[&str] = &["TEST", "TEST_F", "TEST_P", "TYPED_TEST", "TYPED_TEST_P"];

impl<'t> Walk<'t> {
    pub(super) fn template(&mut self, item: Node<'_>, whole: Sibling<'_>, place: &Place) {
        self.env.enter();
        let unknown = self.code.unknown();
        for parameter in item.child_by_field_name("parameters").map(children).unwrap_or_default() {
            let name = parameter
                .child_by_field_name("name")
                .or_else(|| parameter.child_by_field_name("declarator"))
                .or_else(|| children(parameter).into_iter().find(|part| part.kind() == "type_identifier"));
            if let Some(name) = name.filter(|name| name.kind().ends_with("identifier")) {
                self.env.bind(text_of(self.text, name), unknown);
            }
        }
        for inner in children(item) {
            self.item(inner, whole, &place.deeper());
        }
        self.env.leave();
    }

    pub(super) fn function(&mut self, node: Node<'_>, whole: Sibling<'_>, place: &Place) {
        let Some(found) = node.child_by_field_name("declarator").and_then(declared) else {
            return self.in_broken_function(node, place);
        };
        let Some(function) = found.function else { return self.in_broken_function(node, place) };
        if node.child_by_field_name("type").is_none()
            && TEST_MACROS.contains(&text_of(self.text, found.name))
            && self.framework_test(node, function, whole, place)
        {
            return;
        }
        let Some((at, inside)) = self.function_symbol(node, found, function, whole, place) else { return };
        let only_declares = children(node)
            .iter()
            .any(|part| matches!(part.kind(), "default_method_clause" | "delete_method_clause"));
        if !only_declares {
            self.body(node, function, at, &inside);
        }
    }

    /// What a macro made unreadable may still hold declarations.
    fn in_broken_function(&mut self, node: Node<'_>, place: &Place) {
        if let Some(body) = node.child_by_field_name("body") {
            self.items(body, &place.deeper());
        }
    }

    /// The definition of a function; gives it and the place inside.
    fn function_symbol(
        &mut self,
        node: Node<'_>,
        found: Declared<'_>,
        function: Node<'_>,
        whole: Sibling<'_>,
        place: &Place,
    ) -> Option<(usize, Place)> {
        let written = dotted(text_of(self.text, found.name));
        let (around, name) = split_name(&written);
        let mut scope = place.scope.clone();
        let mut of = place.of;
        if !around.is_empty() {
            let around = without_all_arguments(around);
            let mut parts = around.split('.');
            let mut owner = self.anywhere(parts.next().unwrap_or_default(), place);
            for part in parts {
                owner = self.code.member(owner, part);
            }
            of = Some(owner);
            scope.prefix = scope.qualify(&around);
            scope.parent = self.outline.position(&scope.prefix).or(scope.parent);
        }
        let kind = if of.is_some() { SymbolKind::Method } else { SymbolKind::Fn };
        let before = self.text.get(whole.start_byte()..node.start_byte()).unwrap_or_default();
        let end =
            children(node).iter().find(|part| part.kind() == "field_initializer_list").map(Node::start_byte);
        let head = match end {
            Some(end) => one_line(self.text.get(node.start_byte()..end).unwrap_or_default()),
            None => declaration(self.text, node),
        };
        let inside = self.define(whole, &scope, kind, name, one_line(&format!("{before} {head}")))?;
        let at = inside.parent?;
        self.replaces(name, node, at);
        let (least, most) = arity(function);
        self.code.arity(at, least, most);
        let takes = self.taken_types(function, place);
        self.code.takes(at, takes);
        self.result(node, function, at, place);
        let words = self.text.get(node.start_byte()..function.start_byte()).unwrap_or_default();
        if kind == SymbolKind::Fn && words.split_whitespace().any(|word| word == "static") {
            self.code.local(at);
        }
        Some((at, Place { scope: inside, of, class: None, ..place.deeper() }))
    }

    fn taken_types(&mut self, function: Node<'_>, place: &Place) -> Vec<NodeId> {
        let mut types = Vec::new();
        for parameter in function.child_by_field_name("parameters").map(children).unwrap_or_default() {
            if let Some(of) = parameter.child_by_field_name("type") {
                types.push(self.type_of(of, place));
            }
        }
        types
    }

    fn result(&mut self, node: Node<'_>, function: Node<'_>, at: usize, place: &Place) {
        let trailing = children(function).into_iter().find(|part| part.kind() == "trailing_return_type");
        let of = trailing.and_then(|part| part.named_child(0)).or_else(|| node.child_by_field_name("type"));
        if let Some(of) = of {
            self.refer(of, Some(at), place);
            let of = self.type_of(of, place);
            let given = self.code.value(of);
            self.code.gives(at, given);
        }
    }

    /// `TEST(Suite, Name) { .. }`
    fn framework_test(
        &mut self,
        node: Node<'_>,
        function: Node<'_>,
        whole: Sibling<'_>,
        place: &Place,
    ) -> bool {
        let parameters = function.child_by_field_name("parameters").map(children).unwrap_or_default();
        let [suite, name] = parameters.as_slice() else { return false };
        let (suite, name) = (text_of(self.text, *suite), text_of(self.text, *name));
        let scope = Scope { prefix: place.scope.qualify(suite), ..place.scope.clone() };
        let signature = one_line(text_of(self.text, function));
        let Some(inside) = self.define(whole, &scope, SymbolKind::Fn, name, signature) else { return true };
        if let Some(at) = inside.parent {
            self.code.test(at);
            let of = Some(self.code.free(suite, &place.namespace));
            self.body(node, function, at, &Place { scope: inside, of, class: None, ..place.deeper() });
        }
        true
    }

    /// Variables, fields and prototypes.
    pub(super) fn declaration(&mut self, node: Node<'_>, whole: Sibling<'_>, place: &Place) {
        let Some(of) = node.child_by_field_name("type") else { return self.without_type(node, whole, place) };
        let own = self.type_specifier(of, whole, None, place);
        let stated = match own {
            Some(at) => self.code.symbol(at),
            None => self.type_of(of, place),
        };
        let declarators: Vec<Node<'_>> =
            node.children_by_field_name("declarator", &mut node.walk()).collect();
        let is_prototype =
            |declarator: &Node<'_>| declared(*declarator).is_some_and(|found| found.function.is_some());
        if declarators.is_empty() || !declarators.iter().all(is_prototype) {
            self.refer(of, place.symbol(), place);
        }
        for declarator in declarators {
            let Some(found) = declared(declarator) else { continue };
            if let Some(function) = found.function {
                self.prototype(node, found, function, whole, place);
                continue;
            }
            let stated = if found.is_array { self.array_of(stated) } else { stated };
            let value = self.code.value(stated);
            let name = text_of(self.text, found.name);
            let initial =
                declarator.child_by_field_name("value").or_else(|| node.child_by_field_name("default_value"));
            let mut inside = None;
            if place.class.is_some() {
                self.held(name, value, place);
            } else if !is_extern(self.text, node) && found.name.kind() != "qualified_identifier" {
                inside = self.variable(node, name, whole, place);
                if let Some(at) = inside.as_ref().and_then(|inside| inside.parent) {
                    self.code.gives(at, value);
                }
            }
            if let Some(initial) = initial {
                let place = Place { scope: inside.unwrap_or_else(|| place.scope.clone()), ..place.deeper() };
                self.env.enter();
                self.read(initial, &place);
                self.env.leave();
            }
        }
    }

    /// A constructor or destructor, which has no type.
    fn without_type(&mut self, node: Node<'_>, whole: Sibling<'_>, place: &Place) {
        if let Some(found) = node.child_by_field_name("declarator").and_then(declared)
            && let Some(function) = found.function
        {
            self.prototype(node, found, function, whole, place);
        }
    }

    fn prototype(
        &mut self,
        node: Node<'_>,
        found: Declared<'_>,
        function: Node<'_>,
        whole: Sibling<'_>,
        place: &Place,
    ) {
        if !self.is_header && place.class.is_none() {
            return;
        }
        let Some((at, _)) = self.function_symbol(node, found, function, whole, place) else { return };
        // `= 0` has no body anywhere.
        let is_pure = node.child_by_field_name("default_value").is_some();
        if !is_pure {
            self.code.forward(at);
        }
        for parameter in function.child_by_field_name("parameters").map(children).unwrap_or_default() {
            if let Some(of) = parameter.child_by_field_name("type") {
                self.refer(of, Some(at), place);
            }
        }
    }

    fn variable(&mut self, node: Node<'_>, name: &str, whole: Sibling<'_>, place: &Place) -> Option<Scope> {
        let signature = constant(self.text, node);
        let words = signature.split(['=', '(']).next().unwrap_or_default();
        let is_constant = words.split_whitespace().any(|word| matches!(word, "const" | "constexpr"));
        let kind = if is_constant { SymbolKind::Const } else { SymbolKind::Static };
        let is_local = words.split_whitespace().any(|word| word == "static");
        let inside = self.define(whole, &place.scope, kind, name, signature);
        if let (Some(at), true) = (inside.as_ref().and_then(|inside| inside.parent), is_local) {
            self.code.local(at);
        }
        inside
    }

    pub(super) fn typedef(&mut self, node: Node<'_>, whole: Sibling<'_>, place: &Place) {
        let Some(of) = node.child_by_field_name("type") else { return };
        let declarators: Vec<Node<'_>> =
            node.children_by_field_name("declarator", &mut node.walk()).collect();
        let first = declarators.first().and_then(|declarator| declared(*declarator));
        let name = first.map(|found| text_of(self.text, found.name));
        let own = self.type_specifier(of, whole, name, place);
        for declarator in declarators {
            let Some(found) = declared(declarator) else { continue };
            let name = text_of(self.text, found.name);
            if own.is_some() && field(self.text, of, "name").is_none_or(|tag| tag == name) {
                continue;
            }
            let signature = one_line(text_of(self.text, node)).trim_end_matches(';').to_owned();
            let signature = if own.is_some() { format!("typedef {name}") } else { signature };
            let inside = self.define(whole, &place.scope, SymbolKind::Type, name, signature);
            if let Some(at) = inside.and_then(|inside| inside.parent) {
                let meant = match own {
                    Some(own) => self.code.symbol(own),
                    None if declarator.kind() == "function_declarator" => self.code.unknown(),
                    None => self.type_of(of, place),
                };
                self.code.gives(at, meant);
            }
        }
    }

    /// `using Name = Type;`
    pub(super) fn alias(&mut self, node: Node<'_>, whole: Sibling<'_>, place: &Place) {
        let name = field(self.text, node, "name").unwrap_or_default();
        let signature = one_line(text_of(self.text, *whole)).trim_end_matches(';').to_owned();
        let inside = self.define(whole, &place.scope, SymbolKind::Type, name, signature);
        if let (Some(at), Some(of)) =
            (inside.and_then(|inside| inside.parent), node.child_by_field_name("type"))
        {
            self.refer(of, Some(at), place);
            let meant = self.type_of(of, place);
            self.code.gives(at, meant);
        }
    }
}

fn is_extern(text: &str, node: Node<'_>) -> bool {
    text_of(text, node).starts_with("extern ")
}

/// `A.B` and `name` of `A.B.name`; the dots of an operator's types are its own.
fn split_name(written: &str) -> (&str, &str) {
    let end = written.find("operator").or_else(|| written.find('<')).unwrap_or(written.len());
    let (head, _) = written.split_at_checked(end).unwrap_or((written, ""));
    // Arguments of the type around: `Vec<T>.foo`.
    let last = if written.ends_with('>') || written.contains("operator") {
        head.rfind('.')
    } else {
        written.rfind('.')
    };
    match last.and_then(|at| Some((written.get(..at)?, written.get(at + 1..)?))) {
        Some((around, name)) => {
            (around, if name.starts_with("operator") { name } else { without_arguments(name) })
        }
        None if written.starts_with("operator") => ("", written),
        None => ("", without_arguments(written)),
    }
}

/// `A.B` of `A<T>.B<U>`.
fn without_all_arguments(path: &str) -> String {
    let mut depth = 0_usize;
    path.chars()
        .filter(|c| {
            match c {
                '<' => depth += 1,
                '>' => {
                    depth = depth.saturating_sub(1);
                    return false;
                }
                _ => {}
            }
            depth == 0
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::{split_name, without_all_arguments};

    #[test]
    fn names_are_taken_apart() {
        let cases = [
            ("f", ("", "f")),
            ("A.B.f", ("A.B", "f")),
            ("Vec<T>.at", ("Vec<T>", "at")),
            ("f<int>", ("", "f")),
            ("A.~A", ("A", "~A")),
            ("A.operator==", ("A", "operator==")),
            ("operator<<", ("", "operator<<")),
            ("A.operatorstd.string", ("A", "operatorstd.string")),
        ];
        for (written, expected) in cases {
            assert_eq!(split_name(written), expected, "{written}");
        }
        assert_eq!(without_all_arguments("A<B<int>>.C<D>"), "A.C");
    }
}

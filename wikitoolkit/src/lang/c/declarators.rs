//! What `*(*name)[3](int)` declares.

use tree_sitter::Node;

use crate::lang::syntax::{MAX_DEPTH, children};

/// A declarator taken apart.
#[derive(Clone, Copy, Debug)]
pub(super) struct Declared<'n> {
    /// The name, which may be qualified.
    pub(super) name: Node<'n>,
    /// The parameters and what follows them, when it is a function.
    pub(super) function: Option<Node<'n>>,
    /// Whether it is several of its type.
    pub(super) is_array: bool,
}

/// What a declarator declares.
pub(super) fn declared(declarator: Node<'_>) -> Option<Declared<'_>> {
    let (mut function, mut is_array) = (None, false);
    let mut node = declarator;
    for _ in 0..MAX_DEPTH {
        let inner = node.child_by_field_name("declarator");
        match node.kind() {
            "function_declarator" => {
                function = Some(node);
                node = inner?;
            }
            "array_declarator" => {
                is_array = true;
                node = inner?;
            }
            "pointer_declarator" => {
                // A pointer to a function is a variable.
                let inside = node.parent().is_some_and(|around| around.kind() == "parenthesized_declarator");
                function = function.filter(|_| !inside);
                node = inner?;
            }
            "reference_declarator" | "parenthesized_declarator" | "attributed_declarator" => {
                node = inner.or_else(|| children(node).first().copied())?;
            }
            "init_declarator" => node = inner?,
            "identifier"
            | "field_identifier"
            | "type_identifier"
            | "qualified_identifier"
            | "operator_name"
            | "destructor_name"
            | "template_function"
            | "operator_cast"
            | "template_method" => {
                return Some(Declared { name: node, function, is_array });
            }
            _ => return None,
        }
    }
    None
}

/// How many arguments a function with these parameters takes at least and at most.
pub(super) fn arity(function: Node<'_>) -> (usize, usize) {
    let Some(list) = function.child_by_field_name("parameters") else { return (0, usize::MAX) };
    let (mut least, mut most) = (0, 0_usize);
    let mut varies = false;
    let mut cursor = list.walk();
    for part in list.children(&mut cursor) {
        match part.kind() {
            "parameter_declaration" if is_void(part) => {}
            "parameter_declaration" => {
                least += 1;
                most += 1;
            }
            "optional_parameter_declaration" => most += 1,
            "variadic_parameter" | "..." | "variadic_parameter_declaration" => varies = true,
            _ => {}
        }
    }
    (least, if varies { usize::MAX } else { most })
}

/// `(void)` takes nothing.
fn is_void(parameter: Node<'_>) -> bool {
    let of = parameter.child_by_field_name("type");
    of.is_some_and(|of| of.kind() == "primitive_type" && of.end_byte() - of.start_byte() == "void".len())
        && parameter.child_by_field_name("declarator").is_none()
        && parameter.end_byte() - parameter.start_byte() == "void".len()
}

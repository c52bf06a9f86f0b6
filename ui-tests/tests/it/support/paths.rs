//! The paths that a Rust file names, as tokens: so `use` trees, expressions, types, attributes and the insides of
//! macro calls are all seen by the same few lines.

use proc_macro2::{Delimiter, TokenStream, TokenTree};

/// A path as written, its nested use tree unfolded, and the module it was written in.
#[derive(Debug)]
pub(crate) struct Path {
    pub(crate) line: usize,
    /// The module that holds the path, from the crate root.
    pub(crate) module: Vec<String>,
    /// The segments, the first one a root: `crate`, `self`, `super` or the name of a crate.
    pub(crate) segments: Vec<String>,
}

impl Path {
    /// The path from the crate root, if it stays in its crate, which `own` names.
    pub(crate) fn in_crate(&self, own: &str) -> Option<Vec<String>> {
        let mut segments = self.segments.iter().map(String::as_str).peekable();
        let mut base = match segments.peek() {
            Some(&root) if root == "crate" || root == own => {
                segments.next();
                Vec::new()
            }
            Some(&("self" | "super")) => self.module.clone(),
            _ => return None,
        };
        for segment in segments {
            match segment {
                "self" => {}
                "super" => {
                    base.pop();
                }
                name => base.push(name.to_owned()),
            }
        }
        Some(base)
    }
}

/// The module that a source file is, from the crate root: empty for `lib.rs` and `main.rs`.
pub(crate) fn module_of(path_in_src: &str) -> Vec<String> {
    let mut module: Vec<String> = path_in_src.trim_end_matches(".rs").split('/').map(str::to_owned).collect();
    let file = module.last().map(String::as_str);
    if file == Some("mod") || (module.len() == 1 && matches!(file, Some("lib" | "main"))) {
        module.pop();
    }
    module
}

/// Every path in `text` that starts with `crate`, `self`, `super` or one of `roots`, in order of appearance.
/// `$crate::..` in a macro definition is the caller's path and not reported.
pub(crate) fn paths(text: &str, module: &[String], roots: &[&str]) -> Vec<Path> {
    let tokens: TokenStream = text.parse().unwrap_or_else(|error| panic!("not Rust: {error}"));
    let mut found = Vec::new();
    walk(&tokens.into_iter().collect::<Vec<_>>(), module, roots, &mut found);
    found
}

fn walk(tokens: &[TokenTree], module: &[String], roots: &[&str], found: &mut Vec<Path>) {
    let mut at = 0;
    while let Some(token) = tokens.get(at) {
        match token {
            TokenTree::Group(group) => {
                let inner: Vec<TokenTree> = group.stream().into_iter().collect();
                let mut module = module.to_vec();
                if group.delimiter() == Delimiter::Brace
                    && let [.., TokenTree::Ident(keyword), TokenTree::Ident(name)] = &tokens[..at]
                    && keyword == "mod"
                {
                    module.push(name.to_string());
                }
                walk(&inner, &module, roots, found);
            }
            TokenTree::Ident(ident) => {
                let name = ident.to_string();
                let is_root =
                    matches!(name.as_str(), "crate" | "self" | "super") || roots.contains(&name.as_str());
                if is_root && is_colons(&tokens[at + 1..]) && starts_a_path(&tokens[..at]) {
                    let mut unfolded = Vec::new();
                    at += unfold(&tokens[at..], &[], &mut unfolded);
                    found.extend(unfolded.into_iter().map(|segments| Path {
                        line: ident.span().start().line,
                        module: module.to_vec(),
                        segments,
                    }));
                    continue;
                }
            }
            TokenTree::Punct(_) | TokenTree::Literal(_) => {}
        }
        at += 1;
    }
}

fn is_colons(tokens: &[TokenTree]) -> bool {
    matches!(tokens, [TokenTree::Punct(a), TokenTree::Punct(b), ..] if a.as_char() == ':' && b.as_char() == ':')
}

/// Whether a path can start after these tokens: not in the middle of another path, nor after `$`.
fn starts_a_path(before: &[TokenTree]) -> bool {
    match before {
        [.., TokenTree::Punct(dollar)] if dollar.as_char() == '$' => false,
        [rest @ .., TokenTree::Punct(a), TokenTree::Punct(b)] if a.as_char() == ':' && b.as_char() == ':' => {
            // A leading `::` belongs to the path itself, unless a segment stands before it.
            !matches!(rest.last(), Some(TokenTree::Ident(ident)) if !is_keyword(&ident.to_string()))
        }
        _ => true,
    }
}

fn is_keyword(name: &str) -> bool {
    matches!(
        name,
        "use" | "as" | "in" | "return" | "match" | "if" | "mut" | "dyn" | "impl" | "for" | "else" | "where"
    )
}

/// Adds each path of the use tree (or plain path) at the start of `tokens`, with `prefix` before it, and returns how
/// many tokens it takes.
fn unfold(tokens: &[TokenTree], prefix: &[String], found: &mut Vec<Vec<String>>) -> usize {
    let mut path = prefix.to_vec();
    let mut at = 0;
    loop {
        match tokens.get(at) {
            Some(TokenTree::Ident(segment)) => path.push(segment.to_string()),
            Some(TokenTree::Group(tree)) if tree.delimiter() == Delimiter::Brace => {
                let inner: Vec<TokenTree> = tree.stream().into_iter().collect();
                for branch in inner.split(|token| matches!(token, TokenTree::Punct(p) if p.as_char() == ','))
                {
                    if !branch.is_empty() {
                        unfold(branch, &path, found);
                    }
                }
                return at + 1;
            }
            _ => break,
        }
        at += 1;
        if !is_colons(&tokens[at..]) {
            break;
        }
        at += 2;
    }
    found.push(path);
    at
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seen(text: &str) -> Vec<String> {
        let module = ["tool".to_owned(), "context".to_owned()];
        paths(text, &module, &["toolkernel"])
            .iter()
            .map(|path| match path.in_crate("own") {
                Some(full) => format!("{} {}", path.line, full.join("::")),
                None => format!("{} {}", path.line, path.segments.join("::")),
            })
            .collect()
    }

    #[test]
    fn use_trees_are_unfolded() {
        assert_eq!(
            seen("use crate::{self, a::{b, c::*}, d as e,};\nuse {std::fmt, crate::f::G};"),
            ["1 self", "1 a::b", "1 a::c", "1 d", "2 f::G"].map(|line| line.replace("1 self", "1 "))
        );
    }

    #[test]
    fn paths_in_expressions_types_attributes_and_macro_calls_are_seen() {
        let text = "fn f(x: crate::a::B) -> ::toolkernel::C {\n    vec![crate::d::E::new(<crate::f::G>::h())]\n}\n\
                    #[derive(crate::m::N)]\nstruct S;\nconst fn g() { crate::p::<u8>() }\n";
        assert_eq!(seen(text), ["1 a::B", "1 toolkernel::C", "2 d::E::new", "2 f::G", "4 m::N", "6 p"]);
    }

    #[test]
    fn relative_paths_are_resolved_where_they_stand() {
        let text = "use super::A;\nuse super::super::kernel::K;\nuse self::b::C;\nmod tests {\n    use super::D;\n}\n";
        assert_eq!(seen(text), ["1 tool::A", "2 kernel::K", "3 tool::context::b::C", "5 tool::context::D"]);
    }

    #[test]
    fn what_is_no_path_of_ours_is_left_alone() {
        let text = "pub(crate) fn f(&self) { self.x; other::toolkernel::y(); \"crate::no\"; }\n\
                    macro_rules! m { () => { $crate::private::z() } }\n/// crate::doc::d\nstruct S;\n";
        assert_eq!(seen(text), [""; 0]);
    }

    #[test]
    fn files_are_modules() {
        assert_eq!(module_of("lib.rs"), [""; 0]);
        assert_eq!(module_of("tool/mod.rs"), ["tool"]);
        assert_eq!(module_of("tool.rs"), ["tool"]);
        assert_eq!(module_of("tool/context.rs"), ["tool", "context"]);
        assert_eq!(module_of("cli/main.rs"), ["cli", "main"]);
    }
}

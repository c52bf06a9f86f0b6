//! Where a function stands, which an attribute is not told.

use proc_macro2::{Delimiter, Ident, Span, TokenStream, TokenTree};
use quote::ToTokens as _;
use syn::ItemFn;

/// How the line before the functions of a block begins; a brace alone ends a head of several lines.
const HEADS: [&str; 5] = ["impl", "unsafe impl", "trait", "pub trait", "{"];

/// Whether `function` belongs to an `impl` or `trait` block, where an expansion would be many errors.
///
/// One without `self` looks like any other, and its file alone tells. That is read when the line above says that it
/// is worth it; where the file cannot be found, nothing is claimed.
pub(crate) fn is_method(function: &ItemFn) -> bool {
    if function.sig.receiver().is_some() {
        return true;
    }
    if !proc_macro::is_available() {
        return false;
    }
    let attribute = Span::call_site().unwrap();
    if attribute.column() == 1 {
        return false;
    }
    let text = attribute.local_file().and_then(|file| std::fs::read_to_string(file).ok());
    text.is_some_and(|text| below_a_head(&text, attribute.line()) && holds_method(&text, function))
}

/// Whether the first line above `line` that is indented less may be the head of a block.
fn below_a_head(text: &str, line: usize) -> bool {
    let indent = |line: &str| line.len() - line.trim_start().len();
    let above: Vec<&str> = text.lines().take(line).collect();
    let Some((own, above)) = above.split_last() else { return false };
    let mut above = above.iter().rev().filter(|above| !above.trim().is_empty());
    let outer = above.find(|above| indent(above) < indent(own));
    outer.is_some_and(|outer| HEADS.iter().any(|head| outer.trim_start().starts_with(head)))
}

/// Whether an `impl` or `trait` block in `text` has a function of that name and body.
fn holds_method(text: &str, function: &ItemFn) -> bool {
    let body = plain(&function.block.to_token_stream());
    text.parse().is_ok_and(|tokens| find(tokens, false, &function.sig.ident, &body))
}

fn find(tokens: TokenStream, in_block: bool, name: &Ident, body: &str) -> bool {
    // Whether the next braces are those of a block, and of a function that is looked for.
    let (mut block, mut function, mut after_fn) = (false, false, false);
    for token in tokens {
        match token {
            TokenTree::Ident(ident) => {
                function |= in_block && after_fn && ident == *name;
                after_fn = ident == "fn";
                block |= ident == "impl" || ident == "trait";
                continue;
            }
            TokenTree::Group(group) if group.delimiter() == Delimiter::Brace => {
                let found = function && plain(&group.to_token_stream()) == body;
                if found || find(group.stream(), block, name, body) {
                    return true;
                }
                (block, function) = (false, false);
            }
            // An item ends; what stood before its end, such as `-> impl Trait`, is over.
            TokenTree::Punct(punct) if punct.as_char() == ';' => (block, function) = (false, false),
            _ => {}
        }
        after_fn = false;
    }
    false
}

/// Tokens without the blanks that whoever prints them chooses.
fn plain(tokens: &TokenStream) -> String {
    tokens.to_string().split_whitespace().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "\
mod tools {
    #[mcp_tool]
    async fn act() -> impl Sized { 1 }
}

impl Server {
    fn other(&self) { fn act() { 3 } }

    #[mcp_tool]
    async fn act() -> u8 { 2 }
}

trait Acts
where
    Self: Sized,
{
    #[mcp_tool]
    fn act() { 4 }
}
";

    #[test]
    fn a_method_is_told_from_a_function_of_its_name() {
        let table = [("{ 1 }", false), ("{ 2 }", true), ("{ 3 }", false), ("{ 4 }", true), ("{ 5 }", false)];
        for (body, expected) in table {
            let function = syn::parse_str(&format!("fn act() {body}")).unwrap();
            assert_eq!(holds_method(TEXT, &function), expected, "{body}");
        }
        assert!(!holds_method(
            "fn act() {",
            &syn::parse_quote!(
                fn act() {}
            )
        ));
    }

    #[test]
    fn the_head_of_a_block_is_seen() {
        for (line, expected) in [(1, false), (2, false), (9, true), (17, true), (99, false)] {
            assert_eq!(below_a_head(TEXT, line), expected, "{line}");
        }
    }
}

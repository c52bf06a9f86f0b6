//! Shows an expansion to the author who asks for it.

use std::io::{Read as _, Write as _};
use std::process::{Command, Stdio};

use proc_macro2::TokenStream;
use syn::Ident;

/// Names the item whose expansion is wanted.
const VARIABLE: &str = "TOOLKERNEL_EXPAND";

/// Prints what became of `item` to standard error, if the environment asks for it.
pub(crate) fn on_demand(item: &Ident, expansion: TokenStream) -> TokenStream {
    let wanted = std::env::var(VARIABLE).ok();
    if let Some(text) = wanted.and_then(|wanted| shown(item, &expansion, &wanted)) {
        // A closed standard error is no reason to stop the compiler.
        let _ = writeln!(std::io::stderr(), "{text}");
    }
    expansion
}

/// What is printed for `item` when `wanted` is asked for.
fn shown(item: &Ident, expansion: &TokenStream, wanted: &str) -> Option<String> {
    if *item != wanted {
        return None;
    }
    let plain = expansion.to_string();
    let text = formatted(&plain).unwrap_or(plain);
    Some(format!("// {VARIABLE}: {item}\n{text}"))
}

/// `code` through `rustfmt`, where there is one.
fn formatted(code: &str) -> Option<String> {
    let mut child = Command::new("rustfmt")
        .args(["--edition", "2024", "--emit", "stdout"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .ok()?;
    // It reads everything before it writes anything.
    child.stdin.take()?.write_all(code.as_bytes()).ok()?;
    let mut text = String::new();
    child.stdout.take()?.read_to_string(&mut text).ok()?;
    child.wait().ok()?.success().then_some(text)
}

#[cfg(test)]
mod tests {
    use quote::{format_ident, quote};

    use super::{formatted, shown};

    #[test]
    fn the_item_that_is_asked_for_is_shown() {
        let expansion = quote!(
            struct Args {
                a: u8,
            }
        );
        let text = shown(&format_ident!("Args"), &expansion, "Args");
        assert_eq!(text.as_deref(), Some("// TOOLKERNEL_EXPAND: Args\nstruct Args {\n    a: u8,\n}\n"));
        assert_eq!(shown(&format_ident!("Other"), &expansion, "Args"), None);
    }

    #[test]
    fn code_is_laid_out() {
        assert_eq!(formatted("fn a () { b ( ) ; }").as_deref(), Some("fn a() {\n    b();\n}\n"));
        assert_eq!(formatted("fn a ("), None);
    }
}

//! Shows an expansion to the author who asks for it.

use std::io::{Read as _, Write as _};
use std::process::{Command, Stdio};

use proc_macro2::TokenStream;
use syn::Ident;

/// Names the item whose expansion is wanted.
const VARIABLE: &str = "TOOLKERNEL_EXPAND";

/// Prints what became of `item` to standard error, if the environment asks for it.
pub(crate) fn on_demand(item: &Ident, expansion: TokenStream) -> TokenStream {
    if std::env::var(VARIABLE).is_ok_and(|wanted| *item == wanted) {
        let plain = expansion.to_string();
        let text = formatted(&plain).unwrap_or(plain);
        // A closed standard error is no reason to stop the compiler.
        let _ = writeln!(std::io::stderr(), "// {VARIABLE}: {item}\n{text}");
    }
    expansion
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
    use super::formatted;

    #[test]
    fn code_is_laid_out() {
        assert_eq!(formatted("fn a () { b ( ) ; }").as_deref(), Some("fn a() {\n    b();\n}\n"));
        assert_eq!(formatted("fn a ("), None);
    }
}

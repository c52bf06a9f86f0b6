//! Literals of attributes as JSON text.

use syn::spanned::Spanned as _;
use syn::{Expr, Lit};

use crate::attr::signed_literal;

/// The value of the option `what` as JSON text: a literal, or a list of some.
pub(crate) fn json(what: &str, expr: &Expr) -> syn::Result<String> {
    if let Expr::Array(list) = expr {
        let items = list.elems.iter().map(|item| json(what, item)).collect::<syn::Result<Vec<_>>>()?;
        return Ok(format!("[{}]", items.join(",")));
    }
    let sign = |negative| if negative { "-" } else { "" };
    let text = match signed_literal(expr) {
        Some((negative, Lit::Int(number))) => Some(format!("{}{}", sign(negative), number.base10_digits())),
        Some((negative, Lit::Float(number))) => {
            Some(format!("{}{}", sign(negative), number.base10_parse::<f64>()?))
        }
        Some((false, Lit::Bool(value))) => Some(value.value.to_string()),
        Some((false, Lit::Char(value))) => Some(string(&value.value().to_string())),
        Some((false, Lit::Str(text))) => Some(string(&text.value())),
        _ => None,
    };
    text.ok_or_else(|| {
        if what == "default" && matches!(expr, Expr::Path(path) if path.path.is_ident("None")) {
            let message = "leave `default` out: an `Option` that is absent is `None` already";
            return syn::Error::new(expr.span(), message);
        }
        let way_out = if what == "default" { "; for anything else make the field an `Option`" } else { "" };
        syn::Error::new(
            expr.span(),
            format!(
                "`{what}` takes a literal, as it stands in the schema: a number, `true`, `false`, a string (the word of \
                 an enum is a string) or a list `[..]` of these{way_out}"
            ),
        )
    })
}

fn string(text: &str) -> String {
    let mut json = String::from('"');
    for c in text.chars() {
        match c {
            '"' => json.push_str("\\\""),
            '\\' => json.push_str("\\\\"),
            c if u32::from(c) < 0x20 => json.push_str(&format!("\\u{:04x}", u32::from(c))),
            c => json.push(c),
        }
    }
    json.push('"');
    json
}

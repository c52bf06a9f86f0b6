//! Names that no two definitions of a file share.

use std::collections::HashMap;

use super::Symbol;

/// For each symbol its qualified name; where several share one, each gets `~` and six hexadecimal digits of its
/// signature and owner, and where these are equal too, `~N` by order of appearance from the second on.
pub fn unique_names(symbols: &[Symbol]) -> Vec<String> {
    let mut uses: HashMap<&str, usize> = HashMap::new();
    for symbol in symbols {
        *uses.entry(&symbol.qualified).or_default() += 1;
    }
    let mut seen: HashMap<String, usize> = HashMap::new();
    let mut names = Vec::with_capacity(symbols.len());
    for symbol in symbols {
        let shared = uses.get(symbol.qualified.as_str()).is_some_and(|count| *count > 1);
        let mut name = symbol.qualified.clone();
        if shared {
            name.push('~');
            name.push_str(&digits(symbol));
        }
        let nth = seen.entry(name.clone()).or_default();
        *nth += 1;
        if *nth > 1 {
            name.push_str(&format!("~{nth}"));
        }
        names.push(name);
    }
    names
}

fn digits(symbol: &Symbol) -> String {
    let mut hasher = blake3::Hasher::new();
    hasher.update(symbol.signature.as_bytes());
    hasher.update(&[0]);
    hasher.update(symbol.owner.as_bytes());
    hasher.finalize().to_hex().chars().take(6).collect()
}

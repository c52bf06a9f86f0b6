//! Short forms that programmers write for words, so that a question in either finds the other.

use std::collections::HashMap;
use std::sync::OnceLock;

use crate::text;

/// The short form, then the words that it stands for.
const ROWS: &[&str] = &[
    "addr address",
    "alloc allocate allocation allocator",
    "anim animation",
    "app application",
    "arg argument",
    "async asynchronous",
    "attr attribute",
    "auth authentication authenticate",
    "btn button",
    "buf buffer",
    "calc calculate",
    "cert certificate",
    "cfg config configuration conf",
    "cmd command",
    "col column",
    "conn connection",
    "cp copy",
    "ctrl control controller",
    "ctx context",
    "cur current cursor",
    "db database",
    "dealloc deallocate",
    "decl declaration",
    "del delete",
    "desc description descriptor",
    "dir directory folder",
    "doc documentation",
    "dst dest destination",
    "elem element",
    "env environment",
    "err error",
    "eval evaluate evaluation",
    "exec execute execution executor",
    "expr expression",
    "fmt format",
    "fn func function",
    "gen generate generator",
    "hdr header",
    "id identifier",
    "ident identifier",
    "idx index",
    "img image",
    "impl implementation implement",
    "info information",
    "init initialize initialise initialization",
    "iter iterator iterate",
    "lang language",
    "len length",
    "lib library",
    "loc location",
    "max maximum",
    "mem memory",
    "mgr manager",
    "min minimum",
    "msg message",
    "mv move",
    "nav navigation",
    "num number",
    "obj object",
    "op operator operation",
    "param parameter",
    "perm permission",
    "pkg package",
    "pos position",
    "pref preference",
    "prev previous",
    "proc process",
    "prop property",
    "props properties",
    "ptr pointer",
    "pub publish",
    "ref reference",
    "repo repository",
    "req request",
    "res resp response",
    "rm remove",
    "rt runtime",
    "rx receiver",
    "sched scheduler schedule",
    "sep separator",
    "sig signature",
    "spec specification",
    "src source",
    "srv server",
    "stat statistics",
    "stmt statement",
    "str string",
    "sub subscribe",
    "svc service",
    "sync synchronize synchronous synchronization",
    "sys system",
    "tmp temp temporary",
    "tok token",
    "tpl template",
    "tx sender",
    "ty type",
    "util utility utilities",
    "val value",
    "var variable",
    "vec vector",
    "ver version",
];

/// The search tokens of the other forms of a search token: of a short form its words, of a word its short forms.
pub(super) fn other_forms(token: &str) -> &'static [String] {
    static TABLE: OnceLock<HashMap<String, Vec<String>>> = OnceLock::new();
    TABLE.get_or_init(table).get(token).map_or(&[], Vec::as_slice)
}

fn table() -> HashMap<String, Vec<String>> {
    let mut table: HashMap<String, Vec<String>> = HashMap::new();
    for row in ROWS {
        let mut forms = row.split(' ').map(text::analyze);
        let short = forms.next().unwrap_or_default();
        for word in forms.filter(|word| *word != short) {
            for (from, to) in [(&short, &word), (&word, &short)] {
                let known = table.entry(from.clone()).or_default();
                if !known.contains(to) {
                    known.push(to.clone());
                }
            }
        }
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn short_forms_and_words_lead_to_each_other() {
        assert_eq!(other_forms("runtim"), ["rt"]);
        assert_eq!(other_forms("rt"), ["runtim"]);
        assert_eq!(other_forms("cfg"), ["config", "configuration", "conf"].map(text::analyze));
        assert!(other_forms("wagon").is_empty());
    }

    #[test]
    fn rows_are_sorted_single_words() {
        assert!(ROWS.windows(2).all(|pair| pair[0] < pair[1]));
        assert!(ROWS.iter().flat_map(|row| row.split(' ')).all(|word| !text::analyze(word).contains(' ')));
    }
}

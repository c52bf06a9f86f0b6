//! What tells definitions apart, and what marks say of them.

use std::collections::BTreeSet;

use wikitoolkit::lang::{extract, unique_names};

use crate::symbols::outline;

#[test]
fn c20_namesakes_of_every_language_keep_their_own_ids() {
    let files = [
        (
            "Parser.java",
            "class Parser {\n  void parse(String text) {}\n  void parse(int at) {}\n  Parser() {}\n}\nclass Other { void parse(String text) {} }\n",
        ),
        (
            "stores.py",
            "class A:\n    def save(self): pass\n\nclass B:\n    def save(self): pass\n\ndef save(): pass\n",
        ),
        (
            "over.ts",
            "export function get(a: string): string;\nexport function get(a: number): number;\nexport function get(a: any): any { return a }\nclass A { get(): void {} }\nclass B { get(): void {} }\n",
        ),
        (
            "stores.go",
            "package p\n\ntype A struct{}\ntype B struct{}\n\nfunc (a A) Save() {}\nfunc (b *B) Save() {}\nfunc Save() {}\n",
        ),
        (
            "over.cc",
            "struct A { void put(int x) {} void put(char c) {} };\nvoid put(int x) {}\nnamespace n { void put(int x) {} }\n",
        ),
    ];
    let mut all = String::new();
    for (path, text) in files {
        let names = |text: &str| unique_names(&extract(&path.into(), text).symbols);
        let found = names(text);
        assert_eq!(found.iter().collect::<BTreeSet<_>>().len(), found.len(), "{path}: {found:?}");
        let shifted = match path.ends_with(".py") {
            true => format!("# above\n\n{text}"),
            false => format!("// above\n\n{text}"),
        };
        assert_eq!(names(&shifted), found, "{path}: ids do not depend on lines");
        all.push_str(&format!("{path}: {}\n", found.join(" ")));
    }
    insta::assert_snapshot!(all, @r"
    Parser.java: Parser Parser.parse~9d0f3b Parser.parse~b11a59 Parser.Parser Other Other.parse
    stores.py: A A.save B B.save save
    over.ts: get~5607bf get~c6e1d0 get~1e7702 A A.get B B.get
    stores.go: A B Save A.Save B.Save
    over.cc: A A.put~531b10 A.put~760a57 put n.put
    ");
}

#[test]
fn tests_and_deprecation_are_marked() {
    let rust = r#"
/// Old.
#[deprecated(since = "1.2", note = "use `new_way`")]
#[inline]
pub fn old_way() {}
#[deprecated]
pub struct Gone;
#[deprecated = "too slow"]
/// Slow.
fn slow() {}
/// Deprecated since 2: says it already.
#[deprecated]
fn said() {}
#[deprecated_feature]
fn other() {}
#[test]
fn plain() {}
#[runtime::test(flavor = "multi")]
async fn with_runtime() {}
#[cfg(test)]
mod tests {
    #[test]
    fn inside() {}
}
"#;
    insta::assert_snapshot!(outline("lib.rs", rust), @r#"
    fn old_way [5-5] pub fn old_way() | Old.⏎⏎Deprecated: use `new_way`
    struct Gone [7-7] pub struct Gone | Deprecated.
    fn slow [10-10] fn slow() | Slow.⏎⏎Deprecated: too slow
    fn said [13-13] fn said() | Deprecated since 2: says it already.
    fn other [15-15] fn other()
    fn plain [17-17] #[test] fn plain()
    fn with_runtime [19-19] #[runtime::test(flavor = "multi")] async fn with_runtime()
    module tests [21-24] mod tests
      fn tests.inside [23-23] #[test] fn inside()
    "#);
    let python = r#"
import warnings

@warnings.deprecated("use new_way")
def old_way():
    """Old."""

@deprecated
class Gone: pass

@not_deprecated("x")
def other(): pass
"#;
    insta::assert_snapshot!(outline("lib.py", python), @r"
    fn old_way [4-6] def old_way() | Old.⏎⏎Deprecated: use new_way
    class Gone [8-9] class Gone | Deprecated.
    fn other [11-12] def other()
    ");
}

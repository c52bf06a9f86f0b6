//! Whose names may mean something else once files come or go.

use std::collections::HashSet;

use super::{ImportForm, SourceFile, language_name};
use crate::graph::RelPath;

/// Of each of `sources`, whether its names may lead elsewhere since the files at `paths` came or went. A module system
/// that looks for files of its own language alone cannot tell that others did.
pub fn unsettled<'s>(sources: &'s [SourceFile], paths: &[RelPath]) -> impl Fn(&SourceFile) -> bool + use<'s> {
    let languages: HashSet<Option<&str>> = paths.iter().map(language_name).collect();
    let any = !paths.is_empty();
    let python = languages.contains(&Some("python"));
    let rust = ["rust", "cargo"].iter().any(|language| languages.contains(&Some(language)))
        || sources.iter().any(|source| declares_one_of(source, paths));
    move |source| match source.language.as_deref() {
        Some("python") => python,
        Some("rust") => rust,
        _ => any,
    }
}

/// Whether a file declares a module by the path of a file, which may have any name, and that is one of these.
fn declares_one_of(source: &SourceFile, paths: &[RelPath]) -> bool {
    let named = source.links.imports.iter().filter(|import| import.form == ImportForm::Declare);
    let mut named = named.filter_map(|import| import.alias.as_deref()?.rsplit('/').next());
    source.language.as_deref() == Some("rust")
        && named.any(|name| paths.iter().any(|path| path.file_name() == name.as_bytes()))
}

#[cfg(test)]
mod tests {
    use super::unsettled;
    use crate::lang::{Import, ImportForm, Links, SourceFile, language_name};

    #[test]
    fn a_file_of_another_language_unsettles_only_those_that_look_for_any() {
        let file = |path: &str, links: Links| SourceFile {
            path: path.into(),
            language: language_name(&path.into()).map(str::to_owned),
            links,
        };
        let by_path = Import {
            form: ImportForm::Declare,
            module: String::new(),
            name: "odd".to_owned(),
            alias: Some("parts/odd.inc".to_owned()),
            scope: String::new(),
            line: 1,
        };
        let declares = Links { imports: vec![by_path], ..Links::default() };
        let sources =
            [file("a.rs", declares), file("b.py", Links::default()), file("c.ts", Links::default())];
        let table = [
            (&[][..], [false, false, false]),
            (&["x.rs"], [true, false, true]),
            (&["Cargo.toml"], [true, false, true]),
            (&["x.py"], [false, true, true]),
            (&["data.json"], [false, false, true]),
            (&["parts/odd.inc"], [true, false, true]),
        ];
        for (paths, expected) in table {
            let paths: Vec<_> = paths.iter().map(|path| (*path).into()).collect();
            assert_eq!(sources.each_ref().map(unsettled(&sources, &paths)), expected, "{paths:?}");
        }
    }
}

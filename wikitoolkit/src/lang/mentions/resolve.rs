//! From names in documents to definitions and files.

use crate::lang::evaluate::Dialect;
use crate::lang::gist::{Named, Trait};
use crate::lang::paths::{directory, normalize};
use crate::lang::system::{Meaning, ModuleSystem, SymbolRef, Target, Trace};
use crate::lang::{Digest, Import, Project};

/// The only definition that the whole path leads to.
const BY_PATH: u8 = 90;
/// The only definition of a name.
const BY_NAME: u8 = 80;
/// Parts of paths beyond this are not compared.
const MAX_PARTS: usize = 12;

struct Names<'p> {
    project: &'p Project<'p>,
}

/// What all documents of a project can name. A module is a file, by its position.
pub(in crate::lang) fn system<'p>(project: &'p Project<'p>) -> Box<dyn ModuleSystem + 'p> {
    Box::new(Names { project })
}

impl Names<'_> {
    /// The file at a path, as seen from the document or from the top.
    fn file(&self, document: usize, path: &str, trace: &Trace) -> Option<usize> {
        if !path.contains(['/', '.']) {
            return None;
        }
        let dir = self.project.file(document).and_then(|file| file.path.as_str()).map(directory)?;
        let path = path.split('#').next().unwrap_or(path);
        trace.asked(path.rsplit('/').next().unwrap_or(path));
        let beside = self.project.find(&normalize(&format!("{dir}{path}")));
        beside.or_else(|| self.project.find(&normalize(path)))
    }

    /// Whether the parts before a name lead to a definition: through its own qualified name, its file or its folders.
    fn leads_to(&self, symbol: SymbolRef, around: &[&str]) -> bool {
        if around.is_empty() {
            return true;
        }
        let Some(file) = self.project.file(symbol.file) else { return false };
        let path = file.path.to_string();
        let qualified = self.project.links(symbol.file).map_or("", |links| links.qualified(symbol.symbol));
        let own = qualified.rsplit('.').skip(1);
        let stem = path.rsplit_once('.').map_or(path.as_str(), |(stem, _)| stem);
        let mut parts = own.chain(stem.rsplit('/').take(MAX_PARTS));
        // Parts may be left out, as `src` and the package around are.
        around.iter().rev().all(|wanted| parts.any(|part| part.replace('-', "_") == wanted.replace('-', "_")))
    }

    fn symbol(&self, name: &str, trace: &Trace) -> (Meaning, u8) {
        let parts: Vec<&str> = name.split(['.', ':', '#', '/']).filter(|part| !part.is_empty()).collect();
        let Some((last, around)) = parts.split_last() else { return (Meaning::Missing, 0) };
        trace.asked(last);
        let around: Vec<&str> =
            around.iter().copied().filter(|part| !matches!(*part, "crate" | "self")).collect();
        let unmeant =
            |named: &&Named| [Trait::FORWARD, Trait::TEST, Trait::IN_TESTS].iter().any(|one| named.is(*one));
        let all = self.project.named(last).iter().filter(|named| !unmeant(named)).map(Named::symbol_ref);
        let mut fitting = all.filter(|symbol| self.leads_to(*symbol, &around));
        match (fitting.next(), fitting.next()) {
            (Some(one), None) => (Meaning::Symbol(one), if around.is_empty() { BY_NAME } else { BY_PATH }),
            _ => (Meaning::Missing, 0),
        }
    }
}

impl ModuleSystem for Names<'_> {
    fn global(&self, file: usize, _scope: &str, name: &str, trace: &Trace) -> (Meaning, u8) {
        match self.file(file, name, trace) {
            Some(found) => (Meaning::Module(found), BY_PATH),
            None => self.symbol(name, trace),
        }
    }

    fn member(&self, _module: usize, _name: &str, _trace: &Trace) -> (Meaning, u8) {
        (Meaning::Missing, 0)
    }

    fn target(&self, _file: usize, _import: &Import, _trace: &Trace) -> Target {
        Target::External
    }

    fn landmarks(&self, _to: &mut Digest) {}

    fn dialect(&self) -> &'static Dialect {
        &Dialect::NONE
    }
}

//! Which servers may be started to look at them: a repository decides nothing about what runs on the machine of whoever
//! looks at it, so that of its entries only our own program is started, as this version writes it.

use std::path::{Path, PathBuf};

use thiserror::Error;

use super::NAME;
use super::part::Launch;
use super::surroundings::Surroundings;
use super::target::{Scope, Site};

/// Options of our own program that say nothing about where it works.
const FLAGS: [&str; 5] = ["--json", "--quiet", "-q", "--verbose", "-v"];
/// Variables of our own program that lead to nothing else.
const VARIABLES: [&str; 3] = ["NO_COLOR", "RUST_BACKTRACE", "RUST_LOG"];

/// Why a server is not started.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum Refusal {
    /// A file of the repository has it start another program, or ours in another way.
    #[error(
        "not started, since a file of the repository names it and it is not what `wikitoolkit install` writes"
    )]
    Foreign,
    /// A repository would decide what a relative path leads to.
    #[error("not started, since its path depends on the folder that the agent stands in")]
    Relative,
    /// The program is not there.
    #[error("cannot start `{0}`: it is not on the PATH")]
    Absent(String),
}

/// `launch`, which a file of `site` has, with the program by its whole path.
///
/// # Errors
/// [`Refusal`].
pub fn allowed(launch: &Launch, site: &Site) -> Result<Launch, Refusal> {
    let Some((name, args)) = launch.command.split_first() else { return Err(Refusal::Foreign) };
    if site.scope == Scope::Project && !is_as_written(launch, args, site) {
        return Err(Refusal::Foreign);
    }
    let path = Path::new(name);
    let program = if path.is_absolute() {
        path.to_owned()
    } else if path.components().count() > 1 {
        return Err(Refusal::Relative);
    } else if site.scope == Scope::Project && name != NAME {
        return Err(Refusal::Foreign);
    } else {
        site.surroundings.program(name).ok_or_else(|| Refusal::Absent(name.clone()))?
    };
    if site.scope == Scope::Project
        && path.is_absolute()
        && !is_ours(&program, &site.surroundings, &site.program)
    {
        return Err(Refusal::Foreign);
    }
    if launch.dir.as_ref().is_some_and(|dir| site.scope == Scope::User && Path::new(dir).is_relative()) {
        return Err(Refusal::Relative);
    }
    let command = [vec![program.to_string_lossy().into_owned()], args.to_vec()].concat();
    Ok(Launch { command, ..launch.clone() })
}

/// Whether arguments, variables and folder are such as this program writes into files of a repository.
fn is_as_written(launch: &Launch, args: &[String], site: &Site) -> bool {
    let Some(root) = &site.root else { return false };
    let leads_to_root = |dir: &str| same(&root.path().join(dir), root.path());
    let Some((first, mut rest)) = args.split_first() else { return false };
    while let Some((flag, others)) = rest.split_first() {
        rest = match (flag.as_str(), others.split_first()) {
            ("--root", Some((dir, others))) if leads_to_root(dir) => others,
            (flag, _) if FLAGS.contains(&flag) => others,
            _ => return false,
        };
    }
    first == "mcp"
        && launch.env.keys().all(|name| VARIABLES.contains(&name.as_str()))
        && launch.dir.as_ref().is_none_or(|dir| leads_to_root(dir))
}

/// Whether it is this program, or that which the shell finds.
fn is_ours(program: &Path, surroundings: &Surroundings, this: &Path) -> bool {
    let found: Option<PathBuf> = surroundings.program(NAME);
    same(program, this) || found.is_some_and(|found| same(program, &found))
}

fn same(one: &Path, other: &Path) -> bool {
    matches!((one.canonicalize(), other.canonicalize()), (Ok(one), Ok(other)) if one == other)
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "what fails in a helper fails the test")]
mod tests {
    use super::super::surroundings::Os;
    use super::*;
    use crate::repo::Root;

    #[test]
    fn of_a_repository_only_what_we_write_is_started() {
        let dir = tempfile::tempdir().unwrap();
        let dir = dir.path().canonicalize().unwrap();
        std::fs::create_dir(dir.join("sub")).unwrap();
        let this = std::env::current_exe().unwrap();
        let site = |scope| Site {
            scope,
            root: Some(Root::explicit(&dir).unwrap()),
            surroundings: Surroundings::new(Os::Linux, [("PATH".into(), "/bin:/usr/bin".into())]),
            program: this.clone(),
            waits: |_| {},
        };
        let launch = |words: &[&str], env: &[&str], at: Option<&str>| Launch {
            command: words.iter().map(|&word| word.to_owned()).collect(),
            env: env.iter().map(|&name| (name.to_owned(), "x".to_owned())).collect(),
            dir: at.map(str::to_owned),
        };
        let (this, root) = (this.to_str().unwrap(), dir.to_str().unwrap());
        let absent = || Err(Refusal::Absent(NAME.to_owned()));
        let cases = [
            (launch(&[NAME, "mcp"], &[], None), absent(), absent()),
            (launch(&[this, "mcp"], &["RUST_LOG"], Some(".")), Ok(()), Err(Refusal::Relative)),
            (launch(&[this, "mcp", "-v", "--root", root], &[], Some(root)), Ok(()), Ok(())),
            (launch(&[this, "mcp", "--root", "/"], &[], None), Err(Refusal::Foreign), Ok(())),
            (launch(&[this, "mcp"], &[], Some("sub")), Err(Refusal::Foreign), Err(Refusal::Relative)),
            (launch(&[this, "mcp"], &["LD_PRELOAD"], None), Err(Refusal::Foreign), Ok(())),
            (launch(&[this, "mcp"], &["GIT_CONFIG_COUNT"], None), Err(Refusal::Foreign), Ok(())),
            (launch(&[this, "build"], &[], None), Err(Refusal::Foreign), Ok(())),
            (launch(&[this], &[], None), Err(Refusal::Foreign), Ok(())),
            (launch(&["sh", "-c", "touch x"], &[], None), Err(Refusal::Foreign), Ok(())),
            (launch(&["sh", "mcp"], &[], None), Err(Refusal::Foreign), Ok(())),
            (launch(&["/bin/sh", "mcp"], &[], None), Err(Refusal::Foreign), Ok(())),
            (launch(&["./wikitoolkit", "mcp"], &[], None), Err(Refusal::Relative), Err(Refusal::Relative)),
            (launch(&["bin/wikitoolkit", "mcp"], &[], None), Err(Refusal::Relative), Err(Refusal::Relative)),
        ];
        for (launch, in_project, of_user) in cases {
            let decided = |scope| allowed(&launch, &site(scope)).map(|_| ());
            assert_eq!(decided(Scope::Project), in_project, "{launch:?}");
            assert_eq!(decided(Scope::User), of_user, "{launch:?}");
        }
    }
}

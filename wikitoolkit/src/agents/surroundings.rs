//! The machine as an installer sees it: where users keep their files, which programs there are.

use std::collections::BTreeMap;
use std::env;
use std::ffi::{OsStr, OsString};
use std::path::PathBuf;

use super::NAME;
use super::files;

/// A family of operating systems, by where programs keep the files of their users.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Os {
    /// Linux and what follows the XDG base directories.
    #[default]
    Linux,
    /// macOS.
    Mac,
    /// Windows.
    Windows,
}

/// A folder of the user.
#[derive(Clone, Copy, Debug)]
pub enum Base {
    /// The home folder.
    Home,
    /// Where this environment variable says; else this folder below the home folder.
    Variable(&'static str, &'static str),
    /// `XDG_CONFIG_HOME`, on every system; else `.config` below the home folder.
    Xdg,
    /// Where desktop programs keep their settings.
    Application,
}

/// A file of the user.
#[derive(Clone, Copy, Debug)]
pub struct UserFile(pub Base, pub &'static str);

/// The operating system and the environment.
#[derive(Clone, Debug, Default)]
pub struct Surroundings {
    os: Os,
    variables: BTreeMap<OsString, OsString>,
}

impl Surroundings {
    /// Those of this process.
    pub fn of_process() -> Self {
        let os = match env::consts::OS {
            "macos" => Os::Mac,
            "windows" => Os::Windows,
            _ => Os::Linux,
        };
        Self::new(os, env::vars_os())
    }

    /// Those of `os` with these variables.
    pub fn new(os: Os, variables: impl IntoIterator<Item = (OsString, OsString)>) -> Self {
        Self { os, variables: variables.into_iter().collect() }
    }

    /// The home folder; `None` when the environment names none.
    pub fn home(&self) -> Option<PathBuf> {
        self.folder(if self.os == Os::Windows { "USERPROFILE" } else { "HOME" })
    }

    /// Where `file` is; `None` without a home folder.
    pub fn path_of(&self, file: UserFile) -> Option<PathBuf> {
        let UserFile(base, name) = file;
        let below = |folder: &str| Some(self.home()?.join(folder));
        let folder = match (base, self.os) {
            (Base::Home, _) => self.home(),
            (Base::Variable(variable, folder), _) => self.folder(variable).or_else(|| below(folder)),
            (Base::Xdg, _) | (Base::Application, Os::Linux) => {
                self.folder("XDG_CONFIG_HOME").or_else(|| below(".config"))
            }
            (Base::Application, Os::Mac) => below("Library/Application Support"),
            (Base::Application, Os::Windows) => self.folder("APPDATA").or_else(|| below("AppData/Roaming")),
        };
        Some(folder?.join(name))
    }

    /// Where this program keeps what it knows about the user's files; `None` without a home folder.
    pub fn state_dir(&self) -> Option<PathBuf> {
        let below = |folder: &str| Some(self.home()?.join(folder));
        let folder = match self.os {
            Os::Linux => self.folder("XDG_STATE_HOME").or_else(|| below(".local/state")),
            Os::Mac => below("Library/Application Support"),
            Os::Windows => self.folder("LOCALAPPDATA").or_else(|| below("AppData/Local")),
        };
        Some(folder?.join("wikitoolkit"))
    }

    /// The user's folder for caches; `None` without a home folder.
    pub fn cache_dir(&self) -> Option<PathBuf> {
        self.folder("XDG_CACHE_HOME").or_else(|| Some(self.home()?.join(".cache")))
    }

    /// The program that a shell would start for `name`. A relative folder on the `PATH` counts for nothing: what is there
    /// depends on the repository that one stands in.
    pub fn program(&self, name: &str) -> Option<PathBuf> {
        let endings: &[&str] = if self.os == Os::Windows { &[".exe", ".cmd", ".bat"] } else { &[""] };
        let path = self.variables.get(OsStr::new("PATH"))?;
        let mut candidates = env::split_paths(path)
            .filter(|folder| folder.is_absolute())
            .flat_map(|folder| endings.iter().map(move |ending| folder.join(format!("{name}{ending}"))));
        candidates.find(|file| files::is_executable(file).unwrap_or_default())
    }

    /// The name by which this program was found: on the `PATH`, or as `invoked` says. What it leads to, `program`, may be
    /// gone with the next version.
    pub fn name_of(&self, program: PathBuf, invoked: Option<OsString>) -> PathBuf {
        let invoked = invoked.map(PathBuf::from);
        let typed = invoked.as_ref().filter(|path| path.components().count() > 1);
        let typed = typed.and_then(|path| std::path::absolute(path).ok());
        let by_path = invoked.and_then(|name| self.program(name.to_str()?));
        let leads_there = |path: &PathBuf| path.canonicalize().ok() == program.canonicalize().ok();
        [self.program(NAME), typed, by_path].into_iter().flatten().find(leads_there).unwrap_or(program)
    }

    /// The folder that a variable names. A relative one counts for nothing: it would depend on where one stands.
    pub fn folder(&self, variable: &str) -> Option<PathBuf> {
        self.variables.get(OsStr::new(variable)).map(PathBuf::from).filter(|path| path.is_absolute())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn surroundings(os: Os, variables: &[(&str, &str)]) -> Surroundings {
        Surroundings::new(os, variables.iter().map(|(name, value)| (name.into(), value.into())))
    }

    fn path(os: Os, variables: &[(&str, &str)], file: UserFile) -> String {
        surroundings(os, variables).path_of(file).unwrap().to_string_lossy().into_owned()
    }

    #[test]
    fn files_of_the_user_are_where_each_system_keeps_them() {
        let home = [("HOME", "/h")];
        let application = UserFile(Base::Application, "A/a.json");
        assert_eq!(path(Os::Linux, &home, application), "/h/.config/A/a.json");
        assert_eq!(path(Os::Mac, &home, application), "/h/Library/Application Support/A/a.json");
        assert_eq!(
            path(Os::Windows, &[("USERPROFILE", "/u"), ("APPDATA", "/u/r")], application),
            "/u/r/A/a.json"
        );
        assert_eq!(path(Os::Linux, &[("HOME", "/h"), ("XDG_CONFIG_HOME", "/c")], application), "/c/A/a.json");
        assert_eq!(path(Os::Mac, &home, UserFile(Base::Xdg, "x")), "/h/.config/x");
        let variable = UserFile(Base::Variable("CODEX_HOME", ".codex"), "config.toml");
        assert_eq!(path(Os::Linux, &home, variable), "/h/.codex/config.toml");
        assert_eq!(path(Os::Linux, &[("CODEX_HOME", "/x")], variable), "/x/config.toml");
        assert_eq!(
            path(Os::Linux, &[("CODEX_HOME", "x"), ("HOME", "/h")], variable),
            "/h/.codex/config.toml"
        );
        assert!(surroundings(Os::Linux, &[]).path_of(application).is_none());
    }
}

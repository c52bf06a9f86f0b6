// A scratch user: a home folder, a repository with a wiki, and a path on which `wikitoolkit` is found.
import { execFileSync, spawn } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

/** Files of the repository. */
const FILES = {
  "Cargo.toml": '[package]\nname = "inn"\nversion = "0.1.0"\nedition = "2024"\n',
  "src/lib.rs": "//! Rooms of an inn.\n\npub mod desk;\npub mod room;\n",
  "src/desk.rs": "use crate::room::Room;\n\n/// Checks a guest in.\npub fn check_in(room: &mut Room) {\n    room.book();\n}\n",
  "src/room.rs": "/// A room.\npub struct Room {\n    free: bool,\n}\n\nimpl Room {\n    /// Books it.\n    pub fn book(&mut self) {\n        self.free = false;\n    }\n}\n",
};

/** `cache`: the folder in which the agents are installed, each in one of its own name. `binary`: the program under test. */
export function scratch(cache, name, binary) {
  const root = mkdtempSync(join(tmpdir(), "try-agents-"));
  const home = join(root, "home"), repository = join(root, "inn"), bin = join(root, "bin");
  for (const folder of [home, repository, bin]) mkdirSync(folder);
  symlinkSync(binary, join(bin, "wikitoolkit"));
  const env = {
    PATH: [bin, dirname(process.execPath), "/usr/local/bin", "/usr/bin", "/bin"].join(":"), HOME: home, NO_COLOR: "1", CI: "1", TERM: "dumb", USER: "ada", SHELL: "/bin/bash",
    GIT_CONFIG_GLOBAL: "/dev/null", GIT_CONFIG_SYSTEM: "/dev/null",
  };
  const git = (...args) => execFileSync("git", args, { cwd: repository, env, encoding: "utf8" });
  const user = {
    agent: name, home, repository, env,
    /** Writes a file below the scratch folder. */
    write(path, content) {
      const file = join(root, path);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, typeof content === "string" ? content : JSON.stringify(content, null, 2) + "\n");
    },
    /** Adds to a file of JSON below the scratch folder, or makes it. */
    merge(path, more) {
      const old = existsSync(join(root, path)) ? JSON.parse(user.read(path)) : {};
      user.write(path, { ...old, ...more });
    },
    read: (path) => readFileSync(join(root, path), "utf8"),
    /** Runs an installed program inside the repository; never fails, never asks. */
    run: (program, args, more = {}) => run(join(cache, name, "node_modules/.bin", program), args, { ...env, ...more }, repository),
    /** Runs `wikitoolkit` inside the repository. */
    wikitoolkit: (args) => execFileSync(binary, args, { cwd: repository, env, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] }),
    /** The files of the repository that git sees, tracked or not, with their texts. */
    files: () => {
      const names = git("ls-files", "-coz", "--exclude-standard").split("\0").filter(Boolean);
      return new Map(names.map((name) => [name, readFileSync(join(repository, name), "utf8")]));
    },
    remove: () => rmSync(root, { recursive: true, force: true }),
    keep: (folder) => cpSync(root, folder, { recursive: true }),
  };
  for (const [path, text] of Object.entries(FILES)) user.write(`inn/${path}`, text);
  git("init", "-q", "-b", "main");
  git("add", "-A");
  git("-c", "user.name=Ada", "-c", "user.email=ada@example.org", "commit", "-qm", "An inn");
  user.wikitoolkit(["build", "--quiet"]);
  return user;
}

function run(program, args, env, cwd) {
  return new Promise((resolve) => {
    const started = Date.now();
    const child = spawn(program, args, { cwd, env, stdio: ["ignore", "pipe", "pipe"] });
    let out = "", err = "";
    child.stdout.on("data", (chunk) => (out += chunk));
    child.stderr.on("data", (chunk) => (err += chunk));
    const limit = setTimeout(() => child.kill("SIGKILL"), 300_000);
    child.on("error", (error) => resolve({ code: -1, out, err: String(error), seconds: 0 }));
    child.on("close", (code) => {
      clearTimeout(limit);
      resolve({ code, out, err, seconds: (Date.now() - started) / 1000 });
    });
  });
}

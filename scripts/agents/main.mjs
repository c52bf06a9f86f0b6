// node main.mjs CACHE BINARY [AGENT..]   see ../try-agents
import { join } from "node:path";
import { AGENTS, listed, lists } from "./checks.mjs";
import { isInstalled, packageOf } from "./packages.mjs";
import { scratch } from "./scratch.mjs";

const [cache, binary, ...wanted] = process.argv.slice(2);
const SCOPES = ["project", "user"];
const COLUMNS = ["agent", "files of the", "its list of servers", "offered to the model", "`wiki_query`", "hook", "undone"];

/** Installs, looks, and undoes; gives the cells of a row as far as it comes, and throws with what went wrong. */
async function tryAgent(user, agent, scope, row) {
  agent.trust(user);
  const before = user.files();
  user.wikitoolkit(["install", `--${scope}`, user.agent]);
  row.list = listed(await agent.servers(user), agent.connected);
  Object.assign(row, await agent.talk(user));
  user.wikitoolkit(["uninstall", `--${scope}`]);
  const after = user.files();
  const changed = [...new Set([...before.keys(), ...after.keys()])].filter((file) => before.get(file) !== after.get(file));
  if (changed.length) throw new Error(`after uninstalling, these files of the repository differ: ${changed}`);
  if (lists(await agent.servers(user))) throw new Error("after uninstalling, the agent still lists the server");
  row.undone = "yes";
}

const rows = [], failures = [];
for (const name of wanted.length ? wanted : Object.keys(AGENTS)) {
  const program = packageOf(cache, name), { version } = program;
  if (!isInstalled(program)) {
    const problem = `${name}: npm could not install ${program.id} ${version}`;
    if (wanted.length) failures.push(problem);
    else console.error(`SKIPPED ${problem}\n`);
    rows.push({ agent: `${name} ${version}`, scope: "-", list: "SKIPPED" });
    continue;
  }
  for (const scope of SCOPES) {
    const row = { agent: `${name} ${version}`, scope };
    rows.push(row);
    const user = scratch(cache, name, binary);
    try {
      await tryAgent(user, AGENTS[name], scope, row);
    } catch (error) {
      failures.push(`${row.agent}, ${scope}: ${error.message}`);
    } finally {
      if (process.env.TRY_AGENTS_KEEP) user.keep(join(process.env.TRY_AGENTS_KEEP, `${name}-${scope}`));
      user.remove();
    }
  }
}

if (rows.every(({ list }) => list === "SKIPPED")) failures.push("no agent could be tried at all");

console.log(`node ${process.version}, ${new Date().toISOString().slice(0, 10)}\n`);
const table = [COLUMNS, COLUMNS.map(() => "---")];
for (const { agent, scope, list, offered, called, hook, undone } of rows) table.push([agent, scope, list, offered, called, hook, undone]);
for (const cells of table) console.log(`| ${cells.map((cell) => cell ?? "?").join(" | ")} |`);
for (const failure of failures) console.error(`\nFAILED ${failure}`);
process.exitCode = failures.length ? 1 : 0;

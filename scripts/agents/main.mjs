// node main.mjs CACHE BINARY [AGENT..]   see ../try-agents
import { join } from "node:path";
import { AGENTS } from "./checks.mjs";
import { isInstalled, packageOf } from "./packages.mjs";
import { scratch } from "./scratch.mjs";

const [cache, binary, ...wanted] = process.argv.slice(2);

const rows = [], failures = [];
for (const name of wanted.length ? wanted : Object.keys(AGENTS)) {
  const agent = AGENTS[name], program = packageOf(cache, name);
  const row = { agent: `${name} ${program.version}`, list: "", offered: "-", called: "-", hook: "-", undone: "-" };
  rows.push(row);
  if (!isInstalled(program)) {
    row.list = "SKIPPED";
    const problem = `${row.agent}: npm could not install it`;
    if (wanted.length) failures.push(problem);
    else console.error(`\nSKIPPED ${problem}`);
    continue;
  }
  const user = scratch(cache, name, binary);
  try {
    const before = user.files();
    user.wikitoolkit(["install", name]);
    agent.trust(user);
    row.list = await agent.list(user);
    if (agent.talk) Object.assign(row, await agent.talk(user));
    user.wikitoolkit(["uninstall"]);
    const after = user.files();
    const changed = [...new Set([...before.keys(), ...after.keys()])].filter((file) => before.get(file) !== after.get(file));
    if (changed.length) throw new Error(`after uninstalling, these files differ: ${changed}`);
    row.undone = "to the byte";
  } catch (error) {
    failures.push(`${row.agent}: ${error.message}`);
    row.list ||= "FAILED";
  } finally {
    if (process.env.TRY_AGENTS_KEEP) user.keep(join(process.env.TRY_AGENTS_KEEP, name));
    user.remove();
  }
}

console.log(`node ${process.version}, ${new Date().toISOString().slice(0, 10)}\n`);
console.log("| agent | its list of servers | offered to the model | `wiki_query` | hook | undone |");
console.log("| --- | --- | --- | --- | --- | --- |");
for (const row of rows) console.log(`| ${[row.agent, row.list, row.offered, row.called, row.hook, row.undone].join(" | ")} |`);
for (const failure of failures) console.error(`\nFAILED ${failure}`);
process.exitCode = failures.length ? 1 : 0;

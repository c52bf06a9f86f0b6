// node main.mjs PROGRAMS BINARY [AGENT..]   see ../try-agents
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { AGENTS } from "./checks.mjs";
import { byHand } from "./by-hand.mjs";
import { scratch } from "./scratch.mjs";

const [programs, binary, ...wanted] = process.argv.slice(2);
const PACKAGES = {
  claude: "@anthropic-ai/claude-code", codex: "@openai/codex", gemini: "@google/gemini-cli", opencode: "opencode-ai",
  pi: "@earendil-works/pi-coding-agent",
};
const version = (name) => JSON.parse(readFileSync(join(programs, "node_modules", PACKAGES[name], "package.json"))).version;

/** Lets our installer write what the agent reads. */
function install(user, name) {
  if (!user.wikitoolkit(["--help"]).includes("\n  install")) return byHand(user, name);
  return user.wikitoolkit(["install", name, "--project", "--yes"]);
}

const rows = [], failures = [];
for (const name of wanted.length ? wanted : Object.keys(AGENTS)) {
  const agent = AGENTS[name];
  const user = scratch(programs, binary);
  const row = { agent: `${name} ${version(name)}`, list: "", offered: "-", called: "-", hook: "-" };
  rows.push(row);
  try {
    install(user, name);
    agent.trust(user);
    row.list = await agent.list(user);
    if (agent.talk) Object.assign(row, await agent.talk(user));
  } catch (error) {
    failures.push(`${row.agent}: ${error.message}`);
    row.list ||= "FAILED";
  } finally {
    if (process.env.TRY_AGENTS_KEEP) user.keep(join(process.env.TRY_AGENTS_KEEP, name));
    user.remove();
  }
}

console.log(`node ${process.version}, ${new Date().toISOString().slice(0, 10)}\n`);
console.log("| agent | its list of servers | offered to the model | `wiki_query` | hook |");
console.log("| --- | --- | --- | --- | --- |");
for (const { agent, list, offered, called, hook } of rows) console.log(`| ${agent} | ${list} | ${offered} | ${called} | ${hook} |`);
for (const failure of failures) console.error(`\nFAILED ${failure}`);
process.exitCode = failures.length ? 1 : 0;

// node fetch.mjs CACHE [AGENT..]   installs what is not there yet, one package after the other; see ../try-agents
import { spawnSync } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { AGENTS } from "./checks.mjs";
import { isInstalled, packageOf } from "./packages.mjs";

const [cache, ...wanted] = process.argv.slice(2);
const QUIET = ["--prefer-offline", "--no-audit", "--no-fund", "--no-package-lock", "--loglevel=error"];

for (const name of ["node", ...(wanted.length ? wanted : Object.keys(AGENTS))]) {
  const agent = packageOf(cache, name);
  if (isInstalled(agent)) continue;
  console.error(`installing ${agent.id} ${agent.version} into ${agent.folder}`);
  // What an interrupted installation left behind makes npm fail.
  rmSync(agent.folder, { recursive: true, force: true });
  mkdirSync(agent.folder, { recursive: true });
  writeFileSync(join(agent.folder, "package.json"), '{"private": true}\n');
  // The Node that runs the agents is among the packages, not the one that runs npm.
  const npm = ["install", ...QUIET, "--engine-strict=false", `${agent.id}@${agent.version}`];
  const { status, stderr, error } = spawnSync("npm", npm, { cwd: agent.folder, encoding: "utf8" });
  if (status !== 0) console.error(`npm cannot install ${agent.id} ${agent.version}: ${error ?? stderr}`);
}

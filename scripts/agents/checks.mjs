// What is checked of each agent. A check gives the cells of its row in the table, or throws with what went wrong.
import { startModel } from "./model.mjs";

const QUESTION = "who checks a guest in?";
/** How the text of the answer begins; the structure that some agents prefer has more and says less. */
const ANSWER = "sym:src/desk.rs#check_in L4-6 (fn";
/** How the hook begins, and what it knows of the name that is searched. */
const HOOK = "This repository has a wiki of its code";

function expect(condition, what, detail = "") {
  if (!condition) throw new Error(`${what}\n${String(detail).slice(-1500)}`);
}

/** Whether what an agent prints of its servers names ours. */
export const lists = ({ out, err }) => (out + err).includes("wikitoolkit");

/** What an agent prints of its servers has to name ours, and to call it connected. */
export function listed(result, connected) {
  // Some agents have colours even for those who want none.
  const text = (result.out + result.err).replace(/\x1b\[[0-9;]*m/g, "");
  expect(lists(result), `the list of servers lacks ours (exit code ${result.code})`, text);
  expect(connected.test(text), `the server is listed, but not as ${connected}`, text);
  return `${text.match(connected)[0]} (${result.seconds.toFixed(1)} s)`;
}

/**
 * Has the agent ask its model something. The model calls `wiki_query`, then searches with the agent's own tool, then is content.
 * `ask(model)` runs the agent, `search(tools)` gives the call of the agent's own tool, where the agent has hooks.
 */
async function conversation(search, ask) {
  const model = await startModel((request, number) => {
    const query = request.tools.find((name) => name.endsWith("wiki_query"));
    if (number === 0 && query) return { call: { name: query, input: { question: QUESTION } } };
    if (number === 1 && search) return { call: search(request.tools) };
    return { text: "That is all." };
  });
  try {
    const result = await ask(model);
    const [first, second, third] = model.requests;
    expect(first, "the agent asked its model nothing", result.out + result.err);
    const offered = first.tools.filter((name) => name.includes("wiki_"));
    expect(offered.length, `wiki_query is not offered; offered are ${first.tools}; deferred ${first.deferred}`);
    expect(second?.text.includes(ANSWER), "the answer of the tool did not reach the model", second?.text ?? result.out + result.err);
    const spoke = third?.text.includes(HOOK) && third.text.includes("The wiki knows");
    expect(spoke || !search, "what the hook says did not reach the model", third?.text ?? result.out + result.err);
    return { offered: `${offered.length} tools`, called: "answered", hook: search ? "spoke" : "-" };
  } finally {
    model.close();
  }
}

/**
 * The agents in the order of the table. `trust` is what only the user can do, `servers` prints the agent's list of servers,
 * `connected` is how that calls one that can be used (Codex does not start it for the list), `talk` is a conversation.
 */
export const AGENTS = {
  claude: {
    trust: (user) => user.write("home/.claude.json", { hasCompletedOnboarding: true, projects: { [user.repository]: { hasTrustDialogAccepted: true } } }),
    servers: (user) => user.run("claude", ["mcp", "list"], QUIET),
    connected: /\bConnected/,
    talk: (user) =>
      conversation(
        (tools) =>
          tools.includes("Grep")
            ? { name: "Grep", input: { pattern: "check_in" } }
            : { name: "Bash", input: { command: "grep -rn check_in src", description: "Search" } },
        (model) =>
          user.run("claude", ["-p", QUESTION, "--model", "claude-sonnet-4-5"], {
            ...QUIET, ANTHROPIC_API_KEY: "none", ANTHROPIC_BASE_URL: model.url,
          }),
      ),
  },
  codex: {
    trust: (user) => user.write("home/.codex/config.toml", `[projects."${user.repository}"]\ntrust_level = "trusted"\n`),
    servers: (user) => user.run("codex", ["mcp", "list"]),
    connected: /\benabled/,
    talk: (user) =>
      conversation(
        () => ({ name: "exec_command", input: { cmd: "grep -rn check_in src" } }),
        (model) => {
          const stub = `model = "stub"\nmodel_provider = "stub"\n[model_providers.stub]\nname = "stub"\nbase_url = "${model.url}/v1"\nwire_api = "responses"\n`;
          user.write("home/.codex/config.toml", stub + user.read("home/.codex/config.toml"));
          // In place of the user, who reviews the hook.
          return user.run("codex", ["exec", "--dangerously-bypass-hook-trust", QUESTION]);
        },
      ),
  },
  gemini: {
    trust: (user) => user.write("home/.gemini/trustedFolders.json", { [user.repository]: "TRUST_FOLDER" }),
    servers: (user) => user.run("gemini", ["mcp", "list"]),
    connected: /\bConnected/,
    talk: (user) =>
      conversation(
        () => ({ name: "grep_search", input: { pattern: "check_in" } }),
        (model) => {
          user.merge("home/.gemini/settings.json", { security: { auth: { selectedType: "gemini-api-key" } } });
          // A model that is named is not chosen by another one.
          return user.run("gemini", ["--model", "gemini-2.5-pro", "--yolo", "-p", QUESTION], {
            GEMINI_API_KEY: "none", GOOGLE_GEMINI_BASE_URL: model.url,
          });
        },
      ),
  },
  opencode: {
    trust: () => {},
    servers: (user) => user.run("opencode", ["mcp", "list"]),
    connected: /\bconnected/,
    talk: (user) =>
      conversation(undefined, (model) => {
        const options = { baseURL: `${model.url}/v1`, apiKey: "none" };
        const stub = { npm: "@ai-sdk/openai-compatible", name: "stub", options, models: { stub: { name: "stub" } } };
        user.merge("home/.config/opencode/opencode.json", { provider: { stub }, model: "stub/stub" });
        return user.run("opencode", ["run", QUESTION]);
      }),
  },
  pi: {
    trust: (user) => user.write("home/.pi/agent/trust.json", { [user.repository]: true }),
    servers: (user) => user.run("pi", ["mcp", "list", "--json"], OFFLINE),
    connected: /\bconnected/,
    talk: (user) =>
      conversation(undefined, (model) => {
        user.write("home/.pi/agent/models.json", { providers: { stub: provider(model.url) } });
        return user.run("pi", ["--provider", "stub", "--model", "stub", "--no-session", "-p", QUESTION], OFFLINE);
      }),
  },
};

const QUIET = { DISABLE_AUTOUPDATER: "1", CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: "1" };
const OFFLINE = { PI_OFFLINE: "1", PI_TELEMETRY: "0", PI_SKIP_VERSION_CHECK: "1" };

function provider(url) {
  return {
    baseUrl: `${url}/v1`, api: "openai-completions", apiKey: "none",
    compat: { supportsDeveloperRole: false, supportsReasoningEffort: false },
    models: [{
      id: "stub", name: "stub", reasoning: false, input: ["text"], contextWindow: 128000, maxTokens: 4096,
      cost: { input: 0, output: 0, cacheRead: 0, cacheWrite: 0 },
    }],
  };
}

// What is checked of each agent. A check gives the cells of its row in the table, or throws with what went wrong.
import { startModel } from "./model.mjs";

const QUESTION = "who checks a guest in?";
const ANSWER = "sym:src/desk.rs#check_in";
/** How the hook begins, and what it knows of the name that is searched. */
const HOOK = "This repository has a wiki of its code";

function expect(condition, what, detail = "") {
  if (!condition) throw new Error(`${what}\n${String(detail).slice(-1500)}`);
}

/** The command that lists an agent's servers has to name ours, and call it connected where it looks. */
function listed(result, connected) {
  const text = result.out + result.err;
  const line = text.split("\n").find((line) => line.includes("wikitoolkit"));
  expect(line, `the list of servers lacks ours (exit code ${result.code})`, text);
  expect(connected.test(text), `the server is listed, but not as ${connected}`, text);
  return `${text.match(connected)[0].trim()} (${result.seconds.toFixed(1)} s)`;
}

/**
 * Has the agent ask its model something. The model calls `wiki_query`, then searches with the agent's own tool, then is content.
 * `ask(model)` runs the agent, `search(tools)` gives the call of the agent's own tool.
 */
async function conversation(tool, search, ask) {
  const model = await startModel((request, number) => {
    if (number === 0 && request.tools.includes(tool)) return { call: { name: tool, input: { question: QUESTION } } };
    if (number === 1 && search) return { call: search(request.tools) };
    return { text: "That is all." };
  });
  try {
    const result = await ask(model);
    const [first, second, third] = model.requests;
    expect(first, "the agent asked its model nothing", result.out + result.err);
    const offered = first.tools.filter((name) => name.includes("wiki_"));
    expect(offered.includes(tool), `${tool} is not offered; offered are ${first.tools}; deferred ${first.deferred}`);
    expect(second?.text.includes(ANSWER), "the answer of the tool did not reach the model", second?.text ?? result.out + result.err);
    const hook = !search ? "-" : third?.text.includes(HOOK) && third.text.includes("The wiki knows") ? "spoke" : undefined;
    expect(hook, "what the hook says did not reach the model", third?.text);
    return { offered: `${offered.length} tools`, called: "answered", hook, seconds: result.seconds };
  } finally {
    model.close();
  }
}

/** The agents in the order of the table: `version`, `trust` (what only the user can do), `list`, and `talk` where there is one. */
export const AGENTS = {
  claude: {
    trust: (user) => user.write("home/.claude.json", { hasCompletedOnboarding: true, projects: { [user.repository]: { hasTrustDialogAccepted: true } } }),
    list: async (user) => listed(await user.run("claude", ["mcp", "list"], quiet), /Connected|Pending approval|Failed[^\n]*/i),
    talk: (user) =>
      conversation(
        "mcp__wikitoolkit__wiki_query",
        (tools) =>
          tools.includes("Grep")
            ? { name: "Grep", input: { pattern: "check_in" } }
            : { name: "Bash", input: { command: "grep -rn check_in src", description: "Search" } },
        (model) =>
          user.run("claude", ["-p", QUESTION, "--model", "claude-sonnet-4-5"], {
            ...quiet, ANTHROPIC_API_KEY: "none", ANTHROPIC_BASE_URL: model.url,
          }),
      ),
  },
  codex: {
    trust: (user) => user.write("home/.codex/config.toml", `[projects."${user.repository}"]\ntrust_level = "trusted"\n`),
    list: async (user) => listed(await user.run("codex", ["mcp", "list"]), /enabled/),
  },
  gemini: {
    trust: (user) => user.write("home/.gemini/trustedFolders.json", { [user.repository]: "TRUST_FOLDER" }),
    list: async (user) => listed(await user.run("gemini", ["mcp", "list"]), /Connected|Disconnected|Disabled/i),
  },
  opencode: {
    trust: () => {},
    list: async (user) => listed(await user.run("opencode", ["mcp", "list"]), /connected|failed|disabled/i),
  },
  pi: {
    trust: (user) => user.write("home/.pi/agent/trust.json", { [user.repository]: true }),
    list: async (user) => listed(await user.run("pi", ["mcp", "list", "--json"], offline), /connected|"ready"|failed|error/i),
    talk: (user) =>
      conversation("mcp__wikitoolkit__wiki_query", undefined, (model) => {
        user.write("home/.pi/agent/models.json", { providers: { stub: provider(model.url) } });
        return user.run("pi", ["--provider", "stub", "--model", "stub", "--no-session", "-p", QUESTION], offline);
      }),
  },
};

const quiet = { DISABLE_AUTOUPDATER: "1", CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: "1" };
const offline = { PI_OFFLINE: "1", PI_TELEMETRY: "0", PI_SKIP_VERSION_CHECK: "1" };

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

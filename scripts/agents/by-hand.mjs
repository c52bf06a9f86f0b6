// What the installer writes, for a program that has none yet.
export function byHand(user, name) {
  const entry = { command: "wikitoolkit", args: ["mcp"], env: {} };
  const files = {
    claude: () => {
      user.write("inn/.mcp.json", { mcpServers: { wikitoolkit: { ...entry, alwaysLoad: true } } });
      user.write("inn/.claude/settings.local.json", {
        enabledMcpjsonServers: ["wikitoolkit"],
        permissions: { allow: ["mcp__wikitoolkit", "Bash(wikitoolkit mcp)"] },
        hooks: {
          PreToolUse: [{
            matcher: "Grep|Glob|Read|Bash",
            hooks: [{ type: "command", command: "wikitoolkit claude-hook 2>/dev/null || true", timeout: 5 }],
          }],
        },
      });
    },
    codex: () => user.write("inn/.codex/config.toml", '[mcp_servers.wikitoolkit]\ncommand = "wikitoolkit"\nargs = ["mcp"]\n'),
    gemini: () => user.write("inn/.gemini/settings.json", { mcpServers: { wikitoolkit: entry } }),
    opencode: () => user.write("inn/opencode.json", { mcp: { wikitoolkit: { type: "local", command: ["wikitoolkit", "mcp"], environment: {}, enabled: true } } }),
    pi: () => user.write("inn/.pi/mcp.json", { mcpServers: { wikitoolkit: { ...entry, exposure: "direct" } } }),
  };
  files[name]();
}

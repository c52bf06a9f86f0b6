// Drives a stdio MCP server with an official TypeScript client, as a script of calls says.
//
// usage: node client.mjs CLIENT COMMAND [ARGUMENT...]
//
// CLIENT is `sdk-1` (@modelcontextprotocol/sdk 1.x), or of @modelcontextprotocol/client 2.x one of `client-2` (its default),
// `client-2-auto` (what it finds out by itself) and `client-2-modern` (the newest revision and nothing else). The script comes
// on standard input: a JSON list of {"tool": NAME, "arguments": {...}}. What was seen goes to standard output as one JSON
// object: {"protocol", "server", "tools": [NAME], "results": [{"tool", "is_error", "text", "structured"}]}.
//
// The clients check every structured result against the output schema that the server listed for the tool, and stop with an
// error when it does not fit.

import { Client as Client1 } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport as Stdio1 } from "@modelcontextprotocol/sdk/client/stdio.js";
import { Client as Client2 } from "@modelcontextprotocol/client";
import { StdioClientTransport as Stdio2 } from "@modelcontextprotocol/client/stdio";

const MODERN = "2026-07-28";
const CLIENTS = {
  "sdk-1": [Client1, Stdio1, {}],
  "client-2": [Client2, Stdio2, {}],
  "client-2-auto": [Client2, Stdio2, { versionNegotiation: { mode: "auto" } }],
  "client-2-modern": [Client2, Stdio2, { versionNegotiation: { mode: { pin: MODERN } } }],
};

/** The revision that a client of 1.x agreed on stands on its transport only. */
function watchRevision(transport) {
  let revision;
  transport.setProtocolVersion = (agreed) => {
    revision = agreed;
  };
  return () => revision;
}

async function readScript() {
  const chunks = [];
  for await (const chunk of process.stdin) chunks.push(chunk);
  return JSON.parse(Buffer.concat(chunks).toString("utf8"));
}

async function main() {
  const [name, command, ...args] = process.argv.slice(2);
  if (!(name in CLIENTS)) throw new Error(`unknown client ${name}: expected one of ${Object.keys(CLIENTS).join(", ")}`);
  const [Client, Stdio, options] = CLIENTS[name];
  const script = await readScript();
  const transport = new Stdio({ command, args, stderr: "inherit" });
  const revision = watchRevision(transport);
  const client = new Client({ name: "test", version: "0" }, options);
  await client.connect(transport);
  const { tools } = await client.listTools();
  const results = [];
  for (const call of script) {
    const result = await client.callTool({ name: call.tool, arguments: call.arguments });
    const texts = result.content.filter((block) => block.type === "text").map((block) => block.text);
    results.push({
      tool: call.tool,
      is_error: result.isError ?? false,
      text: texts.join(""),
      structured: result.structuredContent ?? null,
    });
  }
  const protocol = client.getNegotiatedProtocolVersion?.() ?? revision() ?? null;
  const server = client.getServerVersion()?.name ?? null;
  process.stdout.write(JSON.stringify({ protocol, server, tools: tools.map((tool) => tool.name), results }));
  await client.close();
}

await main();

"""Drives a stdio MCP server with the official Python client, as a script of calls says.

usage: client.py ERA COMMAND [ARGUMENT...]

ERA is `modern` (the newest revision, without a handshake), `auto` (what the client finds out by itself) or
`handshake` (`initialize`, older revisions). The script comes on standard input: a JSON list of
`{"tool": NAME, "arguments": {...}}`. What was seen goes to standard output as one JSON object:
`{"protocol", "server", "tools": [NAME], "results": [{"tool", "is_error", "text", "structured"}]}`.

The client checks every structured result against the output schema that the server listed for the tool, and stops
with an error when it does not fit.
"""

import asyncio
import json
import sys

from mcp import Client, ClientSession
from mcp.client.stdio import StdioServerParameters, stdio_client

TIMEOUT_SECONDS = 60


async def follow_script(client, script):
    listed = await client.list_tools()
    results = []
    for call in script:
        result = await client.call_tool(call["tool"], call["arguments"])
        results.append(
            {
                "tool": call["tool"],
                "is_error": bool(result.is_error),
                "text": "".join(block.text for block in result.content if block.type == "text"),
                "structured": result.structured_content,
            }
        )
    return {"tools": [tool.name for tool in listed.tools], "results": results}


async def run_modern(server, mode, script):
    async with Client(server, mode=mode, read_timeout_seconds=TIMEOUT_SECONDS) as client:
        seen = await follow_script(client, script)
        info = client.server_info
        return {"protocol": client.protocol_version, "server": info.name if info else None, **seen}


async def run_handshake(server, script):
    async with stdio_client(server) as (incoming, outgoing):
        async with ClientSession(incoming, outgoing, read_timeout_seconds=TIMEOUT_SECONDS) as session:
            hello = await session.initialize()
            await session.send_ping()
            seen = await follow_script(session, script)
            return {"protocol": hello.protocol_version, "server": hello.server_info.name, **seen}


async def main():
    era, command, *arguments = sys.argv[1:]
    server = StdioServerParameters(command=command, args=arguments)
    script = json.load(sys.stdin)
    if era == "handshake":
        seen = await run_handshake(server, script)
    elif era == "modern":
        seen = await run_modern(server, "2026-07-28", script)
    elif era == "auto":
        seen = await run_modern(server, "auto", script)
    else:
        raise SystemExit(f"unknown era {era!r}: expected modern, auto or handshake")
    json.dump(seen, sys.stdout)


asyncio.run(main())

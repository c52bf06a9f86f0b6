#!/usr/bin/env python3
"""How long an answer takes: as a process of its own, and from a server that is running.

usage: latency.py WIKITOOLKIT ROOT DATA.jsonl [COUNT]

Prints the wall and CPU time of `query` as a process (children such as git included), of `query --no-refresh`, and the wall
time of `wiki_query` over stdio, for COUNT (100) queries of DATA; change detection is part of each, the wiki is up to date.
"""
import json, os, subprocess, sys, time


def spread(times):
    times = sorted(times)
    at = lambda share: times[min(len(times) - 1, int(len(times) * share))]
    return f"min {times[0]:.1f}  p50 {at(.5):.1f}  p90 {at(.9):.1f}  p99 {at(.99):.1f} ms"


def processes(binary, root, queries, *options):
    walls, before = [], os.times()
    for query in queries:
        started = time.perf_counter()
        subprocess.run([binary, "--root", root, "query", *options, "-"], input=query.encode(), capture_output=True, check=True)
        walls.append((time.perf_counter() - started) * 1000)
    after = os.times()
    cpu = (after.children_user + after.children_system - before.children_user - before.children_system) * 1000
    return f"{spread(walls)}, CPU {cpu / len(queries):.1f} ms"


def server(binary, root, queries):
    child = subprocess.Popen([binary, "--root", root, "mcp"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    def say(message):
        child.stdin.write(json.dumps({"jsonrpc": "2.0", **message}) + "\n")
        child.stdin.flush()
    def ask(number, method, params):
        say({"id": number, "method": method, "params": params})
        answer = json.loads(child.stdout.readline())
        assert answer["id"] == number and "result" in answer, answer
    hello = {"protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": {"name": "latency", "version": "1"}}
    ask(0, "initialize", hello)
    say({"method": "notifications/initialized"})
    times = []
    for number, query in enumerate([queries[0], *queries], 1):
        started = time.perf_counter()
        ask(number, "tools/call", {"name": "wiki_query", "arguments": {"question": query}})
        times.append((time.perf_counter() - started) * 1000)
    child.stdin.close()
    child.wait()
    return spread(times[1:])


def main():
    binary, root, data, *count = sys.argv[1:]
    queries = [json.loads(line)["query"] for line in open(data)][:int(count[0]) if count else 100]
    subprocess.run([binary, "--root", root, "build"], capture_output=True, check=True)
    print("process             ", processes(binary, root, queries))
    print("process, no refresh ", processes(binary, root, queries, "--no-refresh"))
    print("server              ", server(binary, root, queries))


main()

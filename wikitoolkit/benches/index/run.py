#!/usr/bin/env python3
"""What the wiki of a repository costs: building, refreshing, memory, disk, the first answer of the server.

    run.py --wikitoolkit PROGRAM --floor PROGRAM [--times N] [--without-history] REPOSITORY...

The floor is called as `PROGRAM MODE THREADS FOLDER`, where MODE is `stat` (walk, ask the file system about each file) or
`symbols` (walk, read, parse, run the queries for definitions); it prints `bytes=N` among other things. Every repository is
copied first, its log too unless told otherwise, since git takes its time to read it and the floor does not. Floor and wiki
take turns, so that both see the same machine; medians are printed, as a row of a table each.
"""

import argparse
import json
import os
import re
import shutil
import statistics
import subprocess
import tempfile
import time
from pathlib import Path

HELLO = {
    "jsonrpc": "2.0",
    "id": 0,
    "method": "initialize",
    "params": {
        "protocolVersion": "2025-11-25",
        "capabilities": {},
        "clientInfo": {"name": "bench", "version": "0"},
    },
}
# A line that makes a difference to what a file holds, by extension.
ADDED = {
    ".rs": "\nfn added_by_the_bench() {}\n",
    ".py": "\ndef added_by_the_bench():\n    pass\n",
    ".ts": "\nexport function addedByTheBench() {}\n",
    ".js": "\nexport function addedByTheBench() {}\n",
}


class Run:
    """One run of a program: seconds of wall and CPU, peak memory in MB, output."""

    def __init__(self, command, threads=2):
        environment = {**os.environ, "RAYON_NUM_THREADS": str(threads)}
        started = time.perf_counter()
        process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, env=environment)
        self.out = process.stdout.read().decode()
        _, status, usage = os.wait4(process.pid, 0)
        self.wall = time.perf_counter() - started
        self.cpu = usage.ru_utime + usage.ru_stime
        self.memory = usage.ru_maxrss / 1024
        process.returncode = status
        if status != 0:
            raise SystemExit(f"{command} ended with status {status}: {self.out}")


def copy_of(repository, below, with_history):
    """A clone with the same files."""
    copy = Path(below) / Path(repository).name
    depth = [] if with_history else ["--depth", "1"]
    source = Path(repository).resolve().as_uri()
    quiet = ["git", "-c", "advice.detachedHead=false", "clone", "-q"]
    subprocess.run([*quiet, *depth, source, str(copy)], check=True)
    return copy


def first_answer(program, folder):
    """Milliseconds until `initialize` is answered."""
    started = time.perf_counter()
    server = subprocess.Popen(
        [program, "mcp", "--root", folder],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
    )
    server.stdin.write(json.dumps(HELLO).encode() + b"\n")
    server.stdin.flush()
    assert b'"result"' in server.stdout.readline()
    elapsed = time.perf_counter() - started
    server.stdin.close()
    server.wait()
    return elapsed * 1000


def middle_file(folder):
    """A file of code of the most frequent kind, of middle size."""
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=folder, check=True, capture_output=True).stdout
    files = [folder / name for name in listed.decode().split("\0") if Path(name).suffix in ADDED]
    suffixes = [file.suffix for file in files]
    common = max(set(suffixes), key=suffixes.count)
    files = sorted((f for f in files if f.suffix == common and f.is_file()), key=lambda f: f.stat().st_size)
    return files[len(files) // 2]


def measure(wiki, floor, repository, times, with_history):
    with tempfile.TemporaryDirectory() as below:
        folder = copy_of(repository, below, with_history)
        state = folder / ".wikitoolkit"
        build = [wiki, "build", "-q", "--json", "--root", str(folder)]
        rows = {}

        def keep(name, value):
            rows.setdefault(name, []).append(value)

        Run([floor, "symbols", "2", str(folder)])
        for _ in range(times):
            for threads in (2, 1):
                base = Run([floor, "symbols", str(threads), str(folder)], threads)
                shutil.rmtree(state, ignore_errors=True)
                cold = Run(build, threads)
                keep(f"floor wall {threads}", base.wall)
                keep(f"floor cpu {threads}", base.cpu)
                keep(f"cold wall {threads}", cold.wall)
                keep(f"cold cpu {threads}", cold.cpu)
                if threads == 2:
                    keep("memory", cold.memory)
        time.sleep(0.3)
        Run(build)
        for _ in range(times * 3):
            keep("stat wall", Run([floor, "stat", "2", str(folder)]).wall)
            keep("nothing wall", Run(build).wall)
            keep("nothing query", Run([wiki, "query", "--root", str(folder), "where is it built"]).wall)
            keep("query as it is", Run([wiki, "query", "--no-refresh", "--root", str(folder), "where is it built"]).wall)
            keep("built server", first_answer(wiki, folder))
        edited = middle_file(folder)
        text = edited.read_text()
        added = edited.with_name("bench_added" + edited.suffix)
        moved = edited.with_name("bench_moved" + edited.suffix)
        for _ in range(times):
            edited.write_text(text + ADDED[edited.suffix])
            run = Run(build)
            keep("edit", run.wall)
            keep("edit cpu", run.cpu)
            edited.write_text(text)
            keep("edit", Run(build).wall)
            added.write_text(ADDED[edited.suffix])
            keep("add", Run(build).wall)
            added.rename(moved)
            keep("move", Run(build).wall)
            moved.unlink()
            keep("remove", Run(build).wall)
        size = (state / "wiki.db").stat().st_size
        shutil.rmtree(state)
        for _ in range(times):
            keep("unbuilt server", first_answer(wiki, folder))
        source = int(re.search(r"bytes=(\d+)", Run([floor, "read", "2", str(folder)]).out).group(1))
        median = {name: statistics.median(values) for name, values in rows.items()}
        return median, size, source


def report(name, median, size, source):
    m = median
    speed_up = (m["cold wall 1"] / m["cold wall 2"]) / (m["floor wall 1"] / m["floor wall 2"])
    ms = lambda key: f"{m[key] * 1000:.0f}"
    cells = [
        name,
        f"{m['floor wall 2']:.2f} s",
        f"{m['cold wall 2']:.2f} s = {m['cold wall 2'] / m['floor wall 2']:.2f} x",
        f"{m['cold cpu 2'] / m['floor cpu 2']:.2f} x",
        f"{speed_up:.2f} x",
        f"{ms('nothing wall')} ms = {m['nothing wall'] / m['stat wall']:.1f} x",
        f"{ms('nothing query')} / {ms('query as it is')} ms",
        f"{ms('edit')} ({ms('edit cpu')} of CPU) / {ms('add')} / {ms('move')} / {ms('remove')} ms",
        f"{m['memory']:.0f} MB",
        f"{size / 1e6:.1f} MB = {size / source:.2f} x",
        f"{m['unbuilt server']:.1f} / {m['built server']:.1f} ms",
    ]
    print("| " + " | ".join(cells) + " |", flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--wikitoolkit", required=True)
    parser.add_argument("--floor", required=True)
    parser.add_argument("--times", type=int, default=3)
    parser.add_argument("--without-history", action="store_true")
    parser.add_argument("repositories", nargs="+")
    arguments = parser.parse_args()
    for repository in arguments.repositories:
        with_history = not arguments.without_history
        result = measure(arguments.wikitoolkit, arguments.floor, repository, arguments.times, with_history)
        report(Path(repository).name, *result)


if __name__ == "__main__":
    main()

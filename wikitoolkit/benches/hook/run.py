#!/usr/bin/env python3
"""Measures what a call of an agent's tool pays for `wikitoolkit claude-hook`, as a whole process.

usage: run.py WIKITOOLKIT REPOSITORY NAME [RUNS]

REPOSITORY has a wiki (`wikitoolkit build`), and NAME is a symbol in it. Every case is run RUNS times (300), in turn with
/bin/true and the other cases, so that what else the machine does falls on all of them. CPU is user and system time of
the process as the kernel counts it; wall time is from its start until it was waited for. The session of each run is a
new one unless the case says otherwise, so that nothing was said before.
"""
import json, os, pathlib, statistics, sys, tempfile, time


def run(command, message, environment):
    """CPU and wall time of one process in milliseconds, and what it printed."""
    with tempfile.TemporaryFile() as given, tempfile.TemporaryFile() as printed:
        given.write(message)
        given.seek(0)
        streams = [(os.POSIX_SPAWN_DUP2, given.fileno(), 0), (os.POSIX_SPAWN_DUP2, printed.fileno(), 1)]
        started = time.perf_counter()
        child = os.posix_spawn(command[0], command, environment, file_actions=streams)
        _, status, usage = os.wait4(child, 0)
        wall = time.perf_counter() - started
        assert status == 0, status
        printed.seek(0)
        return (usage.ru_utime + usage.ru_stime) * 1000, wall * 1000, printed.read()


def cases(root, name, outside):
    """Name, tool, its input, whether each run is a session of its own, whether it speaks."""
    grep = {"pattern": name}
    return [
        ("not a search: Edit", "Edit", {"file_path": f"{root}/x", "old_string": "a", "new_string": "b"}, True, False),
        ("filter behind a pipe", "Bash", {"command": f"cargo build 2>&1 | grep {name}"}, True, False),
        ("search outside any wiki", "Grep", {"pattern": name, "path": outside}, True, False),
        ("search again in a session", "Grep", grep, False, False),
        ("first search, speaks with an id", "Grep", grep, True, True),
        ("first search by a shell, speaks with an id", "Bash", {"command": f"cd . && rg -n {name} | head"}, True, True),
        ("first read, speaks", "Read", {"file_path": first_file(root)}, True, True),
    ]


def first_file(root):
    found = os.popen(f"git -C '{root}' ls-files '*.rs' '*.py' '*.ts'").readline().strip()
    return os.path.join(root, found)


def quantile(figures, share):
    return sorted(figures)[min(len(figures) - 1, int(len(figures) * share))]


def main():
    binary, root, name = os.path.abspath(sys.argv[1]), os.path.realpath(sys.argv[2]), sys.argv[3]
    runs = int(sys.argv[4]) if len(sys.argv) > 4 else 300
    with tempfile.TemporaryDirectory() as home:
        environment = {"HOME": home, "PATH": os.environ["PATH"]}
        listed = cases(root, name, home)
        figures = {"/bin/true": []} | {case[0]: [] for case in listed}
        for number in range(-3, runs):
            figures["/bin/true"].append(run(["/bin/true"], b"", environment)[:2])
            for label, tool, given, is_new, speaks in listed:
                session = f"{os.getpid()}-{label}-{number}" if is_new else str(os.getpid())
                message = {"session_id": session, "cwd": root, "hook_event_name": "PreToolUse", "tool_name": tool,
                           "tool_input": given}
                if not is_new:
                    # It remembers so much only, and the sessions of the other cases would make it forget this one.
                    pathlib.Path(root, ".wikitoolkit", "told").unlink(missing_ok=True)
                    run([binary, "claude-hook"], json.dumps(message).encode(), environment)
                cpu, wall, said = run([binary, "claude-hook"], json.dumps(message).encode(), environment)
                assert bool(said) == speaks, (label, said)
                figures[label].append((cpu, wall))
    figures = {label: measured[3:] for label, measured in figures.items()}
    base = [statistics.median(column) for column in zip(*figures["/bin/true"])]
    print(f"{runs} runs; milliseconds\n")
    print("| case | CPU, median | CPU, p99 | CPU / `true` | wall, median | wall, p99 | wall / `true` |")
    print("| --- | --- | --- | --- | --- | --- | --- |")
    for label, measured in figures.items():
        cpu, wall = zip(*measured)
        cells = [label]
        for column, reference in ((cpu, base[0]), (wall, base[1])):
            middle = statistics.median(column)
            cells += [f"{middle:.2f}", f"{quantile(column, 0.99):.2f}", f"{middle / reference:.1f}"]
        print(f"| {' | '.join(cells)} |")


main()

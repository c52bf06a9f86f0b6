#!/usr/bin/env python3
"""Writes the book's page "What answers look like" with whole replies.

usage: book.py WIKITOOLKIT REPOS_DIR > book/src/answers.md        (REPOS_DIR holds tokio and pytest as in run.py)
"""
import os, subprocess, sys

HEAD = """# What answers look like

Ten questions to two repositories, tokio (at the end of 2019) and pytest (in May 2020), with the whole replies as an agent
or a pipe gets them. A line is one place: its id, which `wikitoolkit page` opens, its lines, its kind, how surely it is meant
(0 to 1), its signature, its first sentence. `in it` lists the symbols or sections of a file that answer best. A best place
that is sure enough comes with the lines around the match, as far as a fifth of the budget reaches.

The score is calibrated on the messages of later fixes: of results with 0.8 and more, 77 to 89 in 100 were among the files
that the fix changed; of those with 0.5 to 0.6, about 66; of those with 0.1 to 0.2, about 16. Below 0.3 a remark says that nothing is
sure.

Every reply here was made with `--limit 3`.
"""
QUESTIONS = {
    "tokio": [
        ("TcpListener::accept", "A qualified name: the definition, its signature, and its code. Nothing else is meant, and the score says so."),
        ("what calls spawn_blocking", "Callers come from the edges of the graph, surest first, with the lines that call."),
        ("thread 'main' panicked at tokio/src/sync/oneshot.rs:210:9", "A line of a stack trace: the function that stands there."),
        ("where is the blocking thread pool shut down", "A place: the file, and below it what is in it."),
        ("how is a delayed task woken when its timer fires", "Words that many places share: several candidates with low scores, and a remark that none of them is sure."),
        ("sync: mpsc receiver is not woken after close", "Words before a colon count as an area, as commit messages use them."),
    ],
    "pytest": [
        ("how are assert statements rewritten", "A question in words: where a page of the manual answers far better than code, it comes first, and the code follows."),
        ("capture: restore stdout after a failing teardown", "A symptom. The history of the file helps: earlier messages speak of the same things."),
        ("tests for the last failed plugin", "Tests come first when they are asked for."),
        ("how many moons does jupiter have", "Nothing in the repository: low scores and a hint."),
    ],
}


def main():
    binary, repos = sys.argv[1:]
    print(HEAD)
    for name, questions in QUESTIONS.items():
        print(f"## {name}\n")
        root = os.path.join(repos, name)
        subprocess.run([binary, "--root", root, "build"], capture_output=True, check=True)
        for at, (question, why) in enumerate(questions):
            asked = [binary, "--root", root, "query", question, "--limit", "3"]
            reply = subprocess.run(asked, capture_output=True, text=True, check=True).stdout
            # An excerpt is as the file is, blanks at the ends of lines included, which the page has not.
            reply = "\n".join(line.rstrip() for line in reply.rstrip().split("\n"))
            last = name == list(QUESTIONS)[-1] and at == len(questions) - 1
            print(f"### {question}\n\n{why}\n\n```text\n{reply}\n```" + ("" if last else "\n"))


main()

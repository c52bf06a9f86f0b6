#!/usr/bin/env python3
"""How many tokens an agent reads until it has seen a file that a later commit changed: by the wiki, and by grep.

usage: reach.py WIKITOOLKIT DATA_DIR REPOS_DIR [NAME..]        (as run.py; needs the PyPI package bpe-openai for o200k)

wiki: the reply to the query as a tool gives it (1,200 tokens), then the outline of the first right page. When
    the reply holds none, it is asked again with four times the budget, and at last grep's cost is added.
grep: the lines that hold one of the query's three rarest words (`grep -n`, tracked text files in order of their path), then
    200 lines around the first such line of each file in that order, up to and including a right one. When no right file
    holds the words, everything that was read. `reading only` leaves the list of lines out.
"""
import json, os, re, subprocess, sys

import bpe_openai

TOKENS = bpe_openai.get_encoding("o200k_base")
WORD = re.compile(r"[A-Za-z_][A-Za-z0-9_]{2,}")
REPLY, AGAIN, RESULTS, AROUND = 1200, 4800, 50, 100


def tokens(text):
    """In pieces: the tokenizer refuses texts of more than 200,000 tokens."""
    return sum(len(TOKENS.encode(text[at:at + 100_000])) for at in range(0, len(text), 100_000))


def run(binary, root, *args, given=None):
    return subprocess.run([binary, "--root", root, *args], input=given, capture_output=True, text=True, check=True).stdout


def texts_of(root):
    listed = subprocess.run(["git", "-C", root, "ls-files", "-z"], capture_output=True, check=True).stdout.decode()
    texts = {}
    for path in sorted(filter(None, listed.split("\0"))):
        if os.path.isfile(os.path.join(root, path)):
            data = open(os.path.join(root, path), "rb").read()
            if b"\0" not in data[:8192]:
                texts[path] = data.decode(errors="replace").split("\n")
    return texts


def by_grep(texts, words_of, query, truth):
    words = {word.lower() for word in WORD.findall(query)}
    holding = {word: sum(word in held for held in words_of.values()) for word in words}
    rarest = sorted((count, word) for word, count in holding.items() if count)[:3]
    pattern = re.compile("|".join(re.escape(word) for _, word in rarest) or "(?!)", re.I)
    listed, first = [], {}
    for path, lines in texts.items():
        for at, line in enumerate(lines):
            if pattern.search(line):
                first.setdefault(path, at)
                listed.append(f"{path}:{at + 1}:{line}")
    read = 0
    for path, at in first.items():
        read += tokens("\n".join(texts[path][max(0, at - AROUND):at + AROUND]))
        if path in truth:
            break
    return tokens("\n".join(listed)) + read, read


def by_wiki(binary, root, query, truth, grep):
    cost = 0
    for budget in (REPLY, AGAIN):
        asked = ["query", "--no-refresh", "--limit", str(RESULTS), "--budget", str(budget), "-"]
        text = run(binary, root, *asked, given=query)
        cost += tokens(text)
        paths = re.findall(r"^- \w+:([^#\s]+)", text, re.M)
        found = next((path for path in paths if path in truth), None)
        if found:
            return cost + tokens(run(binary, root, "page", f"file:{found}", "--section", "outline"))
    return cost + grep


def middle(values):
    return sorted(values)[len(values) // 2]


def main():
    binary, data, repos, *names = sys.argv[1:]
    shares, everything = [], []
    for name in names or sorted(f[:-6] for f in os.listdir(data) if f.endswith(".jsonl")):
        root = os.path.join(repos, name)
        run(binary, root, "build")
        texts = texts_of(root)
        words_of = {path: {word.lower() for word in WORD.findall("\n".join(lines))} for path, lines in texts.items()}
        rows = []
        for row in map(json.loads, open(os.path.join(data, f"{name}.jsonl"))):
            truth = set(row["truth"])
            grep, read = by_grep(texts, words_of, row["query"], truth)
            rows.append((by_wiki(binary, root, row["query"], truth, grep), grep, read))
        wiki, grep, read = (middle(column) for column in zip(*rows))
        share = middle([ours / max(1, theirs) for ours, theirs, _ in rows])
        to_read = middle([ours / max(1, theirs) for ours, _, theirs in rows])
        everything += rows
        print(f"{name:12s} wiki {wiki:6d}  grep {grep:6d}  reading only {read:6d}  share {share:.3f}  of reading {to_read:.3f}", flush=True)
    print(f"all: share {middle([a / max(1, b) for a, b, _ in everything]):.3f}, "
          f"of reading only {middle([a / max(1, c) for a, _, c in everything]):.3f}, {len(everything)} queries")


main()

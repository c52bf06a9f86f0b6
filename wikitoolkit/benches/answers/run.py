#!/usr/bin/env python3
"""Measures how well `wikitoolkit query` finds the files that later commits changed.

usage: run.py WIKITOOLKIT DATA_DIR REPOS_DIR [NAME..] [--grep] [--dump FILE]

DATA_DIR/NAME.jsonl holds the queries of a repository (fields id, base, query, truth), as `dataset.py` makes them;
REPOS_DIR/NAME is a clone of it with the base commit checked out and no later commit reachable from HEAD. The wiki is
built in a state folder of the clone. Every query is one process, as an agent's shell would run it.

Prints, per repository and as a mean over repositories: hit@1, recall@5/10/20 and MRR over source files (tests are
taken out of the ranking), the tokens of a reply of default size by the binary's own estimate in characters / 4, and
the wall time of a process. With --grep also ripgrep's keywords and a plain BM25 over the words of each file.
"""
import collections, json, math, os, re, subprocess, sys, time

CODE = re.compile(r"\.(rs|pyi?|go|tsx?|jsx?|[mc]ts|[mc]js|vue|c|h|cc|cpp|hpp|java|kt|rb|php|cs|swift|scala)$")
TEST = re.compile(r"(^|/)(tests?|__tests__|testing|testdata|testutil|fixtures?|spec|e2e|benches|benchmarks?|examples?"
                  r"|test_data|mocks?)(/|$)|(_test|\.test|\.spec|_tests|\.bench)\.\w+$|(^|/)(test_[^/]*|tests|conftest)\.\w+$")
FIGURES = ("hit@1", "recall@5", "recall@10", "recall@20", "MRR")
WORD = re.compile(r"[A-Za-z_][A-Za-z0-9_]+")


def sources(ranked):
    return [path for path in dict.fromkeys(ranked) if not TEST.search(path)]


def figures(ranked, truth):
    ranked = sources(ranked)
    recall = lambda k: sum(path in ranked[:k] for path in truth) / len(truth)
    first = next((1 / (at + 1) for at, path in enumerate(ranked) if path in truth), 0.0)
    return (float(any(path in ranked[:1] for path in truth)), recall(5), recall(10), recall(20), first)


def ask(binary, root, query, limit, budget):
    command = [binary, "--root", root, "--json", "query", "--limit", str(limit), "--budget", str(budget), "-"]
    started = time.perf_counter()
    done = subprocess.run(command, input=query, capture_output=True, text=True, check=True)
    return json.loads(done.stdout), (time.perf_counter() - started) * 1000, done.stdout


def code_files(root):
    listed = subprocess.run(["git", "-C", root, "ls-files", "-z"], capture_output=True, check=True).stdout.decode()
    return sorted(f for f in listed.split("\0") if CODE.search(f) and os.path.isfile(os.path.join(root, f)))


def keywords(root):
    """Files by the number of distinct words of the query that they contain, smaller ones first: what grep gives."""
    texts = {f: open(os.path.join(root, f), errors="replace").read().lower() for f in code_files(root)}
    def rank(query):
        words = {word.lower() for word in WORD.findall(query) if len(word) > 3}
        found = [(-sum(word in text for word in words), len(text), path) for path, text in texts.items()]
        return [path for score, _, path in sorted(found) if score]
    return rank


def bm25(root):
    """Plain BM25 over the lower-case words of each file."""
    docs = {f: collections.Counter(w.lower() for w in WORD.findall(open(os.path.join(root, f), errors="replace").read()))
            for f in code_files(root)}
    holding = collections.Counter(word for doc in docs.values() for word in doc)
    mean = sum(sum(doc.values()) for doc in docs.values()) / max(1, len(docs))
    def rank(query):
        words = {word.lower() for word in WORD.findall(query)}
        def score(doc):
            norm = 1.2 * (0.25 + 0.75 * sum(doc.values()) / mean)
            idf = lambda w: math.log(1 + (len(docs) - holding[w] + 0.5) / (holding[w] + 0.5))
            return sum(idf(w) * doc[w] * 2.2 / (doc[w] + norm) for w in words if w in doc)
        found = sorted((-score(doc), path) for path, doc in docs.items())
        return [path for score, path in found if score]
    return rank


def mean(rows):
    return [sum(column) / len(rows) for column in zip(*rows)]


def line(name, row, more=""):
    print(f"{name:28s} " + " ".join(f"{figure} {value:.3f}" for figure, value in zip(FIGURES, row)) + more, flush=True)


def main():
    given = [a for a in sys.argv[1:] if not a.startswith("--")]
    dump = open(sys.argv[sys.argv.index("--dump") + 1], "w") if "--dump" in sys.argv else None
    binary, data, repos, *names = [a for a in given if dump is None or a != dump.name]
    names = names or sorted(f[:-6] for f in os.listdir(data) if f.endswith(".jsonl"))
    totals = collections.defaultdict(list)
    for name in names:
        root = os.path.join(repos, name)
        rows = [json.loads(row) for row in open(os.path.join(data, f"{name}.jsonl"))]
        subprocess.run([binary, "--root", root, "build"], capture_output=True, check=True)
        got, times, sizes = [], [], []
        for row in rows:
            reply, took, _ = ask(binary, root, row["query"], 50, 50_000)
            _, _, text = ask(binary, root, row["query"], 10, 1200) if dump is None else (0, 0, "")
            times.append(took), sizes.append(len(text) / 4)
            paths = [result["path"] for result in reply["results"]]
            got.append(figures(paths, set(row["truth"])))
            if dump:
                scores = [(result["score"], result["path"] in row["truth"]) for result in reply["results"][:10]]
                print(json.dumps({"id": row["id"], "scores": scores, "paths": sources(paths)[:10], "truth": row["truth"]}), file=dump)
        times.sort()
        line(name, mean(got), f" | {len(rows)} queries, {times[len(times) // 2]:.0f} ms, {sum(sizes) / len(sizes):.0f} tokens")
        totals["wikitoolkit"].append(mean(got))
        if "--grep" in sys.argv:
            for label, ranker in (("ripgrep keywords", keywords(root)), ("plain BM25", bm25(root))):
                totals[label].append(mean([figures(ranker(row["query"]), set(row["truth"])) for row in rows]))
    for label, rows in totals.items():
        line(f"mean: {label}", mean(rows))


main()

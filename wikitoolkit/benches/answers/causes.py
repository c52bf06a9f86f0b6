#!/usr/bin/env python3
"""Lists the queries whose first changed file does not come first, by what stands in the way.

usage: causes.py DUMP DATA_DIR REPOS_DIR [--ids]        (DUMP as `run.py --dump FILE` writes it)

Each query counts under the first cause that fits. `--ids` prints the queries of each cause.
"""
import collections, json, os, re, sys

WORD = re.compile(r"[A-Z]?[a-z]{3,}|[A-Z]{3,}")
CAUSES = {
    "second or third": lambda q: q.rank in (2, 3),
    "a file of the right folder comes first": lambda q: os.path.dirname(q.first) in {os.path.dirname(t) for t in q.truth},
    "a test, example, document or data file comes first": lambda q: not q.first_is_code,
    "few of its words stand in the right file": lambda q: q.held < 0.4,
    "few words (seven or less)": lambda q: len(q.words) <= 7,
    "many words (more than thirty)": lambda q: len(q.words) > 30,
    "the first file holds more of the words": lambda q: q.held_by_first > q.held,
    "other": lambda q: True,
}
CODE = re.compile(r"\.(rs|py|go|tsx?|jsx?|vue|svelte)$")
Query = collections.namedtuple("Query", "id rank first truth words held held_by_first first_is_code")


def words(text):
    return {word.lower() for word in WORD.findall(text)}


def held(root, path, wanted):
    try:
        text = open(os.path.join(root, path), errors="replace").read()
    except OSError:
        return 0.0
    there = words(text) | words(path)
    return sum(word in there for word in wanted) / max(1, len(wanted))


def main():
    dump, data, repos = [a for a in sys.argv[1:] if not a.startswith("--")]
    asked = {}
    for name in (f for f in os.listdir(data) if f.endswith(".jsonl")):
        for row in map(json.loads, open(os.path.join(data, name))):
            asked[row["id"]] = (os.path.join(repos, name[:-6]), row["query"])
    found, total = collections.defaultdict(list), 0
    for row in map(json.loads, open(dump)):
        total += 1
        root, query = asked[row["id"]]
        rank = next((at for at, path in enumerate(row["paths"], 1) if path in row["truth"]), 99)
        if rank == 1 or not row["paths"]:
            continue
        first, wanted = row["paths"][0], words(query)
        best = max(held(root, path, wanted) for path in row["truth"])
        query = Query(row["id"], rank, first, row["truth"], wanted, best, held(root, first, wanted), bool(CODE.search(first)))
        found[next(cause for cause, fits in CAUSES.items() if fits(query))].append(query.id)
    print(f"{total} queries, {sum(map(len, found.values()))} without a changed file in first place")
    for cause in CAUSES:
        print(f"{len(found[cause]):5d}  {cause}")
        if "--ids" in sys.argv:
            print("       " + " ".join(found[cause]))


main()

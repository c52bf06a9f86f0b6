#!/usr/bin/env python3
"""Compares the call edges of an export with a truth. usage: score.py TRUTH.jsonl EXPORT.jsonl"""
import collections
import json
import sys


def rows(path):
    with open(path, encoding="utf8") as lines:
        return [json.loads(line) for line in lines]


def edges(export, least):
    """The definitions (path, qualified name) that each place (path, line) has a call edge to."""
    at = collections.defaultdict(set)
    for edge in export:
        if edge.get("edge") == "calls" and edge["to"].startswith("sym:") and edge["confidence"] >= least:
            path, _, name = edge["to"].removeprefix("sym:").partition("#")
            for line in edge["lines"]:
                at[edge["path"], line].add((path, name.split("~")[0]))
    return at


def is_same_file(path, callee_file):
    """Where a truth knows the prototype in a header, an edge may lead to the definition behind it."""
    is_behind = callee_file.endswith((".h", ".hpp")) and path.endswith((".c", ".cc", ".cpp"))
    return path == callee_file or is_behind


def is_found(at, site):
    """A class counts when the edge leads to it or to its constructor."""
    callee = site["callee"]
    return any(
        is_same_file(path, site["callee_file"]) and callee in (name.split(".")[-1], name.split(".")[0])
        for path, name in at[site["file"], site["line"]]
    )


def is_phantom(at, site):
    return any(name.split(".")[-1] == site["callee"] for _, name in at[site["file"], site["line"]])


def known(sites):
    return {(site["file"], site["line"], site["callee"]) for site in sites}


def share(found, sites):
    return sum(map(found, sites)) / max(1, len(sites))


def main(truth, export):
    internal, external = rows(truth), rows(truth.replace(".jsonl", ".external.jsonl"))
    # Where a line has a call of each kind by one name, nobody can tell which one an edge means.
    both = known(internal)
    external = [site for site in external if (site["file"], site["line"], site["callee"]) not in both]
    export = rows(export)
    for least in (0.0, 0.8):
        at = edges(export, least)
        recall = {
            form: share(lambda site: is_found(at, site), [s for s in internal if form in ("all", s["form"])])
            for form in ("all", "name", "attr")
        }
        phantom = share(lambda site: is_phantom(at, site), external)
        print(
            f"confidence {least}: {len(internal)} internal sites, recall {recall['all']:.3f} "
            f"(plain {recall['name']:.3f}, method {recall['attr']:.3f}); "
            f"{len(external)} external sites, phantom {phantom:.4f}"
        )


if __name__ == "__main__":
    main(*sys.argv[1:])

#!/usr/bin/env python3
"""Reads where each call leads out of a SCIP index. usage: truth_scip.py INDEX.scip ROOT OUT.jsonl

An occurrence counts as a call when an argument list follows it. Names of one file only (`local N`) are left out.
"""
import json
import pathlib
import re
import sys

CALL = re.compile(r"\s*(!|\?\.)?\s*(<[\w\s,<>\[\]|]*>)?\(")
LAST = re.compile(r"`?([\w$<>]+)`?(?:\(\)\.|#|\.|\(\w+\))$")


def varint(data, at):
    value = shift = 0
    while True:
        byte = data[at]
        at += 1
        value |= (byte & 127) << shift
        shift += 7
        if byte < 128:
            return value, at


def fields(data):
    """Number and content of each field of a protocol buffer."""
    at = 0
    while at < len(data):
        key, at = varint(data, at)
        if key & 7 == 0:
            value, at = varint(data, at)
        elif key & 7 == 2:
            size, at = varint(data, at)
            value, at = data[at : at + size], at + size
        else:
            size = 8 if key & 7 == 1 else 4
            value, at = data[at : at + size], at + size
        yield key >> 3, value


def numbers(data):
    found, at = [], 0
    while at < len(data):
        value, at = varint(data, at)
        found.append(value)
    return found


def documents(index):
    """Path and occurrences (range, symbol, roles) of each file."""
    for number, document in fields(index):
        if number != 2:
            continue
        path, occurrences = "", []
        for field, value in fields(document):
            if field == 1:
                path = value.decode()
            elif field == 2:
                parts = dict(fields(value))
                occurrences.append((numbers(parts[1]), parts.get(2, b"").decode(), parts.get(3, 0)))
        yield path, occurrences


def main(index, root, out):
    found = list(documents(pathlib.Path(index).read_bytes()))
    defined = {}
    for path, occurrences in found:
        for place, symbol, roles in occurrences:
            if roles & 1:
                defined.setdefault(symbol, path)
    internal, external = [], []
    for path, occurrences in found:
        lines = (pathlib.Path(root) / path).read_text(encoding="utf8").split("\n")
        for place, symbol, roles in occurrences:
            line = lines[place[0]]
            end = place[2] if len(place) == 3 else place[3]
            before, name, after = line[: place[1]], line[place[1] : end], line[end:]
            # `name() {` that begins a line defines a method.
            is_method = not before.replace("async", "").strip() and line.rstrip().endswith("{")
            if roles & 1 or symbol.startswith("local") or is_method or not CALL.match(after):
                continue
            form = "attr" if before.rstrip().endswith(".") else "name"
            site = {"file": path, "line": place[0] + 1, "callee": name, "form": form}
            if symbol in defined:
                last = LAST.findall(symbol)
                internal.append(site | {"callee": (last or [name])[0], "callee_file": defined[symbol]})
            else:
                external.append(site)
    for name, sites in ((out, internal), (out.replace(".jsonl", ".external.jsonl"), external)):
        pathlib.Path(name).write_text("".join(json.dumps(site) + "\n" for site in sites), encoding="utf8")
    print(f"{len(internal)} internal, {len(external)} external")


if __name__ == "__main__":
    main(*sys.argv[1:])

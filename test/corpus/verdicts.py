#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compares what `offloom check` says of small files with what nvcc said of them.

  verdicts.py --offloom build/tool/offloom FOLDER [--only GLOB] [--list]

FOLDER holds the files and verdicts.tsv, a table with the columns id, file, nvcc_flags ("-" for none) and nvcc (error,
warning or accept). A line of the result is a group of ids, "EXE" of "EXE-17"; --list names each file whose verdict
differs. What nvcc accepts and Offloom calls an error is a false error; an error of nvcc that is none here is missed.
"""

import argparse
import collections
import csv
import fnmatch
import json
import pathlib
import subprocess

RANK = {"remark": 0, "warning": 1, "error": 2, "fatal": 2}
WORD = {"accept": 0, "warning": 1, "error": 2}


def findings(offloom, files, flags):
    """The findings in each of the files, checked in one run with the same flags."""
    command = [offloom, "check", "--format=json", *map(str, files), "--", *flags]
    run = subprocess.run(command, capture_output=True, text=True)
    found = collections.defaultdict(list)
    for finding in json.loads(run.stdout)["findings"] if run.stdout else ():
        found[pathlib.Path(finding["file"]).name].append(finding)
    return found


def rank(found):
    return max((RANK[finding["level"]] for finding in found), default=0)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--offloom", required=True)
    parser.add_argument("--only", default="*", help="glob of file names")
    parser.add_argument("--list", action="store_true")
    options = parser.parse_args()

    with open(options.folder / "verdicts.tsv", newline="") as table:
        rows = [row for row in csv.DictReader(table, delimiter="\t")
                if (options.folder / row["file"]).exists() and fnmatch.fnmatch(row["file"], options.only)]
    batches = collections.defaultdict(list)
    for row in rows:
        batches[tuple(row["nvcc_flags"].split()) if row["nvcc_flags"] != "-" else ()].append(row["file"])
    found = {}
    for flags, files in batches.items():
        found |= findings(options.offloom, [options.folder / file for file in files], flags)

    counts = collections.defaultdict(collections.Counter)
    for row in rows:
        ours, theirs = rank(found.get(row["file"], [])), WORD[row["nvcc"]]
        outcome = {(2, 2): "both error", (0, 2): "missed", (1, 2): "only warned", (2, 0): "false error",
                   (2, 1): "stricter"}.get((ours, theirs), "no error")
        counts[row["id"].split("-")[0]][outcome] += 1
        if options.list and outcome in ("missed", "only warned", "false error", "stricter"):
            said = "; ".join(f"{f['line']}: {f['message']}" for f in found.get(row["file"], [])[:2])
            print(f"{outcome}: {row['file']}\n    nvcc: {row['nvcc_msg']}\n    here: {said}")
    columns = ("both error", "missed", "only warned", "false error", "stricter", "no error")
    print("group  " + "  ".join(columns))
    total = collections.Counter()
    for group, outcomes in sorted(counts.items()):
        total.update(outcomes)
        print(f"{group:5}  " + "  ".join(f"{outcomes[c]:{len(c)}}" for c in columns))
    print("all    " + "  ".join(f"{total[c]:{len(c)}}" for c in columns))


if __name__ == "__main__":
    main()

#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Kills `offloom migrate` at random moments: each file of the result must be the old one or the new one.

  killed.py --offloom build/tool/offloom [--tries 20] [--seed 1] PROJECT

PROJECT is migrated, and again after each of its sources and other texts has got one more line; the second run is killed.
Half of the moments are those in which it writes.
"""
import argparse
import os
import pathlib
import random
import shutil
import subprocess
import sys
import tempfile
import time


def migrate(offloom, project, out):
    return subprocess.Popen([offloom, "migrate", str(project), "-o", str(out)],
                            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def files_of(folder):
    return {path.relative_to(folder): (path.read_bytes(), path.stat().st_mode)
            for path in folder.rglob("*") if path.is_file() and path.suffix != ".tmp"}


def change(project):
    """Makes another version of each file that may end with a comment or is no code at all."""
    for path in project.rglob("*"):
        comment = {".cu": "// changed\n", ".cuh": "// changed\n", ".h": "// changed\n", ".cpp": "// changed\n",
                   ".txt": "# changed\n", ".dat": "changed\n"}.get(path.suffix)
        if comment and path.is_file():
            path.write_bytes(path.read_bytes() + comment.encode())


def time_until_writing(offloom, project, out, old):
    """How long a run takes, and how much of it goes by before the first file changes."""
    process, begin, first = migrate(offloom, project, out), time.monotonic(), None
    while process.poll() is None:
        if first is None and any((out / name).stat().st_mtime_ns != stamp for name, stamp in old.items()):
            first = time.monotonic() - begin
        time.sleep(0.001)
    whole = time.monotonic() - begin
    return first if first is not None else whole, whole


def broken_files(found, old, new):
    return [name for name, contents in found.items() if contents not in (old.get(name), new.get(name))] + \
           [name for name in old if name in new and name not in found]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--offloom", required=True)
    parser.add_argument("--tries", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("project")
    arguments = parser.parse_args()
    chance, mixed, unfinished = random.Random(arguments.seed), 0, 0
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        project, first, out = folder / "project", folder / "first", folder / "out"
        shutil.copytree(arguments.project, project, symlinks=True)
        migrate(arguments.offloom, project, first).wait()
        old = files_of(first)
        change(project)
        shutil.copytree(first, out, symlinks=True)
        stamps = {name: (out / name).stat().st_mtime_ns for name in old}
        writing, whole = time_until_writing(arguments.offloom, project, out, stamps)
        new = files_of(out)
        if not any(old[name] != new.get(name) for name in old):
            sys.exit("the second run changes nothing, so that there is nothing to break")
        for number in range(arguments.tries):
            shutil.rmtree(out)
            shutil.copytree(first, out, symlinks=True)
            begin = max(0, writing - 0.02) if number % 2 else 0
            moment = chance.uniform(begin, whole)
            process = migrate(arguments.offloom, project, out)
            time.sleep(moment)
            unfinished += process.poll() is None
            process.kill()
            process.wait()
            found = files_of(out)
            if broken := broken_files(found, old, new):
                sys.exit(f"killed after {moment:.3f} s: neither old nor new: {', '.join(map(str, broken))}")
            changed = [name for name in found if name in old and found[name] != old[name]]
            mixed += 0 < len(changed) < sum(old[name] != new.get(name) for name in old)
    print(f"{arguments.tries} times killed, {unfinished} of them before the end, "
          f"{mixed} of them between two files: each file is old or new")


if __name__ == "__main__":
    main()

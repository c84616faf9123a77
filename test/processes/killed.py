#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Kills `offloom migrate` at random moments: each file of the result must be the old one or the new one.

  killed.py --offloom build/tool/offloom [--tries 20] [--seed 1] PROJECT

PROJECT is migrated, and again after each of its sources and other texts has got one more line; the second run is killed.
Half of the moments are those in which it writes: they are counted from the first file that changes, as runs take
differently long. The run after a killed one must bring everything to where one that nobody kills does.
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


def is_changed(file, stamp):
    return not file.exists() or file.stat().st_mtime_ns != stamp


def wait_for_first_change(process, out, stamps):
    while process.poll() is None and not any(is_changed(out / name, stamp) for name, stamp in stamps.items()):
        time.sleep(0.001)


def time_of(offloom, project, out, stamps):
    """How long a run takes, and how much of that it takes from the first file that changes."""
    process, begin = migrate(offloom, project, out), time.monotonic()
    wait_for_first_change(process, out, stamps)
    first = time.monotonic()
    process.wait()
    end = time.monotonic()
    return end - begin, end - first


def kill_at(moment, process, out, stamps):
    """Kills it after so many seconds, which begin at the first change if there are stamps to know it by."""
    if stamps is not None:
        wait_for_first_change(process, out, stamps)
    time.sleep(moment)
    is_unfinished = process.poll() is None
    process.kill()
    process.wait()
    return is_unfinished


def broken_files(found, old, new):
    return [name for name, contents in found.items() if contents not in (old.get(name), new.get(name))] + \
           [name for name in old if name in new and name not in found]


def different_files(found, new):
    return sorted(name for name in found.keys() | new.keys() if found.get(name) != new.get(name))


def stamps_of(folder, names):
    return {name: (folder / name).stat().st_mtime_ns for name in names}


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
        whole, writing = time_of(arguments.offloom, project, out, stamps_of(out, old))
        new = files_of(out)
        if not any(old[name] != new.get(name) for name in old):
            sys.exit("the second run changes nothing, so that there is nothing to break")
        for number in range(arguments.tries):
            shutil.rmtree(out)
            shutil.copytree(first, out, symlinks=True)
            while_writing = number % 2 == 1
            moment = chance.uniform(0, writing if while_writing else whole)
            stamps = stamps_of(out, old) if while_writing else None
            unfinished += kill_at(moment, migrate(arguments.offloom, project, out), out, stamps)
            found = files_of(out)
            when = f"killed after {moment:.3f} s{' of writing' if while_writing else ''}"
            if broken := broken_files(found, old, new):
                sys.exit(f"{when}: neither old nor new: {', '.join(map(str, broken))}")
            changed = [name for name in found if name in old and found[name] != old[name]]
            mixed += 0 < len(changed) < sum(old[name] != new.get(name) for name in old)
            migrate(arguments.offloom, project, out).wait()
            if wrong := different_files(files_of(out), new):
                sys.exit(f"{when}: the next run leaves these otherwise than one that nobody kills: "
                         f"{', '.join(map(str, wrong))}")
    print(f"{arguments.tries} times killed, {unfinished} of them before the end, "
          f"{mixed} of them between two files: each file is old or new, and the next run makes all of them new")


if __name__ == "__main__":
    main()

#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What `offloom check` of a file costs, beside Clang's own two passes over it with the same headers.

  check.py --offloom build/tool/offloom [--clang clang++-22] [--count 50] [--seed N] [--checks GLOBS]
           [--runs 3] FILE-OR-FOLDER... [-- COMPILER-OPTION...]

Takes the first files, in order of name or as a seed draws them, that Clang can parse, and prints CPU time in seconds and
ratios, all measured in this run on one core: each command's best of so many runs, which take turns. `check` must stay below
1.3 times Clang's two passes over many files. With --trace, at the end: what each check takes of the whole; none should take
more than a twentieth.
"""

import argparse
import collections
import json
import os
import pathlib
import random
import sys
import tempfile

HEADERS = pathlib.Path(__file__).resolve().parents[2] / "runtime/include"
# What lib/Frontend parses with.
PARSING = ["-x", "cuda", "-fsyntax-only", "-w", "-nocudainc", "-nocudalib", "-nogpulib", "--cuda-path=/nonexistent",
           "-include", "cuda_runtime.h", "-isystem", str(HEADERS), "-Wno-unknown-cuda-version",
           "-Xclang", "-target-sdk-version=12.8", "-Xclang", "-fcuda-allow-variadic-functions"]
PASSES = [["--cuda-host-only"], ["--cuda-device-only", "--cuda-gpu-arch=sm_90"]]
PROMISE = 1.3


def cpu_seconds(command):
    """The CPU time of one run, and the exit code."""
    child = os.fork()
    if child == 0:
        silence = os.open(os.devnull, os.O_WRONLY)
        os.dup2(silence, 1)
        os.dup2(silence, 2)
        os.execvp(command[0], command)
    _, status, usage = os.wait4(child, 0)
    return usage.ru_utime + usage.ru_stime, os.waitstatus_to_exitcode(status)


def stay_on_one_core():
    """A core of many threads runs each slower, and which core that is changes; its own processes run one after the other."""
    os.sched_setaffinity(0, [min(os.sched_getaffinity(0))])


def least_seconds(commands, runs):
    """The least CPU time of each command; they take turns, so that a busy minute of the machine meets all."""
    best = [float("inf")] * len(commands)
    for _ in range(runs):
        best = [min(seconds, cpu_seconds(command)[0]) for seconds, command in zip(best, commands)]
    return best


def add_trace(trace, totals):
    """Adds what each scope of one run took, in seconds: of checks, whose names have no capital, and of the whole."""
    for event in json.loads(trace.read_text())["traceEvents"]:
        name = event["name"].removeprefix("Total ")
        if name != event["name"] and (name.islower() or name in ("Check", "Parse")):
            totals[name] += event["dur"] / 1e6


def main():
    words = sys.argv[1:]
    end = words.index("--") if "--" in words else len(words)
    flags = words[end + 1:] or ["-std=c++17"]
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--offloom", required=True)
    parser.add_argument("--clang", default="clang++-22")
    parser.add_argument("--count", type=int, default=50)
    parser.add_argument("--seed", type=int)
    parser.add_argument("--checks", default="")
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--trace", action="store_true")
    parser.add_argument("names", nargs="+", type=pathlib.Path)
    options = parser.parse_args(words[:end])

    sources = [file for name in options.names for file in (sorted(name.rglob("*.cu")) if name.is_dir() else [name])]
    if options.seed is not None:
        random.Random(options.seed).shuffle(sources)
    check = [options.offloom, "check", "--no-cache", f"--checks={options.checks}"]
    totals = collections.Counter()
    folder = tempfile.TemporaryDirectory()
    trace = pathlib.Path(folder.name) / "trace.json"
    clang_total = offloom_total = measured = 0
    stay_on_one_core()
    for source in sources:
        if measured == options.count:
            break
        passes = [[options.clang, *PARSING, *one, *flags, str(source)] for one in PASSES]
        if any(cpu_seconds(one)[1] for one in passes):
            continue
        *of_passes, offloom = least_seconds([*passes, [*check, str(source), "--", *flags]], options.runs)
        clang = sum(of_passes)
        if options.trace:
            cpu_seconds([*check, f"--time-trace={trace}", str(source), "--", *flags])
            add_trace(trace, totals)
        print(f"{offloom / clang:5.2f}  {offloom:6.2f} s  {source}", flush=True)
        measured, clang_total, offloom_total = measured + 1, clang_total + clang, offloom_total + offloom
    if not measured:
        sys.exit("check.py: no file that Clang can parse")
    if options.trace:
        whole = totals.pop("Check") + totals.pop("Parse")
        for name, seconds in totals.most_common(5):
            print(f"{seconds / whole:6.1%}  {name}")
    ratio = offloom_total / clang_total
    print(f"{ratio:5.2f}  {offloom_total:6.2f} s  {measured} files, against {clang_total:.2f} s of Clang's two passes")
    return ratio > PROMISE


if __name__ == "__main__":
    sys.exit(main())

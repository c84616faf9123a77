#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Measures calls of CUDA's libraries beside the host's own, as ratios taken by turns in one run.

  libraries.py --offloom build/tool/offloom [--one-core] [--compiler clang++]

Each ratio is the host's least time over ours: 1 is as fast, 2 twice as fast. --one-core binds all to the first core, which
says more on a machine that others use. The transforms need numpy (Debian: python3-numpy) and are left out without it.
Exits with 1 if a ratio is below its bound, or results differ.
"""

import argparse
import os
import pathlib
import subprocess
import sys
import tempfile
import time

HERE = pathlib.Path(__file__).resolve().parent / "libraries"
PROGRAMS = [  # source, libraries, ours, the host's, least ratio
    ("sgemm.cu", ["-lcublas", "-lopenblas"], "sgemm", "openblas", 0.9),
    ("sort.cu", [], "thrust-sort", "std-sort", 1.0),
    ("block_reduce.cu", [], "block-reduce", "shuffles", 1 / 1.2),
]
SHAPES = [((1 << 20,), 1), ((1000,), 1000), ((1024, 1024), 1), ((128, 128, 128), 1), ((65537,), 16)]
TRANSFORMS_AT_LEAST = 0.5


def build(options, source, libraries, folder):
    program = pathlib.Path(folder) / source.removesuffix(".cu")
    environment = dict(os.environ, OFFLOOM_CXX=options.compiler)
    subprocess.run([options.offloom, "cc", "-O3", "-std=c++17", "-Xcompiler", "-march=native", str(HERE / source), "-o",
                    str(program), *libraries], env=environment, check=True)
    return program


def times_of(command):
    printed = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    return {name: float(value) for name, value, _ in (row.split() for row in printed.splitlines())}


def numpy_milliseconds(numpy, sizes, batch, seconds=0.5):
    numbers = (numpy.arange(batch * numpy.prod(sizes)) % 997).reshape((batch, *sizes)).astype(numpy.complex128)
    axes = tuple(range(1, len(sizes) + 1))
    best, begun = float("inf"), time.perf_counter()
    while time.perf_counter() - begun < seconds or best == float("inf"):
        start = time.perf_counter()
        numpy.fft.fftn(numbers, axes=axes)
        best = min(best, 1e3 * (time.perf_counter() - start))
    return best


def transform(program, numpy, sizes, batch, turns=3):
    ours, hosts = float("inf"), float("inf")
    for _ in range(turns):
        ours = min(ours, times_of([program, str(len(sizes)), *map(str, sizes), str(batch)])["fft"])
        hosts = min(hosts, numpy_milliseconds(numpy, sizes, batch))
    return ours, hosts


def judge(name, ours, hosts, at_least):
    ratio = hosts / ours
    holds = ratio >= at_least
    print(f"{name:28} {ours:9.3f} ms, the host's {hosts:9.3f} ms: {ratio:5.2f}, wanted {at_least:.2f}" +
          ("" if holds else "  MISSED"), flush=True)
    return holds


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--offloom", required=True)
    parser.add_argument("--compiler", default="clang++-22")
    parser.add_argument("--one-core", action="store_true")
    options = parser.parse_args()
    if options.one_core:
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    held = []
    with tempfile.TemporaryDirectory() as folder:
        for source, libraries, ours, hosts, at_least in PROGRAMS:
            times = times_of([build(options, source, libraries, folder)])
            held.append(judge(f"{ours} / {hosts}", times[ours], times[hosts], at_least))
        try:
            import numpy
        except ImportError:
            print("no numpy: transforms are left out")
            return not all(held)
        program = build(options, "fft.cu", ["-lcufft"], folder)
        for sizes, batch in SHAPES:
            name = "fft " + "x".join(map(str, sizes)) + (f" x{batch}" if batch > 1 else "")
            held.append(judge(name, *transform(program, numpy, sizes, batch), TRANSFORMS_AT_LEAST))
    return not all(held)


if __name__ == "__main__":
    sys.exit(main())

#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Measures products by tensor cores, as the block's and in fibers, beside OpenBLAS's sgemm, on one core.

  tensor_cores.py --offloom build/tool/offloom [--compiler clang++] [--size 512] [--any]

Prints for wmma and mma.sync how many times as fast as its fiber form each is, and how fast as sgemm: 1 is as fast. Each ratio is of least
times of the processor that were taken by turns. Exits with 1 if results differ.
"""

import argparse
import os
import pathlib
import subprocess
import sys
import tempfile

SOURCE = pathlib.Path(__file__).resolve().parent / "libraries" / "tensor_cores.cu"


def build(options, form, folder):
    program = pathlib.Path(folder) / (form or "best")
    environment = dict(os.environ, OFFLOOM_CXX=options.compiler, **({"OFFLOOM_FORM": form} if form else {}))
    subprocess.run([options.offloom, "cc", "-O3", "-std=c++17", "-Xcompiler", "-march=native", str(SOURCE), "-o", str(program), "-lopenblas"],
                   env=environment, check=True)
    return program


def times_of(program, options):
    core = str(min(os.sched_getaffinity(0)))
    environment = dict(os.environ, OPENBLAS_NUM_THREADS="1", OFFLOOM_NUM_THREADS="1")
    arguments = [str(options.size)] + (["any"] if options.any else [])
    printed = subprocess.run(["taskset", "-c", core, program, *arguments], env=environment, check=True, capture_output=True, text=True).stdout
    return {name: float(value) for name, value, _ in (row.split() for row in printed.splitlines())}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--offloom", required=True)
    parser.add_argument("--compiler", default="clang++-22")
    parser.add_argument("--size", type=int, default=512, help="of the matrices, a multiple of 64")
    parser.add_argument("--any", action="store_true", help="any halves from -1 to 1, not numbers of few bits, whose sums lose nothing")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        programs = {form: build(options, form, folder) for form in ("", "fibers")}
        turns = [{form: times_of(program, options) for form, program in programs.items()} for _ in range(2)]
    least = {form: {name: min(turn[form][name] for turn in turns) for name in turns[0][form]} for form in programs}
    for name, beside in (("wmma", "openblas"), ("mma", "openblas-again")):
        best = least[""][name]
        print(f"{name}: {best:.1f} ms, {least['fibers'][name] / best:.1f} times its fiber form, {least[''][beside] / best:.2f} of sgemm")


if __name__ == "__main__":
    try:
        main()
    except subprocess.CalledProcessError as failure:
        sys.exit(f"{failure.cmd[0]} ended with {failure.returncode}")

#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Measures what more processes of a program are worth, on this machine and the same problem.

  ranks.py --offloom build/tool/offloom [--ranks 1 2 4] [--runs 3]

Prints a table as docs/cluster.md has it: the least time of a round of some runs, for one process on one core, and for
more of them, which share all cores. Needs Open MPI.
"""

import argparse
import os
import pathlib
import subprocess
import tempfile

HERE = pathlib.Path(__file__).resolve().parent / "ranks"


def build(offloom, source, folder):
    program = pathlib.Path(folder) / source.stem
    subprocess.run([offloom, "cc", "-O3", "-ccbin", "mpicxx", str(source), "-o", str(program), "-lnccl"], check=True)
    return program


def milliseconds(program, ranks, threads, runs):
    """The least time of a round; `threads` limits each process, 0 does not."""
    environment = dict(os.environ)
    if threads:
        environment["OFFLOOM_NUM_THREADS"] = str(threads)
    command = ["mpirun", "--allow-run-as-root", "--oversubscribe", "--bind-to", "none", "-np", str(ranks), str(program)]
    outputs = [subprocess.run(command, env=environment, check=True, capture_output=True, text=True).stdout
               for _ in range(runs)]
    return min(float(output.split()[0]) for output in outputs)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--offloom", required=True)
    parser.add_argument("--ranks", type=int, nargs="+", default=[1, 2, 4])
    parser.add_argument("--runs", type=int, default=3)
    options = parser.parse_args()
    print(f"{os.cpu_count()} cores; milliseconds a round, and how many times as fast as one process on one core\n")
    print("| | 1 process, 1 core |" + "".join(f" {ranks} process{'es' * (ranks > 1)} |" for ranks in options.ranks))
    print("| --- |" + " --- |" * (1 + len(options.ranks)))
    with tempfile.TemporaryDirectory() as folder:
        for source in sorted(HERE.glob("*.cu")):
            program = build(options.offloom, source, folder)
            alone = milliseconds(program, 1, 1, options.runs)
            times = [milliseconds(program, ranks, 0, options.runs) for ranks in options.ranks]
            print(f"| {source.stem} | {alone:.1f} |" + "".join(f" {t:.1f} ({alone / t:.2f}) |" for t in times))


if __name__ == "__main__":
    main()

#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Measures what Offloom promises, as ratios taken side by side in one run, and says which promises hold.

  run.py --offloom build/bin/offloom [--compilers clang++ g++] [--json results.json]

Every program is built with each host compiler in the form that Offloom chooses and, where the ratio asks for it, in the
fiber form. Exits with 1 if a promise is broken.
"""

import argparse
import dataclasses
import json
import os
import pathlib
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent


@dataclasses.dataclass(frozen=True)
class Promise:
    """A figure of merit, computed from the measurements of one compiler, and its bound."""

    text: str
    figure: object  # measurements, fiber measurements -> float
    at_least: float = None
    at_most: float = None

    def holds(self, value):
        return (self.at_least is None or value >= self.at_least) and (self.at_most is None or value <= self.at_most)

    def bound(self):
        return f">= {self.at_least:g}" if self.at_least is not None else f"<= {self.at_most:g}"


PROMISES = [
    Promise("matmul 512, GFLOP/s", lambda m, f: m["matmul"], at_least=17),
    Promise("matmul 512, times its fiber form", lambda m, f: m["matmul"] / f["matmul"], at_least=15),
    Promise("vector add 1 Mi, time over OpenMP SIMD's", lambda m, f: m["vector-add-1Mi"] / m["openmp-1Mi"], at_most=1.2),
    Promise("vector add 16 Mi, time over OpenMP SIMD's", lambda m, f: m["vector-add-16Mi"] / m["openmp-16Mi"], at_most=1.2),
    Promise("reduction 4 Mi, times its fiber form", lambda m, f: f["reduction"] / m["reduction"], at_least=20),
    Promise("warp reduction 4 Mi, times its fiber form", lambda m, f: f["warp-reduction"] / m["warp-reduction"], at_least=20),
    Promise("warp scan 4 Mi, times its fiber form", lambda m, f: f["warp-scan"] / m["warp-scan"], at_least=20),
    Promise("__syncwarp only, times its fiber form", lambda m, f: f["warp-barrier"] / m["warp-barrier"], at_least=10),
    Promise("empty launch and synchronise, us", lambda m, f: m["empty-launch"], at_most=5),
]
FIBER_PROGRAMS = {"matmul", "reduction", "warp-barrier", "warp-reduction", "warp-scan"}


def measure(offloom, compiler, form, source, folder):
    """Builds a program, runs it, and returns what it measured: name -> value."""
    binary = pathlib.Path(folder) / f"{source.stem}-{compiler}-{form or 'chosen'}"
    environment = dict(os.environ, OFFLOOM_CXX=compiler, **({"OFFLOOM_FORM": form} if form else {}))
    # OpenMP's threads must not spin beside the runtime's: they would take its cores.
    environment.update(OMP_WAIT_POLICY="passive", KMP_BLOCKTIME="0")
    flags = ["-Xcompiler", "-fopenmp"] if source.stem == "vector-add" else []
    subprocess.run([offloom, "cc", "-O3", *flags, str(source), "-o", str(binary)], env=environment, check=True)
    printed = subprocess.run([str(binary)], env=environment, check=True, capture_output=True, text=True).stdout
    return {name: float(value) for name, value, _ in (row.split() for row in printed.splitlines())}


def measure_all(offloom, compiler, folder):
    chosen, fibers = {}, {}
    for source in sorted(HERE.glob("*.cu")):
        chosen.update(measure(offloom, compiler, "", source, folder))
        if source.stem in FIBER_PROGRAMS:
            fibers.update(measure(offloom, compiler, "fibers", source, folder))
    return chosen, fibers


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--offloom", default="offloom")
    parser.add_argument("--compilers", nargs="+", default=["clang++", "g++"])
    parser.add_argument("--json", type=pathlib.Path, help="write all measurements and figures here as well")
    options = parser.parse_args()

    record, broken = {}, 0
    print(f"{'promise':44} {'bound':>8}" + "".join(f" {compiler:>10}" for compiler in options.compilers))
    with tempfile.TemporaryDirectory(prefix="offloom-benchmark-") as folder:
        measured = {compiler: measure_all(options.offloom, compiler, folder) for compiler in options.compilers}
    for promise in PROMISES:
        row = f"{promise.text:44} {promise.bound():>8}"
        for compiler, (chosen, fibers) in measured.items():
            value = promise.figure(chosen, fibers)
            holds = promise.holds(value)
            broken += not holds
            row += f" {value:9.2f}{' ' if holds else '!'}"
            record.setdefault(compiler, {"chosen": chosen, "fibers": fibers, "promises": {}})["promises"][promise.text] = {
                "value": value, "holds": holds}
        print(row)
    if options.json:
        options.json.write_text(json.dumps(record, indent=2) + "\n")
    print(f"{broken} broken (marked !)" if broken else "all hold")
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main())

#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random kernels must mean the same in the form that Offloom chooses and in the fiber form.

  run.py --offloom build/bin/offloom --seeds 0-299 -j2
  run.py --seeds 17 --print              the program of a seed, as CUDA
  run.py --record "nvcc -arch=native"    what a GPU makes of the seeds (see recording.py)

Where a GPU's result is recorded, it must be the same too. Prints each failing seed with its program, shrunk; at the
end how many kernels agreed and which forms Offloom chose, since a generator whose every kernel became fibers would
test nothing. Exits with 1 on any failure.
"""

import argparse
import collections
import concurrent.futures
import sys
import time

from build import TROUBLE, Toolchain
from generate import generate
from program import program
from recording import record, recorded
from shrink import shrink


def kind_of(fast, fibers, gpu=None):
    """How a kernel failed, without its numbers; None if all gave the same checksum."""
    if fast in TROUBLE or fibers in TROUBLE:
        return " and ".join(f"{outcome if outcome in TROUBLE else 'a result'} {where}"
                            for outcome, where in ((fast, "in the chosen form"), (fibers, "as fibers")))
    if fast != fibers:
        return "the forms differ"
    return "the forms agree, the GPU does not" if gpu and fast != gpu else None


def check(toolchain, seeds):
    """Builds one program of these seeds in each form and runs both: [(seed, kind of failure)], logs, forms."""
    kernels = [generate(seed) for seed in seeds]
    fast, fibers = toolchain.outcome(kernels, ""), toolchain.outcome(kernels, "fibers")
    gpu = recorded(seeds)
    kinds = [(seed, kind_of(fast.results[seed], fibers.results[seed], gpu.get(seed))) for seed in seeds]
    return kinds, fast.log + fibers.log, toolchain.forms(kernels)


def shrunk(toolchain, seed, kind, seconds):
    def same_kind(kernel):
        found = kind_of(*(toolchain.outcome([kernel], form).results[seed] for form in ("", "fibers")))
        # What does not build must at least be CUDA, or the shortest such program would be nonsense.
        return found if found is None or "does not build" not in found or toolchain.is_valid(kernel) else None

    return shrink(generate(seed), kind, same_kind, seconds)


def arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--offloom", default="offloom", help="the tool to test (default: the one on PATH)")
    parser.add_argument("--seeds", default="0-299", help="FIRST-LAST or one seed (default: %(default)s)")
    parser.add_argument("--batch", type=int, default=25, help="kernels in one program (default: %(default)s)")
    parser.add_argument("-O", dest="optimise", default="1", help="the compiler's level: 0 compiles twice as fast (default: 1)")
    parser.add_argument("-j", "--jobs", type=int, default=1, help="programs built at a time")
    parser.add_argument("--shrink-seconds", type=int, default=300, help="time for one kernel; 0 prints it whole")
    parser.add_argument("--shrink-at-most", type=int, default=3, help="failing kernels to print (default: %(default)s)")
    parser.add_argument("--record", metavar="COMPILER", help="print what a GPU makes of the seeds")
    parser.add_argument("--provenance", default="unknown", help="the first line of --record: GPU, driver, nvcc, date")
    parser.add_argument("--print", action="store_true", help="print the program and build nothing")
    options = parser.parse_args()
    first, _, last = options.seeds.partition("-")
    options.seeds = range(int(first), int(last or first) + 1)
    return options


def main():
    options = arguments()
    if options.print:
        print(program([generate(seed) for seed in options.seeds]), end="")
        return 0
    if options.record:
        record(options.record, options.provenance, options.seeds)
        return 0
    toolchain = Toolchain(options.offloom, (f"-O{options.optimise}",))
    start = time.monotonic()
    batches = [options.seeds[i:i + options.batch] for i in range(0, len(options.seeds), options.batch)]
    failures, forms = [], collections.Counter()
    against_gpu = len(recorded(options.seeds))
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        for kinds, log, chosen in pool.map(lambda batch: check(toolchain, batch), batches):
            forms.update(form for form, _ in chosen.values())
            for seed, kind in kinds:
                if kind:
                    failures.append((seed, kind))
                    print(f"seed {seed}: {kind}", flush=True)
            if log:
                print(log[:4000], flush=True)
    for seed, kind in failures[:options.shrink_at_most]:
        print(f"\n// seed {seed}: {kind}")
        print(program([shrunk(toolchain, seed, kind, options.shrink_seconds)]), flush=True)
    chosen = ", ".join(f"{count} {form}" for form, count in forms.most_common()) or "unknown"
    total = len(options.seeds)
    print(f"{total - len(failures)} of {total} kernels agree, {against_gpu} compared with a GPU; "
          f"forms: {chosen}; {time.monotonic() - start:.0f} s")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())

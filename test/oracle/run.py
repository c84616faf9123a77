#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random kernels must mean the same in the form that Offloom chooses and in the fiber form, by each compiler.

  run.py --offloom build/bin/offloom --seeds 0-299 -j2
  run.py --seeds 10000000-10009999 --both --native --keep /tmp/oracle -j16    goes on where it was ended
  run.py --seeds 0-299 --recorded        the chosen form alone: the GPU's results say what is right
  run.py --seeds 0-99 --sanitize address,undefined    no build may do what C++ leaves undefined
  run.py --seeds 17 --print              the program of a seed, as CUDA
  run.py --record "nvcc -arch=native"    what a GPU makes of the seeds (see recording.py)

Where a GPU's result is recorded, it must be the same too. Prints each failing seed with its program, shrunk; at the
end how many kernels agreed and which forms Offloom chose, since a generator whose every kernel became fibers would
test nothing. Exits with 1 on any failure.
"""

import argparse
import collections
import concurrent.futures
import dataclasses
import os
import pathlib
import sys
import time

from build import BEST, FIBERS, TROUBLE, Toolchain
from generate import generate
from program import program
from progress import Progress
from recording import record, recorded
from shrink import shrink

CLANG, GCC = "clang++-22", "g++"


def kind_of(found, gpu=None):
    """How a kernel failed, without its numbers; None if all builds gave the same checksum."""
    trouble = [f"{result}: {' by '.join(build)}" for build, result in found.items() if result in TROUBLE]
    if trouble:
        return "; ".join(trouble)
    right = gpu or found.get((FIBERS, CLANG)) or next(iter(found.values()))
    wrong = [" by ".join(build) for build, result in found.items() if result != right]
    if not wrong:
        return None
    if gpu and len(wrong) == len(found) and len(set(found.values())) == 1:
        return "the builds agree, the GPU does not"
    return "wrong: " + "; ".join(wrong)


def check(toolchain, seeds):
    """Builds one program of these seeds: {seed: kind of failure}, logs, forms."""
    kernels = [generate(seed) for seed in seeds]
    outcome = toolchain.outcome(kernels)
    gpu = recorded(seeds)
    kinds = {seed: kind for seed in seeds if (kind := kind_of(outcome.results[seed], gpu.get(seed)))}
    return kinds, outcome.log if kinds else "", {seed: form for seed, (form, _) in outcome.forms.items()}


def shrunk(toolchain, seed, kind, seconds):
    # Only the builds that failed, and one that is right.
    builds = [build for build in toolchain.builds if " by ".join(build) in kind]
    builds += [build for build in toolchain.builds if build not in builds and build[0] == FIBERS][:1]
    toolchain = dataclasses.replace(toolchain, builds=tuple(builds))

    def same_kind(kernel):
        found = kind_of(toolchain.outcome([kernel]).results[seed])
        # What does not build must at least be CUDA, or the shortest such program would be nonsense.
        return found if found is None or ": " not in found or found.startswith("wrong") or toolchain.is_valid(kernel) else None

    return shrink(generate(seed), kind, same_kind, seconds)


def arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--offloom", default="offloom", help="the tool to test (default: the one on PATH)")
    parser.add_argument("--seeds", default="0-299", help="FIRST-LAST or one seed (default: %(default)s)")
    parser.add_argument("--batch", type=int, default=25, help="kernels in one program (default: %(default)s)")
    parser.add_argument("-O", dest="optimise", default="3", help="the compilers' level (default: %(default)s)")
    parser.add_argument("--plain-fibers", action="store_true", help="build the fibers, which are the reference, at -O0")
    parser.add_argument("--native", action="store_true", help="build for this machine's processor: -march=native")
    parser.add_argument("--sanitize", metavar="LIST", help="build the chosen form for these sanitizers of clang++ instead")
    parser.add_argument("--both", action="store_true", help="build by clang++ and g++, not by clang++ alone")
    parser.add_argument("--recorded", action="store_true", help="leave out the fibers where a GPU has computed the seeds")
    parser.add_argument("-j", "--jobs", type=int, default=1, help="programs built at a time")
    parser.add_argument("--keep", metavar="FOLDER", help="keep what was found there, and leave out what is there already")
    parser.add_argument("--shrink-seconds", type=int, default=300, help="time for one kernel; 0 prints it whole")
    parser.add_argument("--shrink-at-most", type=int, default=3, help="failing kernels to print (default: %(default)s)")
    parser.add_argument("--record", metavar="COMPILER", help="print what a GPU makes of the seeds")
    parser.add_argument("--provenance", default="unknown", help="the first line of --record: GPU, driver, nvcc, date")
    parser.add_argument("--print", action="store_true", help="print the program and build nothing")
    options = parser.parse_args()
    first, _, last = options.seeds.partition("-")
    options.seeds = range(int(first), int(last or first) + 1)
    return options


def prepare_sanitizers(names):
    """The compiler's options; what they find ends the program. Offloom's own options go into the environment."""
    suppressions = pathlib.Path(__file__).resolve().parent.parent / "sanitizers.suppressions"
    os.environ["ASAN_OPTIONS"] = "detect_leaks=0:detect_stack_use_after_return=0"  # see sanitizers.py
    os.environ["TSAN_OPTIONS"] = f"report_thread_leaks=0:halt_on_error=1:suppressions={suppressions}"
    return [*(f"-fsanitize={name}" for name in names.split(",")), "-fno-sanitize-recover=all"]


def run_all(toolchain, options):
    """Checks all batches that are not done yet; gives the progress, which knows what became of each seed."""
    progress = Progress(options.keep, options.seeds)
    batches = [batch for i in range(0, len(options.seeds), options.batch)
               if (batch := [seed for seed in options.seeds[i:i + options.batch] if seed not in progress.forms])]
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        for batch, (kinds, log, forms) in zip(batches, pool.map(lambda batch: check(toolchain, batch), batches)):
            progress.add(batch, kinds, forms, log)
    return progress


def main():
    options = arguments()
    if options.print:
        print(program([generate(seed) for seed in options.seeds]), end="")
        return 0
    if options.record:
        record(options.record, options.provenance, options.seeds, options.jobs)
        return 0
    compilers = (CLANG, GCC) if options.both else (CLANG,)
    builds = tuple((form, compiler) for form in (BEST, FIBERS) for compiler in compilers)
    compiler_options = ["-march=native"] if options.native else []
    if options.recorded:
        without = options.seeds.stop - options.seeds.start - len(recorded(options.seeds))
        if without:
            sys.exit(f"run.py: --recorded, but no GPU has computed {without} of the seeds")
        builds = tuple((BEST, compiler) for compiler in compilers)
    if options.sanitize:
        builds = ((BEST, CLANG),)
        compiler_options += prepare_sanitizers(options.sanitize)
    passed_on = [word for option in compiler_options for word in ("-Xcompiler", option)]
    toolchain = Toolchain(options.offloom, (f"-O{options.optimise}", *passed_on), builds, options.plain_fibers)
    start = time.monotonic()
    progress = run_all(toolchain, options)
    for seed, kind in list(progress.failures.items())[:options.shrink_at_most]:
        print(f"\n// seed {seed}: {kind}")
        text = program([shrunk(toolchain, seed, kind, options.shrink_seconds)])
        progress.keep_program(seed, text)
        print(text, flush=True)
    chosen = ", ".join(f"{n} {form}" for form, n in collections.Counter(progress.forms.values()).most_common())
    total = len(options.seeds)
    print(f"{total - len(progress.failures)} of {total} kernels agree, {len(recorded(options.seeds))} compared with a GPU; "
          f"forms: {chosen}; {time.monotonic() - start:.0f} s")
    return 1 if progress.failures else 0


if __name__ == "__main__":
    sys.exit(main())

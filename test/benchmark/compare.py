#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Migrated CUDA against hand-written OpenMP: the kernels of twins/, each beside its twin, in one run.

  compare.py --offloom build/tool/offloom                        all families, all cores
  compare.py --families sparse blocks --rounds 9                 some, more often
  compare.py --fibers --html speed.html --markdown docs/speed.md
  compare.py --scaling                                           over 1, 2, 4, ... cores as well

Both sides are built by the same compiler with the same flags. Each round runs a CUDA program and its twin one after the
other; a case's ratio is the median over the rounds of twin time / Offloom time (above 1: Offloom is faster), with the
least and the largest. Exits with 1 if results differ.
"""

import argparse
import concurrent.futures
import collections
import json
import math
import os
import pathlib
import statistics
import subprocess
import sys
import tempfile

import page

HERE = pathlib.Path(__file__).resolve().parent
# What `offloom cc` gives the host compiler beside the user's flags: the twins get it too.
FLAGS = ["-O3", "-march=native", "-fno-math-errno", "-fno-trapping-math", "-ffp-contract=fast"]

Case = collections.namedtuple("Case", "family name ratio least largest offloom openmp fibers hip equal")


def build(options, family, folder):
    """The programs of a family: {side: path}."""
    source, twin = HERE / "twins" / f"{family}.cu", HERE / "twins" / f"{family}.cpp"
    binaries = {}

    def compiled(side, command, **environment):
        binaries[side] = pathlib.Path(folder) / f"{family}-{side}"
        subprocess.run([*command, "-o", str(binaries[side])], check=True, env=dict(os.environ, **environment))

    cc = [options.offloom, "cc", "-O3", "-std=c++17", "--extended-lambda", "-ccbin", options.compiler, "-Xcompiler", "-march=native", str(source)]
    compiled("offloom", cc)
    if options.fibers:
        compiled("fibers", cc, OFFLOOM_FORM="fibers")
    if options.hip_cpu:
        compiled("hip", [options.compiler, "-std=c++17", *FLAGS, "-D__CUDACC__", "-include", str(options.hip_cpu / "cuda_names.h"),
                         "-I", str(options.hip_cpu / "include"), "-x", "c++", str(source), "-ltbb", "-lpthread"])
    compiled("openmp", [options.compiler, "-std=c++17", *FLAGS, "-Wno-pass-failed", "-fopenmp", str(twin)])
    return binaries


def run(binary, threads):
    """{case: (milliseconds, checksum)}"""
    # OpenMP's threads must not spin while the other program runs; within a run they may, as they do by default.
    environment = dict(os.environ)
    if threads:
        environment.update(OFFLOOM_NUM_THREADS=str(threads), OMP_NUM_THREADS=str(threads))
    printed = subprocess.run([str(binary)], env=environment, check=True, capture_output=True, text=True).stdout
    return {name: (float(ms), float(checksum)) for name, ms, checksum in (row.split() for row in printed.splitlines())}


def equal(a, b):
    # Sums of floats in another order; a wrong element of a few thousand shows.
    return math.isclose(a, b, rel_tol=3e-4, abs_tol=1e-3)


def measure(family, binaries, rounds, threads):
    paired = [("offloom", "openmp") + (("hip",) if "hip" in binaries else ())] * rounds
    runs = [{side: run(binaries[side], threads) for side in sides} for sides in paired]
    # A fiber form is far slower, and only its order of magnitude is asked.
    fibers = run(binaries["fibers"], threads) if "fibers" in binaries else {}
    cases = []
    for name in runs[0]["openmp"]:
        times = lambda side: [r[side][name][0] for r in runs if side in r]
        ratios = [twin / own for own, twin in zip(times("offloom"), times("openmp"))]
        checks = [r[side][name][1] for r in runs for side in r] + ([fibers[name][1]] if name in fibers else [])
        cases.append(Case(family, name, statistics.median(ratios), min(ratios), max(ratios),
                          statistics.median(times("offloom")), statistics.median(times("openmp")),
                          fibers[name][0] if name in fibers else None,
                          statistics.median(times("hip")) if "hip" in binaries else None,
                          all(equal(check, checks[0]) for check in checks)))
    return cases


def geometric_mean(numbers):
    return math.exp(statistics.fmean(math.log(n) for n in numbers))


def machine():
    """The processor, its cores and the date, as the first line of every table."""
    model = next((row.split(":")[1].strip() for row in open("/proc/cpuinfo") if row.startswith("model name")), "unknown processor")
    date = subprocess.run(["date", "-u", "+%Y-%m-%d"], capture_output=True, text=True).stdout.strip()
    return f"{model}, {len(os.sched_getaffinity(0))} cores, load {os.getloadavg()[0]:.1f}, {date}"


def show(case):
    extra = "".join(f" {label} {time:9.3f}" for label, time in (("fibers", case.fibers), ("HIP-CPU", case.hip)) if time)
    print(f"{case.family:11} {case.name:24} {case.offloom:9.3f} {case.openmp:9.3f}  {case.ratio:5.2f} "
          f"({case.least:.2f} to {case.largest:.2f}){extra}{'' if case.equal else '  RESULTS DIFFER'}", flush=True)


def arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    families = sorted(source.stem for source in (HERE / "twins").glob("*.cu"))
    parser.add_argument("--offloom", default="offloom")
    parser.add_argument("--compiler", default="clang++-22", help="builds both sides (default: %(default)s)")
    parser.add_argument("--families", nargs="+", default=families, choices=families)
    parser.add_argument("--rounds", type=int, default=5, help="paired runs (default: %(default)s)")
    parser.add_argument("--threads", type=int, default=0, help="for both sides (default: all cores)")
    parser.add_argument("--scaling", action="store_true", help="also the geometric mean over 1, 2, 4, ... cores")
    parser.add_argument("--fibers", action="store_true", help="the fiber form as well")
    parser.add_argument("--hip-cpu", type=pathlib.Path, metavar="DIR",
                        help="HIP-CPU as well: its folder, with a header cuda_names.h that spells CUDA's names for it")
    parser.add_argument("--html", type=pathlib.Path)
    parser.add_argument("--markdown", type=pathlib.Path)
    parser.add_argument("--json", type=pathlib.Path)
    return parser.parse_args()


def main():
    options = arguments()
    cases, scaling = [], []
    print(f"# {machine()}; {options.compiler} {' '.join(FLAGS)}; ms, ratio = OpenMP / Offloom")
    with tempfile.TemporaryDirectory(prefix="offloom-benchmark-") as folder:
        with concurrent.futures.ThreadPoolExecutor() as pool:
            built = dict(zip(options.families, pool.map(lambda family: build(options, family, folder), options.families)))
        for family, binaries in built.items():
            for case in measure(family, binaries, options.rounds, options.threads):
                cases.append(case)
                show(case)
        cores, threads = len(os.sched_getaffinity(0)), 1
        while options.scaling and threads <= cores:
            some = [case for family, binaries in built.items() for case in measure(family, {k: binaries[k] for k in ("offloom", "openmp")}, 3, threads)]
            scaling.append((threads, geometric_mean([case.ratio for case in some]), {case.name: (case.offloom, case.openmp) for case in some}))
            print(f"{threads} threads: geometric mean {scaling[-1][1]:.2f}", flush=True)
            threads *= 2
    mean = geometric_mean([case.ratio for case in cases])
    print(f"{len(cases)} kernels, geometric mean {mean:.2f}, least {min(case.ratio for case in cases):.2f}")
    title = f"{machine()}; {options.compiler} {' '.join(FLAGS)}"
    if options.json:
        options.json.write_text(json.dumps({"machine": title, "mean": mean, "cases": [case._asdict() for case in cases], "scaling": scaling}, indent=1) + "\n")
    if options.html:
        options.html.write_text(page.html(title, mean, cases, scaling))
    if options.markdown:
        options.markdown.write_text(page.markdown(title, mean, cases, scaling))
    return 0 if all(case.equal for case in cases) else 1


if __name__ == "__main__":
    sys.exit(main())

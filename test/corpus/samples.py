#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Builds NVIDIA's cuda-samples as their users do, with Offloom for the toolkit, runs them, and counts what is right.

  samples.py --offloom build/tool/offloom SAMPLES TABLE [--only '0_*/simple*'] [-j 4] [--seconds 300] [--work FOLDER]

SAMPLES is NVIDIA's repository, whose test_args.json says how each is run. TABLE says which samples run clean on a GPU: a line each, of the sample's folder, the state
"ok", "says-pass" where it prints its own verdict, and the libraries it needs, between tabs. A sample is right if it ends with 0, names no
failure, and says that it passed where it did on the GPU. The others are named with what went wrong: not configured, not built, slow,
ended with a status, failed by its own words. Of samples whose amount of work is that of a GPU, that is reduced, which is said beside the verdict.
"""

import argparse
import concurrent.futures
import fnmatch
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

FAILED = re.compile(r"\bFAIL(ED|URE)?\b|\bfailed\b|mismatch|offloom: ", re.I)
NO_FAILURE = re.compile(r"Assertion .* failed|failed as expected|\b(0|no|without)\s+(fail\w*|mismatch\w*)|failed\s*[:=]\s*0\b", re.I)
PASSED = re.compile(r"pass|success|\bOK\b", re.I)
# What of which samples' sources is replaced by what. An iteration more changes nothing that is checked, nor a larger matrix.
REDUCED = {
    "0_Introduction/simpleAttributes": {"blocks(deviceProp.maxGridSize[1], 1)": "blocks(64, 1)"},
    "2_Concepts_and_Techniques/interval": {"NUM_RUNS (100)": "NUM_RUNS (2)"},
    "3_CUDA_Features/dmmaTensorCoreGemm": {"M_TILES 1024": "M_TILES 64", "N_TILES 1024": "N_TILES 64", "K_TILES 1024": "K_TILES 64"},
    "5_Domain_Specific/BlackScholes": {"NUM_ITERATIONS = 512": "NUM_ITERATIONS = 8"},
    "5_Domain_Specific/BlackScholes_nvrtc": {"NUM_ITERATIONS = 512": "NUM_ITERATIONS = 8"},
}


def rows(table):
    for line in table.read_text().splitlines():
        fields = line.split("\t")
        if not line.startswith("#") and len(fields) >= 3 and fields[1] == "ok":
            yield fields[0], fields[2] == "says-pass"


def output_of(command, seconds, **where):
    """The status and what is printed; the status is None where it did not end in time."""
    try:
        run = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL, timeout=seconds, **where)
        return run.returncode, run.stdout.decode(errors="replace")
    except subprocess.TimeoutExpired as late:
        return None, (late.stdout or b"").decode(errors="replace")


def first_line(text, pattern):
    lines = [line.strip() for line in text.splitlines() if re.search(pattern, line)]
    return lines[0][:160] if lines else ""


def programs(build, name):
    """What to run: the executable that is called as the sample, else all of them."""
    found = [file for file in sorted(build.rglob("*")) if file.is_file() and os.access(file, os.X_OK) and "CMakeFiles" not in file.parts
             and not re.search(r"\.(so|a|sh|py|fatbin|ptx|cubin)\b", file.name)]
    return [file for file in found if file.name == name] or found


def runs_of(entry):
    """The arguments of each run that the suite makes of a sample."""
    return [run.get("args", []) for run in entry.get("runs", [entry])]


def judged(status, printed, says_pass):
    if status is None:
        return "slow"
    if status != 0:
        return f"ended with {status}: {first_line(printed, r'rror|FAIL|offloom')}"
    failures = [line for line in printed.splitlines() if FAILED.search(line) and not NO_FAILURE.search(line)]
    if failures:
        return f"failed: {failures[0].strip()[:160]}"
    return "right" if not says_pass or PASSED.search(printed) else "does not say that it passed"


def reduced_copy(options, sample):
    """The sample with smaller constants, where its paths lead to what the original's do."""
    root = options.work / "reduced"
    root.mkdir(parents=True, exist_ok=True)
    for shared in ("Common", "cmake"):
        if not (root / shared).exists():
            (root / shared).symlink_to(options.samples / shared)
    copy = root / "Samples" / sample
    shutil.copytree(options.samples / "Samples" / sample, copy, dirs_exist_ok=True)
    for old, new in REDUCED[sample].items():
        words, found = re.compile(r"\s+".join(map(re.escape, old.split()))), 0
        for file in (*copy.glob("*.c*"), *copy.glob("*.h")):
            text, count = words.subn(new, file.read_text())
            found += count
            file.write_text(text)
        if not found:
            raise ValueError(f"{sample} does not say '{old}'")
    return copy


def verdict(options, sample, says_pass):
    if sample not in REDUCED:
        return verdict_of(options, sample, says_pass, options.samples / "Samples" / sample)
    result = verdict_of(options, sample, says_pass, reduced_copy(options, sample))
    return f"{result} (reduced: {', '.join(REDUCED[sample].values())})"


def verdict_of(options, sample, says_pass, source):
    build = options.work / sample
    build.mkdir(parents=True, exist_ok=True)
    environment = dict(os.environ, CUDACXX=str(options.toolkit / "bin" / "nvcc"), CUDA_PATH=str(options.toolkit), CUDA_HOME=str(options.toolkit))
    status, printed = output_of(["cmake", "-S", source, "-B", build, f"-DCUDAToolkit_ROOT={options.toolkit}", "-DCMAKE_BUILD_TYPE=Release"], 300, env=environment)
    if status != 0:
        return f"not configured: {first_line(printed, 'rror')}"
    status, printed = output_of(["cmake", "--build", build], 1200, env=environment)
    (build / "build.log").write_text(printed)
    if status != 0:
        return f"not built: {first_line(printed, 'rror|undefined')}"
    found = programs(build, source.name)
    if not found:
        return "has no program"
    data = build / "data"
    if (source / "data").is_dir() and not data.exists():
        data.symlink_to(source / "data")
    for arguments in runs_of(options.arguments.get(source.name, {})):
        for program in found:
            status, printed = output_of([program, *arguments], options.seconds, cwd=build, env=environment)
            (build / "run.log").write_text(printed)
            result = judged(status, printed, says_pass)
            if result != "right":
                return result
    return "right"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--offloom", required=True, type=pathlib.Path)
    parser.add_argument("--only", default="*", help="glob of samples")
    parser.add_argument("--seconds", type=float, default=300, help="that a program may take")
    parser.add_argument("--work", type=pathlib.Path, help="where builds and outputs stay")
    parser.add_argument("-j", type=int, default=os.cpu_count())
    parser.add_argument("samples", type=pathlib.Path)
    parser.add_argument("table", type=pathlib.Path)
    options = parser.parse_args()
    options.samples = options.samples.resolve()
    options.arguments = json.loads((options.samples / "test_args.json").read_text())
    options.toolkit = pathlib.Path(subprocess.run([options.offloom, "toolkit"], check=True, capture_output=True, text=True).stdout.strip())

    chosen = [row for row in rows(options.table) if fnmatch.fnmatch(row[0], options.only)]
    with tempfile.TemporaryDirectory(prefix="offloom-samples-") as folder, concurrent.futures.ThreadPoolExecutor(options.j) as pool:
        options.work = (options.work or pathlib.Path(folder)).resolve()
        right = 0
        for (sample, _), result in zip(chosen, pool.map(lambda row: verdict(options, *row), chosen)):
            right += result.startswith("right")
            print(f"{sample}: {result}", flush=True)
    print(f"{right} of {len(chosen)} samples are right")
    return right != len(chosen)


if __name__ == "__main__":
    sys.exit(main())

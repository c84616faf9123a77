"""Runs the runtime's unit tests and the conformance programs under a sanitizer, and prints a table.

    sanitizers.py address|thread OFFLOOM WORK [unit | folder | program]...

OFFLOOM is the command of a normal build; WORK a folder that keeps builds and reports from one run to the next. Without
further words it runs everything: the unit tests, with the runtime compiled for the sanitizer, and every conformance
program twice. Once as a user builds it: in the form that Offloom chooses, the program compiled for the sanitizer, the
runtime not. And once in fibers, with the runtime of the unit tests. Conformance folders and programs are named as
`groups`, `groups/clusters.cu`.

A conformance program passes if the sanitizer is silent and the output is the recorded one. What programs do by design
and ThreadSanitizer calls a race stands in sanitizers.suppressions, with its reason. The exit status is 1 if anything
failed.
"""

import collections
import concurrent.futures
import dataclasses
import os
import pathlib
import re
import subprocess
import sys

TEST = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(TEST / "conformance"))
sys.path.insert(0, "/usr/lib/llvm-22/utils/lit")
import conformance as suite

COMPILER = "clang++-22"
JOBS = len(os.sched_getaffinity(0))
TIME_LIMIT = 600  # seconds
# StandaloneHeader runs compilers, not the runtime.
# ThreadSanitizer has no memory for a quarter of a million fibers.
TOO_MANY_FIBERS = {"groups/cooperative-limits.cu"}
# The sanitizers report what this program does on purpose.
FAULTS_BY_DESIGN = {"errors/illegal-address.cu"}
UNIT_TESTS = {"RuntimeTests": "*", "StreamsTests": "*", "HeadersTests": "-*StandaloneHeader*"}


@dataclasses.dataclass(frozen=True)
class Sanitizer:
    name: str
    work: pathlib.Path

    @property
    def build(self):
        """Where the runtime and its tests are compiled for the sanitizer."""
        return self.work / f"unit-{self.name}"

    def run(self, command, **environment):
        variable, options = {
            # Short CUDA programs leave it to the end of the process to free their memory. Locals on the heap, with
            # which the sanitizer finds uses after a return, have no place that map_shared_rank() could find.
            "address": ("ASAN_OPTIONS", "detect_leaks=0:detect_stack_use_after_return=0"),
            "thread": ("TSAN_OPTIONS", f"report_thread_leaks=0:suppressions={TEST / 'sanitizers.suppressions'}"),
        }[self.name]
        environment = {**os.environ, "OFFLOOM_NUM_THREADS": "2", "OFFLOOM_CXX": COMPILER, variable: options,
                       "PATH": "/usr/lib/llvm-22/bin:" + os.environ["PATH"], **environment}
        try:
            return subprocess.run(command, env=environment, capture_output=True, text=True, errors="replace",
                                  timeout=TIME_LIMIT)
        except subprocess.TimeoutExpired as late:
            return subprocess.CompletedProcess(command, 124, "", str(late))


def build_unit_tests(sanitizer, *targets):
    flags = f"-fsanitize={sanitizer.name} -fno-omit-frame-pointer -O1 -gline-tables-only"
    for command in (
            ["cmake", "-S", TEST.parent, "-B", sanitizer.build, "-G", "Ninja", "-DCMAKE_BUILD_TYPE=None",
             "-DOFFLOOM_BUILD_TOOL=OFF", f"-DCMAKE_CXX_COMPILER={COMPILER}", f"-DCMAKE_CXX_FLAGS={flags}"],
            ["ninja", "-C", sanitizer.build, f"-j{JOBS}", *targets]):
        built = subprocess.run(command, stdout=subprocess.PIPE, text=True)
        if built.returncode:
            sys.exit(built.stdout)


def unit_tests(sanitizer):
    """The outcome of each of the runtime's test programs: (name, explanation or "")."""
    build_unit_tests(sanitizer, *UNIT_TESTS)
    for name, chosen in UNIT_TESTS.items():
        program = next(path for path in (sanitizer.build / "test/unit").rglob(name) if path.is_file())
        ran = sanitizer.run([program, f"--gtest_filter={chosen}"])
        yield f"unit/{name}", "" if ran.returncode == 0 else ran.stdout[-4000:] + ran.stderr


def conformance(sanitizer, source, form, offloom):
    """The outcome of one program in one form: (name, explanation, "", or None if it was not run)."""
    program = source.relative_to(TEST / "conformance").as_posix()
    name = program + (f" ({form})" if form else "")
    expected = source.with_suffix(".expected")
    too_large = program in TOO_MANY_FIBERS and form and sanitizer.name == "thread"
    if not expected.exists() or program in FAULTS_BY_DESIGN or too_large:
        return name, None
    binary = sanitizer.work / sanitizer.name / re.sub(r"\W+", "-", name)
    binary.parent.mkdir(parents=True, exist_ok=True)
    environment = {"OFFLOOM_FORM": "fibers", "OFFLOOM_RUNTIME": str(sanitizer.build / "runtime")} if form else {}
    built = sanitizer.run([offloom, "cc", "-std=c++17", "-g", "-O1", "-Xcompiler", f"-fsanitize={sanitizer.name}",
                           *suite.flags_of(source), source, "-o", binary], **environment)
    if built.returncode:
        return name, built.stderr
    recording, ran = suite.Recording.read(expected), sanitizer.run([binary])
    binary.unlink()
    if "Sanitizer" in ran.stderr:
        return name, ran.stderr
    if ran.stdout != recording.output or ran.returncode != recording.status:
        return name, f"output differs, exit {ran.returncode}\n{ran.stdout[-1000:]}\n{ran.stderr}"
    return name, ""


def outcomes(sanitizer, offloom, chosen):
    """The outcome of everything chosen, as it comes."""
    if "unit" in chosen:
        yield from unit_tests(sanitizer)
    places = [TEST / "conformance" / place for place in chosen if place != "unit"]
    sources = sorted({p for place in places for p in (place.rglob("*.cu") if place.is_dir() else [place])})
    if sources:
        build_unit_tests(sanitizer, "offloom_runtime")
    with concurrent.futures.ThreadPoolExecutor(JOBS) as pool:
        yield from pool.map(lambda work: conformance(sanitizer, *work, offloom),
                            [(source, form) for source in sources for form in ("", "fibers")])


def main(name, offloom, work, *chosen):
    sanitizer = Sanitizer(name, pathlib.Path(work).resolve())
    sanitizer.work.mkdir(parents=True, exist_ok=True)
    table = collections.defaultdict(collections.Counter)
    for test, trouble in outcomes(sanitizer, offloom, chosen or ["unit", "."]):
        table[test.partition("/")[0]]["skipped" if trouble is None else "failed" if trouble else "clean"] += 1
        if trouble:
            print(f"== {test}\n{trouble}\n", flush=True)
    table["all"] = sum(table.values(), collections.Counter())
    print(f"{name + ' sanitizer':20} {'clean':>7} {'failed':>7} {'skipped':>7}")
    for folder, counts in table.items():
        print(f"{folder:20} " + " ".join(f"{counts[outcome]:7}" for outcome in ("clean", "failed", "skipped")))
    return 1 if table["all"]["failed"] else 0


if __name__ == "__main__":
    if len(sys.argv) < 4 or sys.argv[1] not in ("address", "thread"):
        sys.exit(__doc__)
    sys.exit(main(*sys.argv[1:]))

"""Runs the runtime's unit tests and the conformance programs under sanitizers, and prints a table.

    sanitizers.py address|undefined|address,undefined|thread OFFLOOM WORK [unit | folder | program]...

OFFLOOM is the command of a normal build; WORK a folder that keeps builds and reports from one run to the next. Without
further words it runs everything: the unit tests, with the runtime compiled for the sanitizer, and every conformance
program twice. Once as a user builds it: in the form that Offloom chooses, the program compiled for the sanitizer, the
runtime not. And once in fibers, with the runtime of the unit tests. Conformance folders and programs are named as
`groups`, `groups/clusters.cu`.

A conformance program passes if the sanitizer is silent and the output is the recorded one. What programs do by design
and ThreadSanitizer calls a race stands in sanitizers.suppressions, and what a sanitizer is not asked about at all in
sanitizers.exclusions, with their reasons. The exit status is 1 if anything failed.
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
UNIT_TESTS = {"RuntimeTests": "*", "StreamsTests": "*", "DriverTests": "*", "HeadersTests": "-*StandaloneHeader*"}


# Short CUDA programs leave it to the end of the process to free their memory. Locals on the heap, with which
# AddressSanitizer finds uses after a return, have no place that map_shared_rank() could find.
OPTIONS = {
    "ASAN_OPTIONS": "detect_leaks=0:detect_stack_use_after_return=0",
    "TSAN_OPTIONS": f"report_thread_leaks=0:suppressions={TEST / 'sanitizers.suppressions'}",
    "UBSAN_OPTIONS": "print_stacktrace=1",
}
FINDING = re.compile(r"Sanitizer|runtime error:")


@dataclasses.dataclass(frozen=True)
class Sanitizer:
    name: str  # as the compiler's option has it, so that it may be several
    work: pathlib.Path

    @property
    def build(self):
        """Where the runtime and its tests are compiled for the sanitizer."""
        return self.work / f"unit-{self.name}"

    @property
    def flags(self):
        # What a wrong call is answered is tested by calls with numbers that are no enumerator.
        return [*(f"-fsanitize={name}" for name in self.name.split(",")), "-fno-sanitize=enum"]

    def excludes(self, program, form):
        """Whether sanitizers.exclusions has the program, in this form or in all."""
        words = (line.partition("#")[0].split() for line in (TEST / "sanitizers.exclusions").read_text().splitlines())
        return any(place == program and name in self.name.split(",") and (not forms or form in forms)
                   for name, place, *forms in filter(None, words))

    def run(self, command, **environment):
        environment = {**os.environ, **OPTIONS, "OFFLOOM_NUM_THREADS": "2", "OFFLOOM_CXX": COMPILER,
                       "PATH": "/usr/lib/llvm-22/bin:" + os.environ["PATH"], **environment}
        try:
            return subprocess.run(command, env=environment, capture_output=True, text=True, errors="replace",
                                  timeout=TIME_LIMIT)
        except subprocess.TimeoutExpired as late:
            return subprocess.CompletedProcess(command, 124, "", str(late))


def build_unit_tests(sanitizer, *targets):
    flags = f"{' '.join(sanitizer.flags)} -fno-omit-frame-pointer -O1 -gline-tables-only"
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
        clean = ran.returncode == 0 and not FINDING.search(ran.stderr)
        yield f"unit/{name}", "" if clean else ran.stdout[-4000:] + ran.stderr


def conformance(sanitizer, source, form, offloom):
    """The outcome of one program in one form: (name, explanation, "", or None if it was not run)."""
    program = source.relative_to(TEST / "conformance").as_posix()
    name = program + (f" ({form})" if form else "")
    expected = source.with_suffix(".expected")
    if not expected.exists() or sanitizer.excludes(program, form):
        return name, None
    binary = sanitizer.work / sanitizer.name / re.sub(r"\W+", "-", name)
    binary.parent.mkdir(parents=True, exist_ok=True)
    environment = {"OFFLOOM_FORM": "fibers", "OFFLOOM_RUNTIME": str(sanitizer.build / "runtime")} if form else {}
    passed_on = [word for flag in sanitizer.flags for word in ("-Xcompiler", flag)]
    built = sanitizer.run([offloom, "cc", "-std=c++17", "-g", "-O1", *passed_on, *suite.flags_of(source), source,
                           "-o", binary], **environment)
    if built.returncode:
        return name, built.stderr
    ran = sanitizer.run([binary])
    binary.unlink()
    if FINDING.search(ran.stderr):
        return name, ran.stderr
    recording = suite.Recording.read(expected).with_differences(source.with_suffix(".differences"))
    recording = recording.open_where_undefined(ran.stdout)
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
                            [(source, form) for source in sources for form in forms_of(source)])


def forms_of(source):
    """The program's forms: as Offloom chooses, and fibers where it asks anything of the compiler."""
    return ("", "fibers") if any(build.form == "fibers" for build in suite.builds_of(source)) else ("",)


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
    if len(sys.argv) < 4 or not set(sys.argv[1].split(",")) <= {"address", "thread", "undefined"}:
        sys.exit(__doc__)
    sys.exit(main(*sys.argv[1:]))

"""Runs the runtime's unit tests and the conformance programs under a sanitizer, and prints a table.

    sanitizers.py address|thread OFFLOOM WORK [folder or program]...

OFFLOOM is the command of a normal build; WORK a folder that keeps builds from one run to the next. Without further
words it runs the unit tests, with the runtime itself compiled for the sanitizer, and every conformance program, as a
user builds them: the program compiled for the sanitizer, the runtime not. Otherwise the conformance folders or
programs that are named (`groups`, `groups/clusters.cu`).

A conformance program passes if the sanitizer is silent and the output is the recorded one. Programs that race by
design are listed below, each with its reason, and run under AddressSanitizer only.
"""

import collections
import concurrent.futures
import os
import pathlib
import subprocess
import sys

TEST = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(TEST / "conformance"))
sys.path.insert(0, "/usr/lib/llvm-22/utils/lit")

# What ThreadSanitizer calls a race and CUDA programs do all the same.
RACE_BY_DESIGN = {
    "groups/polling-blocks.cu": "blocks poll a volatile int",
    "barriers-async/waits-on-flags.cu": "threads poll plain memory",
}

OPTIONS = {
    # Short CUDA programs leave it to the end of the process to free their memory. Locals on the heap, with which the
    # sanitizer finds uses after a return, have no place that map_shared_rank() could find.
    "address": {"ASAN_OPTIONS": "detect_leaks=0:detect_stack_use_after_return=0"},
    "thread": {"TSAN_OPTIONS": "halt_on_error=0:report_thread_leaks=0"},
}
COMPILER = "clang++"
TIME_LIMIT = 600


def run(command, sanitizer, **more):
    environment = dict(os.environ, OFFLOOM_NUM_THREADS="2", OFFLOOM_CXX=COMPILER, **OPTIONS[sanitizer])
    environment["PATH"] = "/usr/lib/llvm-22/bin:" + environment["PATH"]
    try:
        return subprocess.run(command, env=environment, capture_output=True, text=True, errors="replace",
                              timeout=TIME_LIMIT, **more)
    except subprocess.TimeoutExpired as late:
        return subprocess.CompletedProcess(command, 124, "", str(late))


def unit_tests(sanitizer, work):
    """The outcome of the runtime's unit tests: (name, explanation or "")."""
    build = work / f"unit-{sanitizer}"
    flags = f"-fsanitize={sanitizer} -fno-omit-frame-pointer -O1"
    for command in (
            ["cmake", "-S", TEST.parent, "-B", build, "-G", "Ninja", "-DCMAKE_BUILD_TYPE=RelWithDebInfo",
             "-DOFFLOOM_BUILD_TOOL=OFF", "-DCMAKE_CXX_COMPILER=clang++-22", f"-DCMAKE_CXX_FLAGS={flags}"],
            ["ninja", "-C", build, "-j2", "RuntimeTests"]):
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    ran = run([build / "test/unit/runtime/RuntimeTests"], sanitizer)
    return "unit tests", "" if ran.returncode == 0 else ran.stdout[-4000:] + ran.stderr[-8000:]


def conformance(source, sanitizer, offloom, work):
    import conformance as suite
    name = source.relative_to(TEST / "conformance").as_posix()
    expected = source.with_suffix(".expected")
    if not expected.exists() or (sanitizer == "thread" and name in RACE_BY_DESIGN):
        return name, None
    binary = work / sanitizer / name.replace("/", "-").removesuffix(".cu")
    binary.parent.mkdir(parents=True, exist_ok=True)
    built = run([offloom, "cc", "-std=c++17", "-g", "-O1", "-Xcompiler", f"-fsanitize={sanitizer}",
                 *suite.flags_of(source), source, "-o", binary], sanitizer)
    if built.returncode:
        return name, built.stderr
    recording, ran = suite.Recording.read(expected), run([binary], sanitizer)
    binary.unlink()
    silent = "Sanitizer" not in ran.stderr
    if silent and ran.stdout == recording.output and ran.returncode == recording.status:
        return name, ""
    return name, ran.stderr if not silent else f"output differs, exit {ran.returncode}\n{ran.stderr}"


def main(sanitizer, offloom, work, *chosen):
    work = pathlib.Path(work).resolve()
    work.mkdir(parents=True, exist_ok=True)
    places = [TEST / "conformance" / place for place in chosen or ["."]]
    sources = sorted({p for place in places for p in (place.rglob("*.cu") if place.is_dir() else [place])})
    results = [] if chosen else [unit_tests(sanitizer, work)]
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        results += pool.map(lambda source: conformance(source, sanitizer, offloom, work), sources)
    table = collections.defaultdict(collections.Counter)
    for name, trouble in results:
        outcome = "skipped" if trouble is None else "failed" if trouble else "clean"
        table[name.rpartition("/")[0] or name][outcome] += 1
        if trouble:
            print(f"== {name}\n{trouble}\n")
    print(f"{sanitizer + ' sanitizer':20} {'clean':>7} {'failed':>7} {'skipped':>7}")
    for folder, outcomes in table.items():
        print(f"{folder:20} " + " ".join(f"{outcomes[o]:7}" for o in ("clean", "failed", "skipped")))
    return any(outcomes["failed"] for outcomes in table.values())


if __name__ == "__main__":
    if len(sys.argv) < 4 or sys.argv[1] not in OPTIONS:
        sys.exit(__doc__)
    sys.exit(main(*sys.argv[1:]))

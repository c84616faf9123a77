"""Runs every test of a build through lit and ends with the line "N passed, N failed".

    run.py BUILD [folder or test]... [--all] [lit option]...

Paths are relative to test/; none means all, unit tests included. Then a share of what generators make, and of the ways to
build a conformance program, is left to other commits (drawn.py); with --all, or in a folder that is named, nothing is. The
closing line is what CI reads, so it is printed by this script alone: lit's own summary spreads over several lines and
leaves out what is zero.
"""

import json
import os
import pathlib
import subprocess
import sys

PASSED = {"PASS", "FLAKYPASS", "XFAIL"}
EVERYTHING = [".", "unit"]
SKIPPED = {"UNSUPPORTED", "SKIPPED", "EXCLUDED"}


def find_lit(build):
    """The lit of the LLVM that this build uses."""
    for line in (build / "test/lit.site.cfg.py").read_text().splitlines():
        if line.startswith("config.llvm_tools_dir"):
            return os.path.join(line.split('"')[1], "lit")
    sys.exit(f"run.py: {build} is not a configured build of Offloom with tests")


def checked_out():
    """The commit that is checked out; nothing in a copy without git."""
    git = subprocess.run(["git", "rev-parse", "HEAD"], cwd=pathlib.Path(__file__).parent, capture_output=True, text=True)
    return git.stdout.strip()


def main(build, *arguments):
    build = pathlib.Path(build).resolve()
    if not (build / "test/lit.site.cfg.py").exists():
        sys.exit(f"run.py: {build} is not a configured build of Offloom with tests")
    results = build / "test/results.json"
    results.unlink(missing_ok=True)
    options = [a for a in arguments if a.startswith("-") and a != "--all"]
    chosen = [a for a in arguments if not a.startswith("-")] or EVERYTHING
    draws = "--all" not in arguments and chosen == EVERYTHING
    if draws and (commit := checked_out()):
        options.append(f"--param=drawn_by={commit}")
    # On a terminal a progress bar and the failures; elsewhere a line for each test.
    style = ["--succinct", "--verbose"] if sys.stdout.isatty() else ["--verbose"]
    # -j: lit counts the machine's cores, also those that a container may not use. Two more, since tests of editors
    # mostly wait, one after the other: with one more, two cores had nothing to do for a quarter of the time.
    jobs = len(os.sched_getaffinity(0)) + 2
    code = subprocess.call(
        [sys.executable, find_lit(build), f"-j{jobs}", "--output", results, *style, *options,
         *(build / "test" / path for path in chosen)])
    tests = json.loads(results.read_text())["tests"] if results.exists() else []
    passed = sum(test["code"] in PASSED for test in tests)
    skipped = sum(test["code"] in SKIPPED for test in tests)
    failed = len(tests) - passed - skipped
    print(f"{passed} passed, {failed} failed" + (f", {skipped} skipped" if skipped else ""))
    return 1 if failed or not passed else code


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]) if len(sys.argv) > 1 else __doc__)

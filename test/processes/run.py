"""Runs every program of unit tests as one process, in the order of its tests and in another; prints those that fail.

    run.py BUILD SOURCE

lit runs the tests of a program apart from each other. What one leaves behind for the next, such as a broken stack or a
thread-local variable, shows only where they share a process.
"""

import os
import pathlib
import subprocess
import sys

# Tests that run compilers take minutes, and share nothing with others.
SLOW = "StandaloneHeader*"
ORDERS = [[], ["--gtest_shuffle", "--gtest_random_seed=7"]]


def failure_of(program, order, environment):
    """What a run of the program printed last, if it failed."""
    ran = subprocess.run([program, f"--gtest_filter=-*{SLOW}", *order], cwd=program.parent, env=environment,
                         capture_output=True, text=True, errors="replace", timeout=300)
    if ran.returncode == 0:
        return None
    end = "\n".join((ran.stdout + ran.stderr).splitlines()[-30:])
    return f"{program.name} {' '.join(order)}: exit status {ran.returncode}\n{end}\n"


def main(build, source):
    programs = sorted(pathlib.Path(build, "test/unit").resolve().glob("*/*Tests"))
    environment = {**os.environ, "OFFLOOM_SOURCE": source}
    failures = [failure for program in programs for order in ORDERS
                if (failure := failure_of(program, order, environment))]
    sys.stdout.write("".join(failures))
    print(f"{len(programs)} programs, {len(failures)} failed")
    return bool(failures) or not programs


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))

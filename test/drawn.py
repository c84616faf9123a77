# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What a run of all tests leaves to other commits.

Most of the time of all tests goes to what generators make, to programs that are built in several ways, and to a few long
tests. A run of all tests takes a share of those, which the commit draws, so that commits go through all of it by and by.
A folder or test that is named runs whole, and so does everything with `run.py --all`.

    drawn.py BUILD    writes .lit_test_times.txt, the list of the long tests, from what lit has recorded in a build
"""

import functools
import hashlib
import pathlib
import sys

try:
    import lit.formats
    ShTest = lit.formats.ShTest
except ImportError:  # Only lit runs tests; other scripts draw numbers.
    ShTest = object

# One test in so many, by its first folder.
SHARES = {"conformance": 3, "libraries": 3, "oracle": 6}
# And of those that take longer than so many seconds, beside three others on two cores.
LONG = 15
SHARE_OF_LONG = 3
TIMES = pathlib.Path(__file__).parent / ".lit_test_times.txt"
THIRDS = ("third-1", "third-2", "third-3")


def number(commit, name, count):
    """One of the first `count` numbers, for a commit the same for the same name."""
    return int(hashlib.sha256(f"{commit} {name}".encode()).hexdigest(), 16) % count


def thirds(commit):
    """The features of which a test asks in lines `RUN: %if third-1 %{ ... %}`: one of them, or all without a commit."""
    return {THIRDS[number(commit, "thirds", 3)]} if commit else set(THIRDS)


def is_drawn(commit, path):
    """Whether a run of all tests for this commit has the test of this path, a tuple of names; without a commit, always."""
    name = "/".join(path)
    share = SHARES.get(path[0], SHARE_OF_LONG if name in long_tests() else 1)
    return not commit or number(commit, f"run {name}", share) == 0


class DrawnShTest(ShTest):
    """lit's format of tests with RUN lines; those alone that the commit draws."""

    def __init__(self, drawn_by=None):
        super().__init__(execute_external=False)
        self.drawn_by = drawn_by

    def getTestsForPath(self, suite, path_in_suite, lit_config, local_config):
        if is_drawn(self.drawn_by, path_in_suite):
            yield from super().getTestsForPath(suite, path_in_suite, lit_config, local_config)


@functools.cache
def long_tests():
    return dict(read(TIMES))


def read(times):
    """The names in a file of lit's, with the seconds that each took."""
    for line in times.read_text().splitlines():
        seconds, name = line.split(" ", 1)
        yield name, float(seconds)


def write(build):
    recorded = {name: seconds for name, seconds in read(pathlib.Path(build) / "test/.lit_test_times.txt")
                if not name.startswith(tuple(f"{folder}/" for folder in SHARES))}
    # A test that this build has not run keeps its line.
    kept = {name: seconds for name, seconds in read(TIMES)
            if name not in recorded and (TIMES.parent / name).exists() and name.split("/")[0] not in SHARES}
    times = sorted(((seconds, name) for name, seconds in {**kept, **recorded}.items() if seconds > LONG), reverse=True)
    TIMES.write_text("".join(f"{seconds:.0f} {name}\n" for seconds, name in times))


if __name__ == "__main__":
    write(sys.argv[1]) if len(sys.argv) > 1 else sys.exit(__doc__)

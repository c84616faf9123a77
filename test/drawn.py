# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What a run of all tests leaves to other commits.

Half of the time of all tests goes to what generators make, or to one program that is built in several ways. A run of
all tests takes a share of that, which the commit draws, so that commits go through all of it by and by. A folder or test
that is named runs whole, and so does everything with `run.py --all`.
"""

import hashlib

THIRDS = ("third-1", "third-2", "third-3")


def number(commit, name, count):
    """One of the first `count` numbers, for a commit the same for the same name."""
    return int(hashlib.sha256(f"{commit} {name}".encode()).hexdigest(), 16) % count


def thirds(commit):
    """The features of which a test asks in lines `RUN: %if third-1 %{ ... %}`: one of them, or all without a commit."""
    return {THIRDS[number(commit, "thirds", 3)]} if commit else set(THIRDS)


def left_out(commit, folder):
    """The tests of a folder, two thirds of them, that are not the commit's; none without a commit."""
    return {test.name for test in folder.glob("*.test") if commit and number(commit, test.name, 3)}

#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Counts which form the kernels of other projects get, and why those that become fibers do.

  forms.py --offloom build/bin/offloom FOLDER... [--list fibers]

Every .cu file under the folders is migrated on its own, with its folder and the given include folders on the path; what
cannot be parsed is counted and left out.
"""

import argparse
import collections
import concurrent.futures
import os
import pathlib
import re
import subprocess
import sys

KERNEL = re.compile(r"^(?P<place>.*): kernel '(?P<name>.*)': (?P<form>\w+)(?: \((?P<reason>.*)\))?$")

# Reasons that differ in names and lines alone are one.
NAMES = [(re.compile(r"'[^']*'"), "…"), (re.compile(r"\bline \d+"), "line N")]


def general(reason):
    for pattern, text in NAMES:
        reason = pattern.sub(text, reason)
    return reason


def migrate(offloom, source, includes):
    """The kernels of a file as (place, name, form, reason); None if it cannot be parsed."""
    flags = [f"-I{folder}" for folder in [source.parent, *includes]]
    command = [offloom, "migrate", str(source), "--", "-std=c++17", *flags]
    try:
        run = subprocess.run(command, capture_output=True, text=True, errors="replace", timeout=300)
    except subprocess.TimeoutExpired:
        return None
    if run.returncode > 1:
        return None
    return [match.groups() for match in map(KERNEL.match, run.stderr.splitlines()) if match]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--offloom", required=True)
    parser.add_argument("--include", action="append", default=[], help="a folder with headers for all files")
    parser.add_argument("--list", choices=["threads", "phases", "fibers"], help="name the kernels of this form")
    parser.add_argument("folders", nargs="+", type=pathlib.Path)
    options = parser.parse_args()

    sources = sorted(source for folder in options.folders for source in folder.rglob("*.cu"))
    forms, reasons, unparsed = collections.Counter(), collections.Counter(), 0
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        for kernels in pool.map(lambda source: migrate(options.offloom, source, options.include), sources):
            unparsed += kernels is None
            for place, name, form, reason in kernels or []:
                forms[form] += 1
                if form == "fibers":
                    reasons[general(reason)] += 1
                if form == options.list:
                    print(f"{place}: {name}: {reason}")
    total = sum(forms.values())
    print(f"{len(sources)} files, {unparsed} of them not parsed; {total} kernels")
    for form, count in forms.most_common():
        print(f"{count:6} {100 * count / max(total, 1):5.1f} %  {form}")
    for reason, count in reasons.most_common():
        print(f"{count:6}  fibers: {reason}")
    return 0


if __name__ == "__main__":
    sys.exit(main())

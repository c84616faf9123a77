#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Splits the file that record.sh wrote into <program>.expected files beside the programs.

The first line of each says where it comes from and with which status the program exited:
  # NVIDIA H200, driver 570.1, nvcc 13.0.88, 2026-11-21, memcheck clean, racecheck clean, exit 0
"""
import argparse
import pathlib
import re


def sections(text):
    """Yields (program, exit status, provenance, output) for each recorded program."""
    pattern = r"^#! begin (\S+) exit=(\d+)\n#! provenance (.*)\n((?:.*\n)*?)#! end$"
    for match in re.finditer(pattern, text, re.MULTILINE):
        yield match.groups()


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("recorded", type=pathlib.Path, help="the recorded.txt of record.sh")
    here = pathlib.Path(__file__).resolve().parent
    parser.add_argument("--into", type=pathlib.Path, default=here, help="default: %(default)s")
    options = parser.parse_args()

    count = 0
    for program, status, provenance, output in sections(options.recorded.read_text()):
        source = options.into / program
        if not source.exists():
            parser.error(f"{program} is in the recording but not in {options.into}")
        source.with_suffix(".expected").write_text(f"# {provenance}, exit {status}\n{output}")
        count += 1
        if status != "0" or "unknown" in provenance:
            print(f"look at {program}: exit {status}, {provenance}")
    print(f"{count} expectations written")


if __name__ == "__main__":
    main()

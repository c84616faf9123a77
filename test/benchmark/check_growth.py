#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""How the time of `offloom check` grows with the size of a file, beside Clang's two passes over the same file.

  check_growth.py --offloom build/tool/offloom [--clang clang++-22]

For each large input of test/Check/large_inputs.py: CPU time of it, of one twice the size, and the ratio. Twice the size
should take at most 2.3 times as long, and 400 instances of a template at most twice what Clang takes.
"""

import argparse
import pathlib
import sys
import tempfile

from check import PARSING, PASSES, least_seconds, stay_on_one_core

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1] / "Check"))
from large_inputs import inputs  # noqa: E402

MOST_GROWTH = 2.3


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--offloom", required=True)
    parser.add_argument("--clang", default="clang++-22")
    parser.add_argument("--runs", type=int, default=3)
    options = parser.parse_args()

    stay_on_one_core()
    folder = pathlib.Path(tempfile.mkdtemp())
    failed = False
    # 400 instances, as the aim says it.
    once, twice = inputs(4 / 3), inputs(8 / 3)
    for name in once:
        seconds = []
        for text in (once[name], twice[name]):
            source = folder / f"{name}.cu"
            source.write_text(text)
            passes = [[options.clang, *PARSING, *one, "-std=c++17", str(source)] for one in PASSES]
            check = [options.offloom, "check", "--no-cache", str(source), "--", "-std=c++17"]
            *of_passes, of_check = least_seconds([*passes, check], options.runs)
            seconds.append((of_check, sum(of_passes)))
        growth = seconds[1][0] / seconds[0][0]
        failed |= growth > MOST_GROWTH
        print(f"{name:10} {seconds[0][0]:6.2f} s, {seconds[0][0] / seconds[0][1]:5.2f} of Clang's; "
              f"twice as large {seconds[1][0]:6.2f} s, {growth:5.2f} times", flush=True)
    return failed


if __name__ == "__main__":
    sys.exit(main())

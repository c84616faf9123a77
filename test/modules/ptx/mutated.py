#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Cuts and mutates modules of PTX: `offloom migrate` must translate each or say what is wrong, and neither crash nor hang.

  mutated.py OFFLOOM MODULE.ptx... [--seeds 0-99]

A seed gives the same text each time. Not part of the test suite.
"""

import argparse
import pathlib
import random
import subprocess
import sys
import tempfile

WORDS = ["", "{", "}", "(", ")", ",", ";", "[", "]", "%r1", "%p1", "_", "0f", "0x", "-", "18446744073709551616", ".reg",
         ".b32", ".param", ".entry", ".func", ".shared", "call", "bra", "<4294967295>", "!", "!!!!!!!!!!!!!!!!!!!!!!!!", "/*",
         "@", "::", ".", "\"", "|", "%tid.x", ".align", "generic(", "{{{{{{{{{{{{{{{{{{{{{{{{"]


def mutated(text, seed):
    chance = random.Random(seed)
    if chance.random() < 0.25:
        return text[:chance.randrange(len(text))]
    for _ in range(chance.choice([1, 1, 2, 5])):
        begin = chance.randrange(len(text))
        end = min(len(text), begin + chance.choice([0, 1, 1, 4, 20]))
        text = text[:begin] + chance.choice(WORDS) + text[end:]
    return text


def seeds(text):
    first, _, last = text.partition("-")
    return range(int(first), int(last or first) + 1)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("offloom")
    parser.add_argument("modules", type=pathlib.Path, nargs="+")
    parser.add_argument("--seeds", type=seeds, default=range(100))
    arguments = parser.parse_args()
    failures = []
    counts = {0: 0, 3: 0}
    with tempfile.TemporaryDirectory() as folder:
        for module in arguments.modules:
            for seed in arguments.seeds:
                file = pathlib.Path(folder) / "m.ptx"
                file.write_text(mutated(module.read_text(), seed))
                try:
                    ended = subprocess.run([arguments.offloom, "migrate", str(file)], capture_output=True, timeout=20)
                    code = ended.returncode if ended.returncode != 3 or b": error: " in ended.stderr else -1
                except subprocess.TimeoutExpired:
                    code = "hangs"
                counts[code] = counts.get(code, 0) + 1
                if code not in (0, 3):
                    failures.append(f"{module} seed {seed}: {code}")
    print(f"{counts[0]} translated, {counts[3]} refused, {len(failures)} failures", *failures, sep="\n")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())

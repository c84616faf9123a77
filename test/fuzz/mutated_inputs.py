#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs offloom on broken variants of CUDA sources, modules of PTX and rule files: whatever the input, no crash and no hang.

  mutated_inputs.py --offloom build/tool/offloom [--minutes 30] [--seed 1] [--keep FOLDER] FILE-OR-FOLDER...

Every variant comes from a file by a few random changes: cut off, tokens dropped, doubled, swapped or taken from another
file, brackets nested deep, bytes that are no text. `check`, and every third time `migrate`, of a source, `migrate` of PTX, and `rules test`
of a rule file (`.yaml`), must end by themselves, within the time limit, with an exit code of the documented ones. A variant that breaks this is kept, and named at the end
by its seed; a run with the same seed makes the same variants.
"""

import argparse
import concurrent.futures
import os
import pathlib
import random
import re
import shutil
import subprocess
import sys
import tempfile
import time

TOKEN = re.compile(r'"(?:\\.|[^"\\\n])*"|\w+|<<<|>>>|::|->|\s+|.', re.S)
TIME_LIMIT = 120  # seconds; the slowest intact file takes a few
DOCUMENTED = {0, 1, 2, 3}
NESTED = ["(", "{", "[", "if (1) ", "template <class T> struct S { ", "f<<<", "sizeof ", "[&]{ ", "#if 1\n", "*", "-"]


def cut(tokens, rng, _):
    return tokens[: rng.randrange(len(tokens))]


def drop(tokens, rng, _):
    at, count = rng.randrange(len(tokens)), rng.randint(1, 8)
    return tokens[:at] + tokens[at + count :]


def double(tokens, rng, _):
    at, count = rng.randrange(len(tokens)), rng.randint(1, 40)
    return tokens[: at + count] + tokens[at:]


def swap(tokens, rng, _):
    a, b = rng.randrange(len(tokens)), rng.randrange(len(tokens))
    tokens[a], tokens[b] = tokens[b], tokens[a]
    return tokens


def transplant(tokens, rng, others):
    source = rng.choice(others)
    at, start = rng.randrange(len(tokens)), rng.randrange(len(source))
    return tokens[:at] + source[start : start + rng.randint(1, 60)] + tokens[at:]


def nest(tokens, rng, _):
    at = rng.randrange(len(tokens))
    return tokens[:at] + [rng.choice(NESTED)] * rng.choice([3, 100, 3000]) + tokens[at:]


def spoil(tokens, rng, _):
    at = rng.randrange(len(tokens))
    junk = "".join(chr(rng.choice([0, 1, 10, 34, 39, 92, 127, 200, 0x2028])) for _ in range(rng.randint(1, 30)))
    return tokens[:at] + [junk] + tokens[at:]


CHANGES = [cut, drop, drop, double, swap, swap, transplant, transplant, transplant, nest, spoil]


def variant(seed, files):
    """The ending of the file and the text that `seed` stands for."""
    rng = random.Random(seed)
    suffix, tokens = rng.choice(files)
    others = [tokens for other, tokens in files if other == suffix]
    tokens = list(tokens)
    for _ in range(rng.randint(1, 4)):
        if tokens:
            tokens = rng.choice(CHANGES)(tokens, rng, others)
    return suffix, "".join(tokens)


def command_for(offloom, seed, path):
    """How offloom is run on this file, the only one in its folder."""
    if path.suffix == ".yaml":
        return [offloom, "rules", "test", str(path.parent)]
    if path.suffix == ".ptx":
        return [offloom, "migrate", str(path)]
    return [offloom, "migrate" if seed % 3 == 0 else "check", str(path), "--", "-std=c++17"]


def outcome(offloom, seed, suffix, text, folder):
    """What is wrong with how offloom takes `text`; empty: nothing."""
    source = folder / str(seed) / f"input{suffix}"
    source.parent.mkdir()
    source.write_text(text, encoding="utf-8", errors="surrogatepass")
    command = command_for(offloom, seed, source)
    try:
        run = subprocess.run(command, capture_output=True, timeout=TIME_LIMIT)
    except subprocess.TimeoutExpired:
        return f"{command[1]}: not done after {TIME_LIMIT} s"
    finally:
        shutil.rmtree(source.parent)
    if run.returncode not in DOCUMENTED:
        last = run.stderr.decode(errors="replace").strip().splitlines()
        return f"{command[1]}: exit {run.returncode}: {next((l for l in last if 'Assert' in l or 'rror' in l), '')[:200]}"
    return ""


def sources(names):
    for name in names:
        path = pathlib.Path(name)
        found = sorted(file for ending in ("cu", "ptx", "yaml") for file in path.rglob(f"*.{ending}")) if path.is_dir() else [path]
        for file in found:
            tokens = TOKEN.findall(file.read_text(errors="replace"))
            if tokens:
                yield file.suffix, tokens


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--offloom", required=True)
    parser.add_argument("--minutes", type=float, default=30)
    parser.add_argument("--seed", type=int, default=1, help="of the first variant")
    parser.add_argument("--keep", type=pathlib.Path, default=pathlib.Path("fuzz-findings"))
    parser.add_argument("names", nargs="+")
    options = parser.parse_args()

    files = list(sources(options.names))
    end, found, seed = time.monotonic() + 60 * options.minutes, [], options.seed
    with tempfile.TemporaryDirectory() as folder, concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        while time.monotonic() < end:
            seeds = range(seed, seed + 16 * os.cpu_count())
            variants = [variant(s, files) for s in seeds]
            problems = pool.map(lambda s, v: outcome(options.offloom, s, *v, pathlib.Path(folder)), seeds, variants)
            for s, (suffix, text), problem in zip(seeds, variants, problems):
                if problem:
                    options.keep.mkdir(exist_ok=True)
                    (options.keep / f"{s}{suffix}").write_text(text, encoding="utf-8", errors="surrogatepass")
                    found.append(s)
                    print(f"{s}: {problem}", flush=True)
            seed = seeds.stop
    print(f"{seed - options.seed} variants of {len(files)} files, {len(found)} broke offloom")
    return bool(found)


if __name__ == "__main__":
    sys.exit(main())

#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What a program becomes must not depend on its formatting.

  reformat.py --offloom build/tool/offloom test/conformance                      each program in two random styles
  reformat.py --offloom build/tool/offloom --styles tight,remarks --seed 3 a.cu
  reformat.py --styles tight --print a.cu                                        the program, formatted anew
  reformat.py --offloom build/tool/offloom --macros 0.3 test/conformance         with a macro around what it can stand around

Each program is written anew in other formattings (see formatting.py) and migrated; what comes out must consist of the
same tokens as what comes of the program itself, and a second migration must change nothing. No compiler runs, so that
a program takes less than a second. With --macros (see macros.py) the code is another; such programs are built instead,
and must print what is recorded beside them.
"""

import argparse
import collections
import pathlib
import random
import subprocess
import sys
import tempfile

from formatting import STYLES, pieces, respelled, tokens_of
from macros import in_macros


def sources(paths):
    for path in paths:
        yield from sorted(path.rglob("*.cu")) if path.is_dir() else [path]


def options_of(text):
    """What a program's first lines ask of the compiler (see conformance.py), as far as parsing goes."""
    flags = [line.split("flags:")[1].split() for line in text.splitlines()[:40] if line.startswith("// flags:")]
    return tuple(flag for line in flags for flag in line if flag.startswith(("-std", "-D", "-rdc", "--extended-lambda")))


def migrate(offloom, folder, out, options):
    """Migrates a folder; returns the files that could not be parsed."""
    done = subprocess.run([offloom, "migrate", str(folder), "-o", str(out), "-j2", "--", *options],
                          capture_output=True, text=True)
    return done.stderr + done.stdout


def first_difference(before, after):
    at = next((i for i, (a, b) in enumerate(zip(before, after)) if a != b), min(len(before), len(after)))
    return (f"  as it was: {' '.join(before[max(0, at - 12):at + 12])}\n"
            f"  formatted: {' '.join(after[max(0, at - 12):at + 12])}")


class Comparison:
    """The programs of one set of compiler options, in their own formatting and in others, in one folder."""

    def __init__(self, offloom, folder, options):
        self.offloom, self.options = offloom, options
        self.source, self.once, self.twice = folder / "source", folder / "once", folder / "twice"
        self.programs = {}  # the name of a variant: (its path, its style)
        self.originals = {}  # a path: its name in the folder
        self.source.mkdir(parents=True)

    def add(self, path, styles, seed):
        text = path.read_text()
        number = len(self.originals)
        self.originals[path] = f"p{number}"
        self.write(f"p{number}", path, text)
        for style in styles:
            name = f"p{number}_{style.name.replace('-', '_')}"
            self.programs[name] = (path, style)
            self.write(name, path, respelled(text, style, random.Random(f"{seed} {path.name} {style.name}")))

    def write(self, name, path, text):
        # Each in a folder of its own, beside what it includes.
        folder = self.source / name
        folder.mkdir()
        (folder / "program.cu").write_bytes(text.encode())
        for beside in path.parent.glob("*"):
            if beside.suffix in (".h", ".cuh", ".inc", ".hpp") or beside.name == "Inputs":
                (folder / beside.name).symlink_to(beside.resolve())

    def migrated(self, folder, name):
        file = folder / name / "program.cpp"
        return file.read_bytes().decode() if file.exists() else None

    def differences(self):
        log = migrate(self.offloom, self.source, self.once, self.options)
        migrate(self.offloom, self.once, self.twice, self.options)
        for name, (path, style) in self.programs.items():
            before, after = self.migrated(self.once, self.originals[path]), self.migrated(self.once, name)
            if before is None:
                continue  # not for this tool, whatever its formatting
            if after is None:
                yield path, style, "  is not migrated:\n" + "\n".join(
                    line for line in log.splitlines() if f"{name}/" in line)[:1500]
                continue
            if tokens_of(before) != tokens_of(after):
                yield path, style, first_difference(tokens_of(before), tokens_of(after))
            again = self.migrated(self.twice, name)
            if again is not None and again != after:
                yield path, style, "  a second run changes it:\n" + first_difference(tokens_of(after), tokens_of(again))


def trouble_in_macros(offloom, path, share, seed):
    """What is wrong with a program in macros; None if it prints what a GPU printed."""
    expected = path.with_suffix(".expected")
    if not expected.exists():
        return None
    text = path.read_text()
    with tempfile.TemporaryDirectory(prefix="offloom-macros-") as folder:
        source, binary = pathlib.Path(folder) / path.name, pathlib.Path(folder) / "program"
        source.write_text(in_macros(pieces(text), random.Random(f"{seed} {path.name}"), share))
        flags = [flag for line in text.splitlines() if line.startswith("// flags: ") for flag in line[10:].split()]
        command = [offloom, "cc", "-O0", "-w", f"-I{path.parent}", *flags, str(source), "-o", str(binary)]
        built = subprocess.run(command, capture_output=True, text=True)
        if built.returncode:
            return "  does not build:\n" + (built.stderr + built.stdout)[:1500]
        try:
            ran = subprocess.run([binary], capture_output=True, text=True, timeout=120, errors="replace")
        except subprocess.TimeoutExpired:
            return "  does not end"
    if ran.stdout != expected.read_text(errors="replace").partition("\n")[2]:
        return "  prints something else:\n" + ran.stdout[:500] + ran.stderr[:500]
    return None


def run_in_macros(options, paths):
    failed = 0
    for path in paths:
        if trouble := trouble_in_macros(options.offloom, path, options.macros, options.seed):
            failed += 1
            print(f"{path}:\n{trouble}", flush=True)
    print(f"{len(paths) - failed} of {len(paths)} programs print the same with macros around their parts")
    return 1 if failed else 0


def arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("paths", nargs="+", type=pathlib.Path, help="programs, or folders of programs")
    parser.add_argument("--offloom", default="offloom", help="the tool to test (default: the one on PATH)")
    parser.add_argument("--styles", default="", help="names, or a number of styles drawn for each program (default: 2)")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--sample", type=int, default=0, help="draw so many of the programs")
    parser.add_argument("--macros", type=float, metavar="SHARE", help="put this share of what can be into a macro, and build")
    parser.add_argument("--print", action="store_true", help="print the first program in the first style")
    parser.add_argument("--show", type=int, default=20, help="differences to print (default: %(default)s)")
    return parser.parse_args()


def main():
    options = arguments()
    names = {style.name: style for style in STYLES}
    paths = list(sources(options.paths))
    draw = random.Random(options.seed)
    if options.sample:
        paths = sorted(draw.sample(paths, min(options.sample, len(paths))))
    number = int(options.styles or 2) if options.styles.isdigit() or not options.styles else 0
    chosen = [] if number else [names[name] for name in options.styles.split(",")]
    if options.print and options.macros:
        print(in_macros(pieces(paths[0].read_text()), random.Random(f"{options.seed} {paths[0].name}"), options.macros), end="")
        return 0
    if options.macros:
        return run_in_macros(options, paths)
    if options.print:
        style = (chosen or STYLES)[0]
        print(respelled(paths[0].read_text(), style, random.Random(f"{options.seed} {paths[0].name} {style.name}")), end="")
        return 0
    with tempfile.TemporaryDirectory(prefix="offloom-reformat-") as folder:
        groups = {}
        for path in paths:
            asked = options_of(path.read_text())
            if asked not in groups:
                groups[asked] = Comparison(options.offloom, pathlib.Path(folder) / str(len(groups)), asked)
            groups[asked].add(path, chosen or draw.sample(STYLES, number), options.seed)
        total, failed, shown = 0, collections.Counter(), 0
        for group in groups.values():
            total += len(group.programs)
            for path, style, what in group.differences():
                failed[path, style.name] += 1
                if shown < options.show:
                    print(f"{path} in style {style.name}:\n{what}", flush=True)
                    shown += 1
    print(f"{total - len(failed)} of {total} formattings of {len(paths)} programs give the same code")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())

# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Migrates programs of generated kernels and builds them by several compilers, with the options that users build with.

A program is migrated once for each form, and what came out is compiled by each compiler: parsing and migrating are a
hundredth of the time, g++ at -O3 is most of it.
"""

import dataclasses
import functools
import os
import pathlib
import re
import shlex
import subprocess
import tempfile

from program import program

MIGRATION_LIMIT = 120  # seconds
BUILD_LIMIT = 900
RUN_LIMIT = 60

TROUBLE = ("does not migrate", "does not build", "no result", "no end")

BEST, FIBERS = "best", "fibers"


@dataclasses.dataclass
class Outcome:
    """What became of some kernels.

    `results`: for each seed and each build (a form and a compiler) a checksum or one of TROUBLE, which `log` explains;
    "no result" is a crash. `forms`: for each seed the form that Offloom chose, and the reason where one is given.
    """

    results: dict
    log: str = ""
    forms: dict = dataclasses.field(default_factory=dict)

    def add(self, other):
        for seed, found in other.results.items():
            self.results.setdefault(seed, {}).update(found)
        self.log += other.log
        self.forms.update(other.forms)


@dataclasses.dataclass(frozen=True)
class Toolchain:
    offloom: str
    options: tuple = ("-O3",)
    builds: tuple = ((BEST, "clang++-22"), (FIBERS, "clang++-22"))
    plain_fibers: bool = False  # the fibers, which say what is right, without optimisation
    change: object = None  # what makes the text of a program another one of the same meaning

    def outcome(self, kernels):
        """Builds the kernels as one program for each form and compiler, and runs them."""
        outcome = Outcome({kernel.seed: {} for kernel in kernels})
        for form in dict.fromkeys(form for form, _ in self.builds):
            outcome.add(self.outcome_in_form(kernels, form))
        return outcome

    def outcome_in_form(self, kernels, form):
        with tempfile.TemporaryDirectory(prefix="offloom-oracle-") as folder:
            migrated, log, forms = self.migrate(kernels, form, pathlib.Path(folder))
            if migrated:
                outcome = Outcome({}, "", forms if form == BEST else {})
                for build in self.builds:
                    if build[0] == form:
                        outcome.add(self.built_and_run(kernels, migrated, build))
                return outcome
        if len(kernels) == 1:
            return Outcome({kernels[0].seed: {build: "does not migrate" for build in self.builds if build[0] == form}}, log)
        # One kernel spoils the program: halve until it stands alone.
        outcome, half = Outcome({}), len(kernels) // 2
        outcome.add(self.outcome_in_form(kernels[:half], form))
        outcome.add(self.outcome_in_form(kernels[half:], form))
        return outcome

    def built_and_run(self, kernels, migrated, build):
        binary, log = self.compile(migrated, *build)
        if binary:
            results, log = run(binary, [kernel.seed for kernel in kernels])
            return Outcome({seed: {build: result} for seed, result in results.items()}, log)
        guilty = {kernels[0].seed} if len(kernels) == 1 else guilty_seeds(migrated, log)
        innocent = [kernel for kernel in kernels if kernel.seed not in guilty]
        outcome = Outcome({seed: {build: "does not build"} for seed in guilty}, log)
        parts = [innocent] if guilty else [innocent[:len(innocent) // 2], innocent[len(innocent) // 2:]]
        for part in parts:
            if part:
                alone = dataclasses.replace(self, builds=(build,))
                outcome.add(alone.outcome_in_form(part, build[0]))
        return outcome

    def migrate(self, kernels, form, folder):
        """The migrated file, or None; what was said; the form of each kernel, by seed, with its reason."""
        source = folder / "kernels.cu"
        text = program(kernels)
        source.write_text(self.change(text) if self.change else text)
        command = [self.offloom, "migrate", "--form", form, str(source), "-o", str(folder / "out")]
        try:
            done = subprocess.run(command, capture_output=True, text=True, timeout=MIGRATION_LIMIT)
        except subprocess.TimeoutExpired:
            return None, f"no end after {MIGRATION_LIMIT} s: {' '.join(command)}\n", {}
        said = done.stderr + done.stdout
        found = re.findall(r"kernel '(?:\w+::)*kernel(\d+)': (\w+)(?: \((.*)\))?", said)
        migrated = folder / "out" / "kernels.cpp"
        return migrated if done.returncode in (0, 1) and migrated.exists() else None, said, {int(s): (f, r) for s, f, r in found}

    def compile(self, migrated, form, compiler):
        binary = migrated.with_name(compiler)
        options = (*self.options, "-O0") if form == FIBERS and self.plain_fibers else self.options
        compile_, link = commands(self.offloom, options, compiler)
        object_ = str(binary) + ".o"
        for command in ([*compile_, "-w", "-c", str(migrated), "-o", object_], [object_ if w == OBJECT else w for w in link] + ["-o", str(binary)]):
            try:
                done = subprocess.run(command, capture_output=True, text=True, timeout=BUILD_LIMIT)
            except subprocess.TimeoutExpired:
                return None, f"no end after {BUILD_LIMIT} s: {' '.join(command)}\n"
            if done.returncode != 0:
                return None, done.stdout + done.stderr
        return binary, ""

    def is_valid(self, kernel):
        """Is this, by Offloom's own parser, a CUDA program at all?"""
        with tempfile.TemporaryDirectory(prefix="offloom-oracle-") as folder:
            source = pathlib.Path(folder) / "kernels.cu"
            source.write_text(program([kernel]))
            done = subprocess.run([self.offloom, "check", str(source)], capture_output=True)
            return done.returncode in (0, 1)


OBJECT = "<object>"


@functools.cache
def commands(offloom, options, compiler):
    """How `offloom cc` compiles and links by this compiler."""
    done = subprocess.run([offloom, "cc", *options, "--dryrun", "kernels.cu", "-o", "kernels"], capture_output=True, text=True,
                          check=True, env={**os.environ, "OFFLOOM_CXX": compiler})
    compile_, link = [shlex.split(row.removeprefix("#$ ")) for row in (done.stdout + done.stderr).splitlines()][-2:]
    link = [OBJECT if word.endswith(".o") else word for word in link]
    return tuple(compile_[:compile_.index("-c")]), tuple(without_output(link))


def without_output(words):
    at = words.index("-o")
    return words[:at] + words[at + 2:]


def guilty_seeds(migrated, log):
    """The seeds of the kernels in whose text the compiler found errors."""
    rows = migrated.read_text().splitlines()
    guilty = set()
    for number in re.findall(rf"{re.escape(migrated.name)}:(\d+):\d+: (?:fatal )?error", log):
        before = (re.match(r"// seed (\d+)$", row) for row in reversed(rows[:int(number)]))
        guilty.update({int(found[1]) for found in [next(filter(None, before), None)] if found})
    return guilty


def run(binary, seeds):
    """The checksums of these seeds, and a log; those that a crash cut off are run again one by one."""
    results, log, waiting = {}, "", list(seeds)
    while waiting:
        printed, ended, text = execute(binary, waiting)
        results.update(printed)
        log += text
        waiting = [seed for seed in waiting if seed not in results]
        if waiting:
            results[waiting[0]] = "no result" if ended else "no end"
            waiting = waiting[1:]
    return results, log


def execute(binary, seeds):
    command = [str(binary), *map(str, seeds)]
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=RUN_LIMIT)
        output, ended, log = done.stdout, True, done.stderr
    except subprocess.TimeoutExpired as late:
        output, ended, log = (late.stdout or b"").decode(), False, f"no end after {RUN_LIMIT} s\n"
    lines = (text.split(maxsplit=1) for text in output.splitlines())
    return {int(words[0]): words[1] for words in lines if len(words) == 2 and words[0].isdigit()}, ended, log

# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Builds a program of generated kernels in one kernel form and runs it."""

import dataclasses
import os
import pathlib
import re
import subprocess
import tempfile

from program import program

BUILD_LIMIT = 300  # seconds
RUN_LIMIT = 60

TROUBLE = ("does not build", "no result", "no end")


@dataclasses.dataclass
class Outcome:
    """What became of some kernels: a text for each seed, equal where the kernel did the same.

    A checksum, or one of TROUBLE, which `log` explains: "no result" is a crash.
    """

    results: dict
    log: str = ""


@dataclasses.dataclass(frozen=True)
class Toolchain:
    offloom: str
    options: tuple = ("-O1",)

    def outcome(self, kernels, form):
        """Builds the kernels as one program in the form ("" is Offloom's choice) and runs them."""
        with tempfile.TemporaryDirectory(prefix="offloom-oracle-") as folder:
            binary, log = self.build(kernels, form, pathlib.Path(folder))
            if binary:
                return run(binary, kernels)
            if len(kernels) == 1:
                return Outcome({kernels[0].seed: "does not build"}, log)
        # One kernel spoils the program: halve until it stands alone.
        half = len(kernels) // 2
        first, second = self.outcome(kernels[:half], form), self.outcome(kernels[half:], form)
        return Outcome({**first.results, **second.results}, first.log + second.log)

    def build(self, kernels, form, folder):
        source, binary = folder / "kernels.cu", folder / "kernels"
        source.write_text(program(kernels))
        environment = {k: v for k, v in os.environ.items() if k != "OFFLOOM_FORM"}
        if form:
            environment["OFFLOOM_FORM"] = form
        command = [self.offloom, "cc", *self.options, str(source), "-o", str(binary)]
        try:
            done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=BUILD_LIMIT)
        except subprocess.TimeoutExpired:
            return None, f"no end after {BUILD_LIMIT} s: {' '.join(command)}\n"
        return (binary, "") if done.returncode == 0 else (None, done.stdout + done.stderr)

    def is_valid(self, kernel):
        """Is this, by Offloom's own parser, a CUDA program at all?"""
        with tempfile.TemporaryDirectory(prefix="offloom-oracle-") as folder:
            source = pathlib.Path(folder) / "kernels.cu"
            source.write_text(program([kernel]))
            done = subprocess.run([self.offloom, "check", str(source)], capture_output=True)
            return done.returncode in (0, 1)

    def forms(self, kernels):
        """The form that each kernel gets when Offloom chooses, by seed, with the reason where one is given."""
        with tempfile.TemporaryDirectory(prefix="offloom-oracle-") as folder:
            source = pathlib.Path(folder) / "kernels.cu"
            source.write_text(program(kernels))
            done = subprocess.run([self.offloom, "migrate", str(source), "-o", folder + "/out"],
                                  capture_output=True, text=True)
        found = re.findall(r"kernel 'kernel(\d+)': (\w+)(?: \((.*)\))?", done.stderr + done.stdout)
        return {int(seed): (form, reason) for seed, form, reason in found}


def run(binary, kernels):
    """The kernels' checksums; those that a crash cut off are run again one by one."""
    results, log = {}, ""
    waiting = [kernel.seed for kernel in kernels]
    while waiting:
        printed, ended, text = execute(binary, waiting)
        results.update(printed)
        log += text
        waiting = [seed for seed in waiting if seed not in results]
        if waiting:
            results[waiting[0]] = "no result" if ended else "no end"
            waiting = waiting[1:]
    return Outcome(results, log)


def execute(binary, seeds):
    command = [str(binary), *map(str, seeds)]
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=RUN_LIMIT)
        output, ended, log = done.stdout, True, done.stderr
    except subprocess.TimeoutExpired as late:
        output, ended, log = (late.stdout or b"").decode(), False, f"no end after {RUN_LIMIT} s\n"
    lines = (text.split(maxsplit=1) for text in output.splitlines())
    return {int(words[0]): words[1] for words in lines if len(words) == 2 and words[0].isdigit()}, ended, log

# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A lit format: a CUDA program built with `offloom cc` must print what a real GPU printed.

Each program.cu gives one test for every way of building it, and program.expected beside it holds the recording
(see record.sh). Compilation options of a program stand in its line `// flags: ...`, which nvcc gets too. A program that
asks nothing of the compiler, but only of the library, names the ways to build it that suffice: `// builds: clang++`.
A run of all tests builds some of the programs, each in one of its ways, which the commit draws: see drawn.py.

Where Offloom differs, program.differences has recorded lines, each with the one that it prints instead:
  # why
  - cudaGraphNodeGetType, argument 1 destroyed: cudaSuccess, ...
  + cudaGraphNodeGetType, argument 1 destroyed: cudaErrorInvalidValue, ...
Where the recording says that a call
crashes or hangs, any answer will do, as long as it is one.
"""

import contextlib
import dataclasses
import difflib
import functools
import pathlib
import re
import shutil
import subprocess

import drawn
import lit.formats
import lit.Test

TIME_LIMIT = 300  # seconds for a build or a run; Thrust's sorts take a minute of a core that others use too


@dataclasses.dataclass(frozen=True)
class Build:
    """One way to build a program: the host compiler, the kernel form (empty: Offloom's choice), the options."""

    name: str
    compiler: str
    form: str
    options: tuple


BUILDS = [
    Build("clang++", "clang++", "", ("-O2",)),
    Build("g++", "g++", "", ("-O2",)),
    # The form that always works, on every kernel. -O1: it is about meaning, and there are many programs.
    Build("fibers", "clang++", "fibers", ("-O1",)),
]


@dataclasses.dataclass(frozen=True)
class Recording:
    """What the GPU printed, the program's exit status there, and where that was."""

    output: str
    status: int
    provenance: str

    @staticmethod
    def read(path):
        provenance, _, output = path.read_text().partition("\n")
        return Recording(output, int(re.search(r"exit (\d+)$", provenance)[1]), provenance)

    def with_differences(self, path):
        """The recording with the lines in the file at `path`, if there is one, in place of its own."""
        if not path.exists():
            return self
        lines = path.read_text().splitlines()
        instead = {a[2:]: b[2:] for a, b in zip(lines, lines[1:]) if a.startswith("- ") and b.startswith("+ ")}
        recorded = self.output.splitlines()
        unknown = instead.keys() - set(recorded)
        if unknown:
            raise ValueError(f"{path} names what is not recorded: {', '.join(sorted(unknown))}")
        output = "".join(instead.get(line, line) + "\n" for line in recorded)
        return dataclasses.replace(self, output=output)

    def open_where_undefined(self, printed):
        """The recording with what the program printed in place of crashes on the GPU."""
        answers = {case_of(line): line for line in printed.splitlines() if not line.endswith(UNDEFINED)}
        recorded = self.output.splitlines()
        output = "".join((answers.get(case_of(line), line) if line.endswith(UNDEFINED) else line) + "\n"
                         for line in recorded)
        return dataclasses.replace(self, output=output)


UNDEFINED = (": crashes", ": hangs")


def case_of(line):
    """What a line is about: all before its last `: `."""
    return line.rpartition(": ")[0]


class ConformanceFormat(lit.formats.FileBasedTest):
    def __init__(self, drawn_by=None):
        """With the name of a commit in `drawn_by`, each program that it draws is built in one of its ways alone."""
        super().__init__()
        self.drawn_by = drawn_by

    def getTestsForPath(self, suite, path_in_suite, lit_config, local_config):
        source = suite.getSourcePath(path_in_suite)
        if not source.endswith(".cu") or not drawn.is_drawn(self.drawn_by, path_in_suite):
            return
        builds = builds_of(pathlib.Path(source))
        if self.drawn_by:
            builds = [builds[drawn.number(self.drawn_by, "/".join(path_in_suite), len(builds))]]
        for build in builds:
            yield ConformanceTest(suite, path_in_suite + (build.name,), local_config, source, build)

    def execute(self, test, lit_config):
        source = pathlib.Path(test.getFilePath())
        if not test.config.offloom:
            return lit.Test.UNSUPPORTED, "this build has no offloom"
        expected = source.with_suffix(".expected")
        if not expected.exists():
            return lit.Test.UNSUPPORTED, f"{expected.name} has not been recorded on a GPU"
        recording = Recording.read(expected).with_differences(source.with_suffix(".differences"))
        binary = pathlib.Path(test.getExecPath())
        binary.parent.mkdir(parents=True, exist_ok=True)
        try:
            return run(source, binary, test.build, recording, test.config)
        except subprocess.TimeoutExpired as late:
            return lit.Test.TIMEOUT, f"{late}\n"
        finally:
            binary.unlink(missing_ok=True)


class ConformanceTest(lit.Test.Test):
    """lit's test, which also knows its build."""

    def __init__(self, suite, path_in_suite, config, file_path, build):
        super().__init__(suite, path_in_suite, config, file_path)
        self.build = build


def run(source, binary, build, recording, config):
    """Builds and runs the program; returns lit's verdict and its explanation."""
    environment = dict(config.environment, OFFLOOM_CXX=build.compiler)
    if build.form:
        environment["OFFLOOM_FORM"] = build.form
    if linkers := quick_linker(config.test_exec_root):
        environment["COMPILER_PATH"] = linkers
    command = [config.offloom, "cc", "-std=c++17", *build.options, *flags_of(source), str(source), "-o", str(binary)]
    built = invoke(command, environment)
    if built.returncode:
        return lit.Test.FAIL, f"{' '.join(command)}\nfailed with exit {built.returncode}\n{built.stdout}{built.stderr}"
    ran = invoke([str(binary)], environment)
    recording = recording.open_where_undefined(ran.stdout)
    if ran.stdout == recording.output and ran.returncode == recording.status:
        return lit.Test.PASS, ""
    difference = difflib.unified_diff(
        recording.output.splitlines(), ran.stdout.splitlines(), recording.provenance, build.name, lineterm="", n=1)
    return lit.Test.FAIL, "\n".join([*difference, f"exit {ran.returncode}, expected {recording.status}", ran.stderr])


@functools.cache
def quick_linker(root):
    """A folder where both compilers find gold by the name `ld`; None where binutils come without it.

    A small program takes the usual ld longer to link than the compiler to compile. All other tests link by the usual ld.
    """
    gold = shutil.which("ld.gold")
    if not gold:
        return None
    folder = pathlib.Path(root) / "conformance" / "linker"
    folder.mkdir(parents=True, exist_ok=True)
    with contextlib.suppress(FileExistsError):
        (folder / "ld").symlink_to(gold)
    return str(folder)


def builds_of(source):
    chosen = words_of(source, "builds")
    return [build for build in BUILDS if not chosen or build.name in chosen]


def flags_of(source):
    return words_of(source, "flags")


def words_of(source, what):
    """The words of a program's line `// what: ...`."""
    line = re.search(rf"^// {what}: (.*)$", source.read_text(), re.MULTILINE)
    return line[1].split() if line else []


def invoke(command, environment):
    return subprocess.run(command, env=environment, capture_output=True, text=True, errors="replace",
                          timeout=TIME_LIMIT)

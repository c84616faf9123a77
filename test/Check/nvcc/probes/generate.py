"""Writes the probes of nvcc's language rules: a few thousand lines of small mistakes and legal uses.

    generate.py                  names of all
    generate.py --write FOLDER   a file each, and FOLDER/options.txt with `name options`
"""

import pathlib
import sys

import apart
import assembly
import atomics
import calls
import concepts
import constructions
import declarations
import features
import functions
import host
import lambdas
import launches
import templates
import variables
from places import DEVICE_PLACES, HOST_PLACES, placed
from probe import Probe

INCLUDES = """#include <algorithm>
#include <cassert>
#include <cerrno>
#include <cmath>
#include <cstdarg>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <initializer_list>
#include <new>
#include <typeinfo>
#include <utility>
"""

OPTIONS = {
    (): "-std=c++17 --extended-lambda",
    ("no-extended-lambda",): "-std=c++17",
    ("rdc",): "-std=c++17 --extended-lambda -rdc=true",
    ("relaxed",): "-std=c++17 --extended-lambda --expt-relaxed-constexpr",
    ("c++20",): "-std=c++20 --extended-lambda",
}


def relaxed(probes):
    """Those about constexpr functions of the host are legal with an option."""
    for probe in probes:
        yield probe
        if "constexpr" in probe.name and "host_constexpr" in probe.name or "std_max" in probe.name:
            yield Probe(probe.name + "_relaxed", probe.text, ("relaxed",))


def probes():
    yield from relaxed(placed("call", calls.USES, DEVICE_PLACES, 7))
    yield from placed("variable", variables.USES, DEVICE_PLACES, 9)
    yield from placed("feature", features.USES, DEVICE_PLACES, 9)
    yield from placed("host", host.USES, HOST_PLACES, 5)
    for module in (declarations, functions, templates, lambdas, launches, atomics, assembly, apart, concepts,
                   constructions):
        yield from module.probes()


def file_of(some):
    """One file of some probes, and the name of the probe that each of its lines belongs to."""
    lines, owners = INCLUDES.splitlines(), {}
    for probe in some:
        text = f"namespace {probe.name} {{\n{probe.text.replace('PROBE', probe.name)}\n}}"
        for line in text.splitlines():
            lines.append(line)
            owners[len(lines)] = probe.name
    return "\n".join(lines) + "\n", owners


def main(arguments):
    all_probes = list(probes())
    assert len({probe.name for probe in all_probes}) == len(all_probes), "two probes of one name"
    if arguments[:1] == ["--write"]:
        folder = pathlib.Path(arguments[1])
        folder.mkdir(parents=True, exist_ok=True)
        for probe in all_probes:
            (folder / f"{probe.name}.cu").write_text(file_of([probe])[0])
        (folder / "options.txt").write_text("".join(f"{probe.name} {OPTIONS[probe.options]}\n" for probe in all_probes))
    else:
        print("\n".join(probe.name for probe in all_probes))


if __name__ == "__main__":
    main(sys.argv[1:])

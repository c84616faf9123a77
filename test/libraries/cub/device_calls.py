"""Writes programs that call every overload of CUB's device-wide functions, and compare what comes out.

    device_calls.py OVERLOADS FOLDER

OVERLOADS says which there are. Each is called with as few arguments as it takes, then with one more, up to all of them:
variables of the same names in a `..._data` structure of the headers beside OVERLOADS, which also know what the result must
be. Types of elements and counts, and what inputs are read through, change from call to call. FOLDER gets a program for each
header.
"""

import collections
import itertools
import re
import sys
from pathlib import Path

HEADERS = {
    "reduce": ["DeviceReduce", "DeviceSegmentedReduce"],
    "scan": ["DeviceScan"],
    "select": ["DeviceSelect", "DevicePartition", "DeviceRunLengthEncode"],
    "sort": ["DeviceRadixSort", "DeviceSegmentedRadixSort", "DeviceSegmentedSort", "DeviceMergeSort", "DeviceMerge"],
    "histogram": ["DeviceHistogram"],
    "loop": ["DeviceFor", "DeviceTransform", "DeviceAdjacentDifference", "DeviceCopy", "DeviceMemcpy", "DeviceSpmv"],
}

# Structures of their own, by what the name or the parameters have.
DATA = {
    ("DeviceReduce", r"Arg(Min|Max): d_in d_out"): "DeviceReduce_Arg_data",
    ("DeviceSegmentedReduce", r"Arg"): "DeviceSegmentedReduce_Arg_data",
    ("DeviceRadixSort", r".*decomposer"): "DeviceRadixSort_Parts_data",
    ("DeviceHistogram", r"Multi"): "DeviceHistogram_Multi_data",
    ("DeviceFor", r"Bulk|ForEachInExtents"): "DeviceFor_Index_data",
    ("DeviceFor", r"ForEachCopy"): "DeviceFor_Copy_data",
    ("DeviceFor", r""): "DeviceFor_Element_data",
    ("DeviceTransform", r".*inputs"): "DeviceTransform_Tuple_data",
    ("DeviceAdjacentDifference", r"Subtract(Left|Right):"): "DeviceAdjacentDifference_InPlace_data",
}

# What is checked, where it is not the function's name alone.
CHECKS = [("d_data", "_in_place"), ("future_value", "_future"), ("d_index_out", "_apart"), ("d_first_part_out", "_three"),
          ("num_rows", "_rows"), ("d_keys=", "_buffers")]

TEMPLATE_ARGUMENTS = {"MultiHistogramEven": "<4, 3>", "MultiHistogramRange": "<4, 3>"}

Overload = collections.namedtuple("Overload", "group name has_storage required optional")


def read_overloads(path):
    group = None
    for line in path.read_text().splitlines():
        if line.startswith("#"):
            continue
        if not line.startswith(" "):
            group = line
            continue
        head, parameters = line.strip().split(": ")
        words = parameters.split()
        yield Overload(group, head.split()[0], "(no storage)" not in head,
                       [word for word in words if word[0] != "["], [word[1:-1] for word in words if word[0] == "["])


def calls(overload):
    """The lists of arguments that the overload takes. CUB's deprecated last parameter comes with all before it."""
    for count in range(len(overload.optional) + 1):
        yield overload.required + overload.optional[:count]


def data_of(overload):
    text = f"{overload.name}: {' '.join(overload.required)}"
    if overload.group == "DeviceSpmv" or overload.group not in {group for group, _ in DATA}:
        return f"{overload.group}_data"
    return next((data for (group, pattern), data in DATA.items() if group == overload.group and re.match(pattern, text)),
                f"{overload.group}_data")


def check_of(overload):
    parameters = overload.required
    return overload.name + "".join(
        suffix for name, suffix in CHECKS
        if name in parameters and not (overload.group == "DeviceSpmv" or (suffix == "_buffers" and "d_keys=" not in parameters)))


def statement(overload, arguments, types):
    function = f"cub::{overload.group}::{overload.name}"
    storage = ["d_temp_storage", "temp_storage_bytes"] if overload.has_storage else []
    values = ", ".join(f"v.{name.rstrip('=')}" for name in storage + arguments)
    title = f"{overload.group}::{overload.name}({', '.join(arguments)}) with {types}"
    return (f"  check{'' if overload.has_storage else '_at_once'}<{data_of(overload)}<{types}>>(\n"
            f"      \"{title}\",\n"
            f"      [](auto &v) {{ return {function}{TEMPLATE_ARGUMENTS.get(overload.name, '')}({values}); }},\n"
            f"      [](auto &v) {{ return v.{check_of(overload)}(); }});\n")


def main():
    overloads, folder = Path(sys.argv[1]), Path(sys.argv[2])
    every = list(read_overloads(overloads))
    types = itertools.cycle([f"{element}, {count}, {source}"
                             for element, count, source in
                             zip(["int", "float", "unsigned char", "double", "long long", "short", "unsigned"] * 6,
                                 ["int", "long long", "unsigned"] * 14, ["by_pointer", "by_iterator"] * 21)])
    total = 0
    for header, groups in HEADERS.items():
        statements = []
        for overload in every:
            if overload.group in groups:
                statements += [statement(overload, arguments, next(types)) for arguments in calls(overload)]
        (folder / f"{header}.cu").write_text(
            f'#include "{header}.cuh"\nint main() {{\n{"".join(statements)}'
            f'  std::printf("{header}: {len(statements)} calls\\n");\n}}\n')
        total += len(statements)
    unknown = {overload.group for overload in every} - set(sum(HEADERS.values(), []))
    assert not unknown, f"no header has data for {unknown}"
    print(f"{len(every)} overloads, {total} calls")


if __name__ == "__main__":
    main()

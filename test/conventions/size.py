"""Fails when a source file has more than 800 lines, and prints the files to blame.

A file has one subject; past this size it has two. Data (YAML, recorded output) does not count.
"""

import subprocess
import sys

LIMIT = 800
SOURCES = ("*.h", "*.hpp", "*.cpp", "*.cu", "*.cuh", "*.py", "*.cmake", "*CMakeLists.txt")

names = subprocess.run(["git", "ls-files", "-z", *SOURCES], check=True, capture_output=True, text=True)
too_long = []
for name in filter(None, names.stdout.split("\0")):
    try:
        with open(name, errors="replace") as file:
            lines = sum(1 for _ in file)
    except FileNotFoundError:  # deleted, not committed yet
        continue
    if lines > LIMIT:
        too_long.append(f"{name}: {lines} lines; no source file has more than {LIMIT}")
print("\n".join(too_long))
sys.exit(bool(too_long))

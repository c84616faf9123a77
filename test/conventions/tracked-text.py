"""Fails when a tracked text file names a machine's folder, has no SPDX line where one belongs, or
ends without a newline.

What is tracked is read on other machines: a path of this one means nothing there.
"""

import pathlib
import re
import subprocess
import sys

MACHINE = re.compile(r"(?<![\w./$-])/(work|home|root|Users)/\w|/tmp/(build|brief)")
LICENCE = "SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception"
LICENSED = re.compile(r"^(lib|tool|runtime)/.*\.(h|hpp|cpp)$")
BINARY = (".png", ".bin", ".gz")

names = subprocess.run(["git", "ls-files", "-z"], check=True, capture_output=True, text=True)
found = []
for name in filter(None, names.stdout.split("\0")):
    path = pathlib.Path(name)
    if not path.is_file() or path.suffix in BINARY or name == "test/conventions/tracked-text.py":
        continue
    text = path.read_text(errors="replace")
    for number, line in enumerate(text.splitlines(), 1):
        if MACHINE.search(line):
            found.append(f"{name}:{number}: names a folder of one machine: {line.strip()}")
    if LICENSED.match(name) and LICENCE not in text.partition("\n")[0]:
        found.append(f"{name}:1: the first line is not '// {LICENCE}'")
    if text and not text.endswith("\n"):
        found.append(f"{name}: ends without a newline")
print("\n".join(found))
sys.exit(bool(found))

#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Fails when the way of a finding in docs/contributing.md names a file that is not there, or has more than ten stops.

Run from the top folder.
"""

import pathlib
import re
import sys

section = pathlib.Path("docs/contributing.md").read_text().split("### The way of a finding\n")[1].split("\n## ")[0]
stops = re.findall(r"^\d+\. .*(?:\n   .*)*", section, re.M)
paths = [path for stop in stops for path in re.findall(r"`((?:tool|lib|rules)/[\w/.-]+)`", stop)]
missing = [path for path in paths if not pathlib.Path(path).is_file()]
print(*missing, sep="\n")
print(f"{len(stops)} stops, {len(paths)} files, {len(missing)} of them missing")
sys.exit(not 0 < len(stops) <= 10 or len(paths) < len(stops) or bool(missing))

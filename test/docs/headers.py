# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The headers of rules/coverage/headers.yaml. Run from the top folder.

    headers.py           fails for those that neither exist nor are refused by name
    headers.py --source  prints a source that defines A to Z and then includes each of them that exists
"""

import fnmatch
import pathlib
import re
import string
import sys

includes, rules = pathlib.Path("runtime/include"), pathlib.Path("rules")
refused = [pattern for line in (rules / "toolkit-headers.yaml").read_text().splitlines() if line.startswith("  headers:")
           for pattern in re.findall('"([^"]+)"', line)]
lists = re.findall(r"^[\w-]+: \[(.*?)\]", (rules / "coverage/headers.yaml").read_text(), re.MULTILINE | re.DOTALL)
known = [name for names in lists for name in re.findall(r"[\w/.]+", names)]
there = [name for name in known if (includes / name).is_file()]
if "--source" in sys.argv:
    print("\n".join(f"#define {letter} {number}" for number, letter in enumerate(string.ascii_uppercase)))
    # cublas.h gives names of cublas_v2.h to other functions.
    print("\n".join(f"#include <{name}>" for name in there if name != "cublas.h"))
    sys.exit()
lost = [name for name in known if name not in there and not any(fnmatch.fnmatch(name, pattern) for pattern in refused)]
print(f"{len(there)} of {len(known)} headers are there, {len(known) - len(there) - len(lost)} are refused by name")
sys.exit(f"neither there nor refused: {' '.join(lost)}" if lost else 0)

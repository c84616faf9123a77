"""Checks the examples of every rule: `bad` has exactly its finding, `good` none.

    rule-examples.py OFFLOOM RULES FOLDER     (writes the examples to FOLDER)
"""

import pathlib
import re
import subprocess
import sys

offloom, rules, folder = sys.argv[1], pathlib.Path(sys.argv[2]), pathlib.Path(sys.argv[3])
failures = []


def example(text, key):
    lines = re.search(rf"^{key}: \|\n((?:  .*\n|\n)+)", text, re.M)[1]
    return re.sub(r"^  ", "", lines, flags=re.M)


def findings(rule, key, source):
    path = folder / f"{rule}-{key}.cu"
    path.write_text(source)
    run = subprocess.run([offloom, "check", path], capture_output=True, text=True)
    return re.findall(r"^[^\n]*: (?:error|warning|remark): .*\[([\w-]+)\]$", run.stdout, re.M), run


for path in sorted((rules / "checks").glob("*.yaml")):
    for key, expected in ("bad", [path.stem]), ("good", []):
        found, run = findings(path.stem, key, example(path.read_text(), key))
        if found != expected or run.returncode != len(expected):
            failures.append(f"{path.name}: '{key}' has findings {found}, not {expected}:\n{run.stdout}{run.stderr}")
print("\n".join(failures))
sys.exit(bool(failures))

"""Compares what `offloom check` says of many small probes in one file with what nvcc said of them.

    verdicts.py OFFLOOM FILE [compiler options]

A probe is a line, or a namespace, whose first line ends in `// nvcc: accepts`, `rejects` or `warns`; it ends where the
next one begins. An error anywhere in it is a rejection. Where the comment goes on with `(known: why)`, Offloom differs and
must do so.
"""

import json
import os
import re
import subprocess
import sys

VERDICT = re.compile(r"// nvcc: (accepts|rejects|warns)( \(known: [^)]*\))?$")


def main(offloom, name, *options):
    lines = open(name, encoding="utf-8").read().splitlines()
    probes = [(n, match) for n, line in enumerate(lines, 1) if (match := VERDICT.search(line))]
    run = subprocess.run([offloom, "check", "--no-cache", "--max-per-rule=0", "--format=json", name, "--",
                          "-ferror-limit=0", *options], capture_output=True, text=True)
    errors = {}
    for finding in json.loads(run.stdout)["findings"]:
        if finding["level"] in ("error", "fatal") and os.path.basename(finding["file"]) == os.path.basename(name):
            errors.setdefault(finding["line"], finding["message"])
    wrong = 0
    for i, (first, match) in enumerate(probes):
        last = probes[i + 1][0] if i + 1 < len(probes) else len(lines) + 1
        said = next((errors[n] for n in range(first, last) if n in errors), None)
        differs = (match[1] == "rejects") != (said is not None)
        if differs != bool(match[2]):
            wrong += 1
            print(f"{name}:{first}: nvcc {match[1]}, Offloom says: {said}\n  {lines[first - 1]}")
    print(f"{len(probes)} probes, {wrong} unexpected")
    return wrong > 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))

"""Checks the examples of every rule: `bad` has exactly its finding, `good` none, and `--fix` makes
`good` of the `bad` of a rule that says it is fixable.

    rule-examples.py OFFLOOM RULES FOLDER [GLOB]     (writes the examples to FOLDER)

Rules with the same flags and toolkit are checked in one run.
"""

import collections
import json
import pathlib
import re
import subprocess
import sys

offloom, rules, folder = sys.argv[1], pathlib.Path(sys.argv[2]), pathlib.Path(sys.argv[3])
pattern = sys.argv[4] if len(sys.argv) > 4 else "*"
failures = []


def example(text, key):
    lines = re.search(rf"^{key}: \|\n((?:  .*\n|\n)+)", text, re.M)[1]
    return re.sub(r"^  ", "", lines, flags=re.M).rstrip("\n") + "\n"


def flags(text):
    given = re.search(r"^flags: (.*)$", text, re.M)
    return tuple(json.loads(given[1])) if given else ()


def profile(text):
    """The toolkit that an example is for: the last of its rule, or that compiles for the architecture of its flags."""
    last = re.search(r'^toolkits: \[".*", "(.*)"\]', text, re.M)
    if last and last[1] != "99.0":
        return f"cuda-{last[1]}"
    arch = re.search(r'^flags: .*"-arch=sm_(\d+)"', text, re.M)
    return "cuda-12.9" if arch and int(arch[1]) < 75 and "\ntoolkits:" not in text else "cuda-13.0"


def check(names, options, toolkit, *more):
    """The rules of the findings in each file."""
    run = subprocess.run([offloom, "check", "--format=json", f"--profile={toolkit}", *(more or ["--checks=*"]),
                          *names, "--", *options], capture_output=True, text=True)
    if run.returncode not in (0, 1):
        failures.append(run.stderr)
    found = collections.defaultdict(list)
    for finding in json.loads(run.stdout)["findings"] if run.stdout else ():
        found[pathlib.Path(finding["file"]).name].append(finding)
    return found


def show(findings):
    return "".join(f"\n    {f['line']}:{f['column']}: {f['message']} [{f['rule']}]" for f in findings)


OFF = {path.stem for path in (rules / "checks").glob("*.yaml")
       if re.search("^default: false", path.read_text(), re.M)}
# What tells of that which a program leaves undone would find something too: an example is an excerpt.
OF_PROGRAMS = {"alloc-leak", "api-launch-status-of-wait", "api-status-dropped", "api-unchecked-launch"}
groups = collections.defaultdict(list)
for path in sorted((rules / "checks").glob(pattern + ".yaml")):
    groups[flags(path.read_text()), profile(path.read_text())].append(path)
for (options, toolkit), paths in groups.items():
    names = []
    for path in paths:
        for key in "bad", "good":
            name = folder / f"{path.stem}-{key}.cu"
            name.write_text(example(path.read_text(), key))
            names.append(name)
    found = check(names, options, toolkit)
    for path in paths:
        # Rules that are off would find something in most examples.
        ours = lambda f: f["rule"] == path.stem or f["rule"] not in OFF | OF_PROGRAMS
        for key, expected in ("bad", [path.stem]), ("good", []):
            findings = [f for f in found[f"{path.stem}-{key}.cu"] if ours(f)]
            if [f["rule"] for f in findings] != expected:
                failures.append(f"{path.name}: '{key}' should have {expected}, but has:{show(findings)}")
    fixable = [p for p in paths if re.search(r"^(fixable: true|fix:)", p.read_text(), re.M)]
    # `bad` has one finding among those of the rules that are on, so these can be fixed in one run.
    runs = [([p for p in fixable if p.stem not in OFF], ",".join(["*", *(f"-{rule}" for rule in sorted(OFF))]))]
    runs += [([p], f"-*,{p.stem}") for p in fixable if p.stem in OFF]
    for together, rules_on in runs:
        bad = [folder / f"{p.stem}-bad.cu" for p in together]
        if bad:
            check(bad, options, toolkit, "--fix", f"--checks={rules_on}")
        for path, name in zip(together, bad):
            if name.read_text() != example(path.read_text(), "good"):
                failures.append(f"{path.name}: the fix of 'bad' is not 'good' but:\n{name.read_text()}")
print("\n".join(failures))
sys.exit(bool(failures))

"""Compares what `offloom check` says of the probes with nvcc's verdicts, and the differences with known.txt.

    compare.py OFFLOOM [NAME...]     all, or those whose names begin with one of NAME
    compare.py --shrink OFFLOOM      takes from known.txt what is no difference any more

One `offloom check` for each set of options checks all probes that want it, many to a file. It fails when a probe differs
that known.txt does not list, and when one is listed that does not differ: the list can only shrink.
"""

import json
import pathlib
import subprocess
import sys
import tempfile

from generate import OPTIONS, file_of, probes

HERE = pathlib.Path(__file__).parent
KNOWN = HERE / "known.txt"
IN_A_FILE = 450


def findings(offloom, some, options):
    """The first error that Offloom has in each of some probes; under "" one that is in none of them."""
    with tempfile.TemporaryDirectory() as folder:
        owners = {}
        for start in range(0, len(some), IN_A_FILE):
            text, owners[f"{start}.cu"] = file_of(some[start:start + IN_A_FILE])
            (pathlib.Path(folder) / f"{start}.cu").write_text(text)
        run = subprocess.run([pathlib.Path(offloom).resolve(), "check", "--no-cache", "--max-per-rule=0", "--format=json", *owners, "--",
                              "-ferror-limit=0", "-arch=sm_90", *options.split()],
                             cwd=folder, capture_output=True, text=True)
    if not run.stdout:
        return {"": run.stderr.strip()}
    errors = {}
    for finding in json.loads(run.stdout)["findings"]:
        if finding["level"] not in ("error", "fatal"):
            continue
        places = [finding, *finding.get("notes", [])]
        lines = (owners.get(pathlib.Path(place.get("file", "")).name, {}).get(place["line"]) for place in places)
        errors.setdefault(next(filter(None, lines), ""), finding["message"])
    return errors


def listed():
    """The differences of known.txt: names, and `missed` or `false`."""
    entries = {}
    for line in KNOWN.read_text().splitlines():
        if line and not line.startswith("#"):
            kind, name = line.split()
            assert name not in entries, f"known.txt lists {name} twice"
            entries[name] = kind
    return entries


def differences(offloom, wanted, verdicts):
    """The probes that Offloom and nvcc judge otherwise: names, `missed` or `false`, and what Offloom says."""
    found = {}
    for key, options in OPTIONS.items():
        some = [probe for probe in wanted if probe.options == key]
        errors = findings(offloom, some, options) if some else {}
        if "" in errors:
            found[""] = ("error outside of all probes", errors[""])
        for probe in some:
            if (probe.name in errors) != (verdicts[probe.name] == "rejects"):
                found[probe.name] = ("false" if probe.name in errors else "missed", errors.get(probe.name, ""))
    return found


def shrink(gone):
    lines = KNOWN.read_text().splitlines(keepends=True)
    KNOWN.write_text("".join(line for line in lines if line.startswith("#") or line.split()[-1:] not in [[n] for n in gone]))


def main(arguments):
    shrinks = arguments[0] == "--shrink"
    offloom, *names = arguments[shrinks:]
    verdicts = dict(line.split("\t") for line in (HERE / "verdicts.txt").read_text().splitlines())
    wanted = [probe for probe in probes() if probe.name.startswith(tuple(names) or "")]
    found = differences(offloom, wanted, verdicts)
    known = {name: kind for name, kind in listed().items() if name.startswith(tuple(names) or "")}
    texts = {probe.name: probe.text for probe in wanted}
    new = [name for name, (kind, _) in found.items() if known.get(name) != kind]
    gone = [name for name, kind in known.items() if found.get(name, ("",))[0] != kind]
    for name in new:
        print(f"{found[name][0]} {name}: nvcc {verdicts.get(name)}, Offloom says: {found[name][1]}\n    {texts.get(name, '')}")
    if shrinks:
        shrink(gone)
    else:
        for name in gone:
            print(f"{known[name]} {name}: no difference any more, known.txt must not list it")
    print(f"{len(wanted)} probes, {len(found)} differ, {len(new)} of them are not known, {len(gone)} known ones do not differ")
    return bool(new or gone and not shrinks)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

"""Asks nvcc for its verdict on each probe, and writes verdicts.txt.

    record.py [--jobs=N] [--new] [NAME...]     all, or those whose names begin with one of NAME; or that have no verdict

nvcc takes 40 probes at a time. Those that it has an error in are rejected; the rest is compiled again without them, until
it is taken whole. An error that names no line of a probe is looked for by halves. What g++ says of nvcc's output may be
another probe's fault: those are asked alone.
"""

import concurrent.futures
import pathlib
import re
import subprocess
import sys
import tempfile

from generate import OPTIONS, file_of, probes

BATCH = 40
MESSAGE = re.compile(r"^(?P<file>[^\s(:][^(:]*)(?:\((?P<line>\d+)\)|:(?P<gnu>\d+):\d+): (?P<kind>.*?error|warning)\b.*?: (?P<text>.*)")
CONTEXT = re.compile(r"at line (\d+)|probes\.cu[:(](\d+)")


def compiled(some, options):
    """Whether nvcc takes these together, its messages by probe, and the probes that g++ alone has an error in."""
    with tempfile.TemporaryDirectory() as folder:
        text, owners = file_of(some)
        (pathlib.Path(folder) / "probes.cu").write_text(text)
        run = subprocess.run(["nvcc", "-arch=sm_90", *options.split(), "-Xcudafe", "--error_limit=10000", "-c",
                              "probes.cu", "-o", "probes.o"], cwd=folder, capture_output=True, text=True)
    errors, warnings, unsure, last, names = {}, {}, set(), None, {probe.name for probe in some}
    for line in (run.stdout + run.stderr).splitlines():
        if match := MESSAGE.match(line):
            last = errors if "error" in match["kind"] else warnings
            text = match["text"]
            if match["gnu"]:  # of g++, whose lines are those of what nvcc has made of the file
                if owner := next((word for word in re.findall(r"\w+", text) if word in names), None):
                    if last is errors and owner not in errors:
                        unsure.add(owner)
                    last.setdefault(owner, text)
                continue
            # Of a constructor that the compiler makes the place is another's, but the name is right.
            if owner := next((word for word in re.findall(r"\w+", text) if word in names), None):
                last.setdefault(owner, text)
                continue
            if match["file"].endswith("probes.cu"):
                if int(match["line"]) in owners:
                    last.setdefault(owners[int(match["line"])], text)
                continue
        if last is not None and (match := CONTEXT.search(line)):
            number = int(match[1] or match[2])
            if number in owners:
                last.setdefault(owners[number], text)
    return run.returncode == 0, errors, warnings, unsure, run.stdout + run.stderr


def judged(some, options):
    """The verdict on each of some probes."""
    verdicts, left, rest = {}, list(some), ""
    while left:
        fine, errors, warnings, unsure, output = compiled(left, options)
        if fine:
            for probe in left:
                verdicts[probe.name] = ("warns", warnings[probe.name]) if probe.name in warnings else ("accepts", "")
            break
        if errors and (len(left) > 1 or not unsure):
            for probe in left:
                if probe.name in unsure:
                    verdicts.update(judged([probe], options))
                elif probe.name in errors:
                    verdicts[probe.name] = ("rejects", errors[probe.name])
            left = [probe for probe in left if probe.name not in errors]
            continue
        if len(left) == 1:
            verdicts[left[0].name] = ("rejects", output.strip().splitlines()[0] if output.strip() else "")
            break
        verdicts.update(judged(left[:len(left) // 2], options))
        verdicts.update(judged(left[len(left) // 2:], options))
        break
    return verdicts


def main(arguments):
    jobs = next((int(a[7:]) for a in arguments if a.startswith("--jobs=")), 2)
    names = tuple(a for a in arguments if not a.startswith("--"))
    batches = []
    wanted = [probe for probe in probes() if not names or probe.name.startswith(names)]
    if only := next((a[7:] for a in arguments if a.startswith("--only=")), None):
        listed = set(pathlib.Path(only).read_text().split())
        wanted = [probe for probe in wanted if probe.name in listed]
    for key, options in OPTIONS.items():
        some = [probe for probe in wanted if probe.options == key]
        batches += [(some[i:i + BATCH], options) for i in range(0, len(some), BATCH)]
    with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
        for batch, verdicts in zip(batches, pool.map(lambda batch: judged(*batch), batches)):
            for probe in batch[0]:
                print("\t".join((probe.name, *verdicts[probe.name])), flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])

"""Compares each program of a folder with what it did on a GPU, records/NAME.record: as it is, and with -DPLANTED.

usage: planted.py OFFLOOM PROGRAMS WORK-FOLDER

Prints what `offloom verify` says. Fails where a program does not agree with the GPU, or agrees although a
difference is planted.
"""

import os
import pathlib
import subprocess
import sys

offloom, programs, work = sys.argv[1], pathlib.Path(sys.argv[2]), pathlib.Path(sys.argv[3])
work.mkdir(parents=True, exist_ok=True)


def compare(source, name, *options):
    """Builds, runs and compares a program."""
    program, record = work / name, work / f"{name}.record"
    subprocess.run([offloom, "cc", "-O1", *options, str(source), "-o", str(program)], check=True,
                   stderr=subprocess.DEVNULL)
    subprocess.run([str(program)], check=True, stdout=subprocess.DEVNULL,
                   env=os.environ | {"OFFLOOM_VERIFY": str(record)})
    expected = programs / "records" / f"{source.stem}.record"
    verdict = subprocess.run([offloom, "verify", str(expected), str(record)], capture_output=True, text=True)
    print(f"{name}: {verdict.stdout}{verdict.stderr}", end="")
    return verdict.returncode


wrong = [source.stem for source in sorted(programs.glob("*.cu"))
         if (compare(source, source.stem), compare(source, f"{source.stem}-planted", "-DPLANTED")) != (0, 1)]
sys.exit(f"wrong: {' '.join(wrong)}" if wrong else 0)

"""Records each program of a folder as it is and with -DPLANTED, and prints what `offloom verify` says of both.

usage: planted.py OFFLOOM PROGRAMS WORK-FOLDER [RECORDS]

The first record of a program is RECORDS/name.record where that folder is given: what a GPU did. Fails where a
program does not agree with that record, or agrees although a difference is planted.
"""

import os
import pathlib
import subprocess
import sys

offloom, programs, work = sys.argv[1], pathlib.Path(sys.argv[2]), pathlib.Path(sys.argv[3])
records = pathlib.Path(sys.argv[4]) if len(sys.argv) > 4 else None
work.mkdir(parents=True, exist_ok=True)


def record(source, name, *options):
    """Builds and runs a program; its record."""
    program, file = work / name, work / f"{name}.record"
    subprocess.run([offloom, "cc", "-O1", *options, str(source), "-o", str(program)], check=True,
                   stderr=subprocess.DEVNULL)
    subprocess.run([str(program)], check=True, stdout=subprocess.DEVNULL, env=os.environ | {"OFFLOOM_VERIFY": str(file)})
    return file


def verify(expected, found):
    return subprocess.run([offloom, "verify", str(expected), str(found)], capture_output=True, text=True)


wrong = []
for source in sorted(programs.glob("*.cu")):
    name = source.stem
    own = record(source, name)
    expected = records / f"{name}.record" if records else own
    same = verify(expected, own)
    planted = verify(expected, record(source, f"{name}-planted", "-DPLANTED"))
    if same.returncode != 0 or planted.returncode != 1:
        wrong.append(name)
    if same.returncode != 0:
        print(f"{name} alone: {same.stdout}{same.stderr}", end="")
    print(f"{name}: {planted.stdout}{planted.stderr}", end="")
sys.exit(f"wrong: {' '.join(wrong)}" if wrong else 0)

# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Migrates sources with Windows' line ends: what is written must be what is written for the same lines with plain ends, and keep theirs.

  line_ends.py OFFLOOM FOLDER [--every 6]

Takes every so many of the CUDA sources beside this file, each three times: with plain ends, with a carriage return in front of each, and in
front of every third. FOLDER gets the files.
"""

import argparse
import pathlib
import shutil
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent


def migrated(offloom, name, text, folder):
    """The exit code, and the text of each file that is written."""
    folder.mkdir(parents=True)
    (folder / name).write_bytes(text)
    run = subprocess.run([offloom, "migrate", name, "-o", "out", "--", f"-I{HERE}", "-std=c++17"], cwd=folder, capture_output=True)
    return run.returncode, {file.name: file.read_bytes() for file in sorted(folder.glob("out/*.*p"))}


def every_third(lines):
    return b"".join(line.replace(b"\n", b"\r\n") if i % 3 == 0 else line for i, line in enumerate(lines))


def without(texts):
    return {name: text.replace(b"\r\n", b"\n") for name, text in texts.items()}


def problem(offloom, source, folder):
    """What is wrong; empty: nothing."""
    text = source.read_bytes()
    plain = migrated(offloom, source.name, text, folder / "plain")
    code, texts = migrated(offloom, source.name, text.replace(b"\n", b"\r\n"), folder / "windows")
    if (code, without(texts)) != plain:
        return "differs with carriage returns"
    if any(text.replace(b"\r\n", b"").count(b"\n") for text in texts.values()):
        return "has lines without carriage returns"
    code, texts = migrated(offloom, source.name, every_third(text.splitlines(keepends=True)), folder / "mixed")
    if (code, without(texts)) != plain:
        return "differs with mixed ends"
    if code == 0 and not any(b"\r\n" in text and text.replace(b"\r\n", b"").count(b"\n") for text in texts.values()):
        return "does not keep mixed ends"
    return ""


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("offloom")
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--every", type=int, default=1)
    options = parser.parse_args()
    shutil.rmtree(options.folder, ignore_errors=True)
    sources = sorted(HERE.glob("*.cu"))[:: options.every]
    right = 0
    for source in sources:
        found = problem(options.offloom, source, options.folder / source.stem)
        if found:
            print(f"{source.name}: {found}")
        right += not found
    print(f"{right} of {len(sources)} sources keep their line ends")
    return right != len(sources)


if __name__ == "__main__":
    sys.exit(main())

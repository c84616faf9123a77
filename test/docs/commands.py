"""Runs what a page of the documentation tells its reader to type.

    commands.py PAGE OFFLOOM SOURCE

Code blocks whose first line is `// NAME` are written to a temporary folder as NAME. There, with the
samples of SOURCE in reach, each line of the ```sh blocks that begins with "offloom" is run, and must
end with 0. A line with a word that stands for something of the reader's is not run.
"""

import pathlib
import re
import subprocess
import sys
import tempfile

PLACEHOLDER = re.compile(r"\b[A-Z]{3,}\b|…|\bsome/|\bsrc\b")
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```", re.M | re.S)


def main(page, offloom, source):
    blocks = BLOCK.findall(pathlib.Path(page).read_text())
    ran = 0
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        (folder / "test").symlink_to(pathlib.Path(source) / "test")
        (folder / "bin").mkdir()
        (folder / "bin/offloom").symlink_to(offloom)
        for language, text in blocks:
            named = re.match(r"// ([\w.]+\.(?:cu|cuh|cpp))\n", text)
            if named:
                (folder / named[1]).write_text(text)
            if language != "sh":
                continue
            for line in text.replace("\\\n", " ").splitlines():
                if not line.startswith("offloom ") or PLACEHOLDER.search(line.partition(" # ")[0]):
                    continue
                print("$", line, flush=True)
                subprocess.run(["bash", "-c", f"PATH=$PWD/bin:$PATH; {line}"], cwd=folder, check=True)
                ran += 1
    print(f"{ran} commands of {page}")
    return 0 if ran else 1


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))

# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What a real GPU made of the seeds: a third opinion, since both forms could be wrong in the same way.

gpu-results.txt holds a provenance line and then, a line for each seed, a hash of the kernel's text and the checksum.
A seed whose kernel has changed since (another hash) has no recording.
"""

import concurrent.futures
import hashlib
import pathlib
import shlex
import subprocess
import sys
import tempfile

from build import TROUBLE, run
from generate import generate
from program import program

RECORDING = pathlib.Path(__file__).with_name("gpu-results.txt")


def text_hash(seed):
    return hashlib.sha256(generate(seed).text().encode()).hexdigest()[:12]


def recorded(seeds):
    """The GPU's checksums of those seeds that have one."""
    if not RECORDING.exists():
        return {}
    rows = (row.split() for row in RECORDING.read_text().splitlines() if not row.startswith("#"))
    return {int(seed): checksum for seed, digest, checksum in rows if int(seed) in seeds and digest == text_hash(int(seed))}


def record(compiler, provenance, seeds, jobs):
    """Builds the seeds with a CUDA compiler (a command), runs them here, and prints a recording."""
    print(f"# {provenance}")
    batches = [seeds[i:i + 50] for i in range(0, len(seeds), 50)]
    with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
        for results in pool.map(lambda batch: checksums(compiler, batch), batches):
            for seed, checksum in results.items():
                if checksum in TROUBLE:
                    print(f"seed {seed} cannot be recorded: {checksum}", file=sys.stderr)
                else:
                    print(seed, text_hash(seed), checksum.replace(" ", "-"))


def checksums(compiler, seeds):
    with tempfile.TemporaryDirectory(prefix="offloom-oracle-") as folder:
        source, binary = pathlib.Path(folder) / "kernels.cu", pathlib.Path(folder) / "kernels"
        source.write_text(program([generate(seed) for seed in seeds]))
        subprocess.run([*shlex.split(compiler), str(source), "-o", str(binary)], check=True)
        return run(binary, seeds)[0]

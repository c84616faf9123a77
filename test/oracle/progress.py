# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What a run has found so far, also in a folder, so that a run of many hours can be ended and gone on with.

FOLDER/seeds.txt has a line for each seed: its form, and how it failed if it did. FOLDER/SEED.log and FOLDER/SEED.cu
are the compilers' words about a failing kernel, and the kernel, shrunk.
"""

import pathlib


class Progress:
    def __init__(self, folder, seeds):
        self.folder = pathlib.Path(folder) if folder else None
        self.total = len(seeds)
        self.forms, self.failures = {}, {}
        if self.folder:
            self.folder.mkdir(parents=True, exist_ok=True)
            if self.seeds_file.exists():
                self.read(seeds)

    @property
    def seeds_file(self):
        return self.folder / "seeds.txt"

    def read(self, seeds):
        for row in self.seeds_file.read_text().splitlines():
            seed, form, *kind = row.split(maxsplit=2)
            if int(seed) in seeds:
                self.note(int(seed), form, kind[0] if kind else None)

    def note(self, seed, form, kind):
        self.forms[seed] = form
        if kind:
            self.failures[seed] = kind

    def add(self, batch, kinds, forms, log):
        for seed in batch:
            self.note(seed, forms.get(seed, "unknown"), kinds.get(seed))
        for seed, kind in kinds.items():
            print(f"seed {seed}: {kind}", flush=True)
        if self.folder:
            with self.seeds_file.open("a") as file:
                file.writelines(f"{seed} {self.forms[seed]} {kinds.get(seed, '')}".rstrip() + "\n" for seed in batch)
            if log:
                (self.folder / f"{min(kinds)}.log").write_text(log)
            print(f"{len(self.forms)} of {self.total} done, {len(self.failures)} failed", flush=True)
        elif log:
            print(log[:4000], flush=True)

    def keep_program(self, seed, text):
        if self.folder:
            (self.folder / f"{seed}.cu").write_text(text)

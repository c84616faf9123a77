#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compares `offloom lsp` with a stock clangd on the same file: what an answer, a diagnostic and a day cost.

  editor.py --offloom build/tool/offloom [--clangd clangd-22] [--rounds 30] [--edits 200] FILE.cu

Both servers run in turn, round by round, so that what else the machine does hits both. The stock clangd gets flags that
make it parse CUDA with Offloom's headers, so that both have the same work. Times are medians in milliseconds.
"""

import argparse
import json
import pathlib
import statistics
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "Lsp"))
from lspclient import Client, position  # noqa: E402

HEADERS = pathlib.Path(__file__).resolve().parent.parent.parent / "runtime" / "include"
STOCK_FLAGS = ["-x", "cuda", "--cuda-host-only", "-nocudainc", "-nocudalib", "--cuda-path=/nonexistent", "-I",
               str(HEADERS), "-include", "cuda_runtime.h", "-Xclang", "-target-sdk-version=12.8", "-std=gnu++17"]


class Session:
    """A server with the file open, and the times it took."""

    def __init__(self, name, command, file, log):
        self.name, self.times, self.version = name, {}, 1
        self.client = Client(command, log=log)
        self.client.initialize()
        self.text = file.read_text()
        self.uri = self.client.open(file, self.text)
        self.client.diagnostics(self.uri)
        self.client.drain(3)

    def measure(self, what, do):
        begin = time.perf_counter()
        do()
        self.times.setdefault(what, []).append(1000 * (time.perf_counter() - begin))

    def ask(self, method, **more):
        self.client.request(method, {"textDocument": {"uri": self.uri}, **more})

    def edit(self, text, until):
        """Changes the text and waits for diagnostics of it."""
        self.version += 1
        self.client.change(self.uri, self.version, {"text": text})
        self.client.diagnostics(self.uri, self.version, until)

    def edit_and_hover(self, at):
        self.version += 1
        self.client.change(self.uri, self.version, {"text": self.text + "\n// more\n"})
        self.ask("textDocument/hover", position=at)

    def rest(self, ours):
        """Waits until the text has been analysed, so that no server pays for the other one's round."""
        self.ask("offloom/migratedText" if ours else "textDocument/documentSymbol")

    def round(self, ours):
        at = position(self.text, "threadIdx")
        self.client.drain(0.3)  # as a reader pauses; processors of both servers sleep then
        self.measure("hover", lambda: self.ask("textDocument/hover", position=at))
        inside = {**at, "character": at["character"] + 6}
        self.measure("completion", lambda: self.ask("textDocument/completion", position=inside))
        broken = self.text + "\nint unfinished = ;\n"
        error = lambda found: any("expected expression" in d["message"].lower() for d in found)  # noqa: E731
        self.measure("Clang's error after an edit", lambda: self.edit(broken, error))
        self.measure("and its end", lambda: self.edit(self.text, lambda found: not error(found)))
        self.measure("hover right after an edit", lambda: self.edit_and_hover(at))
        if ours:
            # Findings move with a text; so that this one is new, the text without it is analysed first.
            self.ask("offloom/migratedText")
            late = self.text + "\nvoid late() { cudaThreadSynchronize(); }\n"
            own = lambda found: any(d.get("code") == "depr-thread-api" for d in found)  # noqa: E731
            self.measure("Offloom's finding after an edit", lambda: self.edit(late, own))
            self.edit(self.text, lambda found: not own(found))
        self.rest(ours)

    def memory(self):
        """Of all its processes, in MiB; what they share is divided among them."""
        total, waiting = 0, [self.client.process.pid]
        while waiting:
            pid = waiting.pop()
            listed = subprocess.run(["ps", "-o", "pid=", "--ppid", str(pid)], capture_output=True, text=True).stdout
            waiting += map(int, listed.split())
            try:
                rollup = pathlib.Path(f"/proc/{pid}/smaps_rollup").read_text()
            except OSError:
                continue
            total += next(int(line.split()[1]) for line in rollup.splitlines() if line.startswith("Pss:"))
        return total / 1024

    def type(self, edits):
        """Many small edits, as fast as the server takes them."""
        for i in range(edits):
            self.version += 1
            self.client.change(self.uri, self.version, {"text": self.text + f"\n// {i}\n"})
            if i % 100 == 99:
                self.ask("textDocument/documentSymbol")
        self.edit(self.text, lambda found: True)
        self.client.drain(5)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--offloom", required=True)
    parser.add_argument("--clangd", default="clangd-22")
    parser.add_argument("--rounds", type=int, default=30)
    parser.add_argument("--edits", type=int, default=200, help="to look for a leak")
    parser.add_argument("file", type=pathlib.Path)
    options = parser.parse_args()

    file = options.file.resolve()
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        (folder / "compile_commands.json").write_text(json.dumps([{
            "directory": str(file.parent), "file": str(file), "arguments": ["clang++", *STOCK_FLAGS, str(file)]}]))
        ours = Session("offloom lsp", [options.offloom, "lsp"], file, folder / "ours.txt")
        stock = Session("clangd", [options.clangd, f"--compile-commands-dir={folder}"], file, folder / "stock.txt")
        for _ in range(options.rounds):
            for session in (ours, stock):
                session.round(ours=session is ours)
        for what, times in ours.times.items():
            mine = statistics.median(times)
            if what in stock.times:
                theirs = statistics.median(stock.times[what])
                print(f"{what}: {mine:.1f} ms, clangd {theirs:.1f} ms, ratio {mine / theirs:.2f}")
            else:
                print(f"{what}: {mine:.1f} ms")
        before = {s.name: s.memory() for s in (ours, stock)}
        print(f"memory: {before[ours.name]:.0f} MiB, clangd {before[stock.name]:.0f} MiB, "
              f"ratio {before[ours.name] / before[stock.name]:.2f}")
        for session in (ours, stock):
            session.type(options.edits)
            print(f"{session.name} after {options.edits} more edits: {session.memory():.0f} MiB "
                  f"({session.memory() - before[session.name]:+.0f})")
        for session in (ours, stock):
            session.client.shutdown()
    return 0


if __name__ == "__main__":
    sys.exit(main())

#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Opens the .cu files of Makefile projects in `offloom lsp` and in a stock clangd, and lists the errors each shows.

  editor.py --offloom build/tool/offloom [--clangd clangd-22] [--jobs 2] PROJECT...

A project is a folder with a Makefile. `make -n` says how it calls nvcc, and that becomes the compile_commands.json that
both servers get. Where nvcc is content with a file, each error is a false one.
"""

import argparse
import concurrent.futures
import json
import pathlib
import shlex
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "Lsp"))
from lspclient import Client, ServerError  # noqa: E402


def compile_commands(project, variables):
    """What `make -n` would call nvcc with, as entries of a database."""
    try:
        run = subprocess.run(["make", "-n", "-B", "-w", "NVCC=nvcc", "CUDA_DIR=/opt/cuda", *variables], cwd=project,
                             capture_output=True, text=True, errors="replace", timeout=60)
    except subprocess.TimeoutExpired:
        return []
    entries, folders = [], [project]
    for line in run.stdout.replace("\\\n", " ").splitlines():
        if "Entering directory" in line:
            folders.append(pathlib.Path(line.split("'")[1]))
        elif "Leaving directory" in line and len(folders) > 1:
            folders.pop()
        for command in line.split("&&"):
            try:
                words = shlex.split(command)
            except ValueError:
                continue
            if not words or not words[0].endswith("nvcc"):
                continue
            for source in (word for word in words[1:] if word.endswith(".cu")):
                file = (folders[-1] / source).resolve()
                if file.exists() and str(file) not in (e["file"] for e in entries):
                    entries.append({"directory": str(folders[-1]), "file": str(file),
                                    "arguments": ["nvcc", *(w for w in words[1:] if w != source), "-c", source]})
    return entries


def shown(client, file, is_ours):
    """The errors shown about a file, when all is known of it."""
    uri = client.open(file, file.read_text(errors="replace"))
    client.request("textDocument/documentSymbol", {"textDocument": {"uri": uri}})
    if is_ours:
        try:
            client.request("offloom/migratedText", {"textDocument": {"uri": uri}})
        except ServerError:
            pass
    client.diagnostics(uri)
    client.drain(0.3)
    found = [d for d in client.published[uri]["diagnostics"] if d["severity"] == 1]
    client.notify("textDocument/didClose", {"textDocument": {"uri": uri}})
    return found


def examine(project, options):
    """The number of files, and for each server the lines that it shows."""
    entries = compile_commands(project, options.make)
    report = {"project": project.name, "files": len(entries), "ours": [], "stock": [], "failures": []}
    if not entries:
        return report
    with tempfile.TemporaryDirectory() as folder:
        (pathlib.Path(folder) / "compile_commands.json").write_text(json.dumps(entries))
        servers = {"ours": [options.offloom, "lsp", "-p", folder, *options.option]}
        if options.clangd:
            servers["stock"] = [options.clangd, f"--compile-commands-dir={folder}", "--log=error"]
        for name, command in servers.items():
            try:
                with Client(command, log=pathlib.Path(folder) / "log.txt") as client:
                    client.initialize()
                    for entry in entries:
                        file = pathlib.Path(entry["file"])
                        for error in shown(client, file, name == "ours"):
                            report[name].append(f"{file}:{error['range']['start']['line'] + 1}: "
                                                f"{error['message'].splitlines()[0]}")
            except (TimeoutError, EOFError, BrokenPipeError) as error:
                report["failures"].append(f"{name}: {error}")
    return report


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--offloom", required=True)
    parser.add_argument("--option", action="append", default=[], help="of `offloom lsp`")
    parser.add_argument("--clangd", help="a stock clangd to compare with")
    parser.add_argument("--make", action="append", default=[], help="a variable for make: SDK_DIR=/opt/sdk")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("projects", nargs="+", type=pathlib.Path)
    options = parser.parse_args()

    projects = [p.resolve() for p in options.projects]
    files, totals, clean = 0, {"ours": 0, "stock": 0}, {"ours": 0, "stock": 0}
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        for report in pool.map(lambda p: examine(p, options), projects):
            files += report["files"]
            for name in totals:
                totals[name] += len(report[name])
                clean[name] += bool(report["files"]) and not report[name]
            for line in [*report["ours"], *report["failures"]]:
                print(line, flush=True)
    print(f"{len(projects)} projects, {files} files")
    print(f"offloom lsp: {totals['ours']} errors, {clean['ours']} projects without")
    if options.clangd:
        print(f"{options.clangd}: {totals['stock']} errors, {clean['stock']} projects without")
    return 0


if __name__ == "__main__":
    sys.exit(main())

"""Checks that `offloom migrate` gives the same with what it kept of earlier runs as without.

    migrate_cache.py OFFLOOM FOLDER

A project of three CUDA sources, one of plain C++, headers that they share or do not, and one that only the build makes. It
is changed in one way after another. After each, the tree that comes out, the messages and the exit code are those of
`--no-cache`, and as many sources as expected are taken from the cache.
"""

import pathlib
import re
import shutil
import subprocess
import sys

PROJECT = {
    "CMakeLists.txt": "cmake_minimum_required(VERSION 3.20)\nproject(p LANGUAGES CXX CUDA)\n"
                      "configure_file(config.h.in config.h)\n"
                      "add_executable(p a.cu b.cu c.cu main.cpp)\n",
    "config.h.in": "#define SCALE @SCALE@ 3\n",
    "inc/shared.cuh": "#pragma once\n__device__ inline float twice(float x) { return 2 * x; }\n"
                      "template <class T> __device__ T thrice(T x) { return 3 * x; }\n",
    "inc/own.h": "#pragma once\n#define OWN 1.5f\n",
    "a.cu": '#include "shared.cuh"\n#include "own.h"\n'
            "__global__ void a(float *x) { x[threadIdx.x] = twice(x[threadIdx.x]) * OWN; }\n"
            "void runA(float *x) { a<<<1, 32>>>(x); }\n",
    # In a comment, a letter that is not UTF-8.
    "b.cu": '#include "shared.cuh"\n#include "config.h"\n// caf\udce9\n'
            "__global__ void b(float *x) { x[threadIdx.x] = thrice(x[threadIdx.x]); }\n"
            "void runB(float *x) { b<<<1, 32>>>(x); /* \udce9 */ }\n"
            "#ifdef NOBODY\n__global__ void unread() {}\n#endif\n",
    "c.cu": "#if __has_include(\"extra.h\")\n#include \"extra.h\"\n#endif\n"
            "__global__ void c(float *x) { x[blockIdx.x] = 1; __nanosleep(threadIdx.x); }\n"
            "void runC(float *x) { c<<<2, 1>>>(x); }\n",
    "main.cpp": '#include "shared.cuh"\n#include "inc/../inc/own.h"\nint main() { return 0; }\n',
}


class Project:
    def __init__(self, offloom, folder):
        self.offloom = offloom
        self.folder = folder
        self.source = folder / "source"
        self.cache = folder / "cache"
        shutil.rmtree(folder, ignore_errors=True)
        self.write(PROJECT)

    def write(self, files):
        for name, text in files.items():
            path = self.source / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(text.encode("utf-8", "surrogateescape"))

    def replace(self, name, old, new):
        path = self.source / name
        text = path.read_bytes()
        assert old.encode() in text, (name, old)
        path.write_bytes(text.replace(old.encode(), new.encode()))

    def remove(self, name):
        (self.source / name).unlink()

    def run(self, cache, options, words):
        """What a run into a new folder gives, and how many sources it took from the cache."""
        out = self.folder / "out"
        shutil.rmtree(out, ignore_errors=True)
        command = [self.offloom, "migrate", *cache, *options, "source", "-o", "out", "--", "-Iearly", "-Isource/inc",
                   *words]
        done = subprocess.run(command, cwd=self.folder, capture_output=True, timeout=300)
        said = re.compile(rb"(\d+) of the sources had not changed and were not parsed again\n")
        kept = said.search(done.stderr)
        files = {str(path.relative_to(out)): path.read_bytes()
                 for path in sorted(out.rglob("*")) if path.is_file()}
        # Where the headers are that only a build makes differs from run to run.
        messages = re.sub(rb"/offloom-[0-9a-z]+/", b"/offloom/", said.sub(b"", done.stderr))
        return (files, messages, done.stdout, done.returncode), int(kept[1]) if kept else 0

    def expect(self, change, kept, options=(), words=()):
        found, count = self.run(["--cache-dir", "cache"], options, words)
        wanted, _ = self.run(["--no-cache"], options, words)
        for part, (mine, full) in enumerate(zip(found, wanted)):
            if mine != full:
                sys.exit(f"{change}: another result than without a cache, in part {part}:\n{mine}\n{full}")
        if count != kept:
            sys.exit(f"{change}: {count} sources were taken from the cache, not {kept}\n{found[1].decode(errors='replace')}")
        if not options and not words and len(found[0]) < len(PROJECT):
            sys.exit(f"{change}: the project was not migrated\n{found[1].decode(errors='replace')}")


def change_contents(project):
    project.expect("first run", 0)
    project.expect("second run", 4)
    project.replace("a.cu", "runA", "startA")
    project.expect("a source", 3)
    (project.source / "inc/shared.cuh").touch()
    project.expect("a header's date", 4)
    project.replace("inc/shared.cuh", "2 * x", "x + x")
    project.expect("a header of three", 1)
    project.replace("inc/own.h", "1.5f", "2.5f")
    project.expect("a header of one, which plain C++ includes", 2)
    project.replace("config.h.in", "3", "4")
    project.expect("a header that the build makes", 3)


def change_what_is_there(project):
    project.write({"inc/extra.h": "// found\n"})
    project.expect("a header that was asked for", 3)
    project.remove("inc/extra.h")
    project.expect("which is gone again", 3)
    (project.folder / "early").mkdir()
    project.expect("an empty folder to search", 0)
    (project.folder / "early/own.h").write_text("#define OWN 7\n")
    project.expect("a header that hides another", 3)
    (project.folder / "early/own.h").unlink()
    project.expect("which shows again", 3)
    project.write({"inc/shared.hpp": "int taken;\n"})
    project.expect("a name that a header of three would get", 1)
    project.remove("inc/shared.hpp")
    project.remove("inc/own.h")
    project.expect("a header that is missing", 1)
    project.write({"inc/own.h": PROJECT["inc/own.h"]})


def change_options(project):
    project.expect("a header that is there again", 2)
    project.expect("a macro", 0, words=["-DNOBODY"])
    project.expect("a macro again", 4, words=["-DNOBODY"])
    project.expect("a form", 0, options=["--form=fibers"])
    project.expect("no macro", 4)


def change_cache(project):
    entries = sorted(project.cache.glob("llvmcache-*"))
    texts = (b"", b"{", b"[]", b'{"folders": [], "result": []}', None)
    for i, entry in enumerate(entries):
        text = texts[i % len(texts)]
        entry.write_bytes(entry.read_bytes()[:-40] if text is None else text)
    project.expect("entries that are none", 0)
    shutil.rmtree(project.cache)
    project.cache.write_text("no folder\n")
    project.expect("a cache that cannot be", 0)


def main(offloom, folder):
    project = Project(offloom, pathlib.Path(folder))
    change_contents(project)
    change_what_is_there(project)
    change_options(project)
    change_cache(project)


main(*sys.argv[1:])

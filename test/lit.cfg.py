"""One lit suite for every .cu and .test file; unit/ beside it is the suite of the GoogleTest programs.

A folder with needs of its own, such as the conformance programs, says so in its lit.local.cfg. The environment is built
from nothing, so that no toolkit or setting of the machine can leak into a test: PATH holds LLVM's tools and the system's
folders.

lit begins with the tests that took longest, by what it has recorded in the build; in a new one by .lit_test_times.txt
beside this file. There stand those that would keep a core alone at the end, of which a run of all tests takes a share.
"""

import os
import shutil
import subprocess
import sys

sys.path.insert(0, os.path.join(config.source_root, "test"))
import drawn

config.name = "offloom"
config.test_format = drawn.DrawnShTest(lit_config.params.get("drawn_by"))
config.suffixes = [".cu", ".test"]
config.excludes = ["Inputs", "fuzz", "unit"]
config.test_source_root = os.path.join(config.source_root, "test")
config.test_exec_root = os.path.join(config.build_root, "test")

config.environment = {
    "PATH": os.pathsep.join([config.llvm_tools_dir, "/usr/local/bin", "/usr/bin", "/bin"]),
    "HOME": config.test_exec_root,
    "LANG": "C.UTF-8",
    "TMPDIR": os.environ.get("TMPDIR", "/tmp"),
    # A program that is right on few threads and on many is run on few: tests run side by side.
    "OFFLOOM_NUM_THREADS": os.environ.get("OFFLOOM_NUM_THREADS", "2"),
}

runtime_include = os.path.join(config.source_root, "runtime", "include")
substitutions = {
    "%offloom": config.offloom,
    # A C++ compiler of each kind, ready to compile migrated code.
    "%clangxx": f"{config.llvm_tools_dir}/clang++ -std=c++17 -isystem {runtime_include}",
    "%gxx": f"g++ -std=c++17 -isystem {runtime_include}",
    # What migrated code is linked with.
    "%link_runtime": f"{config.cxx_flags} {config.runtime_library} -ltbb -lboost_context -pthread",
    "%runtime_include": runtime_include,
    "%python": config.python,
    # Open MPI counts processors, and thinks twice about root.
    "%mpirun": "mpirun --allow-run-as-root --oversubscribe",
    "%source": config.source_root,
    "%build": config.build_root,
}
config.substitutions += [(rf"{name}\b", text) for name, text in substitutions.items()]

if config.offloom:
    config.available_features.add("offloom")
config.available_features |= drawn.thirds(lit_config.params.get("drawn_by"))
if os.geteuid() == 0:
    config.available_features.add("root")  # permissions stop nobody
if shutil.which("g++"):
    config.available_features.add("g++")

if shutil.which("mpirun") and shutil.which("mpicxx"):
    config.available_features.add("mpi")

# Mesa draws without a screen.
if all(os.path.exists(f"/usr/include/{header}") for header in ("EGL/egl.h", "GL/gl.h")):
    config.available_features.add("egl")

# Containers may forbid it.
if shutil.which("strace") and subprocess.run(
        ["strace", "-o", os.devnull, "true"], stderr=subprocess.DEVNULL).returncode == 0:
    config.available_features.add("strace")

# Editors that are clients of `offloom lsp`. Emacs has Eglot built in since 29, Debian 12 as a package.
if shutil.which("nvim"):
    config.available_features.add("neovim")
if shutil.which("vim") and subprocess.run(
        ["vim", "-u", "NONE", "-es", "-c", "if empty(globpath(&packpath, 'pack/*/opt/ale')) | cquit | endif",
         "-c", "qall!"], stdin=subprocess.DEVNULL).returncode == 0:
    config.available_features.add("ale")
if shutil.which("emacs") and subprocess.run(
        ["emacs", "--batch", "--eval", "(require 'eglot)"], stderr=subprocess.DEVNULL).returncode == 0:
    config.available_features.add("eglot")

# Opens the reports that are pages.
if shutil.which("chromium-headless-shell") or shutil.which("chromium"):
    config.available_features.add("browser")

# A test that hangs fails after ten minutes. lit needs psutil to end its children.
supported, _ = lit_config.maxIndividualTestTimeIsSupported
if supported:
    lit_config.maxIndividualTestTime = 600

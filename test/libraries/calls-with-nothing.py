"""Calls every function of libraries with zeros for all arguments: null handles, null pointers, sizes of 0.

    calls-with-nothing.py BUILD WORK HEADER... -- LIBRARY...

Each call runs in a process of its own. What returns success, or crashes, is printed; the rest returned an error.
"""

import pathlib
import re
import subprocess
import sys

PROGRAM = """
{includes}
#include <cstdio>
#include <sys/wait.h>
#include <unistd.h>

template <class Result, class... Parameters> void call(const char *name, Result (*function)(Parameters...)) {{
  const pid_t child = fork();
  if (child == 0) {{
    alarm(20);
    _exit(int(function(Parameters()...)) == 0 ? 0 : 1);
  }}
  int status;
  waitpid(child, &status, 0);
  if (!WIFEXITED(status))
    std::printf("%s crashes\\n", name);
  else if (WEXITSTATUS(status) == 0)
    std::printf("%s succeeds\\n", name);
}}
int total = 0;
#define CALL(name) call(#name, name), ++total

int main() {{
{calls}
  std::printf("%d functions\\n", total);
}}
"""


def functions(archive, text):
    """The functions with C's names that the archive defines and the headers' text declares to return a status, but for
    those that C++ overloads: a name alone does not say which is meant."""
    symbols = subprocess.run(["nm", "--defined-only", "-g", archive], capture_output=True, text=True, check=True).stdout
    names = {line.split()[-1] for line in symbols.splitlines() if re.search(r" [TW] [a-z]\w+$", line)}
    declared = re.findall(r"\b\w*(?:[sS]tatus_t|Return_t|Result_t|cufftResult|NppStatus)\s+(\w+)\s*\(", text)
    return sorted(name for name in names if declared.count(name) == 1)


def main(build, work, *rest):
    headers, libraries = rest[:rest.index("--")], rest[rest.index("--") + 1:]
    build, source = pathlib.Path(build), pathlib.Path(work + ".cu")
    includes = "\n".join(f"#include <{header}>" for header in headers)
    source.write_text(includes + "\n")
    text = subprocess.run([build / "tool/offloom", "cc", "-E", source], capture_output=True, text=True, check=True).stdout
    names = [name for library in libraries for name in functions(build / f"runtime/liboffloom_{library}.a", text)]
    source.write_text(PROGRAM.format(includes=includes, calls="\n".join(f"  CALL({name});" for name in names)))
    subprocess.run([build / "tool/offloom", "cc", "-O0", "-w", source, "-o", work, *(f"-l{library}" for library in libraries)],
                   check=True)
    print(*libraries, flush=True)
    subprocess.run([work], check=True)


if __name__ == "__main__":
    main(*sys.argv[1:])

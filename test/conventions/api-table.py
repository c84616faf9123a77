"""Compares rules/api with the runtime's headers and the conformance programs. Run from the top folder.

    api-table.py           fails when a header declares, or a conformance program calls, a CUDA
                           runtime function that the table does not know
    api-table.py --status  prints the table as Markdown, with the status of every function
    api-table.py --source  prints a program that names every function but those of textures and
                           surfaces, for `offloom check`: it accepts what nvcc accepts

The status is computed: a function is *refused* when a header declares it as OFFLOOM_UNSUPPORTED,
*supported* when it is declared otherwise, and *tested* when a conformance program or a unit test
of the runtime names it too.
"""

import pathlib
import re
import sys

NAME = r"cuda[A-Z]\w*"
# A name before "(" that a type, a "*" or "&" precedes: a declaration and no call.
DECLARATION = re.compile(rf"(?:\b(?!return\b|else\b|throw\b)\w+[>\s]|[*&>]\s*)({NAME})\s*\(")
REFUSED = re.compile(rf"\bOFFLOOM_UNSUPPORTED\w*[^;{{}}]*?\b({NAME})\s*\(")
CALL = re.compile(rf"\b({NAME})\s*(?:<[^<>]*>\s*)?\(")
# A function of the program itself that is called like CUDA's.
OWN_FUNCTION = re.compile(rf"\b(?:void|int|bool|float|auto)\s+({NAME})\s*\(")
TYPE = re.compile(rf"\b(?:enum|struct|union|class|using)\s+({NAME})|\btypedef\b[^;]*?({NAME})\s*;")


def code(path):
    """The text without comments and macros."""
    text = re.sub(r"//[^\n]*|/\*.*?\*/", "", path.read_text(), flags=re.S)
    return re.sub(r"^#\s*define.*(?:\\\n.*)*", "", text, flags=re.M)


def names(pattern, paths):
    """Each name that the pattern finds, with the first file it is in."""
    found = {}
    for path in sorted(paths):
        for name in pattern.findall(code(path)):
            found.setdefault(name, path.as_posix())
    return found


def types(paths):
    return {name for path in paths for pair in TYPE.findall(code(path)) for name in pair}


def table():
    line = re.compile(r'- \{name: (\w+), since: "([\d.]+)"'
                      r'(?:, deprecated: "([\d.]+)")?(?:, until: "([\d.]+)")?(?:, [a-z]+: (?:\[[^\]]*\]|[\w-]+))*\}')
    for path in sorted(pathlib.Path("rules/api").glob("*.yaml")):
        text = path.read_text()
        section = re.search(r"^section: (.*)", text, re.M)[1]
        for name, since, deprecated, until in line.findall(text):
            yield name, section, since, deprecated, until


def status(name, declared, refused, called):
    if name not in declared:
        return "–"
    if name in refused:
        return "refused"
    return "tested" if name in called else "supported"


def print_status(rows, *names_by_status):
    print("| function | section | since | deprecated | until | status |")
    print("| --- | --- | --- | --- | --- | --- |")
    for name, *facts in rows:
        print(f"| `{name}` | {' | '.join(facts)} | {status(name, *names_by_status)} |")


def print_source(rows):
    print("#include <cuda_gl_interop.h>\n#include <cuda_occupancy.h>\n#include <cuda_profiler_api.h>\nnamespace named {")
    for name, section, *_ in rows:
        if not section.startswith(("Texture", "Surface")):
            print(f"using ::{name};")
    print("}")


def main(arguments):
    headers = [path for path in pathlib.Path("runtime/include").rglob("*.h")
               if "offloom" not in path.parts]
    programs = list(pathlib.Path("test/conformance").glob("**/*.cu"))
    no_functions = types(headers) | names(OWN_FUNCTION, programs).keys()
    declared, called = (
        {name: path for name, path in found.items() if name not in no_functions}
        for found in (names(DECLARATION, headers),
                      names(CALL, programs + list(pathlib.Path("test/unit/runtime").glob("*.cpp")))))
    refused = names(REFUSED, headers)
    rows = list(table())
    if arguments == ["--status"]:
        return print_status(rows, declared, refused, called)
    if arguments == ["--source"]:
        return print_source(rows)

    known = {row[0] for row in rows}
    bad = [f"{path}: declares '{name}', which rules/api does not know"
           for name, path in declared.items() if name not in known]
    for name, path in called.items():
        if name not in known:
            bad.append(f"{path}: calls '{name}', which rules/api does not know")
        elif name not in declared:
            bad.append(f"{path}: calls '{name}', which no header of the runtime declares")
    print("\n".join(bad))
    supported = sum(name in declared and name not in refused for name in known)
    tested = sum(name in declared and name in called for name in known)
    print(f"{len(known)} functions of the runtime API: {supported} supported, {tested} tested, "
          f"{len(refused)} declared and refused")
    return bool(bad)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

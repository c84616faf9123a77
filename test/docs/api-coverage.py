"""Writes docs/api.md: what works of every function of CUDA 13's runtime API, driver API and NVRTC, and a test that calls it.

    api-coverage.py            fails when the page is not what headers, tests and rules/coverage say
    api-coverage.py --write    writes the page
    api-coverage.py --summary  prints how many functions of each API there are of each kind

Run from the top folder. A function is refused where a header declares it as OFFLOOM_UNSUPPORTED, and missing where none
declares it; those that do less than on a GPU are listed in rules/coverage.
"""

import pathlib
import re
import sys

PAGE = pathlib.Path("docs/api.md")
# Those of the engine in test/unit only read such calls.
TESTS = ["test/unit", "test/modules", "test/conformance", "test/libraries", "test/Driver"]
KINDS = ["works", "partly", "without effect", "refused", "missing"]
INTRODUCTION = """# Functions of CUDA's APIs

What works of every function of CUDA 13's runtime API, driver API and NVRTC, and a test that calls it. The page is written by
`test/docs/api-coverage.py`; [limits.md](limits.md) says more of what does not.

*Partly* and *without effect* say why. *Refused* means that `offloom check` accepts the call and `offloom migrate` reports it with what
to do instead; *missing*, that the name is unknown.
"""


def text_of(path):
    return re.sub(r"//[^\n]*|/\*.*?\*/", "", path.read_text(errors="replace"), flags=re.S)


def read(path):
    """The subset of YAML that rules/coverage keeps to: keys, and lists of names or of `name: "reason"`."""
    values, key = {}, None
    for line in path.read_text().splitlines():
        if item := re.fullmatch(r"  - (\w+)(?:: \"(.*)\")?", line):
            values[key][item[1]] = item[2]
        elif top := re.fullmatch(r"([\w-]+): ?(.*)", line):
            key = top[1]
            values[key] = top[2] if top[2] else {}
        elif not line.startswith("#"):
            sys.exit(f"{path}: what is '{line}'?")
    return values


def functions_of_runtime():
    """Those of rules/api that CUDA 13 still has."""
    line = re.compile(r"- \{name: (\w+), since: \"[\d.]+\"(.*)\}")
    return {name for path in pathlib.Path("rules/api").glob("*.yaml")
            for name, rest in line.findall(path.read_text()) if "until:" not in rest}


class Facts:
    """What headers and tests say."""

    def __init__(self):
        headers = [text_of(p) for p in pathlib.Path("runtime/include").rglob("*.h") if "offloom" not in p.parts]
        headers = [re.sub(r"^#\s*define.*(?:\\\n.*)*", "", text, flags=re.M) for text in headers]
        self.declared, self.refused = set(), set()
        for text in headers:
            self.declared |= set(re.findall(r"(?:\w[>\s]\s*|[*&]\s*)\b((?:cu|nvrtc)[A-Za-z]\w*)\s*\(", text))
            self.refused |= set(re.findall(r"\bOFFLOOM_UNSUPPORTED\w*[^;{}]*?\b((?:cu|nvrtc)[A-Za-z]\w*)\s*\(", text))
        self.tests = {}
        for folder in TESTS:
            for path in sorted(p for p in pathlib.Path(folder).rglob("*") if p.suffix in (".cpp", ".cu", ".test")):
                if path.parent.parent.name == "unit" and pathlib.Path("lib", path.parent.name).is_dir():
                    continue
                for name in set(re.findall(r"\b((?:cu|nvrtc)[A-Za-z]\w*)\s*(?:<[^<>\n]*>\s*)?\(", text_of(path))):
                    self.tests.setdefault(name, path.as_posix())

    def kind(self, name, api):
        if name not in self.declared:
            return "missing", ""
        if name in self.refused:
            return "refused", ""
        for kind, key in (("without effect", "without-effect"), ("partly", "partly")):
            if name in api[key]:
                return kind, api[key][name]
        return "works", ""


def rows(api, facts):
    names = api["functions"] or functions_of_runtime()
    for name in sorted(names, key=str.lower):
        yield name, *facts.kind(name, api), facts.tests.get(name, "")


def summary(title, all_rows):
    counts = {kind: sum(row[1] == kind for row in all_rows) for kind in KINDS}
    refused = 100 * (counts["refused"] + counts["missing"]) / len(all_rows)
    tested = sum(bool(row[3]) for row in all_rows if row[1] not in ("refused", "missing"))
    return (f"{title}: {len(all_rows)} functions; " + ", ".join(f"{n} {kind}" for kind, n in counts.items()) +
            f" (refused or missing: {refused:.1f} %); {tested} are called by a test")


def page(apis, facts):
    parts = [INTRODUCTION]
    for api in apis:
        all_rows = list(rows(api, facts))
        parts.append(f"\n## {api['title']}\n\n{summary(api['title'], all_rows)}.\n\n| function | | test |\n| --- | --- | --- |\n")
        for name, kind, why, test in all_rows:
            shown = f"[{pathlib.Path(test).name}](../{test})" if test and kind not in ("refused", "missing") else ""
            parts.append(f"| `{name}` | {kind}{': ' + why if why else ''} | {shown} |\n")
    return "".join(parts)


def faults(apis, facts):
    for api in apis:
        known = api["functions"] or functions_of_runtime()
        for key in ("without-effect", "partly"):
            for name in api[key]:
                if name not in known or name in facts.refused or name not in facts.declared:
                    yield f"rules/coverage: '{name}' is {key}, but no function, refused or not declared"
        for name in facts.refused - set(known):
            if api["functions"] and re.match(rf"{api['prefix']}[A-Z]", name) and not name.startswith(("cuda", "cub")):
                if name.removesuffix("_v2") not in known:
                    yield f"a header refuses '{name}', which rules/coverage does not know"


def main(arguments):
    apis = [read(pathlib.Path(f"rules/coverage/{name}.yaml")) for name in ("runtime", "driver", "nvrtc")]
    facts = Facts()
    if arguments == ["--summary"]:
        for api in apis:
            print(summary(api["title"], list(rows(api, facts))))
        return 0
    text, bad = page(apis, facts), list(faults(apis, facts))
    if arguments == ["--write"]:
        PAGE.write_text(text)
    elif not PAGE.exists() or PAGE.read_text() != text:
        bad.append(f"{PAGE}: not what headers and tests say; python3 {sys.argv[0]} --write")
    print("\n".join(bad))
    return bool(bad)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

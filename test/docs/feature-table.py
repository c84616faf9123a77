"""Writes docs/features.md from rules/features: what of CUDA's execution model works, and the test that shows it.

    feature-table.py             fails when the page is not what the files say, or a test that they name is missing
    feature-table.py --write     writes the page
    feature-table.py --forms OFFLOOM
                                 fails when a program that is to show a form has no kernel in it

Run from the top folder. A feature works in a *fast* form (thread loops or phases) or in *fibers*; *yes* stands for what
is no code of a kernel.
"""

import json
import os
import pathlib
import re
import subprocess
import sys

FOLDER, PAGE, TESTS = pathlib.Path("rules/features"), pathlib.Path("docs/features.md"), pathlib.Path("test")
KEYS = {"id", "feature", "guide", "works", "why", "tests"}
SHOWN = {"fast": "fast form", "fibers": "fibers", "yes": "yes", "partly": "partly", "refused": "no"}
INTRODUCTION = """# Features

What of CUDA's execution model works, section by section of the *CUDA C++ Programming Guide* (Runtime API where it says
so), and the test that shows it. The page is written from `rules/features` by `test/docs/feature-table.py`.

*Fast form* means thread loops or phases, *fibers* a stack for each thread: [migrate.md](migrate.md) explains both.
*Yes* stands for what is no code of a kernel. *Partly* and *no* say why; [limits.md](limits.md) has the rest.
"""


def scalar(text):
    if text.startswith("["):
        return [item.strip() for item in text[1:-1].split(",")]
    return json.loads(text) if text.startswith('"') else text


def read(path):
    """(title, features) of a file. The subset of YAML that these files keep to: one key a line."""
    title, features = None, []
    for number, line in enumerate(path.read_text().splitlines(), 1):
        if line.startswith("#") or line == "features:":
            continue
        key = re.fullmatch(r"(title: |  - |    )(?:(\w+): )?(.+)", line)
        if not key or (key[1] != "title: " and key[2] not in KEYS):
            sys.exit(f"{path}:{number}: neither a title nor one of {', '.join(sorted(KEYS))}")
        if key[1] == "title: ":
            title = key[3]
            continue
        if key[1] == "  - ":
            features.append({})
        features[-1][key[2]] = scalar(key[3])
    return title, features


def faults(sections):
    """What is wrong with the entries themselves."""
    seen = set()
    for _, features in sections:
        for feature in features:
            name = feature.get("id", "?")
            if name in seen:
                yield f"{name}: twice"
            seen.add(name)
            if missing := {"id", "feature", "guide", "works"} - feature.keys():
                yield f"{name}: no {', '.join(sorted(missing))}"
            elif feature["works"] not in SHOWN:
                yield f"{name}: works is none of {', '.join(SHOWN)}"
            elif feature["works"] in ("partly", "refused") and "why" not in feature:
                yield f"{name}: {feature['works']} without why"
            elif feature["works"] != "refused" and not feature.get("tests"):
                yield f"{name}: no test"
            yield from (f"{name}: no test/{test}" for test in feature.get("tests", ()) if not (TESTS / test).is_file())


def row(feature):
    tests = " ".join(f"[{pathlib.Path(test).stem}](../test/{test})" for test in feature.get("tests", ()))
    works = SHOWN[feature["works"]] + (f": {feature['why']}" if "why" in feature else "")
    return f"| {feature['feature']} | {feature['guide']} | {works} | {tests} |"


def page(sections):
    lines = [INTRODUCTION]
    counts = {works: sum(f["works"] == works for _, features in sections for f in features) for works in SHOWN}
    lines += [" | ".join(["", *SHOWN.values(), ""]).strip(), "| --- " * len(SHOWN) + "|",
              "| " + " | ".join(str(count) for count in counts.values()) + " |", ""]
    for title, features in sections:
        lines += [f"## {title}", "", "| feature | section | works | shown by |", "| --- | --- | --- | --- |"]
        lines += [*map(row, features), ""]
    return "\n".join(lines)


def forms_of(offloom, program):
    flags = re.search(r"^// flags: (.*)$", program.read_text(), re.M)
    command = [offloom, "migrate", str(program), "--", "-std=c++17", *(flags[1].split() if flags else ())]
    environment = {name: value for name, value in os.environ.items() if name != "OFFLOOM_FORM"}
    said = subprocess.run(command, capture_output=True, text=True, env=environment).stderr
    return set(re.findall(r": kernel '.*': (\w+)", said))


def wrong_forms(sections, offloom):
    """Claims about forms that the programs they name do not bear out."""
    wanted = {"fast": {"threads", "phases"}, "fibers": {"fibers"}}
    for _, features in sections:
        for feature in features:
            programs = [TESTS / test for test in feature.get("tests", ()) if test.startswith("conformance/")]
            if feature["works"] in wanted and programs:
                forms = set().union(*(forms_of(offloom, program) for program in programs))
                if not forms & wanted[feature["works"]]:
                    yield f"{feature['id']}: {feature['works']}, but its programs have kernels in {forms or 'no form'}"


def main(*arguments):
    sections = [read(path) for path in sorted(FOLDER.glob("*.yaml"))]
    wrong = list(faults(sections))
    if not wrong and arguments[:1] == ("--forms",):
        wrong = list(wrong_forms(sections, arguments[1]))
    elif not wrong and arguments == ("--write",):
        PAGE.write_text(page(sections))
    elif not wrong and (not PAGE.exists() or PAGE.read_text() != page(sections)):
        wrong = [f"{PAGE} is not what {FOLDER} says; run test/docs/feature-table.py --write"]
    print("\n".join(wrong))
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))

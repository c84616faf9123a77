"""Writes docs/ptx.md: what works of every instruction and special register of the PTX ISA, and a test that has it.

    ptx-coverage.py            fails when the page is not what rules/ptx, rules/coverage/ptx.yaml and the tests say
    ptx-coverage.py --write    writes the page
    ptx-coverage.py --summary  prints how many instructions there are of each kind

Run from the top folder. What rules/ptx (or the code that rules/coverage names) does not have is refused by name.
"""

import itertools
import pathlib
import re
import sys

PAGE = pathlib.Path("docs/ptx.md")
TESTS = ["test/conformance", "test/unit", "test/modules", "test/oracle", "test/libraries", "test/Migrate"]
KINDS = ["works", "partly", "without effect", "refused"]
TYPES = {
    None: set(),
    "integer": {sign + bits for sign in "usb" for bits in ("8", "16", "32", "64")} | {"u16x2", "s16x2"},
    "float": {"f32", "f64"},
    "half": {"f16", "f16x2", "bf16", "bf16x2"},
    "mixed": {"f32.f16", "f32.bf16"},  # as one, as `orders` in rules/ptx has them
}
INTRODUCTION = """# Instructions of PTX

What Offloom makes of every instruction and special register of the PTX ISA, in inline PTX and in modules of PTX, and a test that has
it. The page is written by `test/docs/ptx-coverage.py`; [limits.md](limits.md) says more of what does not work.

*Partly* and *without effect* say why. *Refused* means that `offloom migrate` reports the instruction by its name, and that loading a
module with it fails and says so. An instruction that works may have modifiers and types that are refused in the same way; none is
ignored in silence.
"""


def read(path):
    """rules/coverage/ptx.yaml: `name: "reason"` lists, and `section:` with names behind it, over several lines."""
    values, key, section = {}, None, None
    for line in path.read_text().splitlines():
        if item := re.fullmatch(r"  - ([\w.]+): \"(.*)\"", line):
            values[key][item[1]] = item[2]
        elif item := re.fullmatch(r"  - (.*):", line):
            section = values[key].setdefault(item[1], [])
        elif line.startswith("    "):
            section += line.split()
        elif top := re.fullmatch(r"([\w-]+):", line):
            key = top[1]
            values[key] = {}
        elif not line.startswith("#"):
            sys.exit(f"{path}: what is '{line}'?")
    return values


def mnemonics_of_rules():
    """The parts of every instruction of rules/ptx, with its types, as sets behind the first part."""
    for path in sorted(pathlib.Path("rules/ptx").glob("*.yaml")):
        text = path.read_text()
        lists = dict(re.findall(r"&(\w+) \[(.*)\]", text))
        for anchor in re.finditer(r"&(\w+)(?: \{(.*)\})?((?:\n +[\w.]+: \w+(?: *#.*)?|\n +#.*)*)", text):
            lists.setdefault(anchor[1], keys_of(anchor[2], anchor[3]))
        for entry in re.split(r"^  - name: ", text.split("special-registers:")[0], flags=re.M)[1:]:
            name = entry.splitlines()[0].strip('"')
            types = re.search(r"^    types: (?:\*(\w+)|\[(.*)\])", entry, re.M)
            types = (lists[types[1]] if types[1] else types[2]).split(", ") if types else []
            if orders := re.search(r"^    orders: \[(f32\.b?f16)\]", entry, re.M):
                types = [orders[1]]
            each = re.search(r"^    each: ?(?:&\w+ ?)?(?:\*(\w+)|\{(.*)\})?((?:\n {6}[\w.:]+: \w+(?: *#.*)?|\n {6}#.*)*)", entry, re.M)
            keys = (lists[each[1]] if each[1] else keys_of(each[2], each[3])).split(", ") if each else [""]
            for values in itertools.product(*[keys, *(keys for _, keys in words_of(entry, text))]):
                whole = name.replace("{each}", values[0])
                for (word, _), value in zip(words_of(entry, text), values[1:]):
                    whole = whole.replace(f"{{{word}}}", value)
                parts = whole.split(".")
                yield parts[0], set(parts[1:]) | set(types)


WORD = r"\{word: ([\w-]+), is: \{(.*?)\}\}"


def words_of(entry, text):
    """What `for` of an entry combines: words, and the parts of names that they stand for."""
    anchors = {name: (word, keys) for name, word, keys in re.findall(rf"&([\w-]+) {WORD}", text, re.S)}
    combined = re.search(r"^    for: \[(.*)\]$", entry, re.M)
    for name, word, keys in re.findall(rf"\*([\w-]+)|{WORD}", combined[1] if combined else ""):
        word, keys = anchors[name] if name else (word, keys)
        yield word, keys_of(keys, None).split(", ")


def keys_of(flow, lines):
    """The keys of a mapping in braces, or in lines."""
    if flow:
        return ", ".join(re.findall(r"([\w.:]+): ", flow))
    return ", ".join(re.findall(r"^ +([\w.:]+): ", lines or "", re.M))


class Instructions:
    """Which instruction of the ISA a mnemonic is."""

    def __init__(self, sections):
        self.all = []  # (section, name)
        self.by_first = {}
        for title, names in sections.items():
            section, types = re.fullmatch(r"(.*?)(?: \((.*)\))?", title).groups()
            for name in names:
                first, *parts = name.split(".")
                self.by_first.setdefault(first, []).append((set(parts), TYPES[types], len(self.all)))
                self.all.append((section, name))

    def of(self, first, parts):
        """The numbers of the instructions that a mnemonic is of: those that say the most of it."""
        fits = [(len(known) + bool(types), number) for known, types, number in self.by_first.get(first, ())
                if known <= parts and (not types or parts & types)]
        return {number for count, number in fits if count == max(fits)[0]}


def tests_of(instructions):
    """number of an instruction: the first test whose text has it."""
    found = {}
    mnemonic = re.compile(r"(?<![\w.%$])([a-z]\w*)((?:\.\w+(?:::\w+)*)*)[ ;\"]")
    for folder in TESTS:
        for path in sorted(p for p in pathlib.Path(folder).rglob("*") if p.suffix in (".cpp", ".cu", ".test", ".py", ".ptx")
                           and (p.suffix != ".py" or "conformance" not in p.parts)):  # what runs tests there is none
            for line in path.read_text(errors="replace").splitlines():
                if '"' in line or path.suffix == ".ptx":
                    for first, rest in mnemonic.findall(line):
                        if rest or first in ("ret", "exit", "trap", "brkpt"):
                            parts = set(rest.split(".")[1:])
                            if mixed := re.search(r"f32\.b?f16$", rest):
                                parts = parts - {"f32", "f16", "bf16"} | {mixed[0]}
                            for number in instructions.of(first, parts):
                                found.setdefault(number, path.as_posix())
    return found


def registers_of_rules():
    text = pathlib.Path("rules/ptx/execution.yaml").read_text().split("special-registers:")[1]
    return {name.split(".")[0] for name in re.findall(r"- name: ([\w.]+)", text)}


def kind(name, known, facts):
    if not known:
        return "refused", ""
    for state in ("without effect", "partly"):
        if name in facts[state.replace(" ", "-")]:
            return state, facts[state.replace(" ", "-")][name]
    return "works", ""


def rows(facts, instructions):
    known = set()
    for first, parts in mnemonics_of_rules():
        known |= instructions.of(first, parts)
    tests = tests_of(instructions)
    for number, (section, name) in enumerate(instructions.all):
        yield section, name, *kind(name, number in known or name in facts["in-code"], facts), tests.get(number, "")
    for name in facts["special-registers"]["Special Registers"]:
        yield "Special Registers", "%" + name, *kind(name, name in registers_of_rules(), facts), ""


def summary(title, some):
    counts = {state: sum(row[2] == state for row in some) for state in KINDS}
    tested = sum(bool(row[4]) for row in some if row[2] != "refused")
    shown = f"{title}: {len(some)}; " + ", ".join(f"{n} {state}" for state, n in counts.items())
    return shown if title == "Special Registers" else shown + f"; {tested} stand in a test"


def page(all_rows):
    parts = [INTRODUCTION, "\n", summary("Instructions", [row for row in all_rows if row[1][0] != "%"]), ".\n"]
    for section in dict.fromkeys(row[0] for row in all_rows):
        some = [row for row in all_rows if row[0] == section]
        parts.append(f"\n## {section}\n\n{summary(section, some)}.\n\n| | | test |\n| --- | --- | --- |\n")
        for _, name, state, why, test in some:
            shown = f"[{pathlib.Path(test).name}](../{test})" if test and state != "refused" else ""
            parts.append(f"| `{name}` | {state}{': ' + why if why else ''} | {shown} |\n")
    return "".join(parts)


def faults(all_rows, facts):
    refused = {row[1] for row in all_rows if row[2] == "refused"} - {row[1] for row in all_rows if row[2] != "refused"}
    names = {row[1] for row in all_rows}
    for key in ("without-effect", "partly", "in-code"):
        for name in facts[key]:
            if name not in names or name in refused:
                yield f"rules/coverage/ptx.yaml: '{name}' is {key}, but no instruction, or refused"
    for name, place in facts["in-code"].items():
        if f'"{name}"' not in pathlib.Path(place).read_text():
            yield f"rules/coverage/ptx.yaml: '{name}' is not in {place}"
    for first, parts in mnemonics_of_rules():
        if first not in ("pack", "unpack") and not Instructions(facts["instructions"]).of(first, parts):
            yield f"rules/ptx has '{first}' ({', '.join(sorted(parts))}), which rules/coverage/ptx.yaml does not know"


def main(arguments):
    facts = read(pathlib.Path("rules/coverage/ptx.yaml"))
    all_rows = list(rows(facts, Instructions(facts["instructions"])))
    if arguments == ["--summary"]:
        print(summary("Instructions", [row for row in all_rows if row[1][0] != "%"]))
        return 0
    text, bad = page(all_rows), list(faults(all_rows, facts))
    if arguments == ["--write"]:
        PAGE.write_text(text)
    elif not PAGE.exists() or PAGE.read_text() != text:
        bad.append(f"{PAGE}: not what rules and tests say; python3 {sys.argv[0]} --write")
    print("\n".join(bad))
    return bool(bad)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

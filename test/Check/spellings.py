"""Asks rules about host code for the same mistake in each way of writing it: CUDA's functions called
by themselves, in a macro that checks them, or through functions, templates, lambdas and classes.

    spellings.py OFFLOOM FOLDER [RULE...]     (writes the programs to FOLDER)

Prints, of each rule, the spellings in which it finds no mistake, or finds one where none is. What a rule is still
silent in is written in spellings.test.
"""

import collections
import json
import pathlib
import re
import subprocess
import sys

from spelling_cases import CASES, OPERATIONS

PRELUDE = """#include <cstdio>
#include <cstdlib>
#include <ctime>
#define CHECK(call) do { cudaError_t status_ = (call); if (status_ != cudaSuccess) { \\
  fprintf(stderr, "%s\\n", cudaGetErrorString(status_)); exit(1); } } while (0)
__global__ void kernel(float *p, int n) { int i = threadIdx.x; if (i < n) p[i] += 1.0f; }
__global__ void reader(float *to, const float *p, int n) { int i = threadIdx.x; if (i < n) to[i] += p[i]; }
"""


def operands(name):
    """The type, the name and whether it is set, of each operand."""
    for one in filter(None, OPERATIONS[name][0].split(", ")):
        words = one.split()
        yield " ".join(words[-len(words) + (words[0] == "out"):-1]), words[-1], words[0] == "out"


def statement(name, checked):
    call = OPERATIONS[name][1]
    if "<<<" in call:
        return call + ("; CHECK(cudaGetLastError());" if checked else ";")
    return call + ";" if not checked or call.startswith("free") else f"CHECK({call});"


def given(name, values, by):
    """The arguments: what is set is handed over by its address or, in `by`, by reference."""
    return ", ".join("&" + value if out and by == "pointer" else value
                     for (_, _, out), value in zip(operands(name), values))


def definition(name, by, checked, head="void", first=0):
    """A function that does it, of its operands from the first on."""
    parameters = ", ".join(f"{kind} {'*' if by == 'pointer' else '&'}{one}" if out else f"{kind} {one}"
                           for kind, one, out in list(operands(name))[first:])
    body = statement(name, checked)
    for _, one, out in operands(name):
        if out and by == "pointer":
            body = body.replace("&" + one, one)
    return f"{head} {name}_({parameters}) {{ {body} }}"


def replaced(name, values):
    """The statement itself, of these operands."""
    names = [one for _, one, _ in operands(name)]
    return lambda text: re.sub(r"\b(" + "|".join(names or ["-"]) + r")\b", lambda m: values[names.index(m[1])], text)


class Direct:
    """Names of variables are those of the program."""
    checked = False

    def declare(self, kind, name):
        return f"{kind} {name}{' = nullptr' if '*' in kind else ''};"

    def use(self, name):
        return name

    def top(self, names, variables):
        return ""

    def inside(self, names):
        return ""

    def call(self, name, values):
        return replaced(name, [self.use(v) for v in values])(statement(name, self.checked))

    def whole(self, names, variables, function, body):
        return self.top(names, variables) + f"\n{function} {{\n{body}\n}}\n"


class Macro(Direct):
    checked = True


class Function(Direct):
    def top(self, names, variables):
        return "\n".join(definition(n, "pointer", False, "static void") for n in names)

    def call(self, name, values):
        return f"{name}_({given(name, values, 'pointer')});"


class CheckedFunction(Direct):
    def top(self, names, variables):
        return "\n".join(definition(n, "reference", True, "static void") for n in names)

    def call(self, name, values):
        return f"{name}_({given(name, values, 'reference')});"


class Nested(Function):
    """A function that calls a function."""
    def top(self, names, variables):
        outer = []
        for n in names:
            own = [one for _, one, _ in operands(n)]
            outer.append(definition(n, "pointer", False, "static void").split("{")[0].replace(n + "_(", n + "_outer(")
                         + f"{{ {n}_({', '.join(own)}); }}")
        return super().top(names, variables) + "\n" + "\n".join(outer)

    def call(self, name, values):
        return super().call(name, values).replace(name + "_(", name + "_outer(", 1)


class Template(Direct):
    def top(self, names, variables):
        return "\n".join("template <class T> " + definition(n, "reference", True, "void").replace("float*", "T*")
                         .replace("const float", "const T").replace("sizeof(float)", "sizeof(T)")
                         if "float* p" in OPERATIONS[n][0] else definition(n, "reference", True, "static void")
                         for n in names)

    def call(self, name, values):
        return f"{name}_({given(name, values, 'reference')});"


class Lambda(Direct):
    def inside(self, names):
        return "\n".join(definition(n, "reference", True, "auto").replace(f"auto {n}_(", f"auto {n}_ = [](") + ";"
                         for n in names)

    def call(self, name, values):
        return f"{name}_({given(name, values, 'reference')});"


class Capture(Direct):
    """A lambda that captures what it works on."""
    def call(self, name, values):
        return f"{{ auto now = [&] {{ {super().call(name, values)} }}; now(); }}"


class Member(Direct):
    """A class without a state."""
    def top(self, names, variables):
        return "struct Device {\n" + "\n".join(definition(n, "pointer", True) for n in names) + "\n};"

    def inside(self, names):
        return "Device device_;"

    def call(self, name, values):
        return f"device_.{name}_({given(name, values, 'pointer')});"


class Holder(Direct):
    """A class for each pointer and handle, which has the operations on it."""
    def top(self, names, variables):
        kinds = dict.fromkeys(kind for kind, _ in variables)
        text = ""
        for kind in kinds:
            own = [n for n in names if next(operands(n), ("", "", 0))[0] == kind]
            methods = []
            for n in own:
                method = definition(n, "reference", True, first=1)
                methods.append(re.sub(r"\b" + next(operands(n))[1] + r"\b", "held", method))
            text += (f"struct {self.name(kind)} {{\n  {kind} held{' = nullptr' if '*' in kind else ''};\n"
                     + "\n".join(methods) + "\n};\n")
        return text

    @staticmethod
    def name(kind):
        return "Held_" + re.sub(r"\W", "", kind)

    def declare(self, kind, name):
        self.held = getattr(self, "held", {}) | {name: kind}
        return f"{self.name(kind)} {name};"

    def use(self, name):
        return name + ".held" if name in getattr(self, "held", {}) else name

    def call(self, name, values):
        if values and values[0] in getattr(self, "held", {}):
            return f"{values[0]}.{name}_({', '.join(self.use(v) for v in values[1:])});"
        return super().call(name, values)


class Global(Direct):
    """Variables of the file."""
    def declare(self, kind, name):
        return ""

    def top(self, names, variables):
        return "".join(f"static {super(Global, self).declare(kind, name)}\n" for kind, name in variables)


def of_one(name, value):
    """A function without the first operand, which is always `value`."""
    names = [one for _, one, _ in operands(name)]
    head, _, body = definition(name, "reference", True, first=1).partition("{")
    return (head.replace(name + "_(", f"{name}_{value}(")
            + "{" + re.sub(r"\b" + names[0] + r"\b", value, body))


class GlobalFunctions(Global):
    """Functions that work on variables of the file."""
    def top(self, names, variables):
        return super().top(names, variables) + "\n".join(
            "static " + of_one(n, value) for n in names for kind, value in variables
            if next(operands(n), ("",))[0] == kind)

    def call(self, name, values):
        kind = next(operands(name), ("",))[0]
        if values and kind and self.variables.get(values[0]) == kind:
            return f"{name}_{values[0]}({', '.join(values[1:])});"
        return super().call(name, values)


class Object(Global):
    """The function is one of a class that has the variables; what it does stands in it."""
    def whole(self, names, variables, function, body):
        head = function.replace("main(", "run(")
        text = "struct Program {\n" + self.top(names, variables).replace("static ", "") \
            + f"\n{head} {{\n{body}\n}}\n}};\n"
        return text + ("int main() { Program program; return program.run(); }\n" if head != function else "")


class OwnFunctions(Object, GlobalFunctions):
    """Its own functions do it."""


SPELLINGS = {"direct": Direct, "macro": Macro, "function": Function, "reference": CheckedFunction, "nested": Nested,
             "template": Template, "lambda": Lambda, "capture": Capture, "member": Member, "holder": Holder, "global": Global, "global function": GlobalFunctions,
             "object": Object, "own function": OwnFunctions}


def program(case, spelling, part):
    """The text of a case, without the prelude."""
    text = case.text.strip().replace("?", part)
    names = list(dict.fromkeys(re.findall(r"^!(\w+)", text, re.M)))
    variables = [tuple(line[4:].rsplit(" ", 1)) for line in text.splitlines() if line.startswith("var ")]
    spelling.variables = {name: kind for kind, name in variables}
    lines = [spelling.inside(names)]
    for line in text.splitlines():
        if line.startswith("var "):
            lines.append(spelling.declare(*line[4:].rsplit(" ", 1)))
            continue
        line = re.sub(r"\{(\w+)\}", lambda m: spelling.use(m[1]), line)
        if line.startswith("!"):
            name, _, rest = line[1:].partition(" ")
            line = spelling.call(name, [v for v in rest.split(", ") if v])
        lines.append(line)
    return spelling.whole(names, variables, case.function, "\n".join(filter(None, lines)))


def findings(offloom, file):
    run = subprocess.run([offloom, "check", "--no-cache", "--format=json", "--max-per-rule=0", "--checks=*", str(file), "--",
                          "-std=c++17"], capture_output=True, text=True)
    if run.returncode not in (0, 1):
        sys.exit(run.stderr)
    return json.loads(run.stdout)["findings"]


def found(offloom, folder, cases, name, part):
    """The rules that find something in each case: one file has all of them, but for those of `main`."""
    files = collections.defaultdict(list)
    for i, case in cases:
        files[i if "main" in case.function else "all"].append(i)
    rules = collections.defaultdict(set)
    for key, members in files.items():
        text, begins = PRELUDE, []
        for i in members:
            begins.append((text.count("\n") + 1, i))
            body = program(CASES[i], SPELLINGS[name](), getattr(CASES[i], part))
            text += body if key == i else f"namespace case{i} {{\n{body}}}\n"
        file = folder / f"{key}-{name.replace(' ', '-')}-{part}.cu"
        file.write_text(text)
        for finding in findings(offloom, file):
            if finding["rule"].startswith("clang"):
                sys.exit(f"{file}:{finding['line']}: {finding['message']}")
            within = [i for begin, i in begins if begin <= finding["line"]]
            if within:
                rules[within[-1]].add(finding["rule"])
    return rules


def main():
    offloom, folder = sys.argv[1], pathlib.Path(sys.argv[2])
    cases = [(i, c) for i, c in enumerate(CASES) if not sys.argv[3:] or c.rule in sys.argv[3:]]
    rules = {(name, part): found(offloom, folder, cases, name, part) for name in SPELLINGS for part in ("wrong", "right")}
    count = 0
    for i, case in cases:
        missed = [name for name in SPELLINGS if case.rule not in rules[name, "wrong"][i]]
        wrong = [name for name in SPELLINGS if case.rule in rules[name, "right"][i]]
        count += len(SPELLINGS) - len(missed)
        if missed:
            print(f"{i} {case.rule} is silent in: {', '.join(missed)}")
        if wrong:
            print(f"{i} {case.rule} is wrong in: {', '.join(wrong)}")
    print(f"{count} of {len(cases) * len(SPELLINGS)} found")


if __name__ == "__main__":
    main()

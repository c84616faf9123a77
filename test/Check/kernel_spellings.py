"""Asks rules about kernels for the same mistake in each way of writing it: indices by macros, functions and locals,
arrays by pointers, structures and members, the work in functions and templates, counters before their loops.

    kernel_spellings.py OFFLOOM FOLDER [RULE...]     (writes the programs to FOLDER)

Prints, of each rule, the spellings in which it finds no mistake, or finds one where none is. What a rule is still
silent in is written in kernel-spellings.test.
"""

import collections
import json
import pathlib
import re
import subprocess
import sys

# A rule, what stands at the kernel's `?` where it is wrong, where it is right, its parameters and its body. GRID,
# BLOCK, THREAD and EXTENT are the built-in indices in x; `x[…]` and `y[…]` are elements of parameters.
Case = collections.namedtuple("Case", "rule wrong right parameters text")
CASES = [
    Case("sync-block-sum-in-place", "x", "y", "float *x, float *y, int n", """
__shared__ float part[256];
part[THREAD] = GRID < n ? x[GRID] : 0.0f;
__syncthreads();
for (int half = EXTENT / 2; half > 0; half /= 2) {
  if (THREAD < half)
    part[THREAD] += part[THREAD + half];
  __syncthreads();
}
if (THREAD == 0)
  @[BLOCK] = part[0];"""),
    Case("sync-block-sum-in-place", "x", "y", "float *x, float *y, int n, int k", """
extern __shared__ float part[];
for (int i = 0; i < k; ++i)
  part[THREAD * k + i] = x[GRID * k + i];
__syncthreads();
if (THREAD == 0)
  for (int i = 0; i < k; ++i)
    @[BLOCK * k + i] = part[i];"""),
    Case("sync-block-sum-in-place", "x", "y", "float *x, float *y, int n", """
float sum = x[GRID];
for (int down = 16; down > 0; down /= 2)
  sum += __shfl_down_sync(0xffffffff, sum, down);
if (THREAD == 0)
  atomicAdd(&@[BLOCK], sum);"""),
    Case("sync-tile-without-barrier", "", "__syncthreads();", "float *x, const float *y, int n, int k", """
extern __shared__ float tile[];
for (int i = 0; i < k; ++i)
  tile[THREAD * k + i] = y[THREAD * k + i];
@
float sum = 0;
for (int j = 0; j < n; ++j)
  sum += tile[j];
x[GRID] = sum;"""),
    Case("sync-tile-without-barrier", "", "__syncthreads();", "float *x, const float *y, int n, int k", """
extern __shared__ float tile[];
if (THREAD < n)
  for (int i = 0; i < k; ++i)
    tile[THREAD * k + i] = y[THREAD * k + i];
@
float least = 1e9f;
for (int c = 0; c < n; ++c) {
  float far = 0;
  for (int i = 0; i < k; ++i)
    far += (x[GRID] - tile[c * k + i]) * (x[GRID] - tile[c * k + i]);
  least = far < least ? far : least;
}
x[GRID] = least;"""),
    Case("sync-break-before-barrier", "if (THREAD + half >= n) break;", "if (half >= n) break;", "float *x, int n", """
__shared__ float part[256];
part[THREAD] = x[THREAD];
__syncthreads();
for (int half = 128; half > 0; half /= 2) {
  @
  if (THREAD < half)
    part[THREAD] += part[THREAD + half];
  __syncthreads();
}
if (THREAD == 0)
  x[0] = part[0];"""),
    Case("sync-divergent-barrier", "if (THREAD + half >= n) continue;", "if (half >= n) continue;", "float *x, int n", """
__shared__ float part[256];
part[THREAD] = x[THREAD];
__syncthreads();
for (int half = 128; half > 0; half /= 2) {
  @
  if (THREAD < half)
    part[THREAD] += part[THREAD + half];
  __syncthreads();
}
if (THREAD == 0)
  x[0] = part[0];"""),
    Case("sync-divergent-barrier", "GRID < n", "n > 0", "float *x, int n", """
__shared__ float part[256];
if (@) {
  part[THREAD] = x[GRID];
  __syncthreads();
  x[GRID] = part[255 - THREAD];
}"""),
    Case("mem-array-of-run-time-count", "", "if (k > 50) return;", "float *x, const float *y, int n, int k", """
float counts[50];
@
for (int i = 0; i < k; ++i)
  counts[i] = y[i];
x[GRID] = counts[n];"""),
    Case("math-size-overflow-32bit", "GRID * n + k", "size_t(GRID) * n + k", "float *x, int n, int k", """
size_t at = @;
x[at] = 0;"""),
    Case("mem-per-thread-chunk", "GRID * n + i", "i * n + GRID", "float *x, const float *y, int n", """
float sum = 0;
for (int i = 0; i < n; ++i)
  sum += y[@];
x[GRID] = sum;"""),
    Case("sync-gather-in-place", "x", "y", "float *x, float *y, int n", """
float sum = 0;
for (int j = 0; j < n; ++j)
  sum += x[j];
@[GRID] = sum;"""),
    Case("sync-lost-update", "x[0] += y[GRID];", "atomicAdd(&x[0], y[GRID]);", "float *x, const float *y, int n", """
if (GRID < n)
  @"""),
    Case("mem-global-accumulate-in-loop", "x[GRID] += y[i * n + GRID];", "sum += y[i * n + GRID];",
         "float *x, const float *y, int n", """
float sum = 0;
for (int i = 0; i < n; ++i)
  @
x[GRID] += sum;"""),
    Case("flow-single-thread-section", "THREAD == 0", "n > 0", "float *x, const float *y, int n", """
__shared__ float sum;
if (@)
  for (int i = 0; i < n; ++i)
    sum += y[i];
__syncthreads();
x[GRID] = sum;"""),
    Case("mem-tile-past-row", "y[p + THREAD]", "p + THREAD < n ? y[p + THREAD] : 0.0f", "float *x, const float *y, int n", """
__shared__ float part[256];
float sum = 0;
for (int p = 0; p < n; p += 256) {
  part[THREAD] = @;
  __syncthreads();
  for (int i = 0; i < 256; ++i)
    sum += part[i];
  __syncthreads();
}
x[GRID] = sum;"""),
    Case("mem-tile-past-row", "y[r * k + THREAD]", "r < n ? y[r * k + THREAD] : 0.0f", "float *x, const float *y, int n, int k", """
__shared__ float part[16][16];
float sum = 0;
for (int t = 0; t < (n + 15) / 16; ++t) {
  int r = t * 16 + threadIdx.y;
  part[threadIdx.y][THREAD] = @;
  __syncthreads();
  for (int i = 0; i < 16; ++i)
    sum += part[i][THREAD];
  __syncthreads();
}
x[GRID] = sum;"""),
    Case("mem-constant-candidate", "y[i]", "y[i + THREAD]", "float *x, const float *y, int n", """
float sum = 0;
for (int i = 0; i < 9; ++i)
  sum += x[GRID + i * n] * @;
x[GRID] = sum;"""),
    Case("math-sqrt-compared", "sqrtf(y[GRID]) < x[GRID]", "y[GRID] < x[GRID] * x[GRID]", "float *x, const float *y, int n", """
if (@)
  x[GRID] = n;"""),
    Case("shm-tile-behind-return", "if (GRID >= n) return;", "", "float *x, const float *y, int n", """
__shared__ float tile[256];
@
tile[THREAD] = y[GRID];
__syncthreads();
x[GRID] = tile[255 - THREAD];"""),
    Case("shm-tile-behind-return", "if (GRID >= n) return;", "", "float *x, const float *y, int n", """
__shared__ float tile[260];
@
for (int i = THREAD; i < 260; i += EXTENT)
  tile[i] = y[BLOCK * EXTENT + i];
__syncthreads();
x[GRID] = tile[THREAD] + tile[THREAD + 4];"""),
    Case("atomic-hot-shared", "", "if (THREAD % 32 == 0)", "float *x, const float *y, int n", """
__shared__ float sum;
if (THREAD == 0)
  sum = 0;
__syncthreads();
@ atomicAdd(&sum, y[GRID]);
__syncthreads();
if (THREAD == 0)
  x[BLOCK] = sum;"""),
    Case("atomic-histogram-not-privatised", "y[GRID]", "GRID", "int *x, const unsigned char *y, int n", """
int bin = @;
atomicAdd(&x[bin], 1);"""),
    Case("sync-store-of-all-threads", "x[0] = y[GRID];", "x[GRID] = y[GRID];", "float *x, const float *y, int n", """
if (GRID < n)
  @"""),
]

BUILTINS = {"GRID": "(blockIdx.x * blockDim.x + threadIdx.x)", "BLOCK": "blockIdx.x", "THREAD": "threadIdx.x",
            "EXTENT": "blockDim.x"}


def names(parameters):
    """The type and the name of each parameter."""
    for one in parameters.split(", "):
        kind, name = re.match(r"(.*[ *])(\w+)$", one).groups()
        yield kind.strip(), name


def insert(text, indices):
    return re.sub(r"\b(" + "|".join(indices) + r")\b", lambda m: indices[m[1]], text)


def elements(text, written):
    """Each element of a parameter, `x[i]`, as `written` says for its array and index."""
    result, at = "", 0
    for match in re.finditer(r"\b([xy])\[", text):
        if match.start() < at:
            continue
        depth, end = 1, match.end()
        while depth:
            depth += {"[": 1, "]": -1}.get(text[end], 0)
            end += 1
        result += text[at:match.start()] + written(match[1], text[match.end():end - 1])
        at = end
    return result + text[at:]


def kernel(parameters, body, head="__global__ void k", before=""):
    return f"{before}{head}({parameters}) {{\n{body}\n}}\n"


def direct(parameters, text):
    return kernel(parameters, insert(text, BUILTINS))


def template(parameters, text):
    def typed(s):
        return s.replace("float", "T")
    text = insert(text, BUILTINS)
    text = re.sub(r"extern __shared__ float (\w+)\[\];", r"extern __shared__ float \1[];", typed(text).replace(
        "extern __shared__ T", "extern __shared__ float"))
    return kernel(typed(parameters), text, before="template <class T> ") + \
        f"template __global__ void k<float>({parameters});\n"


def macro(parameters, text):
    head = "".join(f"#undef {name}\n#define {name} {value}\n" for name, value in BUILTINS.items())
    return head + kernel(parameters, text)


def function(parameters, text):
    return "__device__ unsigned own() { return blockIdx.x * blockDim.x + threadIdx.x; }\n" + \
        kernel(parameters, insert(text, BUILTINS | {"GRID": "own()"}))


def pointer(parameters, text):
    return kernel(parameters, elements(insert(text, BUILTINS), lambda array, index: f"*({array} + ({index}))"))


def alias(parameters, text):
    copies = "".join(f"{kind} a{name} = {name};\n" for kind, name in names(parameters) if "*" in kind)
    return kernel(parameters, copies + elements(insert(text, BUILTINS), lambda array, index: f"a{array}[{index}]"))


def called(parameters, text):
    given = ", ".join(name for _, name in names(parameters))
    return kernel(parameters, insert(text, BUILTINS), head="__device__ void work") + \
        kernel(parameters, f"work({given});")


def structure(parameters, text):
    fields = " ".join(f"{kind} {name};" for kind, name in names(parameters))
    text = re.sub(r"\b(x|y|n|k)\b", r"args.\1", insert(text, BUILTINS))
    return f"struct Args {{ {fields} }};\n" + kernel("Args args", text.replace("Idx.args.", "Idx.").replace(
        "Dim.args.", "Dim."))


def method(parameters, text):
    fields = " ".join(f"{kind} {name};" for kind, name in names(parameters))
    return f"struct Work {{ {fields}\n" + kernel("", insert(text, BUILTINS), head="__device__ void run") + \
        "};\n" + kernel("Work work", "work.run();")


def copies(parameters, text):
    head = "const unsigned t = threadIdx.x, b = blockIdx.x, d = blockDim.x;\nconst unsigned own = b * d + t;\n"
    return kernel(parameters, head + insert(text, {"GRID": "own", "BLOCK": "b", "THREAD": "t", "EXTENT": "d"}))


def turned(parameters, text):
    text = insert(text, BUILTINS | {"GRID": "(threadIdx.x + blockDim.x * blockIdx.x)"})
    return kernel(parameters, re.sub(r"threadIdx\.x < (\w+)", r"\1 > threadIdx.x", text))


def before(parameters, text):
    """Counters declared before their loops."""
    text = re.sub(r"for \(int (\w+) = ", r"for (\1 = ", insert(text, BUILTINS))
    counters = ", ".join(dict.fromkeys(re.findall(r"for \((\w+) = ", text)))
    return kernel(parameters, (f"int {counters};\n" if counters else "") + text)


SPELLINGS = {"direct": direct, "template": template, "macro": macro, "function": function, "pointer": pointer,
             "alias": alias, "called": called, "structure": structure, "method": method, "copies": copies,
             "turned": turned, "before": before}


def findings(offloom, file):
    run = subprocess.run([offloom, "check", "--no-cache", "--format=json", "--max-per-rule=0", "--checks=*", str(file), "--",
                          "-std=c++17"], capture_output=True, text=True)
    if run.returncode not in (0, 1):
        sys.exit(run.stderr)
    return json.loads(run.stdout)["findings"]


def found(offloom, folder, cases, name, part):
    """The rules that find something in each case."""
    text, begins, rules = "", [], collections.defaultdict(set)
    for i, case in cases:
        begins.append((text.count("\n") + 1, i))
        body = SPELLINGS[name](case.parameters, case.text.strip().replace("@", getattr(case, part)))
        text += f"namespace case{i} {{\n{body}}}\n"
    file = folder / f"{name}-{part}.cu"
    file.write_text(text)
    for finding in findings(offloom, file):
        if finding["rule"].startswith("clang") and finding["severity"] == "error":
            sys.exit(f"{file}:{finding['line']}: {finding['message']}")
        rules[[i for begin, i in begins if begin <= finding["line"]][-1]].add(finding["rule"])
    return rules


# Rules that speak of the plain spellings in place of others.
INSTEAD = {"sync-block-sum-in-place": "sync-race-between-blocks"}


def main():
    offloom, folder = sys.argv[1], pathlib.Path(sys.argv[2])
    cases = [(i, c) for i, c in enumerate(CASES) if not sys.argv[3:] or c.rule in sys.argv[3:]]
    rules = {(name, part): found(offloom, folder, cases, name, part) for name in SPELLINGS for part in ("wrong", "right")}
    count = 0
    for i, case in cases:
        speak = {case.rule, INSTEAD.get(case.rule)}
        missed = [name for name in SPELLINGS if not speak & rules[name, "wrong"][i]]
        wrong = [name for name in SPELLINGS if case.rule in rules[name, "right"][i]]
        count += len(SPELLINGS) - len(missed)
        if missed:
            print(f"{i} {case.rule} is silent in: {', '.join(missed)}")
        if wrong:
            print(f"{i} {case.rule} is wrong in: {', '.join(wrong)}")
    print(f"{count} of {len(cases) * len(SPELLINGS)} found")


if __name__ == "__main__":
    main()

# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What blocks do together in most CUDA programs: folds, scans, tiles, sorts, exchanges of other types.

Each is written in place, as a macro, a function, a template, a method, a functor or a lambda. It reads cells of shared
memory that all threads wrote at the start of the kernel, and ends with a barrier.
"""

import re

from kernel import Node
from language import LanguageStatements
from variables import Variable

# {s}: an array of N unsigned, {t}: the thread, {v}: its value, {r}: the result.
IDIOMS = {
    "fold": """\
{s}[{t}] = {v};
__syncthreads();
for (unsigned h = {N} / 2; h > 0; h >>= 1) {
  if ({t} < h)
    {s}[{t}] {o}= {s}[{t} + h];
  __syncthreads();
}
unsigned {r} = {s}[0];
__syncthreads();""",
    "foldEarly": """\
{s}[{t}] = {v};
for (int h = {N} / 2; h > 0; h /= 2) {
  __syncthreads();
  if (int({t}) >= h) continue;
  {s}[{t}] = {s}[{t}] {o} {s}[{t} + h];
}
__syncthreads();
unsigned {r} = {s}[{N} / 3];
__syncthreads();""",
    "scan": """\
unsigned {r} = {v};
{s}[{t}] = {r};
__syncthreads();
for (unsigned d = 1; d < {N}; d *= 2) {
  unsigned x = {t} >= d ? {s}[{t} - d] : 0u, *to = &{r};
  __syncthreads();
  *to = {r} {o} x;
  {s}[{t}] = *to;
  __syncthreads();
}""",
    "tile": """\
unsigned {r} = 0, *const sum = &{r};
for (unsigned tile = 0; tile < 3; ++tile) {
  {s}[{t}] = {v} + tile;
  __syncthreads();
  for (unsigned j = 0; j < {N} && j < 6; ++j)
    *sum = *sum * 3u {o} {s}[j];
  __syncthreads();
}""",
    "sort": """\
{s}[{t}] = {v};
__syncthreads();
for (unsigned turn = 0; turn < 5; ++turn) {
  if ({t} % 2 == turn % 2 && {t} + 1 < {N}) {
    unsigned *a = {s} + {t}, *b = a + 1;
    if (*a > *b) { unsigned x = *a; *a = *b; *b = x; }
  }
  __syncthreads();
}
unsigned {r} = {s}[{t}] {o} 1u;
__syncthreads();""",
    "neighbours": """\
unsigned {r}, around[3];
{s}[{t}] = {v};
__syncthreads();
for (int d = -1; d <= 1; ++d)
  around[d + 1] = {s}[({t} + {N} + unsigned(d)) % {N}];
__syncthreads();
{r} = (around[0] {o} around[1]) + around[2];""",
    "turns": """\
unsigned {r} = {v}, *mine = &{s}[{t}], got;
for (int turn = 0; turn < 2; turn++)
{ *mine = {r}; __syncthreads(); got = {s}[{N} - 1u - {t}]; __syncthreads(); {r} = ({r} {o} got) + 1u; }""",
}
OPERATORS = ["+", "^", "|", "&"]

# Other types in shared memory: type, from an unsigned, to an unsigned.
TYPED = [
    ("unsigned char", "(unsigned char)({v})", "unsigned({x})"), ("short", "short(({v}) & 0x7fffu)", "unsigned({x})"),
    ("float", "float(({v}) & 0xffffu)", "unsigned({x})"), ("double", "double({v})", "unsigned({x})"),
    ("uint2", "make_uint2({v}, 3u)", "({x}.x ^ {x}.y)"), ("Acc@", "Acc@({v})", "{x}.get()"),
    ("unsigned long long", "({v}) * 5ull", "unsigned({x} >> 1)"), ("bool", "(({v}) & 1u) != 0", "({x} ? 3u : 4u)"),
]


class IdiomStatements(LanguageStatements):
    """Over Generator."""

    def __init__(self, seed):
        super().__init__(seed)
        self.idiom_nodes = []
        self.may_leave = self.random.random() < 0.4
        self.typed = []  # arrays of the kernel: name, type, from, to
        self.prologue = []
        self.macros = []

    def leave(self, flow):
        return super().leave(flow) if self.may_leave else self.assign(flow)

    def own_choices(self, flow):
        kinds = super().own_choices(flow)
        if flow.uniform and self.free_shared:
            kinds += [(self.idiom, 8)]
        if flow.uniform and flow.kernel:
            kinds += [(self.typed_exchange, 2)]
            if len(self.free_shared) > 1:
                kinds += [(self.swap_arrays, 1.5)]
        if flow.uniform and not self.may_leave and self.threads % 32 == 0:
            kinds += [(self.warp_fold, 2)]
            if flow.kernel:
                kinds += [(self.function_with_own_array, 1), (self.lambda_with_own_array, 0.3)]
        return kinds

    def idiom(self, flow):
        kind = self.random.choice(list(IDIOMS))
        dress = self.random.choices([self.in_place, self.as_macro, self.as_function, self.as_template, self.as_method,
                                     self.as_functor, self.as_lambda], [4, 2, 3, 3, 2, 1, 2])[0]
        name, result = f"{kind}{self.seed}_{len(self.idiom_nodes)}", Variable(self.name("v"))
        text = IDIOMS[kind].replace("{o}", self.random.choice(OPERATORS))
        array = self.random.choice(self.free_shared)
        lines = dress(text, name, array, self.value(), result.name)
        self.scope.append(result)
        return Node(lines)

    def size(self, flow=None):
        return f"{self.threads}u"

    def in_place(self, text, name, array, value, result):
        # Names of the idiom's own would clash with another's in the same list: these stand in a block.
        body = put_in(text, s=array, t="t", v=f"({value})", r="r", N=self.size())
        return [f"unsigned {result};", "{", *("  " + row for row in body.splitlines()), f"  {result} = r;", "}"]

    def as_macro(self, text, name, array, value, result):
        body = put_in(text, s="(s)", t="(t)", v="(v)", r="r_", N=self.size()).splitlines()
        macro = [f"#define {name}(s, t, v, r) \\", "  unsigned r; \\", "  do { \\", *(f"    {row} \\" for row in body),
                 "    r = r_; \\", "  } while (0)"]
        self.idiom_nodes.append(Node(macro))
        return [f"{name}({array}, t, {value}, {result});"]

    def as_function(self, text, name, array, value, result):
        body = put_in(text, s="s", t="t", v="v", r="r", N="size").splitlines()
        head = self.random.choice(["__device__ unsigned", "static __device__ __forceinline__ unsigned", "__device__ inline unsigned"])
        self.idiom_nodes.append(Node([f"{head} {name}(unsigned *s, unsigned t, unsigned v, unsigned size) {{",
                                      *("  " + row for row in body), "  return r;", "}"]))
        return [f"unsigned {result} = {name}({array}, t, {value}, {self.size()});"]

    def as_template(self, text, name, array, value, result):
        body = put_in(text, s="s", t="t", v="v", r="r", N="N").splitlines()
        self.idiom_nodes.append(Node([f"template <unsigned N, class T> __device__ void {name}(T *s, unsigned t, T v, T &out) {{",
                                      *("  " + row for row in body), "  out = r;", "}"]))
        return [f"unsigned {result} = 0;", f"{name}<{self.size()}>({array}, t, unsigned({value}), {result});"]

    def as_method(self, text, name, array, value, result):
        body = put_in(text, s="items", t="t", v="v", r="r", N="size").splitlines()
        const = self.random.choice(["", " const"])
        self.idiom_nodes.append(Node([f"struct {name} {{", "  unsigned *items, size;",
                                      f"  __device__ unsigned run(unsigned t, unsigned v){const} {{",
                                      *("    " + row for row in body), "    return r;", "  }", "};"]))
        return [f"{name} {result}_ = {{{array}, {self.size()}}};", f"unsigned {result} = {result}_.run(t, {value});"]

    def as_functor(self, text, name, array, value, result):
        body = put_in(text, s="s", t="t", v="v", r="r", N="N").splitlines()
        self.idiom_nodes.append(Node([f"template <unsigned N> struct {name} {{",
                                      "  __device__ unsigned operator()(unsigned *s, unsigned t, unsigned v) const {",
                                      *("    " + row for row in body), "    return r;", "  }", "};"]))
        return [f"unsigned {result} = {name}<{self.size()}>()({array}, t, {value});"]

    def as_lambda(self, text, name, array, value, result):
        body = put_in(text, s=array, t="t", v="v", r="r", N=self.size()).splitlines()
        return [f"auto {result}_ = [&](unsigned v) {{", *("  " + row for row in body), "  return r;", "};",
                f"unsigned {result} = {result}_({value});"]

    def typed_exchange(self, flow):
        """Through an array of another type; the prologue fills it, since threads may return before they write."""
        type_, from_, to = self.random.choice(TYPED)
        name, result = self.name("x"), Variable(self.name("v"))
        fill = self.with_helpers(from_)
        self.prologue += [self.with_helpers(f"__shared__ {type_} {name}[{self.threads}];"), f"{name}[t] = {fill.replace('{v}', 't')};"]
        if type_ == "Acc@":  # no constructor may run for a shared variable
            self.prologue[-2:] = [self.with_helpers(f"__shared__ uint2 {name}_[{self.threads}];"),
                                  self.with_helpers(f"Acc@ *const {name} = (Acc@ *){name}_;"), f"{name}[t] = {fill.replace('{v}', 't')};"]
        source = f"{name}[({self.value(depth=1)}) % {self.threads}u]"
        text = [f"{name}[t] = {fill.replace('{v}', self.value())};", "__syncthreads();",
                result.declaration(to.replace("{x}", source)), "__syncthreads();"]
        self.scope.append(result)
        return Node(text)

    def swap_arrays(self, flow):
        one, two = self.random.sample(self.free_shared, 2)
        r = self.name("v")
        rows = [f"unsigned *from = {one}, *to = {two}, {r}_ = {self.value()};", "from[t] = " + f"{r}_;", "__syncthreads();",
                f"for (unsigned turn = 0; turn < 1u + k % 3u; ++turn) {{",
                f"  to[t] = from[(t + turn + 1u) % {self.threads}u] + {r}_;", "  __syncthreads();",
                self.random.choice(["  unsigned *other = from; from = to; to = other;", "  auto *old = to; to = from, from = old;"]),
                "}", f"{r} = from[{self.threads}u - 1u - t];", "__syncthreads();"]
        self.scope.append(Variable(r))
        return Node([f"unsigned {r};", "{", *("  " + row for row in rows), "}"])

    def warp_fold(self, flow):
        """Of whole warps, all of whose lanes are there."""
        lvalues = self.lvalues()
        if not lvalues:
            return self.assign(flow)
        x, step = self.random.choice(lvalues), self.name("o")
        p = self.name("p")
        form = self.random.choice([
            "for (int {o} = 16; {o} > 0; {o} >>= 1) {x} += __shfl_xor_sync(0xffffffffu, {x}, {o});",
            "#pragma unroll\nfor (int {o} = 16; {o} > 0; {o} /= 2)\n  {x} ^= __shfl_down_sync(~0u, {x}, {o});",
            "unsigned *{p} = &{x};\nfor (unsigned {o} = 1; {o} < 32; {o} *= 2) {{\n  const unsigned {o}_ = __shfl_up_sync(~0u, *{p}, {o});\n"
            "  if (t % 32u >= {o}) *{p} += {o}_;\n}}",
            "{x} = __ballot_sync(~0u, {x} & 1u) ? __shfl_sync(~0u, {x}, 3) : {x};"])
        return Node(form.format(x=x, o=step, p=p).splitlines())

    def function_with_own_array(self, flow):
        name, result = f"own{self.seed}_{len(self.idiom_nodes)}", Variable(self.name("v"))
        static = self.random.choice(["__shared__ unsigned own[SIZE], *unused;", "__shared__ unsigned own[SIZE];", "__shared__ struct { unsigned at; } own_[SIZE]; unsigned *own = &own_[0].at;"])
        static = static.replace(", *unused", "").replace("SIZE", str(self.threads))
        self.idiom_nodes.append(Node([f"__device__ unsigned {name}(unsigned t, unsigned v) {{", "  " + static,
                                      "  own[t] = v;", "  __syncthreads();", f"  v = own[(t + 1u) % {self.threads}u];",
                                      "  __syncthreads();", "  return v * 3u;", "}"]))
        text = result.declaration(f"{name}(t, {self.value()})")
        self.scope.append(result)
        return Node([text])

    def lambda_with_own_array(self, flow):
        r = self.name("v")
        text = [f"auto {r}_ = [&](unsigned v) {{", f"  __shared__ unsigned own[{self.threads}];", "  own[t] = v;",
                "  __syncthreads();", f"  const unsigned got = own[{self.threads}u - 1u - t];", "  __syncthreads();",
                "  return got;", "};", f"unsigned {r} = {r}_({self.value()});"]
        self.scope.append(Variable(r))
        return Node(text)


def put_in(text, **words):
    return re.sub(r"\{(\w)\}", lambda found: words[found[1]], text)

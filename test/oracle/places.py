# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Local variables as C++ has them: of every type, and what points or refers to other variables.

A Place is read as an unsigned by an expression without side effects that does not need the object to be changeable
(lambdas copy it); each of its writes evaluates the value once. What points to variables is declared behind them, and may
be told to point to another one that is older than itself, so that nothing dangles.
"""

import dataclasses
import re

from kernel import Node
from variables import Constant, Variable

# An object that would be declared as a function: `Acc w(unsigned(p1));`.
VEXING = re.compile(r"\b(Acc@ (?:\w+, )?\w+)\((unsigned\(\w+\))\)(?=;)")

HELPERS = {
    "Acc": """\
struct Acc@ {
  unsigned value, count;
  __device__ Acc@() : value(1), count(0) {}
  __device__ explicit Acc@(unsigned v) : value(v), count(1) {}
  __device__ Acc@ &operator+=(unsigned v) {
    value += v;
    ++count;
    return *this;
  }
  __device__ void set(unsigned v) { value = v, count += 2; }
  __device__ unsigned get() const { return value * 3u + count; }
  __device__ unsigned &slot(unsigned i) { return i % 2u ? value : count; }
  __device__ unsigned operator[](unsigned i) const { return i % 2u ? value : count; }
  __device__ static Acc@ merge(Acc@ a, const Acc@ &b) {
    a.value ^= b.value;
    return a;
  }
};""",
    "Hold": """\
struct Hold@ {
  unsigned *where, extra;
  __device__ unsigned get() const { return *where + extra; }
  __device__ void put(unsigned v) {
    *where = v;
    extra += 1;
  }
};""",
    "Box": """\
template <class T, unsigned N> struct Box@ {
  T items[N];
  unsigned at = 0;
  __device__ void push(T v) { items[at++ % N] = v; }
  __device__ T sum() const {
    T s = T();
    for (const T &item : items)
      s += item;
    return s;
  }
};""",
    "Bits": """\
struct Bits@ {
  unsigned low : 5, high : 11;
  int sign : 6;
};""",
    "Either": """\
union Either@ {
  unsigned whole;
  float real;
};""",
    "Mode": "enum class Mode@ : unsigned char { off, slow, fast };",
    "Node": """\
struct Node@ {
  unsigned weight;
  Node@ *next;
};""",
    "pick": "__device__ inline unsigned *pick@(unsigned *from, unsigned i) { return from + (i & 3u); }",
    "locate": """\
__device__ void locate@(unsigned **where, unsigned *a, unsigned *b, unsigned i) {
  if (i % 2u)
    *where = a;
  else
    *where = b;
}""",
    "put": "__device__ __forceinline__ void put@(unsigned *where, unsigned v) { *where = v; }",
    "bump": "__device__ void bump@(unsigned &x, unsigned v) { x += v ^ 5u; }",
    "sum": """\
template <class T, int N> __device__ T sum@(const T (&items)[N]) {
  T total = 0;
  for (int i = 0; i < N; ++i)
    total += items[i];
  return total;
}""",
    "total": """\
__device__ inline unsigned total@() { return 7u; }
template <class T, class... Rest> __device__ unsigned total@(T first, Rest... rest) {
  return unsigned(first) * 3u + total@(rest...);
}""",
    "apply": """\
template <class F, class T> __device__ auto apply@(F f, T x) {
  if constexpr (sizeof(T) == 4)
    return f(x);
  else
    return f(unsigned(x));
}""",
    "half": "__device__ unsigned half@(unsigned x) { return x / 2u + 1u; }",
    "thrice": "__device__ unsigned thrice@(unsigned x) { return x * 3u; }",
    "depth": """\
__device__ unsigned depth@(unsigned x, unsigned level) {
  if (level == 0)
    return x;
  return depth@(x / 3u + level, level - 1u) ^ x;
}""",
    "STEP": """\
#define STEP@(x, e) \\
  do { \\
    (x) += (e); \\
    (x) ^= 9u; \\
  } while (0)""",
    "MIX": "#define MIX@(a, b) (((a) ^ (b)) + ((a) >> 2))",
    "LET": "#define LET@(type, name, e) type name = (e)",
    "PAIR_OF": "#define PAIR_OF@(a, b, x) unsigned a = (x), b = a * 5u",
    "EACH": "#define EACH@(i, n) for (unsigned i = 0; i < (n); ++i)",
    "ON": "#define ON@(c, s) if (c) { s; }",
    "squares": "static __device__ const unsigned squares@[6] = {0, 1, 4, 9, 16, 25};",
    "weights": "__constant__ unsigned weights@[4] = {3, 1, 4, 1};",
    "Traits": """\
template <class T> struct Traits@ {
  static constexpr unsigned bias = sizeof(T) + 2u;
  __device__ static unsigned widen(T x) { return unsigned(x) + bias; }
};""",
}


@dataclasses.dataclass
class Place(Variable):
    reads: tuple = ()
    writes: tuple = ()
    refs: tuple = ()

    def read(self, index):
        return self.reads[int(index) % len(self.reads)].replace("{i}", index)

    def assignment(self, operator, value, index):
        form = self.writes[(int(index) + len(value)) % len(self.writes)]
        # {m} is an index within an array of five.
        return form.replace("{i}", index).replace("{m}", str(int(index) % 5)).replace("{op}", operator).replace("{v}", value)

    def reference(self, index):
        return self.refs[int(index) % len(self.refs)].replace("{i}", index) if self.refs else None


# Variables that stand for themselves: type and initialiser, reads, writes. {x} is the name, @ the seed.
SIMPLE = [
    ("int {x} = int(({v}) & 0xffffu) - 1000;", ["unsigned({x})", "unsigned({x} < 0 ? -{x} : {x})", "unsigned({x} >> 2)"],
     ["{x} = int(({v}) & 0xfffu) - 77;", "{x} = {x} / 3 + int(({v}) & 15u);", "{x} -= int(({v}) % 9u);"]),
    ("long long {x} = (long long)({v}) * 3;", ["unsigned({x} ^ {x} >> 32)", "unsigned({x} % 1000)"],
     ["{x} = {x} / 2 + (long long)({v});"]),
    ("double {x} = double(({v}) & 0xffffu);", ["unsigned({x})"], ["{x} = {x} * 0.5 + double(({v}) & 255u);"]),
    ("float {x} = float(({v}) & 1023u), {x}_ = 2.0f;", ["unsigned({x})", "unsigned({x} * {x}_)"],
     ["{x} = {x} * 0.5f + float(({v}) & 255u);", "{x}_ = ({v}) % 2u ? 1.0f : 4.0f;"]),
    ("unsigned char {x} = (unsigned char)({v});", ["unsigned({x})", "(unsigned({x}) * 257u)"], ["{x} = (unsigned char)({x} + ({v}));",
                                                                                  "{x} ^= (unsigned char)({v});"]),
    ("signed char {x} = (signed char)(({v}) % 100u);", ["unsigned({x})"], ["{x} = (signed char)({x} / 2 - int(({v}) % 50u));"]),
    ("volatile unsigned {x} = {v};", ["{x}"], ["{x} = {v};"]),
    ("Bits@ {x} = {({v}) & 31u, 7u, -3};", ["unsigned({x}.low)", "unsigned({x}.sign)", "({x}.high + 1u)"],
     ["{x}.low = ({v}) & 31u;", "{x}.high = ({v}) % 2000u;", "{x}.sign = int(({v}) % 60u) - 30;"]),
    ("Mode@ {x} = Mode@(({v}) % 3u);", ["unsigned({x})", "({x} == Mode@::fast ? 8u : 1u)"],
     ["{x} = ({v}) % 2u ? Mode@::fast : Mode@::off;", "{x} = Mode@(({v}) % 3u);"]),
    ("Either@ {x}; {x}.whole = {v};", ["{x}.whole"], ["{x}.whole = {v};"]),
    ("Box@<unsigned, 3> {x} = {{{v}, 2u, 3u}};", ["{x}.sum()", "{x}.items[{i} % 3u]"],
     ["{x}.push({v});", "{x}.items[{i} % 3u] {op} {v};"]),
    ("Box@<unsigned short, 5> {x}{}; {x}.push({v});", ["unsigned({x}.sum())", "unsigned({x}.items[{i}])"], ["{x}.push({v});"]),
    ("const unsigned &{x} = {v};", ["{x}"], []),
    ("bool {x} = ({v}) % 3u == 0;", ["({x} ? 5u : 2u)"], ["{x} = (({v}) & 2u) != 0;"]),
    ("const unsigned {x} = {v};", ["{x}"], []),
    ("unsigned {x} = {v};", ["{x}"], ["{x} {op} {v};"]),
    ("unsigned short {x} = (unsigned short)({v});", ["unsigned({x})"], ["{x} += (unsigned short)({v});", "{x} = (unsigned short)({v});"]),
    ("unsigned (*{x})(unsigned) = ({v}) % 2u ? half@ : thrice@;", ["{x}({i}u)"],
     ["{x} = ({v}) % 2u ? thrice@ : half@;"]),
    ("unsigned {x} = squares@[({v}) % 6u];", ["({x} + weights@[{i}])", "squares@[{x} % 6u]"], ["{x} {op} {v};"]),
    ("uint2 {x} = make_uint2({v}, 4u);", ["{x}.x", "({x}.y ^ 3u)"], ["{x}.x {op} {v};", "{x} = make_uint2({x}.y, {v});"]),
    ("unsigned {x}; {x} = {v};", ["{x}"], ["{x} {op} {v};", "STEP@({x}, ({v}));", "put@(&{x}, {v});"]),
    ("LET@(unsigned, {x}, ({v}));", ["{x}", "MIX@({x}, {i}u)"], ["{x} {op} {v};"]),
]

# Variables with parts that can be pointed to: also references.
PARTS = [
    ("Acc@ {x}({v});", ["{x}.get()", "{x}.value", "{x}[{i}]"],
     ["{x} += {v};", "{x}.set({v});", "{x} = Acc@({v});", "{x} = Acc@::merge({x}, Acc@({v}));", "{x}.slot({i}) ^= {v};"],
     ["{x}.value", "{x}.slot({i})"]),
    ("Acc@ {x}[3] = {Acc@({v}), Acc@(2u)};", ["{x}[{i} % 3u].get()", "{x}->value"],
     ["{x}[{i} % 3u] += {v};", "{x}[{i} % 3u].set({v});", "{x}->value {op} {v};"], ["{x}[{i} % 3u].count", "{x}->value"]),
    ("unsigned {x}[2][3] = {{{v}, 1u, 2u}, {3u}};", ["{x}[{i} & 1u][{i} % 3u]", "sum@({x}[1])", "(*{x})[{i} % 3u]"],
     ["{x}[{i} & 1u][{i} % 3u] {op} {v};", "(*{x})[1] {op} {v};"], ["{x}[1][{i} % 3u]"]),
    ("unsigned {x}[5]; for (int i = 0; i < 5; ++i) {x}[i] = {u} + i;", ["{x}[{i}]", "sum@({x})"],
     ["{x}[{m}] {op} {v};", "put@({x} + {m}, {v});", "*({x} + {m}) {op} {v};"], ["{x}[{i}]", "*({x} + {i} + 1)"]),
    ("unsigned {x}[4] = {{v}, 2u}, *{x}_ = {x} + 1;", ["{x}[{i}]", "*{x}_", "sum@({x})"],
     ["*{x}_ {op} {v};", "{x}_ = {x} + (({v}) & 3u);", "*pick@({x}, {i}u) = {v};"], ["*{x}_", "{x}[{i}]"]),
    ("unsigned {x}[4] = {{v}, 2u}; unsigned *{x}_ = pick@({x}, {u});", ["{x}[{i}]", "*{x}_"],
     ["*{x}_ {op} {v};", "{x}_ = pick@({x}, {v});"], ["*{x}_"]),
    ("uint4 {x} = make_uint4({v}, 1u, 2u, 3u);", ["{x}.x", "{x}.w"], ["{x}.z {op} {v};", "{x}.x {op} {v};"], ["{x}.y"]),
    ("unsigned {x} = {v}; const unsigned &{x}_ = {x};", ["{x}_", "{x}"], ["{x} {op} {v};", "bump@({x}, {v});"], ["{x}"]),
    ("PAIR_OF@({x}, {x}_, ({v}));", ["{x}", "{x}_"], ["{x} {op} {v};", "{x}_ {op} {v};"], ["{x}", "{x}_"]),
    ("Node@ {x}_ = {{v}, nullptr}, {x} = {3u, &{x}_};", ["{x}.weight", "{x}.next->weight"],
     ["{x}.next->weight {op} {v};", "{x}.weight {op} {v};"], ["{x}.next->weight", "{x}.weight"]),
]

# What points or refers to other variables; {a} and {b} are lvalues.
POINTERS = [
    ("unsigned *{x} = &{a};", ["*{x}", "{x}[0]"],
     ["*{x} {op} {v};", "put@({x}, {v});", "{x} = ({v}) % 2u ? &{a} : &{b};", "*({x} += 0) {op} {v};"], ["*{x}"]),
    ("unsigned *{x}; {x} = ({v}) % 3u ? &{a} : &{b};", ["*{x}"],
     ["*{x} {op} {v};", "locate@(&{x}, &{a}, &{b}, {v});"], ["*{x}"]),
    ("unsigned *{x}; locate@(&{x}, &{a}, &{b}, {v});", ["*{x}"], ["*{x} {op} {v};"], ["*{x}"]),
    ("unsigned &{x} = {a};", ["{x}"], ["{x} {op} {v};", "bump@({x}, {v});", "STEP@({x}, {v});"], ["{x}"]),
    ("auto &{x} = {a}; auto *const {x}_ = &{x};", ["{x}", "*{x}_"], ["*{x}_ {op} {v};"], ["*{x}_"]),
    ("const unsigned *{x} = &{a};", ["*{x}"], ["{x} = ({v}) % 2u ? &{a} : &{b};"], []),
    ("Hold@ {x} = {&{a}, 3u};", ["{x}.get()", "*{x}.where"], ["{x}.put({v});", "{x}.where = &{b}; {x}.extra {op} {v};",
                                                           "*{x}.where {op} {v};"], ["*{x}.where", "{x}.extra"]),
    ("unsigned *{x}[2] = {&{a}, &{b}};", ["*{x}[{i} & 1u]", "**{x}"], ["*{x}[{i} & 1u] {op} {v};"], ["*{x}[1]"]),
    ("unsigned *{x}_ = &{a}, **{x} = &{x}_;", ["**{x}", "*{x}_"], ["**{x} {op} {v};", "*{x} = ({v}) & 1u ? &{a} : &{b};"], ["**{x}"]),
    ("unsigned long long {x} = (unsigned long long)&{a};", ["*(const unsigned *){x}"], ["*(unsigned *){x} {op} {v};"], []),
    ("auto {x} = [&](unsigned q) { {a} += q; return {a}; }; unsigned {x}_ = 0u;", ["{x}_"],
     ["{x}({v});", "{x}_ {op} {x}({v});", "{x}_ = apply@({x}, {v});"], ["{x}_"]),
    ("auto {x} = [=](unsigned q) { return q * 3u + {a}; };", ["{x}({i}u)", "apply@({x}, {i}u)"], [], []),
    ("auto {x} = [c = {a}](auto q) mutable { return unsigned(c += q); }; unsigned {x}_ = {x}(1u);", ["{x}_"],
     ["{x}_ {op} {x}({v});", "{x}_ = apply@({x}, {v});"], ["{x}_"]),
    ("auto {x} = [&](auto q, auto... r) { return total@(q, r...) ^ {a}; };", ["{x}({i}u)", "{x}({i}u, 2, 'c')"], [], []),
    ("struct { unsigned &to; unsigned *also; } {x} = {{a}, &{b}};", ["{x}.to", "*{x}.also"],
     ["{x}.to {op} {v};", "*{x}.also {op} {v};"], ["*{x}.also"]),
]


class PlaceStatements:
    """Over Generator."""

    def __init__(self, seed):
        super().__init__(seed)
        self.needed = {}  # texts of helpers by name

    def with_helpers(self, text):
        """The text with the seed for @; notes the helpers that it names."""
        for name, helper in HELPERS.items():
            if name + "@" in text and name not in self.needed:
                self.needed[name] = None
                self.needed[name] = self.with_helpers(helper)
        return VEXING.sub(r"\1((\2))", text).replace("@", str(self.seed))

    def helper_nodes(self):
        return [Node(self.needed[name].splitlines()) for name in HELPERS if name in self.needed]

    def declare(self, flow):
        kinds = [self.simple, self.parts, self.pointer] + ([self.uniform_constant] if flow.uniform else [])
        return self.random.choices(kinds, [3, 3, 4, 2][:len(kinds)])[0](flow)

    def uniform_constant(self, flow):
        value = self.value(uniform=True)
        variable = Constant(self.name("u"), uniform=True, assignable=False)
        self.scope.append(variable)
        return Node([variable.declaration(value)])

    def place(self, declaration, reads, writes, refs=(), **words):
        """The node that declares it; the variable is in sight from here on."""
        name = self.name("v")
        words = {"x": name, "v": self.value(), "u": self.value(depth=1), **words}

        def fill(text, *keys):
            for key in keys:
                if key in words:
                    text = text.replace("{" + key + "}", words[key])
            return self.with_helpers(text)
        node = Node([fill(declaration, "x", "a", "b", "v", "u")])
        later = [tuple(fill(text, "x", "a", "b") for text in texts) for texts in (reads, writes, refs)]
        self.scope.append(Place(name, False, bool(writes), *later))
        return node

    def simple(self, flow):
        return self.place(*self.random.choice(SIMPLE))

    def parts(self, flow):
        return self.place(*self.random.choice(PARTS))

    def lvalues(self):
        return [r for v in self.scope if v.assignable if (r := v.reference(str(self.random.randint(0, 3))))]

    def pointer(self, flow):
        lvalues = self.lvalues()
        if not lvalues:
            return self.parts(flow)
        kind, a, b = self.random.choice(POINTERS), self.random.choice(lvalues), self.random.choice(lvalues)
        # In a closure that is const a copy of an Acc has no slots to write.
        return self.place(*kind, a=re.sub(r"\.slot\(\d\)", ".value", a) if "[=]" in kind[0] else a, b=b)

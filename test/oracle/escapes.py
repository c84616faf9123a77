# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random kernels that take addresses of their threads' variables, in all the ways C++ has, and use them later.

An alias is one more variable in sight: everything else in the kernel reads and writes through it, so that barriers,
collectives, loops and calls come in between. An address leads to variables of the same thread only, so that what keeps
the other generators' kernels free of races keeps these free of them too.
"""

import dataclasses
import re

from closures import ClosureGenerator
from generate import Generator
from kernel import Node, line
from variables import Array, Constant, Variable

# What the kernels call. Also the text by which program.py knows that it is needed.
HELPERS = """\
#include <alloca.h>
#include <cstring>
#include <new>

struct Cursor {
  unsigned *where;
  __device__ void keep(unsigned *p) { where = p; }
  __device__ void keepOf(unsigned &x) { where = &x; }
  __device__ unsigned *get() const { return where; }
  __device__ unsigned &cell() const { return *where; }
  __device__ unsigned &operator*() const { return *where; }
  __device__ unsigned &operator[](unsigned i) const { return where[i & 3u]; }
};

struct Wrapped {
  unsigned *inner;
  __device__ Wrapped() {}
  __device__ explicit Wrapped(unsigned &x) : inner(&x) {}
  __device__ operator unsigned *() const { return inner; }
};

struct Referring {
  unsigned &r;
};

struct Linked {
  unsigned x;
  unsigned *own;
  __device__ Linked() : x(1) {}
  __device__ explicit Linked(unsigned v) : x(v), own(&x) {}
  __device__ void link() { own = &x; }
  __device__ Linked *self() { return this; }
};

__device__ inline unsigned *pick(unsigned *a, unsigned i) { return a + (i & 3u); }
__device__ inline unsigned &pickOf(unsigned (&a)[4], unsigned i) { return a[i & 3u]; }
__device__ inline void point(unsigned **p, unsigned *to) { *p = to; }
__device__ inline void pointAt(unsigned *&p, unsigned &to) { p = &to; }
__device__ inline Cursor cursorAt(unsigned *p) { return Cursor{p}; }
template <class T> __device__ T *addressOf(T &x) { return &x; }
template <class T> __device__ void keepIn(Cursor &c, T &x) { c.where = &x; }
__device__ inline unsigned total(const unsigned *a) { return a[0] + a[1] + a[2] + a[3]; }
__device__ inline void scale(unsigned *a, unsigned by) {
  for (unsigned i = 0; i < 4u; ++i)
    a[i] *= by;
}
__device__ inline void split(unsigned x, unsigned *low, unsigned *high) {
  *low = x & 65535u;
  *high = x >> 16;
}
"""

NAMES = re.compile(r"\b(Cursor|Wrapped|Referring|Linked|pick|pickOf|point|pointAt|cursorAt|addressOf|keepIn|total|scale|"
                   r"split|alloca|memcpy|new)\b")


@dataclasses.dataclass
class Alias(Variable):
    """Another name of variables of the thread; `@` in it is an index below 4."""

    lvalue: str = ""

    def at(self, index):
        return self.lvalue.replace("@", f"({index}) & 3u")

    def read(self, index):
        return self.at(index)

    def assignment(self, operator, value, index):
        return f"{self.at(index)} {operator} {value};"

    def reference(self, index):
        return self.at(index)


class EscapeStatements:
    """Over Generator or one derived from it."""

    def kernel(self):
        kernel = super().kernel()
        if any("slots[t]" in text for text in kernel.text().splitlines()):
            kernel.prologue.insert(0, f"__shared__ unsigned *slots[{kernel.threads}];")
        return kernel

    def statement(self, flow):
        if self.random.random() > 0.35:
            return super().statement(flow)
        forms = [self.address, self.address, self.address, self.rows, self.of_array, self.of_array, self.of_struct,
                 self.into_struct, self.through_helper, self.through_helper, self.choose, self.closure_alias,
                 self.buffer, self.retarget, self.walk, self.pass_on, self.pass_on, self.constant]
        if flow.kernel:
            forms += [self.in_shared]
        return self.random.choice(forms)(flow)

    def alias(self, prefix, lvalue, declaration, assignable=True):
        """The text of a declaration, in which $ is the new alias' name."""
        name = self.name(prefix)
        self.scope.append(Alias(name, False, assignable, lvalue=lvalue.replace("$", name)))
        return Node([text.replace("$", name) for text in declaration])

    def target(self):
        """An lvalue of a variable of the thread; a new variable's if none is in sight: lines and text."""
        found = [r for v in self.scope if v.assignable if (r := v.reference(f"{self.random.randint(0, 3)}"))]
        if found and self.random.random() < 0.9:
            return [], self.random.choice(found)
        variable = Variable(self.name("v"))
        text = variable.declaration(self.value())
        self.scope.append(variable)
        return [text], variable.name

    def array(self):
        found = [v for v in self.scope if isinstance(v, Array) and v.assignable]
        if found and self.random.random() < 0.6:
            return [], self.random.choice(found).name
        array = Array(self.name("a"))
        text = array.declaration(self.value(depth=1))
        self.scope.append(array)
        return [text], array.name

    def address(self, flow):
        lines, x = self.target()
        form = self.random.choice([
            ("*$", [f"unsigned *$ = &{x};"]), ("*$", ["unsigned *$;", f"$ = &{x};"]), ("*$", [f"auto $ = &{x};"]),
            ("*$", [f"unsigned *const $ = &{x};"]), ("$", [f"unsigned &$ = {x};"]), ("$", [f"auto &&$ = {x};"]),
            ("*$", [f"unsigned &$_r = {x};", "unsigned *$ = &$_r;"]),
            ("**$", [f"unsigned *$_p = &{x};", "unsigned **$ = &$_p;"]),
            ("*(unsigned *)$", [f"unsigned long long $ = (unsigned long long)&{x};"]),
            ("*reinterpret_cast<unsigned *>($ - 8u)", [f"size_t $ = reinterpret_cast<size_t>(&{x}) + 8u;"]),
            ("*static_cast<unsigned *>($)", [f"void *$ = &{x};"]),
            ("*$", [f"unsigned *$_p = &{x};", "unsigned *$;", "memcpy(&$, &$_p, sizeof $);"]),
            ("*$[1]", [f"unsigned *$[2] = {{nullptr, &{x}}};"]), ("*$", [f"const unsigned *$ = &{x};"])])
        return self.alias("p", form[0], lines + form[1], not form[1][0].startswith("const"))

    def rows(self, flow):
        m, row = self.name("m"), self.value(depth=1)
        lines = [f"unsigned {m}[2][4] = {{{{{self.value(depth=1)}, 2u, 3u, t}}, {{t, 7u, 8u, {self.value(depth=1)}}}}};"]
        form = self.random.choice([("$[@]", [f"unsigned *$ = {m}[({row}) & 1u];"]),
                                   ("$[@]", [f"unsigned (&$)[4] = {m}[({row}) & 1u];"]),
                                   ("(*$)[@]", [f"unsigned (*$)[4] = {m} + (({row}) & 1u);"]),
                                   ("$[1][@]", [f"unsigned (*$)[4] = {m};"])])
        return self.alias("p", form[0], lines + form[1])

    def of_array(self, flow):
        lines, a = self.array()
        form = self.random.choice([
            ("$[@]", [f"unsigned *$ = {a};"]), ("$[@]", [f"unsigned *$ = &{a}[0];"]), ("$[@]", [f"auto &$ = {a};"]),
            ("*($ - (@))", [f"unsigned *$ = {a} + 3;"]), ("$[@]", [f"unsigned *$ = &*{a};"]),
            ("(*$)[@]", [f"unsigned (*$)[4] = &{a};"]), ("$[@]", [f"Cursor $ = {{{a}}};"]),
            ("$.where[@]", ["Cursor $;", f"$.keep({a});"]), ("$.get()[@]", [f"Cursor $ = cursorAt({a});"]),
            ("*$", [f"unsigned *$ = pick({a}, {self.value(depth=1)});"]),
            ("*$", [f"unsigned *$ = &pickOf({a}, {self.value(depth=1)});"]),
            ("$", [f"unsigned &$ = pickOf({a}, {self.value(depth=1)});"]),
            ("$[@]", ["unsigned *$;", f"point(&$, {a});"])])
        return self.alias("p", form[0], lines + form[1])

    def of_struct(self, flow):
        pair, first = self.name("pair"), self.value(depth=1)
        form = self.random.choice([
            ("*$", [f"Pair {pair} = {{{first}, 4u}};", f"unsigned *$ = &{pair}.second;"]),
            ("$->first", [f"Pair {pair} = {{{first}, t}};", f"Pair *$ = &{pair};"]),
            ("$.second", [f"Pair {pair} = {{{first}, t}};", f"Pair &$ = {pair};"]),
            ("*$.own", [f"Linked $({first});"]), ("*$.own", ["Linked $;", f"$.x = {first};", "$.link();"]),
            ("$->x", [f"Linked {pair};", f"{pair}.x = {first};", f"Linked *$ = {pair}.self();"]),
            ("$[@]", [f"struct {{ unsigned a[4]; }} {pair} = {{{{{first}, 1u, 2u, t}}}};", f"unsigned *$ = {pair}.a;"])])
        return self.alias("p", *form)

    def into_struct(self, flow):
        lines, x = self.target()
        form = self.random.choice([
            ("*$.where", [f"Cursor $ = {{&{x}}};"]), ("*$", ["Cursor $;", f"$.keepOf({x});"]),
            ("$.cell()", ["Cursor $;", f"$.where = &{x};"]), ("*$", [f"Wrapped $({x});"]),
            ("*$.inner", ["Wrapped $;", f"$ = Wrapped({x});"]), ("$.r", [f"Referring $ = {{{x}}};"]),
            ("$[1].cell()", ["Cursor $[2];", f"$[1].where = &{x};"]),
            ("$->cell()", [f"Cursor $_c = {{&{x}}};", "const Cursor *$ = &$_c;"])])
        return self.alias("c", form[0], lines + form[1])

    def through_helper(self, flow):
        lines, x = self.target()
        form = self.random.choice([
            ("*$", ["unsigned *$;", f"point(&$, &{x});"]), ("*$", ["unsigned *$ = nullptr;", f"pointAt($, {x});"]),
            ("*$", [f"unsigned *$ = addressOf({x});"]), ("*$.get()", ["Cursor $;", f"keepIn($, {x});"])])
        return self.alias("p", form[0], lines + form[1])

    def choose(self, flow):
        first, x = self.target()
        second, y = self.target()
        form = self.random.choice([
            ("*$", [f"unsigned *$ = {self.condition()} ? &{x} : &{y};"]),
            ("$", [f"unsigned &$ = ({self.condition()}) ? {x} : {y};"]),
            ("*$", [f"unsigned *$ = &{x};", f"if ({self.condition()})", f"  $ = &{y};"]),
            ("*$[(@) & 1u]", [f"unsigned *$[2] = {{&{x}, &{y}}};"])])
        return self.alias("p", form[0], first + second + form[1])

    def closure_alias(self, flow):
        lines, a = self.array()
        form = self.random.choice([
            ("$(@)", [f"auto $ = [&](unsigned i) -> unsigned & {{ return {a}[i]; }};"]),
            ("*$", [f"auto $_f = [&] {{ return &{a}[2]; }};", "unsigned *$ = $_f();"]),
            ("$(@)", [f"auto $ = [p = &{a}[0]](unsigned i) -> unsigned & {{ return p[i]; }};"]),
            ("$[@]", ["unsigned *$ = nullptr;", f"auto $_f = [&] {{ $ = {a}; }};", "$_f();"])])
        return self.alias("f", form[0], lines + form[1])

    def buffer(self, flow):
        form = self.random.choice([
            ("$->second", ["alignas(8) unsigned char $_b[16];", f"Pair *$ = new ($_b + 8) Pair{{1u, {self.value()}}};"]),
            ("$[@]", ["unsigned *$ = (unsigned *)alloca(16);", f"$[0] = {self.value()}, $[1] = t, $[2] = 2u, $[3] = 3u;"]),
            ("*$", ["unsigned long long $_b[2];", "unsigned *$ = (unsigned *)($_b + 1);", f"*$ = {self.value()};"])])
        return self.alias("b", *form)

    def constant(self, flow):
        c = self.name("c")
        form = self.random.choice([("*$", [f"const unsigned {c} = {self.value()};", f"const unsigned *$ = &{c};"]),
                                   ("*$", [f"const unsigned &{c} = {self.value()};", f"const unsigned *$ = &{c};"]),
                                   ("$[@]", [f"const unsigned {c}[4] = {{1u, t, {self.value()}, 2u}};",
                                             f"const unsigned *$ = {c};"])])
        return self.alias("p", *form, assignable=False)

    def in_shared(self, flow):
        lines, x = self.target()
        declared = [f"slots[t] = &{x};", "unsigned *$ = slots[t];"]
        return self.alias("p", "*$", lines + declared)

    def retarget(self, flow):
        """A pointer in sight that leads elsewhere from here on, for some threads."""
        pointers = [v for v in self.scope if isinstance(v, Alias) and v.assignable and v.lvalue == f"*{v.name}"
                    and v.name.startswith("p")]
        plain = [v.name for v in self.scope[:1] if type(v) is Variable]
        if not pointers or not plain:
            return self.address(flow)
        return self.address(flow) if self.random.random() < 0.3 else self.moved(self.random.choice(pointers), plain[0])

    def moved(self, pointer, to):
        # Through a further pointer, since the first may be const.
        return self.alias("p", "*$", [f"unsigned *$ = {self.condition()} ? &{pointer.at('0')} : &{to};"])

    def walk(self, flow):
        lines, a = self.array()
        i, end = self.name("i"), self.name("e")
        self.scope.append(Alias(i, False, True, lvalue=f"*{i}"))
        head = self.random.choice([f"for (unsigned *{i} = {a}, *{end} = {a} + 4; {i} != {end}; ++{i}) {{",
                                   f"for (unsigned &{i}_ : {a}) {{\n  unsigned *{i} = &{i}_;"])
        body = self.body(flow, uniform=False, loop=False) if flow.depth < 3 and not hasattr(self, "mask") else [
            line(f"*{i} ^= {self.value(depth=1)};")]
        self.scope = [v for v in self.scope if v.name != i]
        return Node([*lines, head, body, "}"])

    def pass_on(self, flow):
        """Helpers that keep nothing, which must not cost their arguments anything, nor go wrong."""
        lines, a = self.array()
        low, high = Variable(self.name("v")), Variable(self.name("v"))
        form = self.random.choice([
            [f"scale({a}, {self.value(depth=1)} | 1u);"],
            [low.declaration(f"total({a})"), high.declaration("3u")],
            [f"unsigned {low.name}, {high.name};", f"split({self.value()}, &{low.name}, &{high.name});"]])
        if len(form) > 1:
            self.scope += [low, high]
        return Node(lines + form)


class PlainEscapeGenerator(EscapeStatements, Generator):
    pass


class ClosureEscapeGenerator(EscapeStatements, ClosureGenerator):
    pass


def EscapeGenerator(seed):
    return (PlainEscapeGenerator if seed % 2 else ClosureEscapeGenerator)(seed)

# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Statements as people write C++: loops of every kind, switches, side effects inside expressions, macros, helper calls.

Where threads go different ways, the statements inside are plain work on locals, which knows no mask (warps.py). Loops
whose number of turns is the same for all threads hold statements of any kind.
"""

from kernel import Node, line
from places import Place, PlaceStatements

# Work on locals: {a} and {b} are lvalues, {v}, {w} values, {c} a condition, {x} and {y} new names.
WORK = [
    "({c} ? {a} : {b}) += {v};",
    "if ({c} && ({a} += 3u) % 2u == 0u) { {b} ^= {v}; }",
    "({c}) || ({a} ^= {v});",
    "{a} = {b} = {v};",
    "{a} = ({b} += {v}, {b} >> 1);",
    "++{a}, --{b};",
    "{a} += ({b})++ & 7u;",
    "if (const unsigned {x} = {v}; {x} > 100u) { {a} -= {x}; } else { {b} += {x}; }",
    "if ({c}) {a} += {v}; else {b} ^= {w};",
    "if ({c})\n  if ({w} & 1u)\n    {a} += 2u;\n  else\n    {b} += 3u;",
    "ON@({c}, {a} += {v})",
    "ON@({c}, STEP@({a}, ({v})); {b} += 1u)",
    "STEP@({a}, MIX@(({v}), ({w})));",
    "{ unsigned {x} = {v}; { unsigned {y} = {x} ^ 5u; {a} += {y}; } {b} += {x}; }",
    "{ struct Local { unsigned one, two; __device__ unsigned both() const { return one ^ two; } } {x} = {{v}, {w}}; {a} += {x}.both(); }",
    "{a} += total@({v}, (unsigned char)3, {w});",
    "{a} ^= depth@({v}, 3u);",
    "{a} += Traits@<unsigned short>::widen((unsigned short)({v})) + Traits@<char>::bias;",
    "{a} = apply@([=](unsigned q) { return q ^ {w}; }, {v});",
    "apply@([&](unsigned q) { return {a} += q; }, {v});",
    "[&] { {a} += {v}; {b} ^= 1u; }();",
    "{ unsigned {x} = {v}, {y} = {x} + {w}, *{x}_ = &{y}; *{x}_ += {x}; {a} += {y}; }",
    "put@({c} ? &{a} : &{b}, {v});",
    "for (unsigned {x} = 0, {y} = 5; {x} < {y}; ++{x}, --{y}) {a} += {x} * {y} + {w};",
    "for (int {x} = 3; {x} >= 0; --{x})\n  {a} = {a} * 3u + unsigned({x});",
    "for (unsigned {x} = ({v}) % 7u; {x}; {x} &= {x} - 1u) { if ({x} & 4u) continue; {a} += {x}; }",
    "for (unsigned {x} = 0; ; {x} += 2) { if ({x} > ({w}) % 8u) break; {a} ^= {x} + 1u; }",
    "{ unsigned {x} = ({v}) % 5u; while ({x}--) {a} += {x}; }",
    "{ unsigned {x} = 0; do { {a} += {x}; } while (++{x} < ({w}) % 4u); }",
    "do { if ({c}) break; {a} += {v}; } while (0);",
    "EACH@({x}, ({v}) % 4u) EACH@({y}, {x}) {a} += {x} ^ {y};",
    "{ unsigned {x}[4] = {{v}, {w}, 3u}; for (unsigned &{y} : {x}) { {y} += {b}; {a} ^= {y}; } }",
    "{ const unsigned {x}[3] = {{v}, 5u, {w}}; for (const unsigned *{y} = {x}, *{y}_ = {x} + ({v}) % 4u; {y} != {y}_; ++{y}) {a} += *{y}; }",
    "{ unsigned {x}[3][2] = {{{v}}}; for (auto &{y} : {x}) for (unsigned &{y}_ : {y}) {y}_ += {w}, {a} += {y}_; }",
    "switch (({v}) % 5u) { case 0: {a} += 1u; case 1: {b} ^= 2u; break; case 2: case 3: { {a} *= 3u; break; } default: {b} += 7u; }",
    "switch (Mode@(({v}) % 3u)) { case Mode@::off: break; case Mode@::slow: {a} += 2u; break; case Mode@::fast: {b} += {w}; }",
    "{ Acc@ {x}, {y}({v}); {x} += {w}; {y} = Acc@::merge({x}, {y}); {a} ^= {y}.get(); }",
    "{ Box@<Acc@, 2> {x}{}; {x}.push(Acc@({v})); {x}.items[1] = {x}.items[0]; {x}.items[0].set({w}); {a} += {x}.items[1].get() ^ {x}.items[0][1]; }",
    "{ Hold@ {x}{&{a}, {v}}, *{x}_ = &{x}; {x}_->put({x}_->get()); }",
    "{ Node@ {x} = {{v}, nullptr}, {y} = {2u, &{x}}; for (const Node@ *{x}_ = &{y}; {x}_; {x}_ = {x}_->next) {a} += {x}_->weight; }",
    "{ unsigned char {x}[8]; for (int i = 0; i < 8; ++i) {x}[i] = (unsigned char)({w} >> i); {a} += *(const unsigned char *)({x} + ({v}) % 8u); }",
    "{a} = __funnelshift_l({v}, {w}, 5) + __byte_perm({v}, {w}, 0x3210) + __clz(int({w}));",
    "{a} += __popc({v}) + __brev({w}) % 9u + __umulhi({v}, {w}) + min({v}, {w});",
    "{a} += unsigned((({v}) * 1ull * ({w})) >> 7);",
]

# Heads of loops whose number of turns is the same for all threads.
HEADS = [
    ("const unsigned {a}[3] = {{v}, {v}, 5u};", "for (const unsigned {x} : {a}) {", "", "{x}"),
    ("unsigned {a}[2] = {{v}, 3u};", "for (unsigned &{x} : {a}) {", "", "{x}"),
    ("", "for (int {x} = 2; {x} >= 0; --{x}) {", "", "unsigned({x})"),
    ("", "for (unsigned {x} = 0, {a} = 4; {x} < {a}; ++{x}, --{a}) {", "", "{a}"),
    ("", "EACH@({x}, 2u) {", "", "{x}"),
    ("const unsigned {a}[2] = {{v}, 7u};", "for (const unsigned *{x} = {a}; {x} != {a} + 2; ++{x}) {", "", "*{x}"),
    ("unsigned {x}_ = 2;", "while (const unsigned {x} = {x}_--) {", "", "{x}"),
    ("unsigned {x} = 1;", "do {", "} while ({x}++ < 3u);", "{x}"),
    ("", "for (unsigned {x} = 8; {x} > 1; {x} >>= 1) {", "", "{x}"),
    ("", "for (unsigned char {x} = 0; {x} < 2; {x}++) {", "", "unsigned({x})"),
]


class LanguageStatements(PlaceStatements):
    """Over Generator."""

    def own_choices(self, flow):
        kinds = [(self.work, 6), (self.several, 2), (self.declare, 3), (self.assign, 2)]
        if flow.depth < 3:
            kinds += [(self.counted_loop, 3), (self.plain_branch, 2)]
        return kinds

    def statement(self, flow):
        if self.random.random() < 0.5:
            return super().statement(flow)
        kinds = self.own_choices(flow)
        return self.random.choices([kind for kind, _ in kinds], [weight for _, weight in kinds])[0](flow)

    def filled(self, text):
        lvalues = self.lvalues()
        for key, make in {"{a}": lambda: self.random.choice(lvalues), "{b}": lambda: self.random.choice(lvalues),
                          "{c}": self.condition, "{v}": lambda: self.value(depth=1), "{w}": lambda: self.value(depth=0),
                          "{x}": lambda: self.name("w"), "{y}": lambda: self.name("w")}.items():
            if key in text:
                text = text.replace(key, make())
        return self.with_helpers(text)

    def work(self, flow):
        if not self.lvalues():
            return self.simple(flow)
        return Node(self.filled(self.random.choice(WORK)).splitlines())

    def several(self, flow):
        """One declaration of variables that differ between threads and of some that do not."""
        a, b, p = self.name("v"), self.name("v"), self.name("v")
        form = self.random.choice([
            "unsigned {p}_ = blockDim.x, {a} = {v} + {p}_, {b} = {a} ^ gridDim.x, *{p} = &{b};",
            "unsigned {a} = {v}, {p}_ = gridDim.y + 2u, {b}; unsigned *{p} = &{a}; {b} = *{p} + {p}_;",
            "unsigned {a}, {b}, *{p}; {a} = {v}; {b} = 3u; {p} = {a} % 2u ? &{a} : &{b};",
            "unsigned {a} = threadIdx.x, {p}_ = blockDim.x - 1u, {b} = {p}_ - {a}, *{p} = &{a};",
            "unsigned {a} = {v}, {b} = {a}++; unsigned *const {p} = &{b};"])
        for key, text in {"{a}": a, "{b}": b, "{p}": p, "{v}": self.value()}.items():
            form = form.replace(key, text)
        for name in (a, b):
            self.scope.append(Place(name, False, True, (name,), (f"{name} {{op}} {{v}};",), (name,)))
        self.scope.append(Place(p, False, True, (f"*{p}",), (f"*{p} {{op}} {{v}};",), (f"*{p}",)))
        return Node([form])

    def plain_work(self, flow):
        """Statements that any thread may do alone."""
        outer = len(self.scope)
        inner = flow.inside(uniform=False, loop=False)
        nodes = [self.random.choice([self.work, self.work, self.assign, self.declare])(inner)
                 for _ in range(self.random.randint(1, 3))]
        del self.scope[outer:]
        return nodes

    def plain_branch(self, flow):
        condition = self.condition()
        parts = [f"if ({condition}) {{", self.plain_work(flow)]
        form = self.random.random()
        if form < 0.3:
            parts += ["} else {", self.plain_work(flow)]
        elif form < 0.5:
            parts += [f"}} else if ({self.condition()}) {{", self.plain_work(flow), "} else {", self.plain_work(flow)]
        return Node([*parts, "}"])

    def counted_loop(self, flow):
        before, head, end, read = self.random.choice(HEADS)
        x, a, v = self.name("i"), self.name("a"), self.value(depth=1)

        def fill(text):
            for key, word in {"{x}": x, "{a}": a, "{v}": v}.items():
                text = text.replace(key, word)
            return self.with_helpers(text)
        counter = Place(x, False, False, (fill(read),))
        self.scope.append(counter)
        # `continue` would skip nothing that ends the loop.
        body = self.body(flow, loop=flow.uniform)
        self.scope.remove(counter)
        return Node([*([fill(before)] if before else []), fill(head), body, fill(end) or "}"])

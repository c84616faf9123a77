# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random kernels around warp collectives, in flow that differs between the lanes of a warp.

Why they are right: each place knows a variable, its *mask*, that names the lanes of the warp that are there together.
It is narrowed by a ballot before each branch, loop, continue and return whose condition differs between threads; all
collectives use it. So a collective meets exactly the lanes it names, from one place, and a shuffle's result counts only
if the lane it read from is one of them: CUDA leaves the rest undefined, and forms and GPUs may differ there.
"""

from generate import Flow, Function, Generator
from kernel import Node, line
from variables import Constant, Variable


class WarpGenerator(Generator):
    def __init__(self, seed):
        super().__init__(seed)
        self.whole_warps = self.random.random() < 0.3
        self.mask = "m0"
        self.warp_functions = []

    def kernel(self):
        self.warp_functions = [self.warp_function(i) for i in range(self.random.randint(0, 2))]
        kernel = super().kernel()
        kernel.functions[:0] = [function.node for function in self.warp_functions]
        rest = kernel.threads % 32
        whole = f"t / 32u == {kernel.threads // 32}u ? {(1 << rest) - 1}u : ~0u" if rest else "~0u"
        # Before the first barrier, which ends the prologue.
        kernel.prologue.insert(-1, f"const unsigned m0 = {whole};")
        return kernel

    def statements(self, flow, count):
        mask = self.mask
        nodes = super().statements(flow, count)
        self.mask = mask
        return nodes

    def choices(self, flow):
        kinds = [(self.warp_collective, 6), (self.shuffle_by_distance, 4), (self.match_all, 0.1)]
        if self.free_shared and flow.kernel:
            kinds += [(self.warp_exchange, 2)]
        if flow.kernel and self.warp_functions:
            kinds += [(self.warp_call, 3)]
        if flow.depth < 3:
            kinds += [(self.varying_loop, 3)]
        if flow.depth == (0 if flow.kernel else 1):
            kinds += [(self.leave, 1)]
        return kinds

    def statement(self, flow):
        # The base class' own choice, or one of ours: half and half.
        if self.random.random() < 0.5:
            return super().statement(flow)
        kinds = self.choices(flow)
        return self.random.choices([kind for kind, _ in kinds], [weight for _, weight in kinds])[0](flow)

    def body_under(self, mask, flow, **changes):
        outer, self.mask = self.mask, mask
        nodes = self.body(flow, uniform=False, loop=False, **changes)
        self.mask = outer
        return nodes

    # Collectives.

    def declared(self, text, value):
        """The lines of `text`, and a new variable of `value`."""
        variable = Variable(self.name("v"))
        self.scope.append(variable)
        return Node([*text, variable.declaration(value)])

    def warp_collective(self, flow):
        m, value = self.mask, self.value()
        source = f"nth({m}, {self.value(depth=1)})"
        form = self.random.choice([
            "__shfl_sync({m}, {v}, {s})", "unsigned(__shfl_sync({m}, ({v}) * 4294967297ull, {s}) >> 32)",
            "unsigned(__shfl_sync({m}, float(({v}) & 4095u), {s}))",
            "unsigned(__shfl_sync({m}, double({v}), {s}))", "__popc(__ballot_sync({m}, ({v}) & 1u))",
            "__ballot_sync({m}, ({v}) % 3u == 0)", "(__any_sync({m}, ({v}) % 5u == 0) ? 1u : 0u)",
            "(__all_sync({m}, ({v}) % 5u != 0) ? 1u : 0u)", "__match_any_sync({m}, ({v}) & 3u)",
            "__reduce_add_sync({m}, {v})", "__reduce_xor_sync({m}, {v})", "__reduce_max_sync({m}, {v})",
            "unsigned(__reduce_min_sync({m}, int({v})))"])
        return self.declared([], form.format(m=m, v=value, s=source))

    def match_all(self, flow):
        got, all_ = self.name("g"), self.name("p")
        call = f"const unsigned {got} = __match_all_sync({self.mask}, ({self.value()}) & 1u, &{all_});"
        return self.declared([f"int {all_};", call], f"{got} + unsigned({all_})")

    def shuffle_by_distance(self, flow):
        kind, width = self.random.choice(["up", "down", "xor"]), self.random.choice([32, 32, 16, 8])
        by = self.random.choice([1, 2, 4, 8, 16, 3, 5]) % width or 1
        got = self.name("g")
        given = f", {width}" if width != 32 or self.random.random() < 0.2 else ""
        call = f"const unsigned {got} = __shfl_{kind}_sync({self.mask}, {self.value()}, {by}{given});"
        source, outside = {"up": (f"t - {by}u", f"t % {width}u < {by}u"),
                           "down": (f"t + {by}u", f"t % {width}u + {by}u >= {width}u"),
                           "xor": (f"t ^ {by}u", f"(t % {width}u ^ {by}u) >= {width}u")}[kind]
        return self.declared([call], f"{outside} || ({self.mask} >> ({source}) % 32u & 1u) ? {got} : 9u")

    def warp_exchange(self, flow):
        """Write your cell, warp barrier, read that of another lane of the mask, warp barrier."""
        array, m = self.random.choice(self.free_shared), self.mask
        source = f"nth({m}, {self.value(depth=1)})"
        node = self.declared([f"{array}[t] = {self.value()};", f"__syncwarp({m});"],
                             f"{array}[t / 32u * 32u + {source}]")
        node.parts.append(f"__syncwarp({m});")
        return node

    # Flow that differs between lanes.

    def divergent_if(self, flow):
        c, taken, others, m = self.name("c"), self.name("m"), self.name("m"), self.mask
        parts = [f"const bool {c} = {self.condition()};", f"const unsigned {taken} = __ballot_sync({m}, {c});",
                 f"if ({c}) {{", self.body_under(taken, flow)]
        if self.random.random() < 0.5:
            parts += ["} else {", [line(f"const unsigned {others} = {m} & ~{taken};")], self.body_under(others, flow)]
        return Node([*parts, "}"])

    def divergent_loop(self, flow):
        return self.varying_loop(flow)

    def varying_loop(self, flow):
        """Each lane its own number of turns; the mask shrinks from turn to turn."""
        i, bound, live = Constant(self.name("i"), assignable=False), self.name("n"), self.name("m")
        start = [f"const unsigned {bound} = ({self.value()}) % 5u;", f"unsigned {live} = {self.mask};"]
        self.scope.append(i)
        outer, self.mask = self.mask, live
        skip = self.skip(flow) if self.random.random() < 0.3 else []
        body = self.body(flow, uniform=False, loop=False)
        self.mask = outer
        self.scope.remove(i)
        go = f"{i.name} < {bound}"
        form = self.random.choice(["for"] * 8 + ["while"] * 8 + ["head"])
        if form == "for":
            return Node([*start, f"for (unsigned {i.name} = 0;; ++{i.name}) {{",
                         [line(f"{live} = __ballot_sync({live}, {go});"), Node([f"if (!({go}))", "  break;"])], skip, body, "}"])
        if form == "while":
            return Node([*start, f"unsigned {i.name}_ = 0;", "while (true) {",
                         [line(f"const unsigned {i.name} = {i.name}_++;"), line(f"{live} = __ballot_sync({live}, {go});"),
                          Node([f"if ({i.name} >= {bound})", "  break;"])], skip, body, "}"])
        return Node([*start, f"{live} = __ballot_sync({live}, 0u < {bound});",
                     f"for (unsigned {i.name} = 0; {go}; {live} = __ballot_sync({live}, ++{i.name} < {bound})) {{", skip,
                     body, "}"])

    def skip(self, flow):
        """`continue` for some lanes; the mask of the rest of the turn is a new one."""
        c, rest, m = self.name("c"), self.name("m"), self.mask
        text = [f"const bool {c} = {self.condition()};", f"const unsigned {rest} = __ballot_sync({m}, !{c});", f"if ({c})",
                "  continue;"]
        self.mask = rest
        return [Node(text)]

    def leave(self, flow):
        """Some lanes return: only where no list around it goes on to use an older mask."""
        if flow.depth != (0 if flow.kernel else 1):
            return self.assign(flow)
        c, rest, m = self.name("c"), self.name("m"), self.mask
        text = [f"const bool {c} = {self.condition()};", f"const unsigned {rest} = __ballot_sync({m}, !{c});"]
        out = [line(f"out[me] += {self.value()};")] if flow.kernel else []
        text += [f"if ({c}) {{", out, f"  return{'' if flow.kernel else ' ' + self.value(depth=1)};", "}"]
        self.mask = rest
        return Node(text)

    # Functions that the lanes of a mask call together.

    def warp_function(self, number):
        name = f"warpStep{self.seed}_{number}"
        scope, shared, budget, mask = self.scope, self.free_shared, self.budget, self.mask
        self.scope = [Variable("a"), Constant("t", assignable=False), Constant("u", assignable=False)]
        self.free_shared, self.budget, self.mask = [], 5, "m"
        body = self.statements(Flow(uniform=False, kernel=False, depth=1), self.random.randint(1, 4))
        node = Node([f"__device__ unsigned {name}(unsigned m, unsigned t, unsigned a, unsigned u) {{", body,
                     "  return a ^ u;", "}"])
        self.scope, self.free_shared, self.budget, self.mask = scope, shared, budget, mask
        return Function(name, node, False)

    def warp_call(self, flow):
        function = self.random.choice(self.warp_functions)
        return self.declared([], f"{function.name}({self.mask}, t, {self.value()}, {self.value(depth=1)})")

    def function(self, number):
        """Block functions do not know a mask: there the base class' flow, without collectives."""
        choices, self.choices = self.choices, lambda flow: [(self.assign, 1)]
        one, two = self.divergent_if, self.divergent_loop
        self.divergent_if, self.divergent_loop = super().divergent_if, super().divergent_loop
        whole, self.whole_warps = self.whole_warps, False
        try:
            return super().function(number)
        finally:
            self.choices, self.divergent_if, self.divergent_loop, self.whole_warps = choices, one, two, whole

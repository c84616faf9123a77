# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Functions that lanes call together, in every shape CUDA code gives them: plain, templates, methods, functors, lambdas.

Each knows the mask of its callers as its parameter `m`, and may call those made before it.
"""

import dataclasses

from generate import Flow
from kernel import Node, line
from variables import Constant, Variable

PARAMETERS = "unsigned m, unsigned t, unsigned a, unsigned u"


@dataclasses.dataclass(frozen=True)
class Callable:
    node: Node
    call: str  # with {m}, {a}, {u}; {x}, a variable; {r}, a constant


class FunctionStatements:
    """Over WarpGenerator."""

    def __init__(self, seed):
        super().__init__(seed)
        self.made = []

    def warp_function(self, number):
        """Of the kernel's `warp_functions`, which warp_call calls."""
        name, pick = f"warpStep{self.seed}_{number}", self.random
        body = [*self.callable_body(), line(f"return a ^ {self.random.choice(['u', 'm', 't'])};")]
        shape = pick.choices([self.plain, self.template, self.by_reference, self.method, self.functor, self.recursive],
                             [4, 4, 4, 2, 2, 1])[0]
        self.made.append(shape(name, body))
        return self.made[-1]

    def callable_body(self):
        scope, shared, budget, mask = self.scope, self.free_shared, self.budget, self.mask
        self.scope = [Variable("a"), Constant("t", assignable=False), Constant("u", assignable=False)]
        self.free_shared, self.budget, self.mask = [], 6, "m"
        body = self.statements(Flow(uniform=False, kernel=False, depth=1), self.random.randint(1, 4))
        self.scope, self.free_shared, self.budget, self.mask = scope, shared, budget, mask
        return body

    def plain(self, name, body):
        return Callable(Node([f"__device__ unsigned {name}({PARAMETERS}) {{", body, "}"]), f"{name}({{m}}, t, {{a}}, {{u}})")

    def template(self, name, body):
        kind = self.random.choice(["unsigned", "bool"])
        head = [f"template <{kind} Tuned>", f"__device__ __forceinline__ unsigned {name}({PARAMETERS}) {{"]
        extra = [Node(["if (Tuned)", "  a += __shfl_xor_sync(m, a, 0);"]), line("a += unsigned(Tuned);")]
        return Callable(Node([*head, extra, body, "}"]), f"{name}<{kind}({{r}})>({{m}}, t, {{a}}, {{u}})")

    def by_reference(self, name, body):
        """It changes a variable of the caller as well."""
        node = Node([f"__device__ unsigned {name}({PARAMETERS}, unsigned &x) {{", [line("x += u;")], body, "}"])
        return Callable(node, f"{name}({{m}}, t, {{a}}, {{u}}, {{x}})")

    def method(self, name, body):
        node = Node([f"struct {name} {{", [line("unsigned bias;"),
                     Node([f"__device__ unsigned step({PARAMETERS}) const {{", [line("a += bias;")], body, "}"])], "};"])
        return Callable(node, f"{name}{{{{{{r}}u}}}}.step({{m}}, t, {{a}}, {{u}})")

    def functor(self, name, body):
        node = Node([f"struct {name} {{", [Node([f"__device__ unsigned operator()({PARAMETERS}) const {{", body, "}"])], "};"])
        return Callable(node, f"{name}()({{m}}, t, {{a}}, {{u}})")

    def recursive(self, name, body):
        node = Node([f"__device__ unsigned {name}({PARAMETERS}) {{",
                     [line("a += __shfl_xor_sync(m, a, 0);"), Node(["if (u == 0)", "  return a;"]),
                      line("u = u > 3u ? 2u : u - 1u;"), line(f"return {name}(m, t, a ^ u, u) + 1u;")], "}"])
        shared_depth = "__reduce_min_sync({m}, {u})"
        return Callable(node, f"{name}({{m}}, t, {{a}}, {shared_depth})")

    def call_text(self):
        references = [r for v in self.scope if v.assignable if (r := v.reference(f"{self.random.randint(0, 3)}"))]
        return self.random.choice(self.made).call.format(m=self.mask, a=self.value(), u=self.value(depth=1),
                                                         x=self.random.choice(references), r=self.random.randint(0, 3))

    def warp_call(self, flow):
        text = self.call_text()
        form = self.random.choice(["{}", "{}", "{} + 3u", "({} & 255u) * 2u"]).format(text)
        targets = [v for v in self.scope if v.assignable]
        if targets and self.random.random() < 0.3:
            return line(self.random.choice(targets).assignment(self.random.choice(["=", "+="]), form, "1"))
        return self.declared([], form)

    def choices(self, flow):
        kinds = super().choices(flow)
        if not flow.kernel and self.made:
            kinds += [(self.warp_call, 2)]
        return kinds + [(self.lambda_with_collective, 1)]

    def lambda_with_collective(self, flow):
        name, m = self.name("fold"), self.mask
        capture = self.random.choice(["&", "="])
        call = f"{name}({self.value()}, {self.random.randint(1, 7)}u)"
        return self.declared([f"auto {name} = [{capture}](unsigned x, unsigned by) {{",
                              f"  x += __shfl_sync({m}, x, nth({m}, x + by));",
                              f"  return __any_sync({m}, x % 3u == by % 3u) ? x : x + by;", "};"], call)

# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Makes a random kernel from a seed: valid CUDA, free of races by construction, with one right result.

Why it is race-free: threads write global memory at their own index only (or by commutative atomics), and touch shared
memory only inside an *exchange*: write your own cell, barrier, read others' cells, barrier. An exchange owns its array
while it lasts. All cells are written at the start, so that those of threads that have returned have a value too.

Why barriers are legal: they stand only in flow whose conditions are built from uniform variables.
"""

import dataclasses
import random

from kernel import Kernel, Node, line
from variables import KINDS, Constant, Pointer, Variable


@dataclasses.dataclass(frozen=True)
class Flow:
    """What may stand at a place: barriers (uniform flow), break and continue, return; and how deep it is."""

    uniform: bool = True
    loop: bool = False
    kernel: bool = True  # in a kernel, not in a device function
    depth: int = 0

    def inside(self, **changes):
        return dataclasses.replace(self, depth=self.depth + 1, **changes)


FIRST_FORGETTING_SEED = 500_000  # of each kind: some variables are not used to the end
FIRST_WARP_SEED = 1_000_000
FIRST_MIXED_SEED = 2_000_000
FIRST_CLOSURE_SEED = 3_000_000
FIRST_ESCAPE_SEED = 4_000_000
FIRST_TOGETHER_SEED = 5_000_000
FIRST_LOCKSTEP_SEED = 6_000_000
FIRST_ROUNDS_SEED = 7_000_000
FIRST_MOVES_SEED = 8_000_000
FIRST_ROWS_SEED = 9_000_000
FIRST_WIDE_SEED = 10_000_000
FIRST_WIDE_MIXED_SEED = 20_000_000
FIRST_DESIGN_SEED = 30_000_000
FIRST_OPERATIONS_SEED = 90_000_000


def generate(seed):
    """The kernel of this seed: of this file or another generator's, so that what was recorded stays what it is."""
    from closures import ClosureGenerator  # which derive from Generator
    from escapes import EscapeGenerator
    from lockstep import LockstepGenerator
    from mixed import MixedGenerator
    from moves import MovesGenerator
    from operations import OperationsGenerator
    from rounds import RoundsGenerator
    from rows import RowsGenerator
    from together import TogetherGenerator
    from warps import WarpGenerator
    from wide import DesignGenerator, WideGenerator, WideMixedGenerator
    kinds = [(FIRST_OPERATIONS_SEED, OperationsGenerator), (FIRST_DESIGN_SEED, DesignGenerator), (FIRST_WIDE_MIXED_SEED, WideMixedGenerator),
             (FIRST_WIDE_SEED, WideGenerator), (FIRST_ROWS_SEED, RowsGenerator), (FIRST_MOVES_SEED, MovesGenerator),
             (FIRST_ROUNDS_SEED, RoundsGenerator), (FIRST_LOCKSTEP_SEED, LockstepGenerator),
             (FIRST_TOGETHER_SEED, TogetherGenerator), (FIRST_ESCAPE_SEED, EscapeGenerator),
             (FIRST_CLOSURE_SEED, ClosureGenerator), (FIRST_MIXED_SEED, MixedGenerator),
             (FIRST_WARP_SEED, WarpGenerator), (0, Generator)]
    return next(kind for first, kind in kinds if seed >= first)(seed).kernel()


class Generator:
    def __init__(self, seed):
        self.seed = seed
        self.random = random.Random(seed)
        self.names = 0
        self.scope = []  # the variables in sight
        self.free_shared = []  # arrays that no enclosing exchange uses
        self.functions = []
        self.budget = self.random.randint(8, 30)
        # Most kernels keep to flow that can be proved uniform, so that the fast form gets its share of the test.
        self.proves_all = self.random.random() < 0.9
        # Kernels of whole warps, from which threads never return one by one, may use warp collectives.
        self.whole_warps = self.random.random() < 0.1

    def kernel(self):
        pick = self.random
        block = self.block()
        threads = block[0] * block[1] * block[2]
        grid = pick.choice([(1, 1, 1), (3, 1, 1), (2, 2, 1), (1, 2, 2)])
        arrays = [f"s{i}" for i in range(pick.randint(1, 3))]
        dynamic = pick.random() < 0.25
        if dynamic:
            arrays.append("dynamicShared")
        prologue = [f"__shared__ unsigned {name}[{threads}];" for name in arrays if name != "dynamicShared"]
        prologue += ["__shared__ unsigned agreed;"] if not self.proves_all else []
        prologue += [f"const unsigned t = {self.linear_index(block)};",
                     "const unsigned block = blockIdx.x + gridDim.x * (blockIdx.y + gridDim.y * blockIdx.z);",
                     f"const unsigned me = block * {threads}u + t;", "unsigned v0 = in[me % n];"]
        prologue += [f"{name}[t] = t * {i + 3}u;" for i, name in enumerate(arrays)]
        prologue += ["if (t == 0)", "  agreed = 1;"] if not self.proves_all else []
        prologue += ["__syncthreads();"]
        self.threads = threads
        self.free_shared = arrays
        self.scope = [Variable("v0"), Constant("t", assignable=False), Constant("me", assignable=False),
                      Constant("k", uniform=True, assignable=False), Constant("block", uniform=True, assignable=False)]
        for _ in range(pick.randint(0, 2)):
            self.functions.append(self.function(len(self.functions)))
        body = self.statements(Flow(), pick.randint(3, 8))
        total = " + ".join(v.read("1") for v in self.scope if not v.uniform and not self.forgets(v))
        return Kernel(self.seed, grid, block, threads if dynamic else 0, [f.node for f in self.functions], body,
                      prologue, [f"out[me] += {total};"])

    def forgets(self, variable):
        """Is this variable not named again at the end of the kernel, though something else may still lead to it?"""
        return self.seed % 1_000_000 >= FIRST_FORGETTING_SEED and variable.name != "me" and self.random.random() < 0.5

    def block(self):
        pick = self.random
        if self.whole_warps:
            return pick.choice([(32, 1, 1), (96, 1, 1), (16, 4, 1), (4, 4, 4)])
        dimensions = pick.choice([1, 1, 2, 3])
        if dimensions == 1:
            return (pick.choice([1, 2, 7, 31, 32, 33, 50, 64, 77, 96, 128, 150]), 1, 1)
        if dimensions == 2:
            return (pick.randint(1, 17), pick.randint(1, 9), 1)
        return (pick.randint(1, 6), pick.randint(1, 5), pick.randint(1, 4))

    def linear_index(self, block):
        if block[1] == block[2] == 1 and self.random.random() < 0.8:
            return "threadIdx.x"
        return "threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z)"

    # Expressions: unsigned, or bool for conditions.

    def name(self, prefix):
        self.names += 1
        return f"{prefix}{self.names}"

    def value(self, uniform=False, depth=2):
        pick = self.random
        variables = [v for v in self.scope if v.uniform or not uniform]
        if depth == 0 or pick.random() < 0.25:
            if not variables or pick.random() < 0.25:
                return f"{pick.choice([0, 1, 2, 3, 5, 17, 255, 1000003])}u"
            return pick.choice(variables).read(f"{pick.randint(0, 3)}")
        left, right = self.value(uniform, depth - 1), self.value(uniform, depth - 1)
        form = pick.choice(["({0} + {1})", "({0} - {1})", "({0} * {1})", "({0} ^ {1})", "({0} & {1})", "({0} | {1})",
                            "({0} % 7u + {1})", "({0} >> 3)", "({0} / 5u)", "({0} < {1} ? {1} : {0} + 1u)"])
        return form.format(left, right)

    def condition(self, uniform=False):
        form = self.random.choice(["{0} % 3u == 1", "{0} % 2u != 0", "({0} & 7u) < 5", "{0} > {1}", "({0} & 1u) && ({1} & 2u)"])
        return form.format(self.value(uniform, 1), self.value(uniform, 1))

    # Statements.

    def statements(self, flow, count):
        """A list of nodes; variables declared in it go out of sight at its end unless it is the kernel's body."""
        outer = len(self.scope)
        nodes = []
        for _ in range(count):
            if self.budget <= 0:
                break
            self.budget -= 1
            nodes.append(self.statement(flow))
        if flow.depth:
            del self.scope[outer:]
        return nodes

    def statement(self, flow):
        kinds = [(self.declare, 5), (self.assign, 5)]
        if flow.depth < 3:
            kinds += [(self.divergent_if, 3), (self.divergent_loop, 2)]
        if flow.kernel:
            kinds += [(self.count_globally, 0.5)]
            if flow.uniform or not self.whole_warps:
                kinds += [(self.leave, 0.7)]
        if flow.uniform:
            if self.whole_warps:
                kinds += [(self.warp_collective, 6)]
            kinds += [(self.lone_barrier, 1), (self.vote, 1)]
            if self.free_shared:
                kinds += [(self.exchange, 7)]
                if flow.kernel and self.functions:
                    kinds += [(self.call, 3)]
                if flow.kernel and flow.depth == 0:
                    kinds += [(self.lambda_with_barrier, 1)]
            if flow.kernel and not self.proves_all:
                kinds += [(self.agree, 2)]
            if flow.loop:
                kinds += [(self.jump, 2)]
            if flow.depth < 3:
                kinds += [(self.uniform_if, 3), (self.uniform_for, 3), (self.uniform_while, 1), (self.uniform_do, 1),
                          (self.uniform_switch, 1)]
        chosen = self.random.choices([kind for kind, _ in kinds], [weight for _, weight in kinds])[0]
        return chosen(flow)

    def body(self, flow, **changes):
        flow = flow.inside(**changes)
        return self.statements(flow, self.random.randint(1, 4)) or [self.assign(flow)]

    def declare(self, flow):
        kind = self.random.choices([k for k, _ in KINDS], [w for _, w in KINDS])[0]
        uniform = flow.uniform and kind is Constant and self.random.random() < 0.5
        if kind is Pointer and not flow.kernel:
            kind = Variable  # a device function does not see the kernel's parameters
        # A uniform variable is never assigned: a divergent assignment would make it vary.
        variable = kind(self.name("u" if uniform else "v"), uniform, assignable=kind is not Constant)
        node = line(variable.declaration(self.value(uniform)))
        self.scope.append(variable)
        return node

    def assign(self, flow):
        targets = [v for v in self.scope if v.assignable]
        if not targets:
            return self.declare(flow)
        operator = self.random.choice(["=", "+=", "^=", "*="])
        return line(self.random.choice(targets).assignment(operator, self.value(), f"{self.random.randint(0, 9)}"))

    def exchange(self, flow):
        """Write your cell, barrier, read another's, barrier; other work may go on in between."""
        array = self.random.choice(self.free_shared)
        self.free_shared = [name for name in self.free_shared if name != array]
        write = f"{array}[t] = {self.value()};"
        between = self.random.random() < 0.4
        # No break or continue out of an exchange: it would skip the barrier that ends it.
        inner = flow.inside(loop=False)
        before = self.statements(inner, 1) if between and flow.depth < 3 else []
        target = Variable(self.name("v"))
        source = self.random.choice(["(t + {0}) % {1}u", "{1}u - 1u - t", "(t * 3u + {0}) % {1}u", "t / 2u",
                                     "({2}) % {1}u"]).format(self.random.randint(0, 9), self.threads, self.value())
        read = f"{target.declaration(f'{array}[{source}]')}"
        self.scope.append(target)
        after = self.statements(inner, 1) if between and flow.depth < 3 else []
        self.free_shared.append(array)
        return Node([write, before, "__syncthreads();", read, after, "__syncthreads();"], indent=False)

    def agree(self, flow):
        """Thread 0 decides for the block through shared memory: uniform, but no analysis need see it."""
        variable = Constant(self.name("u"), uniform=True, assignable=False)
        node = Node(["if (t == 0)", f"  agreed = {self.value()};", "__syncthreads();", variable.declaration("agreed"),
                     "__syncthreads();"])
        self.scope.append(variable)
        return node

    def lone_barrier(self, flow):
        return line("__syncthreads();")

    def vote(self, flow):
        variable = Variable(self.name("v"))
        function = self.random.choice(["count", "and", "or"])
        call = f"__syncthreads_{function}({self.condition()})"
        self.scope.append(variable)
        return line(variable.declaration(f"{call} {'' if function == 'count' else '!= 0'}".rstrip()))

    def warp_collective(self, flow):
        variable = Variable(self.name("v"))
        form = self.random.choice(["__shfl_xor_sync(~0u, {0}, {2})", "__shfl_down_sync(~0u, {0}, {2})",
                                   "__shfl_sync(~0u, {0}, {1})", "__shfl_up_sync(~0u, {0}, {2}, 8)",
                                   "__popc(__ballot_sync(~0u, {0} & 1u))", "(__any_sync(~0u, {0} % 3u == 0) ? 1u : 0u)"])
        text = variable.declaration(form.format(self.value(), self.value(depth=1), self.random.choice([1, 2, 4, 8, 16])))
        self.scope.append(variable)
        return line(text)

    def count_globally(self, flow):
        return line(f"atomicAdd(&out[gridDim.x * gridDim.y * gridDim.z * {self.threads}u + block], {self.value()});")

    def leave(self, flow):
        condition = self.condition(uniform=flow.uniform and (self.whole_warps or self.random.random() < 0.4))
        return Node([f"if ({condition}) {{", [line(f"out[me] += {self.value()};")], "  return;", "}"])

    def jump(self, flow):
        return Node([f"if ({self.condition(uniform=True)})", f"  {self.random.choice(['break', 'continue'])};"])

    def divergent_if(self, flow):
        parts = [f"if ({self.condition()}) {{", self.body(flow, uniform=False, loop=False)]
        if self.random.random() < 0.4:
            parts += ["} else {", self.body(flow, uniform=False, loop=False)]
        return Node([*parts, "}"], unwrap=False)

    def divergent_loop(self, flow):
        counter = Constant(self.name("i"), assignable=False)
        bound = Variable(self.name("v"))
        declaration = bound.declaration(f"({self.value()}) % 5u")
        head = f"for (unsigned {counter.name} = 0; {counter.name} < {bound.name}; ++{counter.name}) {{"
        self.scope.append(counter)
        body = self.body(flow, uniform=False, loop=False)
        self.scope.remove(counter)
        return Node([declaration, head, body, "}"])

    def uniform_if(self, flow):
        parts = [f"if ({self.condition(uniform=True)}) {{", self.body(flow)]
        if self.random.random() < 0.4:
            parts += ["} else {", self.body(flow)]
        return Node([*parts, "}"], unwrap=False)

    def uniform_for(self, flow):
        counter = Constant(self.name("i"), uniform=True, assignable=False)
        bound = self.random.choice(["3u", f"{'k' if flow.kernel else 'u'} % 4u", f"1u + ({self.value(uniform=True)}) % 3u"])
        self.scope.append(counter)
        body = self.body(flow, loop=True)
        self.scope.remove(counter)
        head = self.random.choice(["for (unsigned {0} = 0; {0} < {1}; ++{0}) {{", "for (unsigned {0} = {1}; {0} > 0; {0} >>= 1) {{",
                                   "for (unsigned {0} = {1}; {0}-- > 0;) {{"])
        return Node([head.format(counter.name, bound), body, "}"])

    def uniform_while(self, flow):
        counter = self.name("w")
        start = f"unsigned {counter} = ({self.value(uniform=True)}) % 4u;"
        return Node([start, f"while ({counter}-- > 0) {{", self.body(flow, loop=True), "}"])

    def uniform_do(self, flow):
        counter = self.name("w")
        start = f"unsigned {counter} = ({self.value(uniform=True)}) % 3u;"
        return Node([start, "do {", self.body(flow, loop=True), f"}} while ({counter}-- > 0);"])

    def uniform_switch(self, flow):
        parts = [f"switch (({self.value(uniform=True)}) % 4u) {{"]
        for label in ["case 0:", "case 2:", "default:"]:
            end = "  [[fallthrough]];" if label == "case 0:" and self.random.random() < 0.4 else "  break;"
            parts += [label + " {", self.body(flow, loop=False), "}", end]
        return Node([*parts, "}"])

    # Calls of device functions that contain barriers.

    def function(self, number):
        """A device function with barriers of its own: plain or a template, with a reference parameter."""
        template = self.random.random() < 0.4
        name = f"step{self.seed}_{number}"
        scope, shared, budget = self.scope, self.free_shared, self.budget
        self.scope = [Variable("a"), Variable("b"), Constant("t", assignable=False),
                      Constant("u", uniform=True, assignable=False)]
        self.free_shared, self.budget = ["s"], 5
        body = self.statements(Flow(kernel=False, depth=1), self.random.randint(1, 3))
        early = [Node([f"if ({self.condition(uniform=True)})", f"  return {self.value()};"])]
        node = Node([*(["template <unsigned Bias>"] if template else []),
                     f"__device__ unsigned {name}(unsigned *s, unsigned t, unsigned a, unsigned &b, unsigned u) {{",
                     early if self.random.random() < 0.3 else [], body, [line(f"b += a{' + Bias' if template else ''};")],
                     f"  return a ^ {self.value(depth=1)};", "}"])
        self.scope, self.free_shared, self.budget = scope, shared, budget
        return Function(name, node, template)

    def call(self, flow):
        function = self.random.choice(self.functions)
        array = self.random.choice(self.free_shared)
        references = [r for v in self.scope if v.assignable if (r := v.reference(f"{self.random.randint(0, 3)}"))]
        reference = self.random.choice(references)
        result = Variable(self.name("v"))
        bias = f"<{self.random.randint(0, 9)}u>" if function.template else ""
        call = f"{function.name}{bias}({array}, t, {self.value()}, {reference}, {self.value(uniform=True)})"
        # What is added is uniform, and so never the variable that the call changes: the order is unspecified.
        text = result.declaration(f"{call} + {self.value(uniform=True, depth=1)}")
        self.scope.append(result)
        return line(text)

    def lambda_with_barrier(self, flow):
        array = self.random.choice(self.free_shared)
        function, result = self.name("shift"), Variable(self.name("v"))
        captured = self.random.choice([v for v in self.scope if v.name == "v0"])
        distance = self.random.randint(1, 9)
        text = [f"auto {function} = [&](unsigned x, unsigned by) {{", f"  {array}[t] = x;", "  __syncthreads();",
                f"  unsigned got = {array}[(t + by) % {self.threads}u];", "  __syncthreads();",
                f"  {captured.name} += got & 3u;", "  return got;", "};",
                result.declaration(f"{function}({self.value()}, {distance}u)"),
                f"{result.name} ^= {function}({result.name} + 1u, {self.value(uniform=True, depth=1)} % {self.threads}u);"]
        self.scope.append(result)
        return Node(text)


@dataclasses.dataclass
class Function:
    name: str
    node: Node
    template: bool

# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random kernels with lambdas that threads call together: block-wide ones with barriers, and those of a warp's lanes.

A lambda knows the mask of its callers as its parameter `m`. It captures all that is in sight; what it captures by
reference it changes as well. Its call is therefore all that its statement evaluates.
"""

import dataclasses

from flows import FlowStatements
from generate import Flow
from kernel import Node, line
from variables import Constant, Variable
from warps import WarpGenerator


@dataclasses.dataclass(frozen=True)
class Closure:
    name: str
    has_barriers: bool
    by_reference: bool  # its last parameter


class ClosureStatements:
    """Over WarpGenerator."""

    def __init__(self, seed):
        super().__init__(seed)
        self.closures = []  # those in sight

    def statements(self, flow, count):
        outer = len(self.closures)
        nodes = super().statements(flow, count)
        if flow.depth:
            del self.closures[outer:]
        return nodes

    def choices(self, flow):
        kinds = super().choices(flow)
        if len(self.closures) < 4 and flow.depth < 2:
            kinds += [(self.closure_of_lanes, 3)]
            if flow.uniform and flow.kernel:
                kinds += [(self.closure_of_block, 6)]
        return kinds + ([(self.call_closure, 8)] if self.callable_here(flow) else [])

    def callable_here(self, flow):
        return [c for c in self.closures if not c.has_barriers or (flow.uniform and self.free_shared)]

    def captured(self, capture):
        """What a lambda sees of the variables around it: copies are constant."""
        return [v if capture == "&" else dataclasses.replace(v, assignable=False) for v in self.scope]

    def closure(self, has_barriers, flow):
        pick, name, a = self.random, self.name("fold"), Variable(self.name("a"))
        capture, by_reference = pick.choice(["&", "&", "&", "="]), pick.random() < 0.3
        x = Variable(self.name("x"))
        outside = self.scope, self.free_shared, self.budget, self.mask
        u = Constant("u", uniform=has_barriers, assignable=False)
        self.scope = [*self.captured(capture), a, u] + ([x] if by_reference else [])
        self.free_shared, self.budget, self.mask = ["s"] if has_barriers else [], 5, "m"
        early = []
        if has_barriers and pick.random() < 0.3:
            early = [Node([f"if ({self.condition(uniform=True)})", f"  return {self.value()};"])]
        # Lanes return early at depth 1 only, and not where a barrier may follow.
        body = self.statements(flow, pick.randint(1, 4))
        result = line(f"return {a.name} ^ {self.value(depth=1)};")
        self.scope, self.free_shared, self.budget, self.mask = outside
        parameters = f"unsigned m, unsigned *s, unsigned {a.name}, unsigned u"
        parameters += f", unsigned &{x.name}" if by_reference else ""
        self.closures.append(Closure(name, has_barriers, by_reference))
        return Node([f"auto {name} = [{capture}]({parameters}) -> unsigned {{", early, body, [result], "};"])

    def closure_of_lanes(self, flow):
        return self.closure(False, Flow(uniform=False, kernel=False, depth=1))

    def closure_of_block(self, flow):
        return self.closure(True, Flow(uniform=True, kernel=False, depth=2))

    def call_closure(self, flow):
        called = self.random.choice(self.callable_here(flow))
        array = self.random.choice(self.free_shared) if called.has_barriers else "nullptr"
        call = f"{called.name}({self.mask}, {array}, {self.value()}, {self.value(uniform=called.has_barriers, depth=1)}"
        if called.by_reference:
            references = [r for v in self.scope if v.assignable if (r := v.reference(f"{self.random.randint(0, 3)}"))]
            if not references:
                return self.assign(flow)
            call += f", {self.random.choice(references)}"
        targets = [v for v in self.scope if v.assignable]
        if targets and self.random.random() < 0.3:
            return line(self.random.choice(targets).assignment("=", f"{call})", "1"))
        return self.declared([], f"{call})")


class ClosureGenerator(ClosureStatements, FlowStatements, WarpGenerator):
    pass

# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random kernels that ask which lanes came together to a piece of code, on many ways: calls from several places, sides
of branches, rounds of loops that some skip or leave.

Only the group's size and the lane's rank in it are used, and only where compilers cannot make one call of two: each
place mixes in another number.
"""

import random

from kernel import Kernel, Node, line


class TogetherGenerator:
    def __init__(self, seed):
        self.seed = seed
        self.random = random.Random(seed)
        self.functions = []
        self.loops = 0

    def kernel(self):
        self.functions.append(Node([
            f"__device__ __forceinline__ unsigned ask{self.seed}(unsigned x) {{",
            [line("const unsigned mask = __activemask();"),
             line("return __popc(mask) * 37u + __popc(mask & ((1u << (threadIdx.x & 31)) - 1u)) + x;")], "}"]))
        for number in range(self.random.randint(0, 2)):
            self.helper(number)
        prologue = ["const unsigned t = threadIdx.x;", "unsigned v = in[(t + k) % n] % 64u;"]
        body = self.statements(self.random.randint(2, 5), 0)
        epilogue = ["out[blockIdx.x * blockDim.x + t] = v;"]
        return Kernel(self.seed, (1, 1, 1), (self.random.choice([32, 64, 20]), 1, 1), 0, self.functions, body, prologue,
                      epilogue)

    def helper(self, number):
        name = f"via{self.seed}_{number}"
        body = self.statements(self.random.randint(1, 2), 1)
        self.functions.append(Node([f"__device__ __forceinline__ unsigned {name}(unsigned t, unsigned v) {{", body,
                                    "  return v;", "}"]))

    def statements(self, count, depth):
        return [self.statement(depth) for _ in range(count)]

    def statement(self, depth):
        kinds = [self.ask] * 4
        if depth < 3:
            kinds += [self.branch] * 3 + [self.loop] * 3 + [self.choice] * 1
        return self.random.choice(kinds)(depth)

    def condition(self):
        m = self.random.randint(2, 5)
        return self.random.choice([f"t % {m}u < {self.random.randint(1, m - 1)}u", f"(t & {m}u) != 0", f"t > {m * 4}u"])

    def call(self):
        number = self.random.randint(1, 999)
        helpers = [f.parts[0].split("(")[0].split()[-1] for f in self.functions[1:]]
        if helpers and self.random.random() < 0.3:
            return f"{self.random.choice(helpers)}(t, v + {number}u)"
        return f"ask{self.seed}({number}u)"

    def ask(self, depth):
        return line(f"v = v * 5u + {self.call()};")

    def choice(self, depth):
        return line(f"v += {self.condition()} ? {self.call()} : {self.call()} * 3u;")

    def branch(self, depth):
        parts = [f"if ({self.condition()}) {{", self.statements(self.random.randint(1, 2), depth + 1)]
        if self.random.random() < 0.7:
            parts += ["} else {", self.statements(self.random.randint(1, 2), depth + 1)]
        return Node([*parts, "}"])

    def loop(self, depth):
        i = f"i{self.loops}"
        self.loops += 1
        rounds = self.random.choice(["3u", "t % 4u", "t % 3u + 1u"])
        jump = self.random.choice([[], [line(f"if ((t + {i}) % 3u == 0) continue;")],
                                   [line(f"if ({i} * 5u > t) break;")]])
        return Node([f"for (unsigned {i} = 0; {i} < {rounds}; ++{i}) {{",
                     [*jump, *self.statements(self.random.randint(1, 2), depth + 1)], "}"])

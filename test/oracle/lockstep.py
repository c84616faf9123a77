# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random kernels whose warps exchange values through volatile memory with no barrier, as code from before Volta does.

Every statement is one step of all its lanes: all read, then all write. No two lanes write one element in a step, so
that a GPU whose warps stay together has one right result. Flow differs between lanes only by bounds of their numbers,
and what is exchanged inside of it stays among the lanes that are there; behind it comes `__syncwarp()`, since lanes
that parted need not be together again.
"""

import random

from kernel import Kernel, Node, line

SPAN = 32


class LockstepGenerator:
    def __init__(self, seed):
        self.seed = seed
        self.random = random.Random(seed)
        self.functions = []
        self.variables = ["v0"]

    def kernel(self):
        pick = self.random
        self.block = pick.choice([(32, 1, 1), (64, 1, 1), (96, 1, 1), (32, 2, 1), (8, 4, 1), (16, 4, 1)])
        rows = self.block[1] > 1
        lane = "const unsigned lane = " + ("(threadIdx.y * blockDim.x + threadIdx.x) % 32u;" if rows else
                                           pick.choice(["threadIdx.x & 31;", "threadIdx.x % warpSize;"]))
        prologue = [
            "__shared__ volatile unsigned s[4 * 32];",
            "const unsigned t = threadIdx.y * blockDim.x + threadIdx.x;", lane, "const unsigned w = t / 32u * 32u;",
            "unsigned v0 = in[(t * 7u + k) % n];",
            "s[t] = v0;",
        ]
        # In-place steps read what is there: elements of lanes that the last warp lacks are never touched.
        body = self.statements(pick.randint(3, 9), SPAN, 0)
        epilogue = ["__syncthreads();", "out[blockIdx.x * (blockDim.x * blockDim.y) + t] = s[t] + v0;"]
        return Kernel(self.seed, (pick.randint(1, 3), 1, 1), self.block, 0, self.functions, body, prologue, epilogue)

    def statements(self, count, active, depth):
        return [self.statement(active, depth) for _ in range(count)]

    def statement(self, active, depth):
        kinds = [self.step] * 6 + [self.through_variable] * 3 + [self.rounds] * 2
        if active == SPAN and depth == 0:
            kinds += [self.first_lanes] * 3 + [self.helper] * 2
        return self.random.choice(kinds)(active, depth)

    def other(self, active, distance=None):
        """The index of another of the first `active` lanes, a power of two."""
        d = distance or str(self.random.randint(1, active - 1) if active > 1 else 0)
        return self.random.choice([f"w + ((lane + {d}) & {active - 1}u)", f"w + ((lane ^ {d}) & {active - 1}u)",
                                   f"w + ({active - 1}u - lane)"])

    def step(self, active, depth):
        op = self.random.choice(["+=", "^=", "=", "-="])
        own = self.random.choice([f"s[w + lane] * {self.random.choice([3, 5])}u + ", "", "s[w + lane] ^ "])
        if self.random.random() < 0.2:
            return line(f"s[{self.other(active)}] = s[w + lane] + {self.random.randint(1, 99)}u;")
        return line(f"s[w + lane] {op} {own}s[{self.other(active)}];")

    def through_variable(self, active, depth):
        a, b = self.other(active), self.other(active)
        return Node([f"v0 += s[{a}];", f"s[{self.random.choice([a, 'w + lane'])}] = v0 ^ s[{b}];"])

    def rounds(self, active, depth):
        if depth > 1 or active < 2:
            return self.step(active, depth)
        i = f"d{depth}"
        head = self.random.choice([f"for (unsigned {i} = {active // 2}; {i} > 0; {i} >>= 1)",
                                   f"for (unsigned {i} = 1; {i} < {active}u; {i} *= 2)"])
        step = line(f"s[w + lane] += s[{self.other(active, i)}];")
        return Node([f"{head} {{", [step, *self.statements(self.random.randint(0, 1), active, depth + 1)], "}"])

    def first_lanes(self, active, depth):
        few = self.random.choice([16, 8, 4])
        return Node([f"if (lane < {few}) {{", self.statements(self.random.randint(1, 3), few, depth + 1), "}",
                     "__syncwarp();"])

    def helper(self, active, depth):
        name = f"steps{self.seed}_{len(self.functions)}"
        kind = self.random.choice(["volatile unsigned *s", "volatile unsigned (&s)[4 * 32]"])
        v0 = "unsigned v0 = s[w + lane];"
        self.functions.append(Node([f"__device__ inline void {name}({kind}, unsigned w, unsigned lane) {{", [line(v0)],
                                    self.statements(self.random.randint(1, 3), SPAN, 1), "}"]))
        return line(f"{name}(s, w, lane);")

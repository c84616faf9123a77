# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random kernels of variables that begin differently in each thread and are then moved: by all threads alike or not, in
loops or beside them, at any place; and of branches on threadIdx.x that are all there is between two barriers.

Why they are right: shared memory is in three parts of a cell a thread. Such a branch writes the thread's own cells of
the first two, and reads anybody's of the third.
"""

from kernel import Node, line
from rounds import RoundsGenerator

MOST_ROUNDS, MOST_STEP = 9, 4  # a pointer that is moved stays within 52 of its first element


class MovesGenerator(RoundsGenerator):
    def kernel(self):
        made = super().kernel()
        if self.barriers:
            made.prologue += [f"const unsigned cellOf = {self.lane()};", "s[cellOf] = own;",
                              f"s[cellOf + {self.threads}u] = own * 3u;", f"s[cellOf + {2 * self.threads}u] = own ^ 21u;",
                              "int edge = blockDim.x / 2;", "__syncthreads();"]
        return made

    def lane(self):
        return ("threadIdx.x" if self.block[1] * self.block[2] == 1 else
                "(threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x")

    def statement(self, depth, scope):
        pick = self.random
        if self.budget > 0 and depth < 2 and pick.random() < 0.45:
            return self.moved(depth, scope)
        if self.barriers and depth == 0 and pick.random() < 0.5:
            return pick.choice([self.branch_alone, self.tree])(scope)
        return super().statement(depth, scope)

    # Variables that are moved.

    def moved(self, depth, scope):
        pick = self.random
        m = self.name("m")
        pointer = pick.random() < 0.25
        if pointer:
            before = [f"const unsigned *{m} = {pick.choice(['in + own % 16u', '&in[threadIdx.x % 8u]', 'in + (threadIdx.x > 3u ? 5 : 2)'])};"]
            value = f"*{m}"
        else:
            kind = pick.choice(["int", "int", "unsigned", "long long", "size_t", "short", "unsigned"])
            first = pick.choice(["own", "blockIdx.x * blockDim.x + threadIdx.x", "threadIdx.x * 3", "own % 5u ? own : k",
                                 "in[own % n] % 100u", f"{pick.choice(self.carried)} % 50u", "(int)own - 20", "threadIdx.x << 1"])
            before = pick.choice([[f"{kind} {m} = {first};"], [f"{kind} {m} = {first};"], [f"{kind} {m}({first});"],
                                  [f"{kind} {m};", f"{m} = {first};"], [f"{kind} {m}_ = 3, {m} = {first};"]])
            value = pick.choice([f"(unsigned){m}", f"in[(unsigned){m} % n]"])
        by = lambda: pick.choice(["1", "2", f"{MOST_STEP}", "(k & 3u)", "stride", "stride"] +
                                 ([] if pointer else ["n", "(int)k * 7", "threadIdx.x % 3u", f"({pick.choice(self.carried)} & 1u)"]))
        move = lambda: pick.choice([f"{m} += {by()};", f"{m} += {by()};", f"++{m};", f"{m}++;", f"{m} = {m} + {by()};"] +
                                   ([] if pointer else [f"{m} -= {by()};", f"--{m};", f"{m} *= 3;"]))
        use = lambda: line(f"{pick.choice(self.carried)} {pick.choice(['+=', '^='])} {value} * {pick.randint(1, 9)}u;")
        j = self.name("j")
        step = f"++{j}"
        if pick.random() < 0.35:
            step = pick.choice([f"++{j}, {m} += {by()}", f"{m} += {by()}, ++{j}", f"++{j}, ++{m}"])
        body = [use()]
        if pick.random() < 0.5:
            body += self.statements(pick.randint(0, 2), depth + 1, scope)
        if self.barriers and depth == 0 and pick.random() < 0.4:
            body += [self.branch_alone(scope), use()]
        if pick.random() < 0.4:
            body.append(use())
        last = pick.random()
        if last < 0.65:
            body.append(line(move()))
        elif last < 0.75:
            body.append(line(f"if ({self.condition(scope)}) {move()}"))
        elif last < 0.8:
            body.append(line(f"if (k > 1u) {{ {move()} }}"))
        elif last < 0.85:
            body.insert(pick.randint(0, len(body)), line(move()))
        elif last < 0.9:
            body.insert(0, line(move()))
        if pick.random() < 0.1 and not self.barriers:
            body.insert(pick.randint(0, len(body)), line(f"if ({self.condition(scope)}) {pick.choice(['continue', 'break'])};"))
        rounds = pick.choice([f"{MOST_ROUNDS}u", "k + 1u", "3u", "(k & 3u) + 2u"])
        loop = Node([f"for (unsigned {j} = 0; {j} < {rounds}; {step}) {{", body, "}"])
        after = [use()] if pick.random() < 0.6 else []
        if pick.random() < 0.3:
            after += [line(move() if not pointer else f"++{m};"), use()]
        return Node(["{", [line("const int stride = 1 + (int)k % 3;"), *map(line, before), loop, *after], "}"])

    # Branches between barriers.

    def branch_alone(self, scope):
        pick = self.random
        index = pick.choice(["threadIdx.x", "threadIdx.x", "tx", "tx", "(int)threadIdx.x"])
        bound = pick.choice(["k", "3", "blockDim.x / 2", "blockDim.x / 2u - 1", "edge", "edge", "40000", "2u", "(long long)k * 3", "n",
                             "(size_t)edge + 1", "warpSize / 2"] + (["-1", "edge - 30"] if index == "tx" else []))
        condition = pick.choice([f"{index} < {bound}", f"{bound} > {index}", f"{index} >= {bound}", f"{bound} <= {index}",
                                 f"{index} <= {bound}", f"{index} < {bound}", f"!({index} < {bound})"])
        writes = lambda: line(f"s[cellOf{pick.choice(['', f' + {self.threads}u'])}] {pick.choice(['+=', '^=', '='])} "
                              f"s[{2 * self.threads}u + ({pick.choice(self.carried)} + cellOf) % {self.threads}u] + {self.value(scope)};")
        keeps = lambda: line(f"{pick.choice(self.carried)} += s[{2 * self.threads}u + cellOf / 2u];")
        inner = [pick.choice([writes, writes, keeps])() for _ in range(pick.randint(1, 3))]
        if pick.random() < 0.2:
            inner.append(Node([f"if ({self.condition(scope)}) {{", [writes()], "}"]))
        if len(inner) == 1 and pick.random() < 0.5:
            branch = Node([f"if ({condition}){pick.choice(['', '  // some', ' /* some */'])}", inner])
        elif pick.random() < 0.2:
            branch = Node([f"if ({condition}) {{", inner, "} else {", [writes()], "}"])
        else:
            branch = Node([f"if ({condition}) {{", inner, pick.choice(["}", "}  // done"])])
        changes = [line(f"edge = edge / 2 + {pick.choice(['1', '(int)k', 'blockIdx.x'])};")] if pick.random() < 0.3 else []
        own = [line("const int tx = threadIdx.x;")]
        return Node(["{", [*own, *changes, line("__syncthreads();"), branch, line("__syncthreads();")], "}"])

    def tree(self, scope):
        """A reduction: the threads that take part halve in each step."""
        pick = self.random
        kind = pick.choice(["int", "unsigned", "unsigned short"])
        half = 1
        while half * 2 < self.block[0]:
            half *= 2
        step, tx, row = self.name("step"), pick.choice(["threadIdx.x", "tx"]), f"(cellOf - threadIdx.x)"
        inner = f"s[cellOf] += s[{row} + threadIdx.x + {step}];"
        test = f"{tx} < {step}"
        if half * 2 > self.block[0]:
            test += f" && threadIdx.x + {step} < {self.block[0]}u"
        body = [Node([f"if ({test})", [line(inner)]]) if pick.random() < 0.5 else Node([f"if ({test}) {{", [line(inner)], "}"]),
                line("__syncthreads();")]
        return Node(["{", [line("const int tx = threadIdx.x;"), line("__syncthreads();"),
                           Node([f"for ({kind} {step} = {half}; {step} > 0; {step} {pick.choice(['>>= 1', '/= 2'])}) {{", body, "}"]),
                           line(f"{pick.choice(self.carried)} ^= s[{row}];"), line("__syncthreads();")], "}"])

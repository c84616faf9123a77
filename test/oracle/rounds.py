# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random kernels of loops that a block may go through once for all its threads: grid-stride and block-stride loops,
loops that all threads take alike, nested, under guards, with all that people write in them.

Why they are right: an element of memory belongs to the thread that a loop gives its index to. Every loop over one array
gives the same index to the same thread, unless a barrier lies between.
"""

import random

from kernel import Kernel, Node, line

ELEMENTS = 700  # of the arrays that grids go through
ROWS, COLUMNS = 12, 50


class RoundsGenerator:
    def __init__(self, seed):
        self.seed = seed
        self.random = random.Random(seed)
        self.functions = []
        self.names = 0
        self.carried = []  # the thread's numbers, which loops change
        self.budget = self.random.randint(5, 14)

    def name(self, base):
        self.names += 1
        return f"{base}{self.names}"

    def kernel(self):
        pick = self.random
        self.flat = pick.random() < 0.7
        self.block = pick.choice([(32, 1, 1), (64, 1, 1), (100, 1, 1), (1, 1, 1)] if self.flat else
                                 [(16, 4, 1), (8, 8, 1), (5, 3, 2), (32, 2, 1)])
        self.grid = pick.choice([(1, 1, 1), (3, 1, 1), (7, 1, 1)] if self.flat else [(1, 1, 1), (2, 2, 1), (1, 3, 1)])
        self.barriers = pick.random() < 0.4
        self.threads = self.block[0] * self.block[1] * self.block[2]
        own = ("blockIdx.x * blockDim.x + threadIdx.x" if self.flat else
               "(blockIdx.y * gridDim.x + blockIdx.x) * (blockDim.x * blockDim.y * blockDim.z)"
               " + (threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x")
        prologue = [f"const unsigned own = {own};",
                    f"unsigned *cell = out + gridDim.x * gridDim.y * {self.threads + 1}u;"]
        if self.barriers:
            prologue += [f"__shared__ unsigned s[{self.threads * 3}];"]
        for _ in range(pick.randint(1, 3)):
            v = self.name("v")
            self.carried.append(v)
            prologue.append(f"unsigned {v} = {pick.choice(['own', 'in[own % n]', '7u', 'k + 1u'])};")
        body = []
        if not self.barriers and pick.random() < 0.4:
            body.append(line(pick.choice(["if (own >= {0}u) return;", "if (own >= {0}u || threadIdx.x == {1}u) {{ return; }}",
                                          "if (!(own < {0}u))\n    return;"])
                             .format(self.grid[0] * self.grid[1] * self.threads - 5, pick.randint(0, 40))))
        body += self.statements(pick.randint(2, 5), 0, [])
        epilogue = ["out[own] = " + " * 31u + ".join(self.carried) + ";"]
        return Kernel(self.seed, self.grid, self.block, 0, self.functions, body, prologue, epilogue,
                      cells=ELEMENTS + ROWS * COLUMNS)

    def statements(self, count, depth, scope):
        scope = list(scope)
        nodes = []
        for _ in range(count):
            self.budget -= 1
            nodes.append(self.statement(depth, scope))
        return nodes

    def statement(self, depth, scope):
        kinds = [self.assign] * 3
        if self.budget > 0 and depth < 3:
            kinds += [self.uniform_loop] * 4 + [self.ragged_loop] * 3 + [self.guard] * 2 + [self.uniform_if]
            if not any(name.startswith("i") for name in scope):
                kinds += [self.grid_stride if self.flat else self.rows_and_columns] * 4
        if self.barriers and depth == 0:
            kinds += [self.through_shared] * 3
        return self.random.choice(kinds)(depth, scope)

    # Values.

    def value(self, scope):
        pick = self.random
        term = lambda: pick.choice([*self.carried, *scope, *scope, "own", "k", f"{pick.randint(1, 99)}u", "threadIdx.x"])
        return pick.choice([term(), f"{term()} * {pick.randint(2, 9)}u", f"({term()} ^ {term()})", f"({term()} + {term()})",
                            f"in[({term()}) % n]", f"({term()} > {term()} ? {term()} : 3u)"])

    def assign(self, depth, scope):
        pick = self.random
        if pick.random() < 0.3:
            name = self.name("x")
            node = line(f"{pick.choice(['const unsigned', 'unsigned'])} {name} = {self.value(scope)};")
            scope.append(name)
            return node
        target = pick.choice(self.carried)
        statement = f"{target} {pick.choice(['+=', '^=', '-=', '='])} {self.value(scope)};"
        return line(pick.choice([statement, f"if ({self.condition(scope)}) {statement}", f"{statement}  // done"]))

    def condition(self, scope):
        pick = self.random
        return pick.choice([f"{pick.choice([*self.carried, 'own', *scope])} % {pick.randint(2, 4)}u == 0u",
                            f"threadIdx.x > {pick.randint(0, 20)}u", f"own < {pick.randint(1, 200)}u"])

    # Flow.

    def uniform_loop(self, depth, scope):
        pick = self.random
        j = self.name("j")
        rounds = pick.choice(["3u", "40u", "k", "k * 11u + 1u", "blockDim.x", "gridDim.x + 2u"])
        head = pick.choice([f"for (unsigned {j} = 0; {j} < {rounds}; ++{j})", f"for (int {j} = 0; {j} < (int)({rounds}); {j}++)",
                            f"for (unsigned {j} = {rounds}; {j} > 0; {j} -= 1)"])
        if pick.random() < 0.2:
            head = f"{head[:-1]}, {pick.choice(self.carried)} += {pick.choice(['k', '3u', 'threadIdx.x'])})"
        before = []
        if pick.random() < 0.3:
            kind, first = head[len("for ("):].split(f" {j} = ", 1)
            head = f"for ({j} = {first}"
            before = [f"{kind} {j};"]
        v = pick.choice(self.carried)
        read = pick.choice([f"in[{j}]", f"in[{j} + threadIdx.x]", f"in[{j} * 2 + threadIdx.x + blockIdx.x]", f"in[threadIdx.x * 3 + {j}]",
                            f"(({j} & 3) == 1 ? 5u : in[threadIdx.x])"])
        first = line(f"{v} {pick.choice(['+=', '^='])} {read} * {pick.randint(1, 9)}u;")
        pragma = pick.choice(["", "", "", "#pragma unroll 4\n"])
        if before:
            return Node([*before, f"{pragma}{head} {{", [first, *self.statements(pick.randint(0, 2), depth + 1, [*scope, j])], "}"])
        if pick.random() < 0.4:
            return Node([f"{pragma}{head}", [first]])
        inner = self.statements(pick.randint(0, 2), depth + 1, [*scope, j])
        return Node([f"{pragma}{head} {{", [first, *inner], "}"])

    def ragged_loop(self, depth, scope):
        """A loop that each thread leaves when it is done."""
        pick = self.random
        c, v = self.name("c"), pick.choice(self.carried)
        limit = pick.choice(["20u", "k + 3u", "threadIdx.x + 1u", "own % 7u"])
        goes_on = pick.choice([f"{v} % {pick.randint(3, 9)}u != 1u", f"{v} > {c}", f"({v} & 4u) == 0u || {c} < 3u"])
        read = pick.choice(["1u", "in[threadIdx.x]", f"in[{c} & 15u]", "own"])
        first = line(f"{v} = {v} * {pick.choice([1, 3, 5])}u + {read};")
        leave = [line(f"if ({self.condition(scope)}) {pick.choice(['break', 'break', 'continue'])};")] if pick.random() < 0.6 else []
        more = [self.assign(depth + 1, list(scope)) for _ in range(pick.randint(0, 2))]
        if pick.random() < 0.2:
            more += self.statements(1, depth + 1, scope)
        if pick.random() < 0.5:
            test = pick.choice([f"{c} < {limit}", f"{c} < {limit} && ({goes_on})"])
            return Node([f"for (unsigned {c} = 0; {test}; {pick.choice(['++' + c, c + ' += 2u'])}) {{", [*leave, first, *more], "}"])
        return Node(["{", [line(f"unsigned {c} = 0;"),
                           Node([f"while ({c} < {limit} && ({goes_on})) {{", [line(f"{c} += 1u;"), first, *leave, *more], "}"])], "}"])

    def guard(self, depth, scope):
        pick = self.random
        limit = pick.randint(1, self.threads)
        condition = pick.choice([f"threadIdx.x < {limit}u", f"own < {limit}u && threadIdx.x != 2u", f"(own & 3u) != {pick.randint(0, 3)}u",
                                 self.condition(scope)])
        inner = self.statements(pick.randint(1, 3), depth + 1, scope)
        if pick.random() < 0.25:
            return Node([f"if ({condition}) {{", inner, "} else {", self.statements(1, depth + 1, scope), "}"])
        return Node([f"if ({condition}) {{", inner, "}"])

    def uniform_if(self, depth, scope):
        condition = self.random.choice(["k > 1u", "blockIdx.x != 1u", "in[blockIdx.x] % 2u == 0u"])
        return Node([f"if ({condition}) {{", self.statements(self.random.randint(1, 2), depth + 1, scope), "}"])

    # Loops that stride.

    def grid_stride(self, depth, scope):
        pick = self.random
        i = self.name("i")
        before = []
        start, step = "blockIdx.x * blockDim.x + threadIdx.x", "blockDim.x * gridDim.x"
        start = pick.choice([start, "threadIdx.x + blockIdx.x * blockDim.x", "own", "tid"])
        if start == "tid":
            before = ["const int tid = blockIdx.x * blockDim.x + threadIdx.x;"]
        if pick.random() < 0.3:
            before.append(f"const unsigned step = {step};")
            step = "step"
        elements = f"{ELEMENTS}u - k" if pick.random() < 0.5 else f"{ELEMENTS}"
        if pick.random() < 0.2:
            before.append(f"unsigned end = {elements};")
            elements = "end"
        index = pick.choice(["unsigned", "int", "size_t", "long long", "auto"])
        if index == "auto" and start != "own":
            index = "int"
        bound = pick.choice([f"{i} < {elements}", f"{elements} > {i}", f"{i} <= {elements} - 1"])
        if index in ("int", "long long"):
            bound = bound.replace(elements, f"({index})({elements})")
        inc = pick.choice([f"{i} += {step}", f"{i} = {i} + {step}", f"{i} = {step} + {i}"])
        head = f"for ({index} {i} = {start}; {bound}; {inc})"
        shape = pick.choice(["its own", "its own", "before", "older", "while", "macro"])
        if shape == "macro":
            macro = f"STRIDES_{self.seed}"
            if not self.functions:
                self.functions.append(line(f"#define {macro}(type, i, first, end, step) for (type i = first; i < (end); i += step)"))
            end = f"({index})({elements})" if index in ("int", "long long") else elements
            head = f"{macro}({index}, {i}, {start}, {end}, {step})"
        elif shape != "its own":
            index = "unsigned" if index == "auto" else index
            before.append(f"{index} {i};" if shape == "older" else f"{index} {i} = {start};")
            head = {"before": f"for (; {bound}; {inc})", "older": f"for ({i} = {start}; {bound}; {inc})",
                    "while": f"while ({bound})"}[shape]
        element = f"cell[{i}]"
        first = line(pick.choice([f"{element} += {self.value([])};", f"{pick.choice(self.carried)} += {element} + in[{i}];",
                                  f"{element} = {element} * 3u + (unsigned){i};"]))
        jumps = [line(f"if ({pick.choice([f'in[{i}] % 3u', f'{i} % 5'])} == 1) continue;"),
                 line(f"if ({pick.choice([f'in[{i}] % 7u', f'{i} % 90'])} == 2) break;")]
        skip = pick.choice([jumps, jumps[:1], jumps[:1], jumps[1:]]) if pick.random() < 0.3 else []
        if shape == "while":
            skip = []  # its step would be skipped
            rest = self.statements(pick.randint(0, 2), depth + 1, [*scope, f"(unsigned){i}"])
            loop = Node([f"{head} {{", [first, *rest, line(f"{inc};")], "}"])
        elif not skip and pick.random() < 0.3:
            loop = Node([head, [first]])
        else:
            loop = Node([f"{head} {{", [*skip, first, *self.statements(pick.randint(0, 2), depth + 1, [*scope, f"(unsigned){i}"])], "}"])
        if not before:
            return loop
        return Node(["{", [*map(line, before), loop], "}"])

    def rows_and_columns(self, depth, scope):
        pick = self.random
        y, x = self.name("iy"), self.name("ix")
        cell = f"cell[{ELEMENTS} + {y} * {COLUMNS} + {x}]"
        first = line(pick.choice([f"{cell} += {self.value([])};", f"{pick.choice(self.carried)} ^= {cell} + {x};"]))
        # Every element belongs to the threads of one z, of one grid.
        column = Node([f"for (int {x} = blockIdx.x * blockDim.x + threadIdx.x; {x} < {COLUMNS}; {x} += gridDim.x * blockDim.x) {{",
                       [first, *self.statements(pick.randint(0, 1), depth + 2, [*scope, f"(unsigned){x}", f"(unsigned){y}"])], "}"])
        row = Node([f"for (int {y} = blockIdx.y * blockDim.y + threadIdx.y; {y} < {ROWS}; {y} += gridDim.y * blockDim.y) {{",
                    [*([line(f"const unsigned {self.name('r')} = {y} * 3u;")] if pick.random() < 0.3 else []), column], "}"])
        return Node(["if (threadIdx.z == 0) {", [row], "}"]) if self.block[2] > 1 else row

    def through_shared(self, depth, scope):
        pick = self.random
        i, j = self.name("i"), self.name("j")
        size = self.threads * 3
        lane = "threadIdx.x" if self.block[1] * self.block[2] == 1 else f"(threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x"
        v = pick.choice(self.carried)
        read = pick.choice([f"s[({lane}) * 3u]", f"s[{size - 1} - ({lane})]", f"s[k % {size}u]"])
        return Node([f"for (unsigned {i} = {lane}; {i} < {size}u; {i} += {self.threads})", [line(f"s[{i}] = in[{i}] + {v};")],
                     "__syncthreads();",
                     f"for (unsigned {j} = 0; {j} < {pick.choice(['blockDim.x', '35', 'k'])}; ++{j})",
                     [line(f"{v} += s[{j} % {size}u] + {read};")], "__syncthreads();"])

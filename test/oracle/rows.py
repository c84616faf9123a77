# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random kernels of loops that rows of threads go through side by side, most often warps: along rows of a matrix, whose
bounds are the row's own; in blocks that warps and rows divide evenly and in others; and of macros that hold what warps
do together.

Why they are right: threads write to their own elements alone, or by commutative atomics. Collectives name the lanes that
are there, as those of warps.py do.
"""

import random

from kernel import Kernel, Node, line

COUNTERS = 40


class RowsGenerator:
    def __init__(self, seed):
        self.seed = seed
        self.random = random.Random(seed)
        self.functions = []
        self.names = 0
        self.carried = []
        self.mask = "m0"
        self.macros = []

    def name(self, base):
        self.names += 1
        return f"{base}{self.names}"

    def kernel(self):
        pick = self.random
        block = pick.choice([(32, 1, 1), (64, 1, 1), (96, 1, 1), (128, 1, 1), (48, 1, 1), (100, 1, 1), (17, 1, 1), (16, 4, 1),
                             (32, 2, 1), (8, 8, 1), (5, 3, 2), (48, 2, 1)])
        grid = pick.choice([(1, 1, 1), (2, 1, 1), (3, 1, 1)])
        threads = block[0] * block[1] * block[2]
        width = pick.choice([32, 32, 32, 16, 8])
        flat = block[1] == 1
        t = "threadIdx.x" if flat else "(threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x"
        row, lane = pick.choice([
            (f"own / {width}u", pick.choice([f"threadIdx.x % {width}u", f"threadIdx.x & {width - 1}u", f"t % {width}u"])),
            (f"blockIdx.x * {max(1, threads // width)}u + t / {width}u", f"t & {width - 1}u"),
            (f"own >> {width.bit_length() - 1}", f"own % {width}u"),
            ("blockIdx.x * blockDim.y + threadIdx.y", "threadIdx.x"),
            (f"t / {width}u", f"t - t / {width}u * {width}u")])
        kind = pick.choice(["int", "unsigned", "const int", "const unsigned"])
        self.width, self.step = width, pick.choice([f"{width}", f"{width}", "blockDim.x", "k + 1u"])
        rest = threads % 32
        whole = f"t / 32u == {threads // 32}u ? {(1 << rest) - 1}u : ~0u" if rest else "~0u"
        prologue = [f"const unsigned t = {t}, own = blockIdx.x * {threads}u + t;", f"const unsigned m0 = {whole};",
                    f"unsigned *cell = out + gridDim.x * {threads + 1}u;", f"{kind} row = {row};", f"{kind} lane = {lane};"]
        self.row, self.lane = "row", "lane"
        for _ in range(pick.randint(1, 3)):
            v = self.name("v")
            self.carried.append(v)
            prologue.append(f"unsigned {v} = {pick.choice(['own', 'in[own % n]', '7u', '0', 'row + 1u'])};")
        if pick.random() < 0.3:
            prologue.append(f"const unsigned *x = in + {pick.choice(['row % 50u', 'unsigned(row) * 3u % 100u'])};")
            self.x = "x"
        else:
            self.x = "in"
        self.collectives = pick.random() < 0.7
        body = []
        if pick.random() < 0.5:
            body += self.leave(pick.randint(1, 8))
        for _ in range(pick.randint(2, 4)):
            body.append(self.statement(0))
        epilogue = ["out[own] = " + " * 31u + ".join(self.carried) + ";"]
        return Kernel(self.seed, grid, block, 0, [*self.macros, *self.functions], body, prologue, epilogue,
                      cells=COUNTERS + threads * grid[0])

    def leave(self, rows):
        condition = f"row >= {rows}"
        if not self.collectives:
            return [line(f"if ({condition}) return;")]
        m, self.mask = self.mask, self.name("m")
        return [Node([f"const unsigned {self.mask} = __ballot_sync({m}, !({condition}));", f"if ({condition})", "  return;"])]

    def statement(self, depth):
        kinds = [self.row_loop] * 6 + [self.assign] + ([self.together] * 4 if self.collectives else [])
        if depth < 2:
            kinds += [self.guard] * 2 + [self.rows_in_turn, self.uniform_loop]
        return self.random.choice(kinds)(depth)

    def value(self, more=()):
        pick = self.random
        return pick.choice([*self.carried, *more, *more, "own", "k", "unsigned(row)", "unsigned(lane)", f"{pick.randint(1, 99)}u"])

    def assign(self, depth):
        return line(f"{self.random.choice(self.carried)} {self.random.choice(['+=', '^='])} {self.value()};")

    # Loops along rows.

    def row_loop(self, depth):
        pick = self.random
        j, index = self.name("j"), pick.choice(["int", "int", "unsigned", "size_t", "long long"])
        before = []
        length = pick.choice(["in[row % n] % 90u", "k * 20u + 3u", "70u", "in[(unsigned)row * 2u % n] % 7u + unsigned(row)", "33u"])
        first = pick.choice(["", "", "in[(unsigned)row % n] % 9u", "row * 2", "k"])
        if pick.random() < 0.3:
            before.append(f"const unsigned end{j} = {length};")
            length = f"end{j}"
        if pick.random() < 0.2 and first:
            before.append(f"{pick.choice(['const unsigned', 'int'])} first{j} = {first};")
            first = f"first{j}"
        begin = pick.choice([f"{first} + {self.lane}", f"{self.lane} + {first}"]) if first else self.lane
        if pick.random() < 0.15:
            before.append(f"const unsigned begin{j} = {begin};")
            begin = f"begin{j}"
        end = f"({index})({length})" if index in ("int", "long long") else length
        test = pick.choice([f"{j} < {end}", f"{j} < {end}", f"{end} > {j}", f"{j} <= {end}"])
        head = f"for ({index} {j} = {begin}; {test}; {j} += {self.step})"
        body = [self.in_loop(f"unsigned({j})") for _ in range(pick.choice([1, 1, 1, 2, 3]))]
        loop = Node([f"{head} {{", body, "}"] if len(body) > 1 or pick.random() < 0.4 else [head, body])
        return Node(["{", [*map(line, before), loop], "}"]) if before else loop

    def in_loop(self, j):
        pick = self.random
        v, e = pick.choice(self.carried), f"{self.x}[({j} * {pick.randint(1, 3)}u + {pick.choice(['0u', 'unsigned(row)', 'k'])}) % 500u]"
        return line(pick.choice([
            f"{v} += {e};", f"{v} += {e} * {self.value([j])};", f"{v} = max({v}, {e} ^ {j});",
            f"if ({e} % 3u == 1u) {v} += {self.value([j])};", f"cell[{COUNTERS} + own] += {e};",
            f"atomicAdd(&cell[({e} + {j}) % {COUNTERS}u], {pick.randint(1, 9)}u);",
            f"{{ unsigned q = {e}; for (int i = 0; i < 3; ++i) q = q * 5u + {j}; {v} ^= q; }}",
            f"{{ if ({j} % 5u == 2u) continue; {v} ^= {e}; }}" if pick.random() < 0.2 else f"{v} ^= {e};"]))

    # Flow.

    def guard(self, depth):
        pick = self.random
        condition = pick.choice([f"row < {pick.randint(1, 9)}", "row % 2 == 0", "in[row % n] % 3u != 0u", f"lane < {pick.randint(1, 31)}",
                                 "k > 2u"])
        if not self.collectives or pick.random() < 0.3:
            collectives, self.collectives = self.collectives, False
            body = [self.statement(depth + 1) for _ in range(pick.randint(1, 2))]
            self.collectives = collectives
            return Node([f"if ({condition}) {{", body, "}"])
        outer, self.mask = self.mask, self.name("m")
        mask = f"const unsigned {self.mask} = __ballot_sync({outer}, {condition});"
        body = [self.statement(depth + 1) for _ in range(pick.randint(1, 2))]
        self.mask = outer
        return Node([mask, f"if ({condition}) {{", body, "}"])

    def rows_in_turn(self, depth):
        """Each row of threads takes several rows of the matrix."""
        pick = self.random
        r, outer, rows = self.name("r"), self.mask, pick.randint(3, 9)
        collectives = self.collectives and pick.random() < 0.6
        kept, self.collectives = self.collectives, collectives
        self.mask = self.name("m") if collectives else outer
        inner, self.row = self.row, r
        body = [line(f"{self.random.choice(self.carried)} += {r};"), self.row_loop_of(r)]
        if collectives:
            body.append(self.together(depth))
        self.row = inner
        if collectives:
            live = self.mask
            head = [f"unsigned {live} = __ballot_sync({outer}, unsigned(row) < {rows}u);",
                    f"for (unsigned {r} = row; {r} < {rows}u; {r} += 3, {live} = __ballot_sync({live}, {r} < {rows}u)) {{"]
            if pick.random() < 0.6:
                head = [f"unsigned {live} = {outer};", f"for (unsigned {r} = row;; {r} += 3) {{",
                        [line(f"{live} = __ballot_sync({live}, {r} < {rows}u);"), Node([f"if ({r} >= {rows}u)", "  break;"])]]
        else:
            head = [f"for (unsigned {r} = row; {r} < {rows}u; {r} += 3) {{"]
        self.collectives, self.mask = kept, outer
        return Node([*head, body, "}"])

    def row_loop_of(self, r):
        j, v = self.name("j"), self.random.choice(self.carried)
        head = f"for (unsigned {j} = lane; {j} < in[{r} % n] % 60u; {j} += {self.step})"
        return Node([head, [line(f"{v} += in[({r} * 60u + {j}) % n];")]])

    def uniform_loop(self, depth):
        i = self.name("i")
        return Node([f"for (unsigned {i} = 0; {i} < {self.random.choice(['2u', 'k'])}; ++{i}) {{",
                     [self.statement(depth + 1) for _ in range(self.random.randint(1, 2))], "}"])

    # What warps do together, written out or in macros.

    def together(self, depth):
        pick = self.random
        v, m = pick.choice(self.carried), self.mask
        return pick.choice([self.plain, self.plain, self.expression_macro, self.statement_macro, self.loop_macro,
                            self.several_macro])(v, m)

    def plain(self, v, m):
        return line(self.random.choice([f"{v} = __reduce_add_sync({m}, {v});", f"{v} ^= __shfl_sync({m}, {v}, nth({m}, 3u));",
                                        f"{v} += __popc(__ballot_sync({m}, {v} & 1u));"]))

    def macro(self, base, text):
        name = f"{base}_{self.seed}"
        if all(name not in node.parts[0] for node in self.macros):
            self.macros.append(Node(["#define " + text[0].replace(base, name, 1), *text[1:]]))
        return name

    def expression_macro(self, v, m):
        name = self.macro("PICK", ["PICK(mask, value, n) __shfl_sync(mask, value, nth(mask, n))"])
        return line(f"{v} {self.random.choice(['+=', '^='])} {name}({m}, {v}, {self.value()});")

    def statement_macro(self, v, m):
        name = self.macro("MIX", ["MIX(mask, value) do { \\", "    for (unsigned o = 1; o < 4; ++o) \\",
                                  "      value = value * 3u + __shfl_sync(mask, value, nth(mask, o)); \\", "  } while (0)"])
        return line(f"{name}({m}, {v});")

    def loop_macro(self, v, m):
        name = self.macro("TURNS", ["TURNS(o) for (unsigned o = 0; o < 3; ++o)"])
        return Node([f"{name}(o{self.names})", [line(f"{v} += __shfl_sync({m}, {v}, nth({m}, o{self.names}));")]])

    def several_macro(self, v, m):
        name = self.macro("VOTE", ["VOTE(mask, value) value += __popc(__ballot_sync(mask, value & 2u)); value ^= __reduce_max_sync(mask, value)"])
        return line(f"{name}({m}, {v});")

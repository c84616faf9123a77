# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random kernels that hand operations - lambdas of all captures, functors with and without state - to templates that
wait for the warp or the block, and whose blocks go by what their threads vote: in heads of loops, in conditions, in
variables that steer barriers.

Why they are right: threads write global memory at their own index only, and a cell of shared memory that others read
between two barriers. Barriers stand in flow that constants, the parameter `k` and votes of the block decide. A loop
that a vote ends takes a variable of each thread down in each round.
"""

import random

from kernel import Kernel, Node, line

FUNCTIONS = """\
template <class T, class Op> __device__ T fold{name}(T v, unsigned m, unsigned lane, {op} op) {{
  for (unsigned d = 1; d < 32; d *= 2)
    v = op(v, __shfl_sync(m, v, nth(m, lane + d)));
  return v;
}}
template <class T, class Op> __device__ T foldBlock{name}(T v, T *s, unsigned t, unsigned threads, {op} op) {{
  s[t] = v;
  __syncthreads();
  for (unsigned d = 1; d < threads; d *= 2) {{
    const T next = op(v, s[(t + d) % threads]);
    __syncthreads();
    s[t] = v = next;
    __syncthreads();
  }}
  return v;
}}
template <class T, class Op> __device__ T foldBoth{name}(T v, T *s, unsigned m, unsigned t, unsigned threads, {op} op) {{
  v = fold{name}(v, m, t % 32u, {inner});
  return foldBlock{name}(v, s, t, threads, {inner2});
}}
struct Mix{name} {{
  __device__ unsigned operator()(unsigned a, unsigned b) const {{ return a * 5u + b; }}
}};
struct Scale{name} {{
  unsigned by;
  __device__ unsigned operator()(unsigned a, unsigned b) const {{ return a * by ^ b; }}
}};
struct Count{name} {{
  unsigned calls = 0;
  __device__ unsigned operator()(unsigned a, unsigned b) {{ return a + b * ++calls; }}
}};"""


class OperationsGenerator:
    def __init__(self, seed):
        self.seed = seed
        self.random = random.Random(seed)
        self.names = 0
        self.values = ["v0", "v1"]
        self.mask = "m0"

    def name(self, base):
        self.names += 1
        return f"{base}{self.names}"

    def kernel(self):
        pick = self.random
        block = pick.choice([(32, 1, 1), (64, 1, 1), (96, 1, 1), (128, 1, 1), (48, 1, 1), (33, 1, 1), (16, 4, 1), (8, 2, 3)])
        self.threads = block[0] * block[1] * block[2]
        rest = self.threads % 32
        whole = f"t / 32u == {self.threads // 32}u ? {(1 << rest) - 1}u : ~0u" if rest else "~0u"
        flat = "threadIdx.x" if block[1] == 1 else "(threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x"
        prologue = [f"__shared__ unsigned s[{self.threads}];", f"const unsigned t = {flat};",
                    f"const unsigned own = blockIdx.x * {self.threads}u + t;", f"const unsigned m0 = {whole};",
                    "unsigned v0 = in[own % n], v1 = own * 3u + k, u = k + 2u, calls = 0;", "s[t] = v0;", "__syncthreads();"]
        self.op = pick.choice(["Op", "Op", "Op", "const Op &", "Op &&"])
        self.has_state = self.op == "Op" and pick.random() < 0.15  # then nothing of the kernel's unit is const
        inner = pick.choice(["op", "op", "[&](T a, T b) { return op(b, a); }", "[=](T a, T b) { return op(b, a) + 1u; }"])
        if self.op == "Op &&" or (self.has_state and inner != "op"):
            inner = "op" if self.has_state else "[&](T a, T b) { return op(b, a); }"
        inner2 = pick.choice(["op", inner]) if self.op != "Op &&" else inner
        functions = line(FUNCTIONS.format(name=self.seed, op=self.op, inner=inner, inner2=inner2))
        body = []
        if pick.random() < 0.3:
            body += self.leave()
        body += [self.statement(0) for _ in range(pick.randint(2, 5))]
        epilogue = ["out[own] = (v0 * 31u + v1) * 31u + u + calls;"]
        return Kernel(self.seed, (pick.randint(1, 3), 1, 1), block, 0, [functions], body, prologue, epilogue)

    def leave(self):
        m, self.mask = self.mask, self.name("m")
        condition = self.random.choice(["own % 5u == 2u", "t > 40u", "v0 % 3u == 0u"])
        return [Node([f"const unsigned {self.mask} = __ballot_sync({m}, !({condition}));", f"if ({condition})", "  return;"])]

    def statement(self, depth):
        kinds = [self.with_operation] * 5 + [self.assign, self.exchange, self.vote_in_expression]
        if depth < 2:
            kinds += [self.while_voted, self.for_voted, self.do_voted, self.break_voted, self.flag_voted,
                      self.if_voted, self.if_voted, self.uniform_loop, self.uniform_if, self.named]
        return self.random.choice(kinds)(depth)

    def some(self, depth):
        return [self.statement(depth + 1) for _ in range(self.random.choice([1, 1, 2]))]

    def value(self):
        return self.random.choice([*self.values, "own", "t", "u", "k", f"{self.random.randint(1, 99)}u", "in[(own + k) % n]"])

    def vote(self, condition):
        """An expression that is true as long as some threads, or all, or some number of them, say so."""
        return self.random.choice([f"__syncthreads_or({condition})", f"__syncthreads_and({condition})",
                                   f"__syncthreads_or({condition}) != 0", f"__syncthreads_count({condition}) > 3",
                                   f"!__syncthreads_and(!({condition}))"])

    def assign(self, depth):
        return line(f"{self.random.choice(self.values)} {self.random.choice(['+=', '^=', '-='])} {self.value()};")

    def exchange(self, depth):
        v = self.random.choice(self.values)
        return Node([f"s[t] = {v};", "__syncthreads();", f"{v} += s[(t + {self.random.randint(1, 40)}u) % {self.threads}u];",
                     "__syncthreads();"])

    def vote_in_expression(self, depth):
        condition = f"{self.random.choice(self.values)} % 4u == {self.random.randint(0, 3)}u"
        count = f"unsigned(__syncthreads_count({condition}))"
        return line(self.random.choice([f"{self.random.choice(self.values)} += {count} * {self.value()};",
                                        f"u = u * 3u + {count};", f"u = {count};"]))

    # What goes on as long as a vote says so.

    def rounds(self):
        """A variable that goes down, its declaration, what takes it down, and a condition that fails in the end."""
        w = self.name("w")
        return w, f"unsigned {w} = {self.value()} % {self.random.choice([3, 7, 12])}u;", f"{w} -= {w} > 0u;", f"{w} > 0u"

    def while_voted(self, depth):
        w, declared, down, condition = self.rounds()
        end = self.random.choice(["", "", f" && u < {self.random.randint(3, 900)}u"])
        vote = self.vote(condition)
        head = f"u < 900u && {vote}" if end and self.random.random() < 0.5 else vote
        if self.random.random() < 0.2:
            return Node([declared, f"while ({head})", f"  {down}"])
        skip = [line("if (u % 3u == 1u) continue;")] if self.random.random() < 0.3 else []
        return Node([declared, f"while ({head}) {{", [line(down), *skip, *self.some(depth)], "}"])

    def for_voted(self, depth):
        w, declared, down, condition = self.rounds()
        i = self.name("i")
        head = self.random.choice([f"for (unsigned {i} = 0; {self.vote(condition)}; ++{i})",
                                   f"for (unsigned {i} = 0; {i} < 5u && {self.vote(condition)}; ++{i})"])
        return Node([declared, f"{head} {{", [line(down), *self.some(depth), line(f"v1 += {i};")], "}"])

    def do_voted(self, depth):
        w, declared, down, condition = self.rounds()
        return Node([declared, "do {", [line(down), *self.some(depth)], f"}} while ({self.vote(condition)});"])

    def break_voted(self, depth):
        i, v = self.name("i"), self.random.choice(self.values)
        leave = self.random.choice([f"if ({self.vote(f'{v} % 5u == {i}')}) break;",
                                    f"if ({self.vote(f'{v} % 3u == {i}')}) {{ v0 += 7u; break; }}",
                                    f"const int c{i} = __syncthreads_count({v} % 2u); if (c{i} > 20) break; v1 += c{i};"])
        return Node([f"for (unsigned {i} = 0; {i} < {self.random.randint(2, 5)}u; ++{i}) {{",
                     [*self.some(depth), line(leave)], "}"])

    def flag_voted(self, depth):
        w, declared, down, condition = self.rounds()
        go = self.name("go")
        return Node([declared, f"bool {go} = true;", f"while ({go}) {{",
                     [line(down), *self.some(depth), line(f"{go} = {self.vote(condition)};")], "}"])

    def if_voted(self, depth):
        condition = f"{self.random.choice(self.values)} % {self.random.randint(2, 9)}u == 1u"
        parts = [f"if ({self.vote(condition)}) {{", self.some(depth)]
        return Node(parts + (["} else {", self.some(depth), "}"] if self.random.random() < 0.4 else ["}"]))

    def uniform_loop(self, depth):
        i = self.name("i")
        return Node([f"for (unsigned {i} = 0; {i} < k + 1u; ++{i}) {{", self.some(depth), "}"])

    def uniform_if(self, depth):
        return Node([f"if (u % {self.random.randint(2, 4)}u == 1u) {{", self.some(depth), "}"])

    # Operations.

    def operation(self):
        pick, s = self.random, self.seed
        c = pick.randint(1, 9)
        kinds = [f"[](unsigned a, unsigned b) {{ return a * {c}u + b; }}", f"[](auto a, auto b) {{ return a ^ b + {c}u; }}",
                 f"[=](unsigned a, unsigned b) {{ return a + b * u; }}", f"[&](unsigned a, unsigned b) {{ return a + b * u; }}",
                 "[u](unsigned a, unsigned b) { return a - b * u; }", f"[x = u + {c}u](unsigned a, unsigned b) {{ return a * x ^ b; }}",
                 "[&](unsigned a, unsigned b) { const unsigned x = a ^ b; return x > k ? x - k : b; }",
                 "[](unsigned a, unsigned b) { return a + b + blockIdx.x; }", "[k](unsigned a, unsigned b) { return max(a, b) + k; }",
                 f"Mix{s}()", f"Mix{s}{{}}", f"Scale{s}{{{c}u}}", f"Scale{s}{{u}}"]
        if pick.random() < 0.03:
            kinds = ["[=](unsigned a, unsigned b) { return a + b * v0; }", "[&](unsigned a, unsigned b) { return a + b * t; }",
                     f"Scale{s}{{v1}}", "[&](unsigned a, unsigned b) { calls += 3u; return a + b; }"]
        if self.has_state:
            kinds += [f"Count{s}()", "[x = 1u](unsigned a, unsigned b) mutable { return a + b * x++; }"]
        return pick.choice(kinds)

    def fold(self, op):
        v = self.random.choice(self.values)
        return self.random.choice([f"fold{self.seed}({v}, {self.mask}, t % 32u, {op})",
                                   f"foldBlock{self.seed}({v}, s, t, {self.threads}u, {op})",
                                   f"foldBoth{self.seed}({v}, s, {self.mask}, t, {self.threads}u, {op})"])

    def with_operation(self, depth):
        v, fold = self.random.choice(self.values), self.fold(self.operation())
        return line(self.random.choice([f"{v} = {fold};", f"{v} ^= {fold} + {self.value()};", f"v1 += {fold};"]))

    def named(self, depth):
        op, v = self.name("op"), self.random.choice(self.values)
        more = self.random.choice([f"v0 = {op}(v0, v1);", f"v1 += {self.fold(op)};", "u += 1u;"])
        return Node(["{", [line(f"auto {op} = {self.operation()};"), line(f"{v} = {self.fold(op)};"), line(more)], "}"])

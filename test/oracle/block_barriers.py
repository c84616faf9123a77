#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random kernels whose blocks wait by cuda::barrier, cuda::pipeline and groups, in the form that Offloom chooses against fibers.

  block_barriers.py --offloom build/tool/offloom --seeds 0-99 [-O2]

They differ in how threads arrive and wait (apart, together, by parity, at a barrier of an array), in what is done in between, in stages
and copies of pipelines, in the loops, branches and functions around, in the block's shape, and in threads that drop out.
"""

import random
import sys

import both_forms

HEAD = """#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>
#include <cstdio>
#include <cuda/barrier>
#include <cuda/pipeline>
#include <utility>

namespace cg = cooperative_groups;
using Barrier = cuda::barrier<cuda::thread_scope_block>;

__device__ inline unsigned turned(Barrier &bar, unsigned *cells, unsigned t, unsigned n, unsigned v) {
  cells[t] = v;
  bar.arrive_and_wait();
  const unsigned other = cells[n - 1 - t];
  bar.wait(bar.arrive());
  return v * 5 + other;
}
template <class B> __device__ inline void shifted(B &bar, unsigned *cells, unsigned t, unsigned n, unsigned &v) {
  cells[t] = v ^ 7;
  typename B::arrival_token token = bar.arrive();
  v = v * 3 + 1;
  bar.wait(std::move(token));
  v += cells[(t + 1) % n];
  bar.arrive_and_wait();
}

template <class Kernel> void run(const char *name, Kernel kernel, dim3 threads, unsigned seed) {
  static unsigned *in, *out_;
  if (!in)
    cudaMallocManaged(&in, 4096 * sizeof(unsigned)), cudaMallocManaged(&out_, 1024 * sizeof(unsigned));
  for (unsigned i = 0; i < 4096; ++i)
    in[i] = (i + seed) * 2654435761u >> 7;
  for (unsigned i = 0; i < 1024; ++i)
    out_[i] = 0;
  kernel<<<2, threads>>>(in, out_);
  cudaDeviceSynchronize();
  unsigned (&out)[1024] = *reinterpret_cast<unsigned (*)[1024]>(out_);
""" + both_forms.PRINT_HASH.replace("for (int number", "for (unsigned number") + "}\n\n"


class Kernel:
    def __init__(self, seed):
        self.random = random.Random(seed)
        self.pick = self.random.choice
        self.seed, self.name = seed, f"barriers{seed}"
        self.shape = self.pick([(32,), (64,), (96,), (100,), (128,), (7,), (16, 4), (8, 8), (5, 3, 2), (33, 3)])
        self.threads = 1
        for extent in self.shape:
            self.threads *= extent
        self.drops = self.random.random() < 0.2
        self.stages = self.pick([1, 2, 3, 4])
        self.names = 0

    def new(self, prefix):
        self.names += 1
        return f"{prefix}{self.names}"

    def change(self):
        pick = self.pick
        return pick(["v += 3;", "v = v * 5 + t;", "v ^= v >> 3;", "if (t % 3 == 1) v += k;", "for (unsigned i = 0; i < t % 4; ++i) v = v * 3 + i;",
                     "w += v;", "v -= w;"])

    def read(self):
        return self.pick(["s[(t + 1) % N]", "s[N - 1 - t]", "s[t ^ 1 < N ? t ^ 1 : t]", "s[0]", "s[(t * 3 + k) % N]"]).replace("t ^ 1 < N", "(t ^ 1) < N")

    def barrier(self):
        return self.pick(["bar", "bar", "bars[0]", "bars[k % 2]", "bars[1]"])

    def exchange(self):
        """Writes the own cell, waits, reads another's, waits."""
        pick, bar, token = self.pick, self.barrier(), self.new("token")
        first = pick([
            [f"auto {token} = {bar}.arrive();", *[self.change() for _ in range(pick([0, 1, 2]))], f"{bar}.wait(std::move({token}));"],
            [f"Barrier::arrival_token {token} = {bar}.arrive();", self.change(), f"{bar}.wait(std::move({token}));"],
            [f"{bar}.arrive_and_wait();"],
            [f"{bar}.wait({bar}.arrive());"],
            ["(void)counted.arrive();", self.change(), "counted.wait_parity(parity);", "parity = !parity;"],
            ["cta.sync();"],
            [f"auto {token} = cta.barrier_arrive();", self.change(), f"cta.barrier_wait(std::move({token}));"],
        ])
        last = pick([f"{bar}.arrive_and_wait();", "cg::sync(cta);", "__syncthreads();", f"{bar}.wait({bar}.arrive());"])
        return ["s[t] = v;", *first, f"v += {self.read()};", self.change(), last]

    def copy(self):
        """A copy by the group or by each thread, which completes on a barrier or with the group."""
        pick, bar = self.pick, self.barrier()
        of_group = not self.drops and pick([True, False])
        if of_group and pick([True, False]):
            return [f"cg::memcpy_async(cta, copied, in + {pick(['0', 'k * N', '17'])}, sizeof(unsigned) * N);", self.change(), "cg::wait(cta);",
                    "v ^= copied[N - 1 - t];", "cta.sync();"]
        call = (f"cuda::memcpy_async(cta, copied, in + k, sizeof(unsigned) * N, {bar});" if of_group else
                f"cuda::memcpy_async(&copied[t], &in[t * 2 + k], cuda::aligned_size_t<4>(sizeof(unsigned)), {bar});")
        return [call, f"{bar}.arrive_and_wait();", f"v += copied[{pick(['N - 1 - t', 't', '(t + 1) % N'])}];", f"{bar}.arrive_and_wait();"]

    def pipeline(self):
        pick, next_, now = self.pick, self.new("next"), self.new("now")
        tiles = pick(["1", "5", "k + 2"])
        copy = pick(["cuda::memcpy_async(cta, staged[{0} % stages], in + {0} * N, sizeof(unsigned) * N, pipe);",
                     "cuda::memcpy_async(&staged[{0} % stages][t], in + {0} * N + t, sizeof(unsigned), pipe);",
                     "if (t % 2 == 0) cuda::memcpy_async(&staged[{0} % stages][t], in + {0} + t, sizeof(unsigned), pipe);"]).format(next_)
        return [f"for (unsigned {next_} = 0, {now} = 0; {now} < {tiles}; ++{now}) {{",
                f"  for (; {next_} < {tiles} && {next_} < {now} + stages; ++{next_}) {{",
                "    pipe.producer_acquire();", f"    {copy}", "    pipe.producer_commit();", "  }",
                "  pipe.consumer_wait();", f"  v = v * 3 + staged[{now} % stages][{pick(['N - 1 - t', 't', '(t + 5) % N'])}];",
                f"  {self.change()}", "  pipe.consumer_release();", "}", pick(["cta.sync();", "__syncthreads();", "bar.arrive_and_wait();"])]

    def step(self, depth=0):
        pick, kind = self.pick, self.random.random()
        if depth < 2 and kind < 0.15:
            return [f"for (unsigned {self.new('r')} = 0; r{self.names} < {pick([2, 3])}; ++r{self.names}) {{",
                    *["  " + line for _ in range(2) for line in self.step(depth + 1)], "}"]
        if depth < 2 and kind < 0.25:
            return [f"if ({pick(['blockIdx.x == 1', 'k % 2 == 0', 'k < 1'])}) {{", *["  " + line for line in self.step(depth + 1)], "}"]
        if kind < 0.35:
            return [self.change()]
        if kind < 0.5:
            return self.copy()
        if kind < 0.65 and not self.drops:
            return self.pipeline()
        if kind < 0.8:
            return [pick(["v = turned({0}, s, t, N, v);", "shifted({0}, s, t, N, v);"]).format(self.barrier())]
        return self.exchange()

    def text(self):
        index = ["threadIdx.x", "threadIdx.x + blockDim.x * threadIdx.y", "threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z)"]
        lines = [f"constexpr unsigned N = {self.threads}, stages = {self.stages};",
                 "__shared__ Barrier bar, bars[2], counted;", "__shared__ unsigned s[N], copied[N], staged[stages][N];",
                 "__shared__ cuda::pipeline_shared_state<cuda::thread_scope_block, stages> state;",
                 "auto cta = cg::this_thread_block();", f"const unsigned t = {index[len(self.shape) - 1]};",
                 "if (t == 0) {", "  init(&bar, N);", "  init(&bars[0], N), init(&bars[1], N);", "  init(&counted, N);", "}",
                 "s[t] = copied[t] = t;", "for (unsigned i = 0; i < stages; ++i)", "  staged[i][t] = i;", "__syncthreads();",
                 "unsigned v = in[blockIdx.x * N + t], w = 1;", "bool parity = false;"]
        if self.drops:
            lines += [f"if (t % {self.pick([3, 5])} == 2) {{", "  bar.arrive_and_drop(), bars[0].arrive_and_drop(), bars[1].arrive_and_drop(), counted.arrive_and_drop();",
                      "  return;", "}"]
            lines += ["bar.arrive_and_wait();", "bars[0].arrive_and_wait();", "bars[1].arrive_and_wait();", "counted.arrive_and_wait();", "parity = true;"]
        else:
            lines += ["auto pipe = cuda::make_pipeline(cta, &state);"]
        steps = [line for _ in range(self.pick([3, 5, 7])) for line in self.step()]
        lines += [f"for (unsigned k = 0; k < {self.pick([1, 2, 3])}; ++k) {{", *["  " + line for line in steps], "}",
                  "out[blockIdx.x * N + t] = v + w + parity;"]
        return f"__global__ void {self.name}(const unsigned *in, unsigned *out) {{\n" + "".join(f"  {line}\n" for line in lines) + "}\n\n"

    def call(self):
        return f'  run("{self.name}", {self.name}, dim3({", ".join(map(str, self.shape))}), {self.seed});\n'


if __name__ == "__main__":
    sys.exit(both_forms.run(__doc__, Kernel, HEAD, both_forms.judge_fibers))

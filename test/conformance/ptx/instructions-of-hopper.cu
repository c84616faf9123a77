// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// flags: -arch=sm_90a
//
// Instructions beside the common ones: registers of 128 bits, policies of caches, predicates of two halves, reductions at named
// barriers, memory of the stack, reductions of 16 bits in bulk.
#include <cstdio>
#include <cuda_bf16.h>
#include <cuda_fp16.h>

__device__ unsigned shared_address(const void *p) { return unsigned(__cvta_generic_to_shared(p)); }

__global__ void words_of_128_bits(unsigned long long *memory, unsigned long long *out) {
  unsigned long long low, high;
  asm volatile("{ .reg .b128 q; ld.global.b128 q, [%2]; mov.b128 {%0, %1}, q; }" : "=l"(low), "=l"(high) : "l"(memory));
  out[0] = low, out[1] = high;
  asm volatile("{ .reg .b128 q; mov.b128 q, {%1, %2}; st.global.b128 [%0], q; }" ::"l"(memory + 2), "l"(high), "l"(low) : "memory");
  out[2] = memory[2], out[3] = memory[3];
  asm volatile("{ .reg .b128 q, r; mov.b128 r, {%3, %4}; atom.global.exch.b128 q, [%2], r; mov.b128 {%0, %1}, q; }"
               : "=l"(low), "=l"(high)
               : "l"(memory), "l"(7ull), "l"(9ull)
               : "memory");
  out[4] = low, out[5] = high, out[6] = memory[0], out[7] = memory[1];
  for (int round = 0; round < 2; ++round) { // the first one finds another word
    asm volatile("{ .reg .b128 q, r, s; mov.b128 r, {%3, %4}; mov.b128 s, {%5, %6}; atom.global.cas.b128 q, [%2], r, s; mov.b128 {%0, %1}, q; }"
                 : "=l"(low), "=l"(high)
                 : "l"(memory), "l"(7ull), "l"(round ? 9ull : 8ull), "l"(1ull << 63), "l"(3ull)
                 : "memory");
    out[8 + 4 * round] = low, out[9 + 4 * round] = high, out[10 + 4 * round] = memory[0], out[11 + 4 * round] = memory[1];
  }
}

__global__ void hints(float *memory, float *out) {
  __shared__ alignas(16) float tile[4];
  const int i = threadIdx.x;
  unsigned long long policy;
  asm("createpolicy.fractional.L2::evict_last.b64 %0, 1.0;" : "=l"(policy));
  float x, y, z, w;
  asm volatile("ld.global.L2::cache_hint.f32 %0, [%1], %2;" : "=f"(x) : "l"(memory + i), "l"(policy));
  asm volatile("ld.global.nc.L1::no_allocate.L2::cache_hint.L2::256B.v2.f32 {%0, %1}, [%2], %3;" : "=f"(y), "=f"(z) : "l"(memory + 2 * i), "l"(policy));
  asm volatile("st.global.L1::no_allocate.L2::cache_hint.v2.f32 [%0], {%1, %2}, %3;" ::"l"(out + 4 * i), "f"(x), "f"(y), "l"(policy) : "memory");
  asm volatile("atom.global.add.L2::cache_hint.f32 %0, [%1], %2, %3;" : "=f"(w) : "l"(memory + 64 + i), "f"(z), "l"(policy) : "memory");
  asm volatile("red.global.add.L2::cache_hint.f32 [%0], %1, %2;" ::"l"(memory + 64 + i), "f"(z), "l"(policy) : "memory");
  if (i == 0) {
    asm volatile("cp.async.cg.shared.global.L2::cache_hint [%0], [%1], 16, %2;" ::"r"(shared_address(tile)), "l"(memory), "l"(policy) : "memory");
    asm volatile("cp.async.wait_all;" ::: "memory");
  }
  __syncthreads();
  out[4 * i + 2] = w;
  out[4 * i + 3] = memory[64 + i] + tile[i % 4];
}

__global__ void predicates(unsigned *out) {
  const unsigned a = 0x3c003c00u + threadIdx.x * 0x00010400u, b = threadIdx.x == 5 ? 0x7fff3c00u : 0x3c023e00u;
  unsigned low, high;
#define COMPARE(n, how)                                                                                                  \
  asm("{ .reg .pred p, q; setp." how ".f16x2 p|q, %2, %3; selp.u32 %0, 1, 0, p; selp.u32 %1, 1, 0, q; }"                  \
      : "=r"(low), "=r"(high)                                                                                            \
      : "r"(a), "r"(b));                                                                                                 \
  out[threadIdx.x] |= (low | high << 1) << 4 * n
  COMPARE(0, "lt");
  COMPARE(1, "geu");
  COMPARE(2, "nan");
  asm("{ .reg .pred p, q, r; setp.gt.u32 r, %4, 2; setp.le.and.bf16x2 p|q, %2, %3, r; selp.u32 %0, 1, 0, p; selp.u32 %1, 1, 0, q; }"
      : "=r"(low), "=r"(high)
      : "r"(a), "r"(b), "r"(threadIdx.x));
  out[threadIdx.x] |= (low | high << 1) << 12;
  asm("{ .reg .pred p, q, r; setp.gt.u32 r, %4, 2; setp.ne.xor.f16x2 p|q, %2, %3, r; selp.u32 %0, 1, 0, p; selp.u32 %1, 1, 0, q; }"
      : "=r"(low), "=r"(high)
      : "r"(a), "r"(b), "r"(threadIdx.x));
  out[threadIdx.x] |= (low | high << 1) << 16;
}

__global__ void named_barriers(unsigned *out) {
  const unsigned i = threadIdx.x;
  unsigned count = 0, any = 0, all = 0;
  for (int round = 0; round < 3; ++round) {
    const unsigned mine = i % 32 <= unsigned(round) || i >= 64;
    unsigned c, o, a;
    const unsigned barrier = i < 64 ? 3 : 5, threads = 64;
    asm volatile("{ .reg .pred p; setp.ne.u32 p, %1, 0; barrier.red.popc.u32 %0, %2, %3, p; }" : "=r"(c) : "r"(mine), "r"(barrier), "r"(threads) : "memory");
    asm volatile("{ .reg .pred p, q; setp.ne.u32 p, %1, 0; barrier.red.or.pred q, %2, %3, !p; selp.u32 %0, 1, 0, q; }" : "=r"(o) : "r"(mine), "r"(barrier), "r"(threads) : "memory");
    asm volatile("{ .reg .pred p, q; setp.ne.u32 p, %1, 0; barrier.red.and.pred q, %2, %3, p; selp.u32 %0, 1, 0, q; }" : "=r"(a) : "r"(mine), "r"(barrier), "r"(threads) : "memory");
    count = count * 100 + c, any = any * 10 + o, all = all * 10 + a;
  }
  out[3 * i] = count, out[3 * i + 1] = any, out[3 * i + 2] = all;
}

__global__ void stack(unsigned *out, unsigned long long bytes) {
  unsigned long long saved, part, aligned;
  asm volatile("stacksave.u64 %0;" : "=l"(saved));
  asm volatile("alloca.u64 %0, %1;" : "=l"(part) : "l"(bytes) : "memory");
  asm volatile("alloca.u64 %0, %1, 64;" : "=l"(aligned) : "l"(bytes) : "memory");
  unsigned sum = 0;
  for (unsigned i = 0; i < bytes / 4; ++i)
    asm volatile("st.local.u32 [%0], %1;" ::"l"(part + 4 * i), "r"(i * i + threadIdx.x) : "memory");
  for (unsigned i = 0; i < bytes / 4; ++i)
    asm volatile("st.local.u32 [%0], %1;" ::"l"(aligned + 4 * i), "r"(i) : "memory");
  for (unsigned i = 0; i < bytes / 4; ++i) {
    unsigned x, y;
    asm volatile("ld.local.u32 %0, [%1];" : "=r"(x) : "l"(part + 4 * i) : "memory");
    asm volatile("ld.local.u32 %0, [%1];" : "=r"(y) : "l"(aligned + 4 * i) : "memory");
    sum += x * (y + 1);
  }
  asm volatile("stackrestore.u64 %0;" ::"l"(saved) : "memory");
  out[threadIdx.x] = sum + unsigned(aligned % 64);
}

__global__ void bulk_reductions(unsigned *memory) {
  __shared__ alignas(16) unsigned tile[4];
  tile[threadIdx.x] = 0x3c004000u + threadIdx.x * 0x08008100u;
  asm volatile("fence.proxy.async.shared::cta;" ::: "memory");
  __syncwarp(15);
  if (threadIdx.x == 0) {
#define REDUCE(n, how)                                                                                                   \
  asm volatile("cp.reduce.async.bulk.global.shared::cta.bulk_group." how " [%0], [%1], 16;" ::"l"(memory + 4 * n),       \
               "r"(shared_address(tile))                                                                                 \
               : "memory")
    REDUCE(0, "add.noftz.f16");
    REDUCE(1, "min.f16");
    REDUCE(2, "max.f16");
    REDUCE(3, "add.noftz.bf16");
    REDUCE(4, "min.bf16");
    REDUCE(5, "max.bf16");
    asm volatile("cp.async.bulk.commit_group; cp.async.bulk.wait_group 0;" ::: "memory");
  }
}

int main() {
  unsigned long long *memory, *out;
  cudaMallocManaged(&memory, 64), cudaMallocManaged(&out, 16 * 8);
  memory[0] = 0x0123456789abcdef, memory[1] = 0xfedcba9876543210;
  words_of_128_bits<<<1, 1>>>(memory, out);
  cudaDeviceSynchronize();
  for (int i = 0; i < 16; ++i)
    printf("%llx%c", out[i], i % 4 == 3 ? '\n' : ' ');

  float *floats, *sums;
  cudaMallocManaged(&floats, 512), cudaMallocManaged(&sums, 512);
  for (int i = 0; i < 128; ++i)
    floats[i] = i;
  hints<<<1, 32>>>(floats, sums);
  cudaDeviceSynchronize();
  for (int i = 0; i < 128; ++i)
    printf("%g%c", sums[i], i % 32 == 31 ? '\n' : ' ');

  unsigned *words;
  cudaMallocManaged(&words, 2048);
  auto show = [&](const char *name, int count) {
    cudaDeviceSynchronize();
    printf("%s", name);
    for (int i = 0; i < count; ++i)
      printf(" %x", words[i]), words[i] = 0;
    printf("\n");
  };
  predicates<<<1, 8>>>(words);
  show("predicates", 8);
  named_barriers<<<1, 128>>>(words);
  show("named barriers", 384);
  stack<<<1, 32>>>(words, 200);
  show("stack", 32);
  for (int i = 0; i < 24; ++i)
    words[i] = 0x3e003800u + i * 0x02000100u;
  bulk_reductions<<<1, 4>>>(words);
  show("bulk", 24);
  return cudaDeviceSynchronize();
}

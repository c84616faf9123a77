// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Instructions of PTX about lanes, and about barriers in shared memory.
#include <cstdio>

__device__ unsigned address(const void *shared) {
  return (unsigned)__cvta_generic_to_shared(shared);
}

__global__ void lanes(unsigned *out) {
  const unsigned t = threadIdx.x;
  unsigned mask = 0xffffffff, r = 0, leader = 0;
  auto keep = [&](unsigned value) {
    out[t] = value;
    out += 32;
  };
  asm volatile("activemask.b32 %0;" : "=r"(r));
  keep(r);
  asm volatile("bar.warp.sync %0;" ::"r"(mask) : "memory");
  asm volatile("match.any.sync.b32 %0, %1, %2;" : "=r"(r) : "r"(t % 5), "r"(mask));
  keep(r);
  asm volatile("match.any.sync.b64 %0, %1, %2;"
               : "=r"(r)
               : "l"((t % 3) * 0x100000000ull), "r"(mask));
  keep(r);
  asm volatile("{ .reg .pred p; match.all.sync.b32 %0|p, %2, %3; selp.u32 %1, 1, 0, p; }"
               : "=r"(r), "=r"(leader)
               : "r"(t / 32), "r"(mask));
  keep(r);
  keep(leader);
  asm volatile("match.all.sync.b32 %0, %1, %2;" : "=r"(r) : "r"(t), "r"(mask));
  keep(r);
  asm volatile("{ .reg .pred p; elect.sync %0|p, %2; selp.u32 %1, 1, 0, p; }"
               : "=r"(r), "=r"(leader)
               : "r"(mask));
  keep(r);
  keep(leader);
  asm volatile("{ .reg .pred p, q; setp.lt.u32 p, %1, 7; vote.sync.any.pred q, p, %2; "
               "selp.u32 %0, 1, 0, q; }"
               : "=r"(r)
               : "r"(t), "r"(mask));
  keep(r);
  asm volatile("{ .reg .pred p, q; setp.lt.u32 p, %1, 7; vote.sync.uni.pred q, !p, %2; "
               "selp.u32 %0, 1, 0, q; }"
               : "=r"(r)
               : "r"(t), "r"(mask));
  keep(r);
  if (t % 2) {
    asm volatile("activemask.b32 %0;" : "=r"(r));
    asm volatile("match.any.sync.b32 %0, %1, 0xaaaaaaaa;" : "=r"(r) : "r"(t & 4));
  }
  asm volatile("bar.warp.sync 0xffffffff;" ::: "memory");
  keep(r);
  asm volatile("nanosleep.u32 100;");
}

__global__ void spaces(unsigned *out) {
  __shared__ int shared;
  int local = 1;
  const void *pointers[] = {&shared, &local, out};
  for (const void *p : pointers) {
    unsigned r;
    asm("{ .reg .pred p; isspacep.shared p, %1; selp.u32 %0, 1, 0, p; }" : "=r"(r) : "l"(p));
    *out++ = r;
    asm("{ .reg .pred p; isspacep.local p, %1; selp.u32 %0, 1, 0, p; }" : "=r"(r) : "l"(p));
    *out++ = r;
    asm("{ .reg .pred p; isspacep.global p, %1; selp.u32 %0, 1, 0, p; }" : "=r"(r) : "l"(p));
    *out++ = r;
    asm("{ .reg .pred p; isspacep.const p, %1; selp.u32 %0, 1, 0, p; }" : "=r"(r) : "l"(p));
    *out++ = r;
  }
}

__global__ void barriers(const int *in, unsigned *out) {
  __shared__ unsigned long long barrier, other;
  __shared__ __align__(16) int copy[128];
  const unsigned t = threadIdx.x;
  if (t == 0) {
    asm volatile("mbarrier.init.shared.b64 [%0], 32;" ::"r"(address(&barrier)) : "memory");
    asm volatile("mbarrier.init.shared.b64 [%0], 3;" ::"r"(address(&other)) : "memory");
  }
  __syncthreads();
  unsigned long long state;
  unsigned done = 0, pending;
  asm volatile("mbarrier.arrive.shared.b64 %0, [%1];"
               : "=l"(state)
               : "r"(address(&barrier))
               : "memory");
  while (!done)
    asm volatile(
        "{ .reg .pred p; mbarrier.test_wait.shared.b64 p, [%1], %2; selp.u32 %0, 1, 0, p; }"
        : "=r"(done)
        : "r"(address(&barrier)), "l"(state)
        : "memory");
  out[t] = done;
  // The second phase is completed by copies.
  asm volatile("cp.async.ca.shared.global [%0], [%1], 16;" ::"r"(address(copy + 4 * t)),
               "l"(in + 4 * t)
               : "memory");
  asm volatile("cp.async.mbarrier.arrive.noinc.shared.b64 [%0];" ::"r"(address(&barrier))
               : "memory");
  done = 0;
  while (!done)
    asm volatile(
        "{ .reg .pred p; mbarrier.try_wait.parity.shared.b64 p, [%1], 1; selp.u32 %0, 1, 0, p; }"
        : "=r"(done)
        : "r"(address(&barrier))
        : "memory");
  out[32 + t] = copy[(4 * t + 5) % 128];
  __syncthreads();
  asm volatile("cp.async.ca.shared.global [%0], [%1], 4, %2;" ::"r"(address(copy + t)),
               "l"(in + 127 - t), "r"(t % 2 * 4)
               : "memory");
  asm volatile("cp.async.wait_all;" ::: "memory");
  __syncthreads();
  out[64 + t] = copy[(t + 1) % 32];
  if (t == 0) {
    asm volatile("mbarrier.arrive.shared.b64 %0, [%1];"
                 : "=l"(state)
                 : "r"(address(&other))
                 : "memory");
    asm("mbarrier.pending_count.b64 %0, %1;" : "=r"(pending) : "l"(state));
    out[96] = pending;
    asm volatile("mbarrier.arrive_drop.shared.b64 %0, [%1];"
                 : "=l"(state)
                 : "r"(address(&other))
                 : "memory");
    asm("mbarrier.pending_count.b64 %0, %1;" : "=r"(pending) : "l"(state));
    out[97] = pending;
    asm volatile("mbarrier.expect_tx.relaxed.cta.shared::cta.b64 [%0], 8;" ::"r"(address(&other))
                 : "memory");
    asm volatile("mbarrier.arrive.shared.b64 %0, [%1];"
                 : "=l"(state)
                 : "r"(address(&other))
                 : "memory");
    asm volatile(
        "{ .reg .pred p; mbarrier.test_wait.shared.b64 p, [%1], %2; selp.u32 %0, 1, 0, p; }"
        : "=r"(out[98])
        : "r"(address(&other)), "l"(state)
        : "memory");
    asm volatile("mbarrier.complete_tx.relaxed.cta.shared::cta.b64 [%0], 8;" ::"r"(address(&other))
                 : "memory");
    asm volatile(
        "{ .reg .pred p; mbarrier.test_wait.shared.b64 p, [%1], %2; selp.u32 %0, 1, 0, p; }"
        : "=r"(out[99])
        : "r"(address(&other)), "l"(state)
        : "memory");
    asm volatile("mbarrier.arrive.shared.b64 %0, [%1];"
                 : "=l"(state)
                 : "r"(address(&other))
                 : "memory");
    asm("mbarrier.pending_count.b64 %0, %1;" : "=r"(pending) : "l"(state));
    out[100] = pending;
    asm volatile("mbarrier.inval.shared.b64 [%0];" ::"r"(address(&other)) : "memory");
  }
}

__global__ void uniformLoads(const int *in, unsigned *out) {
  unsigned r;
  asm("ldu.global.u32 %0, [%1];" : "=r"(r) : "l"(in + 3));
  out[threadIdx.x] = r;
}

int main() {
  unsigned *out;
  int *in;
  cudaMallocManaged(&out, 4096);
  cudaMallocManaged(&in, 512);
  for (int i = 0; i < 128; ++i)
    in[i] = i * i + 1;
  auto show = [&](const char *name, int count) {
    cudaError_t error = cudaDeviceSynchronize();
    printf("%s: %s\n", name, cudaGetErrorString(error));
    for (int i = 0; i < count; ++i)
      printf("%x%c", out[i], i % 16 == 15 || i == count - 1 ? '\n' : ' ');
    for (int i = 0; i < 1024; ++i)
      out[i] = 0;
  };
  show("before", 1);
  lanes<<<1, 32>>>(out);
  show("lanes", 11 * 32);
  spaces<<<1, 1>>>(out);
  show("spaces", 12);
  barriers<<<1, 32>>>(in, out);
  show("barriers", 101);
  uniformLoads<<<1, 32>>>(in, out);
  show("uniform loads", 32);
}

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// flags: -arch=sm_90
//
// Bulk copies by inline PTX: two buffers in turn, each with a barrier that counts the bytes that come
// and that all threads wait for, as kernels for Hopper do.
#include <cstdint>
#include <cstdio>

__device__ uint32_t inShared(const void *p) { return (uint32_t)__cvta_generic_to_shared(p); }

__device__ void waitFor(const uint64_t *barrier, uint32_t parity) {
  asm volatile("{\n"
               "  .reg .pred done;\n"
               "WAIT:\n"
               "  mbarrier.try_wait.parity.shared::cta.b64 done, [%0], %1;\n"
               "  @done bra OVER;\n"
               "  bra WAIT;\n"
               "OVER:\n"
               "}" ::"r"(inShared(barrier)),
               "r"(parity)
               : "memory");
}

__device__ void fetch(int *to, const int *from, uint32_t bytes, uint64_t *barrier) {
  asm volatile("mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], %1;" ::"r"(inShared(barrier)),
               "r"(bytes)
               : "memory");
  asm volatile("cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1], %2, "
               "[%3];" ::"r"(inShared(to)),
               "l"(from), "r"(bytes), "r"(inShared(barrier))
               : "memory");
}

__global__ void sumRounds(const int *in, int *out, int rounds) {
  __shared__ alignas(16) int part[2][256];
  __shared__ alignas(8) uint64_t full[2];
  const int t = threadIdx.x;
  const uint32_t bytes = sizeof(part[0]);
  if (t == 0) {
    for (int i = 0; i < 2; ++i)
      asm volatile("mbarrier.init.shared::cta.b64 [%0], 1;" ::"r"(inShared(&full[i])) : "memory");
    asm volatile("fence.mbarrier_init.release.cluster;" ::: "memory");
  }
  __syncthreads();
  if (t == 0)
    fetch(part[0], in, bytes, &full[0]);
  int sum = 0;
  for (int round = 0; round < rounds; ++round) {
    const int now = round & 1;
    if (t == 0 && round + 1 < rounds)
      fetch(part[now ^ 1], in + (round + 1) * 256, bytes, &full[now ^ 1]);
    waitFor(&full[now], (round >> 1) & 1);
    sum += part[now][t] * (round + 1) + part[now][(t + 9) % 256];
    __syncthreads();
  }
  part[0][t] = sum;
  asm volatile("fence.proxy.async.shared::cta;" ::: "memory");
  __syncthreads();
  if (t == 0) {
    asm volatile("cp.async.bulk.global.shared::cta.bulk_group [%0], [%1], %2;" ::"l"(
                     out + blockIdx.x * 256),
                 "r"(inShared(part[0])), "r"(bytes)
                 : "memory");
    asm volatile("cp.async.bulk.commit_group;");
    asm volatile("cp.async.bulk.wait_group.read 0;" ::: "memory");
  }
}

/// A barrier whose threads arrive by several at once, and drop out.
__global__ void arrivals(unsigned *out) {
  __shared__ alignas(8) uint64_t barrier;
  const unsigned t = threadIdx.x, at = inShared(&barrier);
  if (t == 0)
    asm volatile("mbarrier.init.shared::cta.b64 [%0], 96;" ::"r"(at) : "memory");
  __syncthreads();
  uint64_t state = 0;
  if (t < 32)
    asm volatile("mbarrier.arrive.shared::cta.b64 %0, [%1], 2;" : "=l"(state) : "r"(at) : "memory");
  else
    asm volatile("mbarrier.arrive.shared::cta.b64 %0, [%1];" : "=l"(state) : "r"(at) : "memory");
  waitFor(&barrier, 0);
  unsigned over;
  asm volatile("{ .reg .pred p; mbarrier.test_wait.shared::cta.b64 p, [%1], %2; selp.u32 %0, 1, 0, p; }"
               : "=r"(over)
               : "r"(at), "l"(state)
               : "memory");
  out[t] = over;
}

static void show(const char *name, const int *out, int count) {
  printf("%s %s", name, cudaGetErrorName(cudaDeviceSynchronize()));
  unsigned hash = 0;
  for (int i = 0; i < count; ++i)
    hash = hash * 31 + out[i];
  printf(" %08x %d %d %d\n", hash, out[0], out[1], out[count - 1]);
}

int main() {
  const int rounds = 7;
  int *in, *out;
  cudaMallocManaged(&in, rounds * 256 * sizeof(int));
  cudaMallocManaged(&out, 512 * sizeof(int));
  for (int i = 0; i < rounds * 256; ++i)
    in[i] = i * 7 % 1001;
  sumRounds<<<2, 256>>>(in, out, rounds);
  show("sums of rounds", out, 512);
  arrivals<<<1, 64>>>((unsigned *)out);
  show("arrivals", out, 64);
}

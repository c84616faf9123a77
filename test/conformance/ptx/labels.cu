// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// flags: -arch=sm_90
//
// Labels and branches within asm statements: loops, ways around, waiting for a barrier and for
// another warp.
#include <cstdio>

__device__ unsigned sumBelow(unsigned n) {
  unsigned sum;
  asm("{\n"
      "  .reg .pred more;\n"
      "  .reg .u32 i;\n"
      "  mov.u32 i, 0;\n"
      "  mov.u32 %0, 0;\n"
      "LOOP_%=:\n"
      "  add.u32 %0, %0, i;\n"
      "  add.u32 i, i, 1;\n"
      "  setp.lt.u32 more, i, %1;\n"
      "  @more bra LOOP_%=;\n"
      "}"
      : "=&r"(sum)
      : "r"(n));
  return sum;
}

__device__ unsigned steps(unsigned long long x) { // of Collatz
  unsigned count = 0;
  asm volatile("{ .reg .pred odd, one; .reg .u64 bit;\n"
               "AGAIN: setp.eq.u64 one, %1, 1;\n"
               "@one bra.uni DONE;\n"
               "add.u32 %0, %0, 1;\n"
               "and.b64 bit, %1, 1;\n"
               "setp.eq.u64 odd, bit, 1;\n"
               "@odd bra ODD;\n"
               "shr.u64 %1, %1, 1;\n"
               "bra AGAIN;\n"
               "ODD: mad.lo.u64 %1, %1, 3, 1;\n"
               "bra AGAIN;\n"
               "DONE: }"
               : "+r"(count), "+l"(x));
  return count;
}

__device__ int clampedAbove(int x, int most) {
  asm("{ .reg .pred p; setp.le.s32 p, %0, %1; @p bra $L_small_%=; mov.s32 %0, %1; $L_small_%=: }"
      : "+r"(x)
      : "r"(most));
  return x;
}

__device__ void waitForPhase(unsigned long long *barrier, unsigned parity) {
  asm volatile("{\n"
               "  .reg .pred done;\n"
               "WAIT:\n"
               "  mbarrier.try_wait.parity.shared::cta.b64 done, [%0], %1;\n"
               "  @done bra OVER;\n"
               "  bra WAIT;\n"
               "OVER:\n"
               "}" ::"r"((unsigned)__cvta_generic_to_shared(barrier)),
               "r"(parity)
               : "memory");
}

__global__ void calculate(unsigned *out) {
  const unsigned t = threadIdx.x;
  out[t] = sumBelow(t + 1) * 1000000 + steps(t + 1) * 1000 + clampedAbove(t, 20) +
           clampedAbove(2 * t, 30);
}

__global__ void byBarrier(unsigned *out) {
  __shared__ unsigned long long barrier;
  __shared__ unsigned s[64];
  const unsigned t = threadIdx.x, address = (unsigned)__cvta_generic_to_shared(&barrier);
  if (t == 0)
    asm volatile("mbarrier.init.shared::cta.b64 [%0], %1;" ::"r"(address), "r"(64) : "memory");
  __syncthreads();
  for (unsigned round = 0; round < 4; ++round) {
    s[t] = t * 10 + round;
    unsigned long long state;
    asm volatile("mbarrier.arrive.shared::cta.b64 %0, [%1];" : "=l"(state) : "r"(address) : "memory");
    waitForPhase(&barrier, round & 1);
    out[t] = out[t] * 3 + s[(t + 17) % 64];
    __syncthreads();
  }
}

__global__ void byMemory(unsigned *out, unsigned *flag) {
  __shared__ unsigned s[32];
  const unsigned t = threadIdx.x;
  if (t < 32) {
    s[t] = t * t;
    __syncwarp();
    if (t == 0)
      asm volatile("st.release.cta.u32 [%0], %1;" ::"l"(flag), "r"(1) : "memory");
  } else {
    asm volatile("{ .reg .pred p; .reg .u32 seen;\n"
                 "POLL_%=: ld.acquire.cta.u32 seen, [%0];\n"
                 "setp.eq.u32 p, seen, 0;\n"
                 "@p bra POLL_%=;\n"
                 "}" ::"l"(flag)
                 : "memory");
    out[t - 32] = s[t - 32];
  }
}

static void show(const char *name, const unsigned *out, int count) {
  printf("%s %s:", name, cudaGetErrorName(cudaDeviceSynchronize()));
  for (int i = 0; i < count; ++i)
    printf(" %u", out[i]);
  printf("\n");
}

int main() {
  unsigned *out, *flag;
  cudaMallocManaged(&out, 64 * sizeof(unsigned));
  cudaMallocManaged(&flag, sizeof(unsigned));
  calculate<<<1, 32>>>(out);
  show("calculate", out, 32);
  cudaMemset(out, 0, 64 * sizeof(unsigned));
  byBarrier<<<1, 64>>>(out);
  show("by barrier", out, 64);
  *flag = 0;
  byMemory<<<1, 64>>>(out, flag);
  show("by memory", out, 32);
}

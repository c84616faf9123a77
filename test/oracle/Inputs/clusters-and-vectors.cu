// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Inline PTX of sm_90: barriers of a cluster in two steps, its blocks' shared memory, atomics on vectors.
#include <cstdio>
#include <cstdint>
#include <cuda_fp16.h>
__global__ void __cluster_dims__(4, 1, 1) neighbours(int *out) {
  __shared__ int own[64];
  own[threadIdx.x] = blockIdx.x * 100 + threadIdx.x;
  asm volatile("barrier.cluster.arrive.release.aligned;\nbarrier.cluster.wait.acquire.aligned;" ::: "memory");
  unsigned rank, there, count;
  asm("mov.u32 %0, %%cluster_ctarank;" : "=r"(rank));
  asm("mov.u32 %0, %%cluster_nctarank;" : "=r"(count));
  uint64_t theirs;
  asm("mapa.u64 %0, %1, %2;" : "=l"(theirs) : "l"(&own[0]), "r"((rank + 1) % count));
  asm("getctarank.u64 %0, %1;" : "=r"(there) : "l"(theirs));
  int sum = 0;
  for (int i = 0; i < 64; ++i) sum += reinterpret_cast<int *>(theirs)[i];
  asm volatile("barrier.cluster.arrive.relaxed.aligned;" ::: "memory");
  if (threadIdx.x == 0) out[blockIdx.x] = sum * 10 + there;
  asm volatile("barrier.cluster.wait.aligned;" ::: "memory");
}
__global__ void vectors(float *f, half *h, float *old) {
  float a, b;
  asm volatile("atom.global.v2.f32.add {%0, %1}, [%2], {%3, %4};" : "=f"(a), "=f"(b) : "l"(f), "f"(1.0f), "f"(0.5f));
  if (a + 1 == 64) old[0] = a, old[1] = b;
  asm volatile("red.global.v4.f32.add [%0], {%1, %1, %2, %2};" :: "l"(f + 4), "f"(2.0f), "f"(3.0f) : "memory");
  asm volatile("red.relaxed.gpu.global.v2.f16x2.add.noftz [%0], {%1, %2};" :: "l"(h), "r"(0x3c003c00), "r"(0x40003c00) : "memory");
  asm volatile("red.global.v2.f16.add.noftz [%0], {%1, %1};" :: "l"(h + 8), "h"((unsigned short)0x3800) : "memory");
}
int main() {
  int *out; float *f; half *h;
  cudaMallocManaged(&out, 32), cudaMallocManaged(&f, 64), cudaMallocManaged(&h, 64);
  cudaMemset(f, 0, 64); cudaMemset(h, 0, 64);
  neighbours<<<8, 64>>>(out);
  vectors<<<2, 32>>>(f, h, f + 10);
  printf("%s:", cudaGetErrorString(cudaDeviceSynchronize()));
  for (int i = 0; i < 8; ++i) printf(" %d", out[i]);
  printf("\n");
  for (int i = 0; i < 12; ++i) printf(" %g", f[i]);
  printf("\n");
  for (int i = 0; i < 10; ++i) printf(" %g", __half2float(h[i]));
  printf("\n");
}

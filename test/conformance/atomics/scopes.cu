// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The atomics of block and of system scope: what they do to memory, and the old value.
#include <cstdio>

__global__ void ofBlock(int *m, unsigned *u, unsigned long long *w, float *f, int *old) {
  old[0] = atomicAdd_block(&m[0], 5);
  old[1] = atomicSub_block(&m[1], 5);
  old[2] = atomicExch_block(&m[2], 5);
  old[3] = atomicMin_block(&m[3], -5);
  old[4] = atomicMax_block(&m[4], 500);
  old[5] = int(atomicInc_block(&u[0], 10));
  old[6] = int(atomicDec_block(&u[1], 10));
  old[7] = atomicCAS_block(&m[5], 100, 7);
  old[8] = atomicAnd_block(&m[6], 0x6c);
  old[9] = atomicOr_block(&m[7], 0x103);
  old[10] = atomicXor_block(&m[8], -1);
  old[11] = int(atomicAdd_block(w, 1ull << 33));
  old[12] = int(atomicAdd_block(f, 0.5f));
}

__global__ void ofSystem(int *m, unsigned *u, unsigned long long *w, float *f, int *old) {
  old[0] = atomicAdd_system(&m[0], 5);
  old[1] = atomicSub_system(&m[1], 5);
  old[2] = atomicExch_system(&m[2], 5);
  old[3] = atomicMin_system(&m[3], -5);
  old[4] = atomicMax_system(&m[4], 500);
  old[5] = int(atomicInc_system(&u[0], 10));
  old[6] = int(atomicDec_system(&u[1], 10));
  old[7] = atomicCAS_system(&m[5], 100, 7);
  old[8] = atomicAnd_system(&m[6], 0x6c);
  old[9] = atomicOr_system(&m[7], 0x103);
  old[10] = atomicXor_system(&m[8], -1);
  old[11] = int(atomicAdd_system(w, 1ull << 33));
  old[12] = int(atomicAdd_system(f, 0.5f));
}

// Each block counts in memory of its own; a counter of the system is everybody's.
__global__ void count(int *ofBlocks, int *ofAll) {
  __shared__ int shared;
  if (threadIdx.x == 0)
    shared = 0;
  __syncthreads();
  atomicAdd_block(&shared, 2);
  atomicAdd_block(&ofBlocks[blockIdx.x], 1);
  atomicAdd_system(ofAll, 1);
  __syncthreads();
  if (threadIdx.x == 0)
    ofBlocks[blockIdx.x] += 1000 * shared;
}

int main() {
  int *m, *old;
  unsigned *u;
  unsigned long long *w;
  float *f;
  cudaMallocManaged(&m, 16 * sizeof(int));
  cudaMallocManaged(&old, 16 * sizeof(int));
  cudaMallocManaged(&u, 2 * sizeof(unsigned));
  cudaMallocManaged(&w, sizeof *w);
  cudaMallocManaged(&f, sizeof *f);
  for (auto kernel : {ofBlock, ofSystem}) {
    for (int i = 0; i < 9; ++i)
      m[i] = 100;
    u[0] = u[1] = 10;
    *w = 3;
    *f = 1.5f;
    kernel<<<1, 1>>>(m, u, w, f, old);
    printf("%s:", cudaGetErrorName(cudaDeviceSynchronize()));
    for (int i = 0; i < 9; ++i)
      printf(" %d", m[i]);
    printf(" | %u %u %llu %g |", u[0], u[1], *w, *f);
    for (int i = 0; i < 13; ++i)
      printf(" %d", old[i]);
    printf("\n");
  }
  for (int i = 0; i < 16; ++i)
    m[i] = 0;
  count<<<8, 96>>>(m, m + 8);
  cudaDeviceSynchronize();
  for (int i = 0; i < 9; ++i)
    printf("%d ", m[i]);
  printf("\n");
}

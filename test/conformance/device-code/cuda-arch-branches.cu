// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// __CUDA_ARCH__ is defined in device code only: one function, two behaviours in one program.
#include <cstdio>

__host__ __device__ int side() {
#ifdef __CUDA_ARCH__
  return 1;
#else
  return 2;
#endif
}

__host__ __device__ int architecture() {
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 300
  return 300;
#elif defined(__CUDA_ARCH__)
  return 100;
#else
  return 0;
#endif
}

struct Where {
  int where;
  __host__ __device__ Where() {
#if !defined(__CUDA_ARCH__)
    where = -1;
#else
    where = threadIdx.x;
#endif
  }
};

__global__ void ask(int *out) {
  Where w;
  out[threadIdx.x] = side() * 1000 + architecture() + w.where;
}

int main() {
  int *out;
  cudaMallocManaged(&out, 3 * sizeof(int));
  ask<<<1, 3>>>(out);
  cudaDeviceSynchronize();
  printf("device %d %d %d\n", out[0], out[1], out[2]);
  Where w;
  printf("host %d %d %d\n", side(), architecture(), w.where);
}

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A warp sets one element, all lanes at once, and then counts in it by atomics: no barrier is in between, and before
// Volta none was needed.
#include <cstdio>

__global__ void same_value(int *out) {
  __shared__ int c;
  c = 0;
  atomicAdd(&c, 1);
  __syncthreads();
  out[threadIdx.x] = c;
}
__global__ void element_of_an_array(int *out) {
  __shared__ int c[2];
  c[1] = 5;
  atomicAdd(&c[1], 1);
  __syncthreads();
  out[threadIdx.x] = c[1];
}
__global__ void returned(int *out) {
  __shared__ int c;
  c = 0;
  const int before = atomicAdd(&c, 1);
  __syncthreads();
  out[before] = int(threadIdx.x) - before;
}
__global__ void groups(int *out) {
  __shared__ int c[4];
  c[threadIdx.x % 4] = 0;
  atomicAdd(&c[threadIdx.x % 4], 1);
  __syncthreads();
  out[threadIdx.x] = c[threadIdx.x % 4];
}
__global__ void other_groups(int *out) {
  __shared__ int c[4];
  c[threadIdx.x % 4] = 0;
  atomicOr(&c[threadIdx.x / 8], 1 << threadIdx.x % 8);
  __syncthreads();
  out[threadIdx.x] = c[threadIdx.x % 4];
}
__device__ void add_up(int &sum, int own) { atomicAdd(&sum, own); }
__global__ void in_a_function(int *out) {
  __shared__ int sums[2];
  for (int round = 0; round < 2; ++round) {
    sums[round] = round;
    add_up(sums[round], threadIdx.x);
    __syncthreads();
  }
  out[threadIdx.x] = sums[0] + 1000 * sums[1];
}

template <class F> void run(F kernel, const char *name) {
  int *p, all[32];
  cudaMalloc(&p, sizeof all);
  kernel<<<1, 32>>>(p);
  cudaMemcpy(all, p, sizeof all, cudaMemcpyDeviceToHost);
  printf("%s:", name);
  for (int i : all)
    printf(" %d", i);
  printf("\n");
  cudaFree(p);
}

int main() {
  run(same_value, "same value");
  run(element_of_an_array, "element of an array");
  run(returned, "returned");
  run(groups, "groups");
  run(other_groups, "other groups");
  run(in_a_function, "in a function");
}

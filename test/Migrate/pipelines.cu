// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A pipeline of one thread is kept from phase to phase although it can only be moved: the double-buffered loop of the
// programming guide is phases.
//
// RUN: %offloom migrate %s -o %t 2>&1 | FileCheck %s --check-prefix=FORM
// RUN: FileCheck %s --input-file %t/pipelines.cpp
// RUN: %offloom cc -O1 %s -o %t.program && %t.program | FileCheck %s --check-prefix=PRINTS
#include <cooperative_groups.h>
#include <cstdio>
#include <cuda/pipeline>

// FORM: kernel 'sum_of_tiles': phases
// CHECK: offloom::per_thread<cuda::pipeline<cuda::thread_scope_thread>> pipe_of(block);
// CHECK: pipe = cuda::make_pipeline();
__global__ void sum_of_tiles(const int *in, int *out, int tiles) {
  __shared__ int buffer[2][32];
  const int t = threadIdx.x;
  int sum = 0;
  cuda::pipeline<cuda::thread_scope_thread> pipe = cuda::make_pipeline();
  pipe.producer_acquire();
  cuda::memcpy_async(&buffer[0][t], &in[t], sizeof(int), pipe);
  pipe.producer_commit();
  for (int tile = 0; tile < tiles; ++tile) {
    if (tile + 1 < tiles) {
      pipe.producer_acquire();
      cuda::memcpy_async(&buffer[(tile + 1) % 2][t], &in[(tile + 1) * 32 + t], sizeof(int), pipe);
      pipe.producer_commit();
    }
    pipe.consumer_wait();
    __syncthreads();
    sum += buffer[tile % 2][31 - t];
    __syncthreads();
    pipe.consumer_release();
  }
  out[t] = sum;
}

int main() {
  int *in, *out;
  cudaMallocManaged(&in, 4 * 32 * sizeof(int));
  cudaMallocManaged(&out, 32 * sizeof(int));
  for (int i = 0; i < 4 * 32; ++i)
    in[i] = i;
  sum_of_tiles<<<1, 32>>>(in, out, 4);
  // PRINTS: no error: 316 192
  printf("%s: %d %d\n", cudaGetErrorString(cudaDeviceSynchronize()), out[0], out[31]);
}

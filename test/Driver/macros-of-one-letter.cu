// The author's macros may have any name of one letter, whether before the headers or on the command line.
// RUN: %offloom migrate %s -o %t 2>/dev/null -- -DA=1 -DB=2 -DC=3 -DD=4 -DE=5 -DF=6 -DG=7 -DH=8 -DI=9 -DJ=10 -DK=11 -DL=12 -DM=13
// RUN: %clangxx -fsyntax-only -Wall -Wextra -Werror -DA=1 -DB=2 -DC=3 -DD=4 -DE=5 -DF=6 -DG=7 -DH=8 -DI=9 -DJ=10 -DK=11 -DL=12 -DM=13 %t/macros-of-one-letter.cpp
// RUN: %gxx -fsyntax-only -Wall -Wextra -Werror -DA=1 -DB=2 -DC=3 -DD=4 -DE=5 -DF=6 -DG=7 -DH=8 -DI=9 -DJ=10 -DK=11 -DL=12 -DM=13 %t/macros-of-one-letter.cpp
#define N 14
#define O 15
#define P 16
#define Q 17
#define R 18
#define S 19
#define T 20
#define U 21
#define V 22
#define W 23
#define X 24
#define Y 25
#define Z 26
#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>
#include <cooperative_groups/reduce.h>
#include <cooperative_groups/scan.h>
#include <cuda.h>
#include <cuda/atomic>
#include <cuda/barrier>
#include <cuda/latch>
#include <cuda/pipeline>
#include <cuda/semaphore>
#include <cuda/std/atomic>
#include <cuda/std/bit>
#include <cuda/std/span>
#include <cuda/std/tuple>
#include <cuda/std/utility>
#include <cuda_awbarrier_primitives.h>
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <cuda_pipeline.h>
#include <cuda_runtime.h>
#include <mma.h>

__global__ void fill(int *out) {
  __shared__ int s[N];
  s[threadIdx.x] = A + T;
  __syncthreads();
  out[threadIdx.x] = s[N - 1 - threadIdx.x] + F;
}

int main() {
  int *out;
  cudaMallocManaged(&out, N * sizeof(int));
  fill<<<1, N>>>(out);
  cudaDeviceSynchronize();
  return out[0] == 27 ? 0 : 1;
}

// In a kernel an algorithm is the calling thread's own, whatever the policy.
// RUN: %offloom cc %s -o %t && %t | FileCheck %s
// RUN: env OFFLOOM_FORM=fibers %offloom cc -O0 %s -o %t && %t | FileCheck %s
#include <cstdio>
#include <thrust/execution_policy.h>
#include <thrust/reduce.h>
#include <thrust/sort.h>

__global__ void sortRows(int *rows, int *sums) {
  int *row = rows + threadIdx.x * 4;
  if (threadIdx.x % 2)
    thrust::sort(thrust::seq, row, row + 4);
  else
    thrust::sort(thrust::device, row, row + 4);
  sums[threadIdx.x] = thrust::reduce(thrust::device, row, row + 4);
}

int main() {
  int *rows, *sums;
  cudaMallocManaged(&rows, 64 * sizeof(int));
  cudaMallocManaged(&sums, 16 * sizeof(int));
  for (int i = 0; i < 64; ++i)
    rows[i] = (i * 37) % 64;
  sortRows<<<1, 16>>>(rows, sums);
  cudaDeviceSynchronize();
  printf("%d %d %d %d: %d\n", rows[0], rows[1], rows[2], rows[3], sums[0]); // CHECK: 0 10 37 47: 94
  printf("%d %d %d %d: %d\n", rows[4], rows[5], rows[6], rows[7], sums[1]); // CHECK: 3 20 30 57: 110
}

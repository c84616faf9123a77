// Programs count on zeroes in shared memory that nothing has set, since a GPU has them there at first.
// RUN: %offloom cc -ccbin %clangxx --dryrun -c %s -o %t.o 2>&1 | FileCheck %s --check-prefix=OPTION
// RUN: %offloom cc -ccbin %clangxx --dryrun -Xcompiler -fsanitize=memory -c %s -o %t.o 2>&1 | FileCheck %s --check-prefix=SANITIZED
// OPTION: clang++{{.*}} -ftrivial-auto-var-init=zero
// SANITIZED-NOT: -ftrivial-auto-var-init
// RUN: %offloom cc -ccbin %clangxx %s -o %t
// RUN: %t | FileCheck %s
#include <cstdio>

__global__ void leave(int *out) {
  __shared__ int s[4096];
  for (int i = threadIdx.x; i < 4096; i += 64)
    s[i] = 7 + out[0];
  __syncthreads();
  out[threadIdx.x] = s[4095 - threadIdx.x];
}

__global__ void count(const int *in, int *out) {
  __shared__ int sum, of_warps[32];
  if (threadIdx.x % 32 == 0)
    of_warps[threadIdx.x / 32] = in[threadIdx.x];
  atomicAdd(&sum, 1);
  __syncthreads();
  out[threadIdx.x] = sum + of_warps[threadIdx.x % 32];
}

int main() {
  int *a, *b;
  cudaMallocManaged(&a, 64 * sizeof(int));
  cudaMallocManaged(&b, 64 * sizeof(int));
  leave<<<64, 64>>>(a);
  count<<<1, 64>>>(a, b);
  cudaDeviceSynchronize();
  std::printf("%d %d\n", b[0] - b[1], b[31]); // CHECK: 0 64
}

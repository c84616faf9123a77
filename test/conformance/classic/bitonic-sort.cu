// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Bitonic sort of a block in shared memory, and of a larger array by one launch a step.
#include <cstdio>

__global__ void sortBlock(int *v) {
  __shared__ int s[256];
  const unsigned t = threadIdx.x;
  s[t] = v[t];
  __syncthreads();
  for (unsigned k = 2; k <= 256; k *= 2)
    for (unsigned j = k / 2; j > 0; j /= 2) {
      const unsigned other = t ^ j;
      if (other > t) {
        const bool ascending = (t & k) == 0;
        if ((s[t] > s[other]) == ascending) {
          int swap = s[t];
          s[t] = s[other];
          s[other] = swap;
        }
      }
      __syncthreads();
    }
  v[t] = s[t];
}

__global__ void step(int *v, unsigned j, unsigned k) {
  const unsigned i = blockIdx.x * blockDim.x + threadIdx.x, other = i ^ j;
  if (other <= i)
    return;
  if ((i & k) == 0 ? v[i] > v[other] : v[i] < v[other]) {
    int swap = v[i];
    v[i] = v[other];
    v[other] = swap;
  }
}

static void report(const int *v, int n) {
  unsigned sum = 0;
  int descents = 0;
  for (int i = 0; i < n; ++i) {
    sum = sum * 31 + v[i];
    descents += i > 0 && v[i] < v[i - 1];
  }
  printf("%d..%d, %d descents, %u\n", v[0], v[n - 1], descents, sum);
}

int main() {
  const int n = 4096;
  int *v;
  cudaMallocManaged(&v, n * sizeof(int));
  for (int i = 0; i < n; ++i)
    v[i] = i * 7919 % 10007;
  sortBlock<<<1, 256>>>(v);
  cudaDeviceSynchronize();
  report(v, 256);
  for (unsigned k = 2; k <= n; k *= 2)
    for (unsigned j = k / 2; j > 0; j /= 2)
      step<<<n / 128, 128>>>(v, j, k);
  cudaDeviceSynchronize();
  report(v, n);
}

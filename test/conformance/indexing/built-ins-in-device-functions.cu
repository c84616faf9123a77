// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Device functions read threadIdx, blockIdx, blockDim and gridDim without being handed them.
#include <cstdio>

__device__ unsigned globalThread() { return blockIdx.x * blockDim.x + threadIdx.x; }

__device__ unsigned threadCount() { return gridDim.x * blockDim.x; }

struct Cursor {
  unsigned at;
  __device__ Cursor() : at(globalThread()) {}
  __device__ unsigned mirrored() const { return threadCount() - 1 - at; }
};

__global__ void reverse(const int *in, int *out) {
  Cursor cursor;
  out[cursor.mirrored()] = in[globalThread()];
}

int main() {
  int *in, *out;
  cudaMallocManaged(&in, 30 * sizeof(int));
  cudaMallocManaged(&out, 30 * sizeof(int));
  for (int i = 0; i < 30; ++i)
    in[i] = i * i;
  reverse<<<3, 10>>>(in, out);
  cudaDeviceSynchronize();
  for (int i = 0; i < 30; ++i)
    printf("%d%c", out[i], i % 10 == 9 ? '\n' : ' ');
  cudaFree(in);
  cudaFree(out);
}

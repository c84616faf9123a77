// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The execution configuration in its forms: ints, dim3, with shared bytes, with a stream.
#include <cstdio>

__global__ void shape(int *out) {
  extern __shared__ int scratch[];
  if (threadIdx.x + threadIdx.y + threadIdx.z == 0)
    atomicAdd(out, 1000000 + gridDim.x * 100000 + gridDim.y * 10000 + gridDim.z * 1000 +
                       blockDim.x * 100 + blockDim.y * 10 + blockDim.z);
  (void)scratch;
}

int main() {
  int *out;
  cudaMallocManaged(&out, sizeof(int));
  cudaStream_t stream;
  cudaStreamCreate(&stream);
  auto print = [&] {
    cudaDeviceSynchronize();
    printf("%d\n", *out);
    *out = 0;
  };
  *out = 0;
  shape<<<1, 2>>>(out);
  print();
  shape<<<dim3(1, 1), dim3(2, 3)>>>(out);
  print();
  shape<<<1, 4, 64>>>(out);
  print();
  shape<<<1, 5, 0, stream>>>(out);
  print();
  dim3 grid(2), block;
  block.y = 6;
  shape<<<grid, block, 128 * sizeof(int), stream>>>(out);
  print();
  cudaStreamDestroy(stream);
}

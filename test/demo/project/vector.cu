// Vector addition, and the sum of a vector: a tree in shared memory within each block.
#include "device.cuh"
#include <vector>

constexpr unsigned BlockSize = 256;

__global__ void addKernel(const float *x, const float *y, float *sum, unsigned n) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    sum[i] = x[i] + y[i];
}

__global__ void sumKernel(const float *x, float *sums, unsigned n) {
  __shared__ float s[BlockSize];
  unsigned t = threadIdx.x;
  float mine = 0;
  for (unsigned i = blockIdx.x * blockDim.x + t; i < n; i += gridDim.x * blockDim.x)
    mine += x[i];
  s[t] = mine;
  __syncthreads();
  for (unsigned k = blockDim.x / 2; k > 0; k /= 2) {
    if (t < k)
      s[t] += s[t + k];
    __syncthreads();
  }
  if (t == 0)
    sums[blockIdx.x] = s[0];
}

void add(const float *x, const float *y, float *sum, unsigned n) {
  DeviceFloats dx(x, n), dy(y, n), dsum(n);
  addKernel<<<blocksFor(n, BlockSize), BlockSize>>>(dx.data, dy.data, dsum.data, n);
  CHECK(cudaGetLastError());
  dsum.copyTo(sum, n);
}

double total(const float *x, unsigned n) {
  unsigned blocks = 64;
  DeviceFloats dx(x, n), dsums(blocks);
  sumKernel<<<blocks, BlockSize>>>(dx.data, dsums.data, n);
  CHECK(cudaGetLastError());
  std::vector<float> sums(blocks);
  dsums.copyTo(sums.data(), blocks);
  double result = 0;
  for (float sum : sums)
    result += sum;
  return result;
}

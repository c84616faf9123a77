// flags: -arch=sm_90
// Barriers and pipelines as CUDA 11.0 had them: nvcuda::experimental.
#include <cstdio>
#include <cuda_awbarrier.h>
#include <cuda_pipeline.h>

namespace nvx = nvcuda::experimental;

__global__ void sums(const int *in, int *out, int rounds) {
  __shared__ nvx::awbarrier barrier;
  __shared__ int tile[64];
  const int t = threadIdx.x;
  if (t == 0)
    nvx::init(&barrier, blockDim.x);
  __syncthreads();
  int sum = 0;
  for (int r = 0; r < rounds; ++r) {
    tile[t] = in[blockIdx.x * 64 + t] + r;
    nvx::awbarrier::arrival_token token = barrier.arrive();
    sum += r; // work of the thread alone
    barrier.wait(token);
    sum += tile[(t + 1) % 64] - tile[(t + 63) % 64];
    barrier.arrive_and_wait();
  }
  out[blockIdx.x * 64 + t] = sum;
}

__global__ void stages(const int *in, int *out, int n) {
  __shared__ int tile[2][64];
  const int t = threadIdx.x;
  nvx::pipeline pipe;
  int sum = 0;
  nvx::memcpy_async(tile[0][t], in[t], pipe);
  pipe.commit();
  for (int k = 0; k < n; ++k) {
    if (k + 1 < n)
      nvx::memcpy_async(tile[(k + 1) % 2][t], in[(k + 1) * 64 + t], pipe);
    pipe.commit();
    pipe.wait_prior<1>();
    __syncthreads();
    sum += tile[k % 2][63 - t] * (k + 1);
    __syncthreads();
  }
  out[t] = sum;
}

__global__ void padded(const int *in, int *out) {
  __shared__ int tile[64 * 4];
  const int t = threadIdx.x;
  nvx::pipeline pipe;
  nvx::memcpy_async(nvx::segment<4>(tile + 4 * t), nvx::segment<2>(in + 4 * t), pipe);
  pipe.commit_and_wait();
  __syncthreads();
  out[t] = tile[4 * (63 - t)] + 10 * tile[4 * (63 - t) + 1] + 100 * tile[4 * (63 - t) + 2];
}

int main() {
  const int n = 256;
  int *in, *out;
  cudaMallocManaged(&in, n * sizeof(int));
  cudaMallocManaged(&out, n * sizeof(int));
  for (int i = 0; i < n; ++i)
    in[i] = i * i % 101;
  sums<<<4, 64>>>(in, out, 5);
  cudaDeviceSynchronize();
  unsigned h = 0;
  for (int i = 0; i < n; ++i)
    h = h * 31 + out[i];
  printf("sums %u %d %d\n", h, out[0], out[255]);
  stages<<<1, 64>>>(in, out, 4);
  cudaDeviceSynchronize();
  h = 0;
  for (int i = 0; i < 64; ++i)
    h = h * 31 + out[i];
  printf("stages %u %d\n", h, out[63]);
  padded<<<1, 64>>>(in, out);
  cudaDeviceSynchronize();
  h = 0;
  for (int i = 0; i < 64; ++i)
    h = h * 31 + out[i];
  printf("padded %u %d %s\n", h, out[3], cudaGetErrorName(cudaGetLastError()));
}

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Many numbers become one: the ladders of shuffles and the trees in shared memory that every CUDA book teaches.
#include "twins.h"

constexpr int Threads = 256, Blocks = 256;

__global__ void sum_tree(const float *in, float *out, int n) {
  __shared__ float s[Threads];
  float sum = 0;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x)
    sum += in[i];
  s[threadIdx.x] = sum;
  __syncthreads();
  for (int step = Threads / 2; step > 0; step >>= 1) {
    if (threadIdx.x < step)
      s[threadIdx.x] += s[threadIdx.x + step];
    __syncthreads();
  }
  if (threadIdx.x == 0)
    out[blockIdx.x] = s[0];
}

__inline__ __device__ float warp_sum(float v) {
  for (int offset = 16; offset > 0; offset /= 2)
    v += __shfl_down_sync(0xffffffff, v, offset);
  return v;
}

__global__ void sum_shuffles(const float *in, float *out, int n) {
  __shared__ float partial[32];
  float sum = 0;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x)
    sum += in[i];
  int lane = threadIdx.x % warpSize, warp = threadIdx.x / warpSize;
  sum = warp_sum(sum);
  if (lane == 0)
    partial[warp] = sum;
  __syncthreads();
  sum = threadIdx.x < blockDim.x / warpSize ? partial[lane] : 0;
  if (warp == 0)
    sum = warp_sum(sum);
  if (threadIdx.x == 0)
    out[blockIdx.x] = sum;
}

__global__ void sum_one_element(const float *in, float *out) {
  __shared__ float s[Threads];
  unsigned t = threadIdx.x;
  s[t] = in[blockIdx.x * blockDim.x + t];
  __syncthreads();
  for (unsigned step = blockDim.x / 2; step > 0; step >>= 1) {
    if (t < step)
      s[t] += s[t + step];
    __syncthreads();
  }
  if (t == 0)
    out[blockIdx.x] = s[0];
}

template <unsigned Size> __global__ void sum_two_at_once(const int *in, int *out, unsigned n) {
  __shared__ int s[Size];
  unsigned t = threadIdx.x, i = blockIdx.x * Size * 2 + t, stride = Size * 2 * gridDim.x;
  int sum = 0;
  while (i < n) {
    sum += in[i];
    if (i + Size < n)
      sum += in[i + Size];
    i += stride;
  }
  s[t] = sum;
  __syncthreads();
  if (Size >= 256) { if (t < 128) s[t] = sum = sum + s[t + 128]; __syncthreads(); }
  if (Size >= 128) { if (t < 64) s[t] = sum = sum + s[t + 64]; __syncthreads(); }
  if (t < 32) {
    sum += s[t + 32];
    for (int offset = 16; offset > 0; offset /= 2)
      sum += __shfl_down_sync(0xffffffff, sum, offset);
  }
  if (t == 0)
    out[blockIdx.x] = sum;
}

__global__ void dot(const double *a, const double *b, double *out, int n) {
  __shared__ double cache[Threads];
  int i = threadIdx.x + blockIdx.x * blockDim.x;
  double sum = 0;
  while (i < n) {
    sum += a[i] * b[i];
    i += blockDim.x * gridDim.x;
  }
  cache[threadIdx.x] = sum;
  __syncthreads();
  int half = blockDim.x / 2;
  while (half != 0) {
    if (threadIdx.x < half)
      cache[threadIdx.x] += cache[threadIdx.x + half];
    __syncthreads();
    half /= 2;
  }
  if (threadIdx.x == 0)
    out[blockIdx.x] = cache[0];
}

__global__ void largest(const float *in, float *out, int n) {
  float best = -INFINITY;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x)
    best = fmaxf(best, in[i]);
#pragma unroll
  for (int mask = 16; mask > 0; mask >>= 1)
    best = fmaxf(best, __shfl_xor_sync(0xffffffffu, best, mask));
  __shared__ float warps[Threads / 32];
  if (threadIdx.x % 32 == 0)
    warps[threadIdx.x / 32] = best;
  __syncthreads();
  if (threadIdx.x == 0) {
    for (int w = 1; w < Threads / 32; ++w)
      best = fmaxf(best, warps[w]);
    out[blockIdx.x] = best;
  }
}

__global__ void count_positive(const float *in, unsigned *count, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  unsigned votes = __ballot_sync(0xffffffff, i < n && in[i] > 0.5f);
  if ((threadIdx.x & 31) == 0)
    atomicAdd(count, __popc(votes));
}

__global__ void sum_ladder(const int *in, int *out, int n) {
  __shared__ int sums[Threads / 32];
  int i = blockIdx.x * blockDim.x + threadIdx.x, lane = threadIdx.x & 31, warp = threadIdx.x >> 5;
  int v = i < n ? in[i] : 0;
  v += __shfl_down_sync(0xffffffff, v, 16);
  v += __shfl_down_sync(0xffffffff, v, 8);
  v += __shfl_down_sync(0xffffffff, v, 4);
  v += __shfl_down_sync(0xffffffff, v, 2);
  v += __shfl_down_sync(0xffffffff, v, 1);
  if (lane == 0)
    sums[warp] = v;
  __syncthreads();
  if (threadIdx.x == 0) {
    int sum = 0;
    for (int w = 0; w < Threads / 32; ++w)
      sum += sums[w];
    out[blockIdx.x] = sum;
  }
}

int main(int argc, char **argv) {
  Suite suite(argc, argv);
  const int N = 8 << 20;
  auto numbers = random_numbers<float>(N, 0, 1);
  DeviceArray<float> in(numbers), out(N / Threads);
  DeviceArray<int> ints(random_numbers<int>(N, -100, 100, 2)), int_out(N / Threads);
  DeviceArray<double> a(random_numbers<double>(N / 2, -1, 1, 3)), b(random_numbers<double>(N / 2, 0, 1, 4)), double_out(Blocks);
  DeviceArray<unsigned> count(1);
  // The blocks' sums are added as the host would: without weights.
  auto total = [](auto *device, int blocks) {
    std::vector<std::decay_t<decltype(*device)>> sums(blocks);
    cudaMemcpy(sums.data(), device, blocks * sizeof(sums[0]), cudaMemcpyDeviceToHost);
    double sum = 0;
    for (auto s : sums)
      sum += s;
    return sum;
  };
  auto sync = [] { cudaDeviceSynchronize(); };

  suite.measure("sum-tree", [&] { sum_tree<<<Blocks, Threads>>>(in, out, N); sync(); }, [&] { return total((float *)out, Blocks); });
  suite.measure("sum-shuffles", [&] { sum_shuffles<<<Blocks, Threads>>>(in, out, N); sync(); }, [&] { return total((float *)out, Blocks); });
  suite.measure("sum-one-element", [&] { sum_one_element<<<N / Threads, Threads>>>(in, out); sync(); },
                [&] { return total((float *)out, N / Threads); });
  suite.measure("sum-two-at-once", [&] { sum_two_at_once<Threads><<<Blocks, Threads>>>(ints, int_out, N); sync(); },
                [&] { return total((int *)int_out, Blocks); });
  suite.measure("sum-ladder", [&] { sum_ladder<<<N / Threads, Threads>>>(ints, int_out, N); sync(); },
                [&] { return total((int *)int_out, N / Threads); });
  suite.measure("dot", [&] { dot<<<Blocks, Threads>>>(a, b, double_out, N / 2); sync(); },
                [&] { return total((double *)double_out, Blocks); });
  suite.measure("largest", [&] { largest<<<Blocks, Threads>>>(in, out, N); sync(); }, [&] {
    std::vector<float> best(Blocks);
    cudaMemcpy(best.data(), out, Blocks * sizeof(float), cudaMemcpyDeviceToHost);
    return double(*std::max_element(best.begin(), best.end()));
  });
  suite.measure("count-by-votes", [&] {
    cudaMemset(count, 0, sizeof(unsigned));
    count_positive<<<N / Threads, Threads>>>(in, count, N);
    sync();
  }, [&] { return count.sum(); });
}

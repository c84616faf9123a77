// Shuffles from lanes that take no part: which the block does not have, which have left, or which stand aside of a branch.
// CUDA leaves the value undefined; GPUs have 0, so that sums of incomplete warps are right.
#include <cstdio>

#include <cooperative_groups.h>
#include <cuda_fp16.h>

namespace cg = cooperative_groups;

constexpr int N = 64, Ways = 7;

template <class T> __device__ void shuffle_all(T v, T *out, unsigned mask) {
  const int t = threadIdx.x;
  out[t] = __shfl_down_sync(mask, v, 16);
  out[N + t] = __shfl_up_sync(mask, v, 1);
  out[2 * N + t] = __shfl_xor_sync(mask, v, 8);
  out[3 * N + t] = __shfl_sync(mask, v, 31);
  out[4 * N + t] = __shfl_down_sync(mask, v, 1);
  out[5 * N + t] = __shfl_down_sync(mask, v, 4, 16);
  out[6 * N + t] = __shfl_sync(mask, v, t * 7 + 3);
}

template <class T> __global__ void incomplete(const T *in, T *out) { shuffle_all(in[threadIdx.x], out, ~0u); }

template <class T> __global__ void left(const T *in, T *out) {
  if (threadIdx.x % 32 >= 20)
    return;
  shuffle_all(in[threadIdx.x], out, ~0u);
}

template <class T> __global__ void aside(const T *in, T *out) {
  if (threadIdx.x % 32 < 20)
    shuffle_all(in[threadIdx.x], out, 0xfffff);
  else
    out[threadIdx.x] = in[threadIdx.x];
}

template <class T> __global__ void sums(const T *in, T *out) {
  T down = in[threadIdx.x], every = down;
  for (int distance = 16; distance > 0; distance /= 2) {
    down += __shfl_down_sync(~0u, down, distance);
    every += __shfl_xor_sync(~0u, every, distance);
  }
  out[threadIdx.x] = down;
  out[N + threadIdx.x] = every;
}

__global__ void scans(const int *in, int *out) {
  const int lane = threadIdx.x % 32;
  int sum = in[threadIdx.x], least = sum, above = sum;
  for (int distance = 1; distance < 32; distance *= 2) {
    const int below = __shfl_up_sync(~0u, sum, distance);
    if (lane >= distance)
      sum += below;
    least = min(least, __shfl_down_sync(~0u, least, distance));
    above = max(above, __shfl_xor_sync(~0u, above, distance));
  }
  out[threadIdx.x] = sum;
  out[N + threadIdx.x] = least;
  out[2 * N + threadIdx.x] = above;
}

__global__ void block_sum(const float *in, float *out, int n) {
  __shared__ float parts[32];
  float v = threadIdx.x < n ? in[threadIdx.x] : 0;
  for (int distance = 16; distance > 0; distance /= 2)
    v += __shfl_down_sync(0xffffffff, v, distance);
  if (threadIdx.x % 32 == 0)
    parts[threadIdx.x / 32] = v;
  __syncthreads();
  if (threadIdx.x < 32) {
    v = threadIdx.x < (blockDim.x + 31) / 32 ? parts[threadIdx.x] : 0;
    for (int distance = 16; distance > 0; distance /= 2)
      v += __shfl_down_sync(0xffffffff, v, distance);
    if (threadIdx.x == 0)
      *out = v;
  }
}

__global__ void tiles(const int *in, int *out) {
  auto block = cg::this_thread_block();
  auto warp = cg::tiled_partition<32>(block);
  auto tile = cg::tiled_partition<8>(block);
  int v = in[threadIdx.x], w = v;
  for (int distance = 16; distance > 0; distance /= 2)
    v += warp.shfl_down(v, distance);
  for (int distance = 4; distance > 0; distance /= 2)
    w += tile.shfl_xor(w, distance);
  out[threadIdx.x] = v;
  out[N + threadIdx.x] = w;
}

__global__ void halves(const __half *in, float *out) {
  __half v = in[threadIdx.x];
  for (int distance = 16; distance > 0; distance /= 2)
    v = __hadd(v, __shfl_down_sync(~0u, v, distance));
  out[threadIdx.x] = __half2float(v);
}

template <class T> T *managed(int n) {
  T *p;
  cudaMallocManaged(&p, n * sizeof(T));
  for (int i = 0; i < n; ++i)
    p[i] = T(0);
  return p;
}

template <class T> void show(const char *name, int block, T *out, int rows) {
  cudaDeviceSynchronize();
  printf("%s of %d:", name, block);
  for (int row = 0; row < rows; ++row) {
    long long sum = 0;
    for (int i = 0; i < N; ++i)
      sum += (i % 13 + 1) * (long long)out[row * N + i];
    printf(" %lld", sum);
  }
  printf(" |");
  for (int row = 0; row < rows; ++row)
    printf(" %lld", (long long)out[row * N + (block - 1) / 32 * 32]);
  printf("\n");
  for (int i = 0; i < rows * N; ++i)
    out[i] = T(0);
}

template <class T> void shuffles(const char *type) {
  T *in = managed<T>(N), *out = managed<T>(Ways * N);
  for (int i = 0; i < N; ++i)
    in[i] = T(i * 3 + 5);
  printf("%s\n", type);
  for (int block : {1, 7, 31, 33, 40, 48, 63}) {
    incomplete<<<1, block>>>(in, out);
    show("incomplete", block, out, Ways);
    sums<<<1, block>>>(in, out);
    show("sums", block, out, 2);
  }
  for (int block : {40, 64}) {
    left<<<1, block>>>(in, out);
    show("left", block, out, Ways);
    aside<<<1, block>>>(in, out);
    show("aside", block, out, Ways);
  }
}

int main() {
  shuffles<int>("int");
  shuffles<unsigned long long>("unsigned long long");
  shuffles<float>("float");
  shuffles<double>("double");

  int *in = managed<int>(N), *out = managed<int>(3 * N);
  float *numbers = managed<float>(N), *sum = managed<float>(N);
  __half *half = managed<__half>(N);
  for (int i = 0; i < N; ++i)
    in[i] = i % 5 * 4 + 3, numbers[i] = float(i), half[i] = __half(float(i % 9));
  for (int block : {7, 33, 40, 63}) {
    scans<<<1, block>>>(in, out);
    show("scans", block, out, 3);
    tiles<<<1, block>>>(in, out);
    show("tiles", block, out, 2);
    block_sum<<<1, block>>>(numbers, sum, block);
    show("block_sum", block, sum, 1);
    halves<<<1, block>>>(half, sum);
    show("halves", block, sum, 1);
  }
}

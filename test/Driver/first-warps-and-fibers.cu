// Branches of the first warps, with returns, branches and loops in them, ranks of groups, and scans of warps in templates are to the bit what
// fibers make of them, in blocks of many shapes.
// RUN: %offloom cc -O3 -std=c++17 %s -o %t && %t > %t.phases
// RUN: env OFFLOOM_FORM=fibers %offloom cc -O1 -std=c++17 %s -o %t && %t > %t.fibers
// RUN: diff %t.phases %t.fibers
#include <cooperative_groups.h>
#include <cstdio>
#include <cstring>
namespace cg = cooperative_groups;
__device__ int scaled(int v) {
  for (int d = 16; d > 0; d /= 2)
    v += __shfl_down_sync(~0u, v, d);
  return v * blockDim.x;
}
__device__ __noinline__ int pure(int v) { return v + threadIdx.x * blockDim.x; }
__global__ void first_warp(const int *in, int *out, int bound) {
  __shared__ int s[1024];
  int t = threadIdx.x, i = blockIdx.x * blockDim.x + t;
  int v = in[i];
  s[t] = v;
  __syncthreads();
  if (t < bound) {
    v += scaled(s[t]) + pure(t);
    if (v % 3 == 0) {
      out[i] = v;
      return;
    }
    v += __shfl_xor_sync(__activemask(), v, 1);
  }
  if (t / 32 == 0) {
    int w = s[t];
    w += __shfl_up_sync(__activemask(), w, 2);
    v += w;
  }
  out[i] = v + 7 * t + blockDim.x;
}
__global__ void nested(const int *in, int *out) {
  __shared__ int s[1024];
  unsigned t = threadIdx.x, i = blockIdx.x * blockDim.x + t;
  s[t] = in[i];
  __syncthreads();
  int v = 0;
  if (t < 64) {
    v = s[t] + __shfl_down_sync(~0u, s[t], 1);
    if (t < 32) {
      v += __shfl_down_sync(~0u, v, 3);
      if (t % 5 == 1)
        v -= __shfl_sync(__activemask(), v, 1);
    }
    v += __shfl_xor_sync(~0u, v, 4);
    for (int k = 0; k < (int)(t % 4); ++k)
      v += __reduce_add_sync(__activemask(), v & 15);
  }
  __syncthreads();
  s[t] += v;
  __syncthreads();
  out[i] = s[blockDim.x - 1 - t] + v;
}
__global__ void ranks(const int *in, int *out) {
  auto block = cg::this_thread_block();
  auto tile = cg::tiled_partition<32>(block);
  auto small = cg::tiled_partition<8>(block);
  int r = block.thread_rank(), i = blockIdx.x * block.size() + r;
  int v = in[i];
  if (block.thread_rank() < 32) {
    for (int d = 16; d > 0; d /= 2)
      v += tile.shfl_down(v, d);
    v += block.size() + tile.meta_group_rank() + tile.thread_rank();
  }
  v += small.shfl_xor(v, 2) * 3 + small.shfl_down(v, 4) + small.shfl_up(v, 1) + small.shfl(v, 5);
  if (small.thread_rank() == 0)
    v += 1000;
  out[i] = v + tile.shfl(v, small.thread_rank());
}
template <class T> __device__ T scan_warp(T v) {
  const int lane = threadIdx.x & (warpSize - 1);
#pragma unroll
  for (int d = 1; d < 32; d <<= 1) {
    T n = __shfl_up_sync(0xffffffffu, v, d, 32);
    if (lane >= d)
      v += n;
  }
  return v;
}
template <class T> __global__ void scan(const T *in, T *out) {
  __shared__ T sums[32];
  int lane = threadIdx.x % 32, warp = threadIdx.x / 32, i = blockIdx.x * blockDim.x + threadIdx.x;
  T v = scan_warp(in[i]);
  if (lane == 31)
    sums[warp] = v;
  __syncthreads();
  if (warp == 0) {
    T s = lane < blockDim.x / 32 ? sums[lane] : T(0);
    s = scan_warp(s);
    sums[lane] = s;
  }
  __syncthreads();
  if (warp > 0)
    v += sums[warp - 1];
  out[i] = v;
}
template <class T> void show(const char *what, const T *out, int n) {
  unsigned long long h = 1469598103934665603ull;
  for (int i = 0; i < n; ++i) {
    unsigned char b[sizeof(T)];
    memcpy(b, out + i, sizeof(T));
    for (auto c : b)
      h = (h ^ c) * 1099511628211ull;
  }
  printf("%s %llx\n", what, h);
}
int main() {
  const int N = 4096;
  int *in, *out;
  float *fi, *fo;
  double *di, *dd;
  cudaMallocManaged(&in, N * 4);
  cudaMallocManaged(&out, N * 4);
  cudaMallocManaged(&fi, N * 4);
  cudaMallocManaged(&fo, N * 4);
  cudaMallocManaged(&di, N * 8);
  cudaMallocManaged(&dd, N * 8);
  for (int i = 0; i < N; ++i) {
    in[i] = (i * 7919) % 1013;
    fi[i] = in[i] * 0.37f - 100;
    di[i] = in[i] * 0.11 - 3;
  }
  for (int size : {32, 64, 96, 100, 128, 256, 1000})
    for (int bound : {0, 32, 64, 96, 40, 5000, -1}) {
      cudaMemset(out, 0, N * 4);
      if (bound % 32 == 0 || bound > 1000 || bound < 0) {
        first_warp<<<N / size, size>>>(in, out, bound);
        cudaDeviceSynchronize();
        printf("%d %d ", size, bound);
        show("first", out, N);
      }
    }
  for (int size : {64, 128, 256, 512}) {
    cudaMemset(out, 0, N * 4);
    nested<<<N / size, size>>>(in, out);
    cudaDeviceSynchronize();
    show("nested", out, N);
  }
  for (dim3 size : {dim3(32), dim3(64), dim3(256), dim3(8, 8), dim3(16, 4, 4), dim3(48, 2), dim3(40), dim3(32, 4)}) {
    int n = size.x * size.y * size.z;
    cudaMemset(out, 0, N * 4);
    ranks<<<N / n, size>>>(in, out);
    cudaDeviceSynchronize();
    printf("%d %d ", size.x, size.y);
    show("ranks", out, N);
  }
  for (int size : {32, 64, 256, 1024}) {
    scan<<<N / size, size>>>(in, out);
    cudaDeviceSynchronize();
    show("scan int", out, N);
    scan<<<N / size, size>>>(fi, fo);
    cudaDeviceSynchronize();
    show("scan float", fo, N);
    scan<<<N / size, size>>>(di, dd);
    cudaDeviceSynchronize();
    show("scan double", dd, N);
  }
}

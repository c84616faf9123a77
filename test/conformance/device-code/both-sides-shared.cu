// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Functions of both sides whose branch for the device names shared memory, threads, warps and groups;
// the host runs the other.
#include <cstdio>
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
extern __shared__ int dyn[];
__device__ int counter;
__constant__ int limit = 7;
__managed__ int seen;
__shared__ int fixedly[64];
__host__ __device__ int atScope(int v) {
#ifdef __CUDA_ARCH__
  fixedly[threadIdx.x] = v; __syncthreads(); return fixedly[threadIdx.x ^ 1];
#else
  return v;
#endif
}

__host__ __device__ int *pool() {
#ifdef __CUDA_ARCH__
  return dyn;
#else
  return nullptr;
#endif
}
__host__ __device__ int fixed(int v) {
#ifdef __CUDA_ARCH__
  __shared__ int s[64];
  s[threadIdx.x] = v;
  __syncthreads();
  return s[(threadIdx.x + 1) % blockDim.x];
#else
  return v + 1;
#endif
}
__host__ __device__ int rank() {
#ifdef __CUDA_ARCH__
  return threadIdx.x + blockIdx.x * blockDim.x;
#else
  return -1;
#endif
}
__host__ __device__ int lanes(int v) {
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 300
  return __shfl_xor_sync(0xffffffffu, v, 1);
#else
  return v ^ 1;
#endif
}
__host__ __device__ int grouped() {
#ifdef __CUDA_ARCH__
  cg::thread_block b = cg::this_thread_block();
  return b.thread_rank();
#else
  return 99;
#endif
}
__host__ __device__ int counted() {
#ifdef __CUDA_ARCH__
  return atomicAdd(&counter, 1) >= 0;
#else
  return 5;
#endif
}
__host__ __device__ int bounded() {
#ifndef __CUDA_ARCH__
  return 3;
#else
  return limit;
#endif
}
struct Arena {
  int size;
  __host__ __device__ Arena() : size(0) {
#ifdef __CUDA_ARCH__
    size = dyn[0];
#endif
  }
  __host__ __device__ int *base() const {
    int *p = nullptr;
#ifdef __CUDA_ARCH__
    p = dyn + 1;
#endif
    return p;
  }
};
template <class T> __host__ __device__ T pick(T v) {
#ifdef __CUDA_ARCH__
  T *p = reinterpret_cast<T *>(dyn);
  return p[0] + v;
#else
  return v;
#endif
}
__global__ void kernel(int *out) {
  int t = threadIdx.x;
  dyn[t] = 10;
  __syncthreads();
  int *p = pool();
  Arena a;
  out[t] = p[t] + fixed(t) + rank() + lanes(t) + grouped() + counted() + bounded() + a.size + *a.base() + pick<int>(t) + atScope(t);
}
int main() {
  int *out; cudaMallocManaged(&out, 64 * sizeof(int));
  kernel<<<1, 64, 64 * sizeof(int)>>>(out);
  cudaDeviceSynchronize();
  int s = 0; for (int i = 0; i < 64; ++i) s = s * 31 + out[i];
  Arena a;
  printf("%d %d %d %d %d %d %d %d %d %d %d\n", s, pool() == nullptr, fixed(1), rank(), lanes(4), grouped(), counted(), bounded(), a.size, a.base() == nullptr, pick<int>(2) + atScope(3));
}

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One lane begins what all lanes of its warp change by atomics, and some lanes read the result,
// with no barrier in between. A lock is taken by one lane after the other all the same.
#include <cstdio>

constexpr int threads = 128;

__global__ void bits_of_places(const int *place, int *out) {
  __shared__ int seen[8];
  const int lane = threadIdx.x;
  if (lane < 8)
    seen[lane] = 0;
  atomicOr(&seen[place[lane]], 1 << lane);
  if (lane < 8)
    out[lane] = seen[lane];
}

__global__ void total(const int *x, int *out) {
  __shared__ int sum;
  const int lane = threadIdx.x % 32;
  if (lane == 0)
    sum = 0;
  atomicAdd(&sum, x[threadIdx.x]);
  if (lane == 0)
    out[0] = sum;
}

__global__ void greatest_of_warps(const int *x, int *out) {
  __shared__ int greatest[threads / 32];
  const int warp = threadIdx.x / 32;
  if (threadIdx.x % 32 == 0)
    greatest[warp] = -1;
  atomicMax(greatest + warp, x[threadIdx.x] + warp);
  out[threadIdx.x] = greatest[warp];
}

__global__ void collected(const int *x, int *out) {
  __shared__ int count, list[32];
  if (threadIdx.x == 0)
    count = 0;
  if (x[threadIdx.x] > 3)
    list[atomicAdd(&count, 1)] = x[threadIdx.x];
  if (threadIdx.x == 0) {
    out[0] = count;
    out[1] = 0;
    for (int i = 0; i < count; ++i)
      out[1] += list[i];
  }
}

__global__ void in_turn(int *out) {
  __shared__ int lock, sum;
  if (threadIdx.x == 0)
    lock = sum = 0;
  __syncthreads();
  for (bool done = false; !done;)
    if (atomicCAS(&lock, 0, 1) == 0) {
      sum += threadIdx.x;
      __threadfence_block();
      atomicExch(&lock, 0);
      done = true;
    }
  __syncthreads();
  if (threadIdx.x == 0)
    out[0] = sum;
}

int main() {
  int *x, *out;
  cudaMallocManaged(&x, threads * sizeof(int));
  cudaMallocManaged(&out, threads * sizeof(int));
  for (int i = 0; i < threads; ++i)
    x[i] = i * 7 % 8;
  const auto print = [&](const char *what, int count) {
    cudaDeviceSynchronize();
    printf("%s:", what);
    for (int i = 0; i < count; ++i)
      printf(" %d", out[i]);
    puts("");
  };
  bits_of_places<<<1, 32>>>(x, out);
  print("bits of places", 8);
  total<<<1, 32>>>(x, out);
  print("total", 1);
  greatest_of_warps<<<1, threads>>>(x, out);
  print("greatest of warps", threads);
  collected<<<1, 32>>>(x, out);
  print("collected", 2);
  in_turn<<<1, 64>>>(out);
  print("in turn", 1);
}

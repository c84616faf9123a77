// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Classes declared in kernels, and macros that declare several variables at once.
#include <cstdio>

#define INDEX (blockIdx.x * blockDim.x + threadIdx.x)
#define SETUP int t = threadIdx.x, n = blockDim.x
#define SETUP_ALL                                                                                  \
  int t = threadIdx.x;                                                                             \
  int n = blockDim.x;

__global__ void locals(int *out) {
  struct Lane {
    int scale;
    __device__ int index() const { return scale * threadIdx.x + blockIdx.x * blockDim.x; }
    __device__ static int last() { return gridDim.x * blockDim.x - 1; }
  };
  Lane lane{2};
  out[INDEX] = lane.index() + 1000 * Lane::last();
}

__global__ void waiting(int *out) {
  struct Place {
    __device__ int operator()() const { return threadIdx.x + blockDim.x * blockIdx.x; }
  };
  __shared__ int s[32];
  Place place;
  s[threadIdx.x] = place();
  __syncthreads();
  out[place()] = s[blockDim.x - 1 - threadIdx.x];
}

__global__ void setUp(int *out) {
  __shared__ int s[32];
  SETUP;
  s[t] = out[t];
  __syncthreads();
  out[t] = s[n - 1 - t] + n;
}

__global__ void setUpAll(int *out) {
  __shared__ int s[32];
  SETUP_ALL
  s[t] = out[t];
  __syncthreads();
  out[t] = s[n - 1 - t] + n * t;
}

int main() {
  int *out;
  cudaMallocManaged(&out, 32 * sizeof(int));
  auto show = [&](const char *what) {
    cudaDeviceSynchronize();
    printf("%s", what);
    for (int i = 0; i < 32; ++i)
      printf(" %d", out[i]);
    printf("\n");
  };
  locals<<<2, 16>>>(out);
  show("locals");
  waiting<<<2, 16>>>(out);
  show("waiting");
  setUp<<<1, 32>>>(out);
  show("set up");
  setUpAll<<<1, 32>>>(out);
  show("set up all");
}

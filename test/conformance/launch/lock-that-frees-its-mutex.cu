// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A lock that is passed by value, and whose destructor frees the mutex: the copy that the launch
// makes ends before the launch does, while the kernel perhaps has not begun.
#include <cstdio>

struct Lock {
  int *mutex;
  Lock() {
    cudaMalloc(&mutex, sizeof(int));
    cudaMemset(mutex, 0, sizeof(int));
  }
  ~Lock() { cudaFree(mutex); }
  __device__ void lock() {
    while (atomicCAS(mutex, 0, 1) != 0)
      ;
    __threadfence();
  }
  __device__ void unlock() {
    __threadfence();
    atomicExch(mutex, 0);
  }
};

__global__ void sum(Lock lock, const int *in, int *total, int n) {
  __shared__ int cache[128];
  int own = 0;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
    own += in[i];
  cache[threadIdx.x] = own;
  __syncthreads();
  for (int i = blockDim.x / 2; i > 0; i /= 2) {
    if (threadIdx.x < i)
      cache[threadIdx.x] += cache[threadIdx.x + i];
    __syncthreads();
  }
  if (threadIdx.x == 0) {
    lock.lock();
    *total += cache[0];
    lock.unlock();
  }
}

int main() {
  const int n = 100000;
  int *in, *total;
  cudaMallocManaged(&in, n * sizeof(int));
  cudaMallocManaged(&total, sizeof(int));
  for (int i = 0; i < n; ++i)
    in[i] = i % 100;
  *total = 0;
  {
    Lock lock;
    sum<<<16, 128>>>(lock, in, total, n);
    cudaDeviceSynchronize();
    printf("%d\n", *total);
  }
}

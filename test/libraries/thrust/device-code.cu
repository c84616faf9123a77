// What algorithms call of a program is code of the device: it takes that branch, has built-in
// variables, and reads device memory through Thrust's iterators.
// RUN: %offloom cc -O1 %s -o %t && %t | FileCheck %s
// RUN: env OFFLOOM_NUM_THREADS=5 %t | FileCheck %s
#include <algorithm>
#include <cstdio>
#include <cub/cub.cuh>
#include <set>
#include <thrust/count.h>
#include <thrust/device_vector.h>
#include <thrust/generate.h>
#include <thrust/reduce.h>
#include <thrust/scan.h>
#include <thrust/sort.h>
#include <thrust/transform.h>
#include <vector>

__host__ __device__ bool on_device() {
#ifdef __CUDA_ARCH__
  return true;
#else
  return false;
#endif
}
struct Add {
  __host__ __device__ int operator()(int a, int b) const { return on_device() ? a + b : -1; }
};
struct Where {
  __host__ __device__ int operator()(int) const { return on_device(); }
};
struct Greater {
  __host__ __device__ bool operator()(int a, int b) const { return on_device() ? a > b : a < b; }
};
/// Each thread has its own numbers, however many it is asked for.
struct Number {
  int calls = 0;
  __host__ __device__ int operator()() {
#ifdef __CUDA_ARCH__
    return blockIdx.x * blockDim.x + threadIdx.x + gridDim.x * blockDim.x * calls++;
#else
    return -1;
#endif
  }
};

int main() {
  const int n = 100000;
  thrust::device_vector<int> ones(n, 1), out(n);
  // CHECK: 100000 100000
  int sum = thrust::reduce(ones.begin(), ones.end(), 0, Add());
  thrust::transform(ones.begin(), ones.end(), out.begin(), Where());
  printf("%d %d\n", sum, int(thrust::count(out.begin(), out.end(), 1)));

  // CHECK-NEXT: 100000
  thrust::inclusive_scan(ones.begin(), ones.end(), out.begin(), Add());
  printf("%d\n", int(out.back()));

  // CHECK-NEXT: 100000 different numbers, the least is 0
  thrust::generate(out.begin(), out.end(), Number());
  std::vector<int> numbers(n);
  thrust::copy(out.begin(), out.end(), numbers.begin());
  std::set<int> different(numbers.begin(), numbers.end());
  printf("%zu different numbers, the least is %d\n", different.size(), *different.begin());

  // CHECK-NEXT: descending
  thrust::sort(out.begin(), out.end(), Greater());
  printf("%s\n", out.front() > out.back() ? "descending" : "ascending");

  // CHECK-NEXT: 100000
  thrust::device_vector<int> result(1);
  std::size_t bytes = 0;
  cub::DeviceReduce::Reduce(nullptr, bytes, ones.begin(), result.begin(), n, Add(), 0);
  thrust::device_vector<char> storage(bytes);
  cub::DeviceReduce::Reduce(storage.data().get(), bytes, ones.begin(), result.begin(), n, Add(), 0);
  cudaDeviceSynchronize();
  printf("%d\n", int(result[0]));

  // CHECK-NEXT: 0
  printf("%d\n", Where()(0));
}

// Sums of many floats are as exact as a GPU's, whose threads add up a part each, and the same in each run and on any number of cores.
// REQUIRES: offloom
// RUN: %offloom cc -O1 %s -o %t -lcublas && %t > %t.txt && FileCheck %s < %t.txt
// RUN: env OFFLOOM_NUM_THREADS=1 %t | cmp - %t.txt
// RUN: env OFFLOOM_NUM_THREADS=7 %t | cmp - %t.txt
#include <cmath>
#include <cstdio>
#include <cub/cub.cuh>
#include <cublas_v2.h>
#include <thrust/device_vector.h>
#include <thrust/inner_product.h>
#include <thrust/iterator/constant_iterator.h>
#include <thrust/reduce.h>
#include <thrust/scan.h>
#include <thrust/tabulate.h>

struct Fraction {
  __host__ __device__ float operator()(unsigned i) const { return float(i * 2654435761u % 1000) / 1000; }
};

int main() {
  // One float that ones are added to stays at 16777216.
  const int n = 20000001;
  thrust::device_vector<float> ones(n, 1.0f), sums(n);
  float *one = ones.data().get(), *results, result;
  cudaMallocManaged(&results, sizeof(float));
  printf("%.0f\n", thrust::reduce(ones.begin(), ones.end()));                                  // CHECK: 20000000
  printf("%.0f\n", thrust::inner_product(ones.begin(), ones.end(), ones.begin(), 0.0f));       // CHECK-NEXT: 20000000
  thrust::inclusive_scan(ones.begin(), ones.end(), sums.begin());
  printf("%.0f %.0f\n", float(sums[16000000]), float(sums[n - 1]));                            // CHECK-NEXT: 16000001 20000000
  thrust::exclusive_scan(ones.begin(), ones.end(), sums.begin(), 3.0f);
  printf("%.0f %.0f %.0f\n", float(sums[0]), float(sums[1]), float(sums[n - 1]));              // CHECK-NEXT: 3 4 20000004

  std::size_t bytes = 0;
  char *storage = nullptr;
  cub::DeviceReduce::Sum(storage, bytes, one, results, n);
  cudaMalloc(&storage, bytes);
  cub::DeviceReduce::Sum(storage, bytes, one, results, n);
  cudaDeviceSynchronize();
  printf("%.0f\n", *results);                                                                   // CHECK-NEXT: 20000000
  cub::DeviceScan::InclusiveSum(storage, bytes, one, one, n); // in place
  cudaDeviceSynchronize();
  printf("%.0f\n", float(ones[n - 1]));                                                         // CHECK-NEXT: 20000000

  thrust::tabulate(ones.begin(), ones.end(), Fraction());
  double exact = 0;
  for (int i = 0; i < n; ++i)
    exact += Fraction()(i);
  cublasHandle_t handle;
  cublasCreate(&handle);
  cublasSasum(handle, n, one, 1, &result);
  printf("%d\n", std::fabs(result - exact) < 2);                                                // CHECK-NEXT: 1
  printf("%a %a\n", thrust::reduce(ones.begin(), ones.end()), thrust::inner_product(ones.begin(), ones.end(), sums.begin(), 0.0f));
}

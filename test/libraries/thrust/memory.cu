// What vectors hold is memory of CUDA's kinds; what cannot be had is an exception.
// RUN: %offloom cc %s -o %t && %t | FileCheck %s
#include <cstdio>
#include <new>
#include <thrust/device_malloc.h>
#include <thrust/device_free.h>
#include <thrust/device_vector.h>
#include <thrust/fill.h>
#include <thrust/reduce.h>
#include <thrust/universal_vector.h>

static int kind(const void *p) {
  cudaPointerAttributes attributes;
  cudaPointerGetAttributes(&attributes, p);
  return attributes.type;
}

int main() {
  thrust::device_vector<int> device(4, 1);
  thrust::universal_vector<int> managed(4, 2);
  printf("%d %d\n", kind(thrust::raw_pointer_cast(device.data())) == cudaMemoryTypeDevice,
         kind(thrust::raw_pointer_cast(managed.data())) == cudaMemoryTypeManaged); // CHECK: 1 1
  managed[3] = 5;
  printf("%d\n", thrust::reduce(managed.begin(), managed.end())); // CHECK: 11

  thrust::device_ptr<int> raw = thrust::device_malloc<int>(3);
  thrust::fill(raw, raw + 3, 7);
  int host[3];
  cudaMemcpy(host, raw.get(), sizeof host, cudaMemcpyDeviceToHost);
  printf("%d\n", host[2]); // CHECK: 7
  thrust::device_free(raw);

  try {
    thrust::device_vector<char> huge(size_t(1) << 50);
  } catch (const std::bad_alloc &error) {
    printf("%s\n", error.what()); // CHECK: cudaErrorMemoryAllocation: out of memory
  }
  printf("%s\n", cudaGetErrorName(cudaGetLastError())); // CHECK: cudaSuccess
  try {
    throw thrust::system_error(cudaErrorInvalidValue, thrust::cuda_category(), "here");
  } catch (const thrust::system_error &error) {
    printf("%s, %d\n", error.what(), error.code().value() == thrust::cuda::errc::invalid_value);
    // CHECK: here: cudaErrorInvalidValue: invalid argument, 1
  }
}

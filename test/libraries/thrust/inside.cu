// What programs take from inside NVIDIA's system: thrust::cuda_cub.
// RUN: %offloom cc %s -o %t && %t | FileCheck %s
#include <cstdio>
#include <thrust/device_vector.h>
#include <thrust/execution_policy.h>
#include <thrust/system/cuda/detail/util.h>

template <class Policy> cudaStream_t stream_of_any(Policy &&policy) {
  return thrust::cuda_cub::stream(thrust::detail::derived_cast(thrust::detail::strip_const(policy)));
}

int main() {
  cudaStream_t stream;
  cudaStreamCreate(&stream);
  printf("%d %d\n", stream_of_any(thrust::cuda::par.on(stream)) == stream, // CHECK: 1 1
         stream_of_any(thrust::device) == nullptr);
  auto policy = thrust::cuda::par.on(stream);
  printf("%d\n", thrust::cuda_cub::synchronize(policy)); // CHECK: 0
  try {
    thrust::cuda_cub::throw_on_error(cudaErrorInvalidValue, "the reason");
  } catch (const thrust::system_error &error) {
    puts(error.what()); // CHECK: the reason: cudaErrorInvalidValue
  }
}

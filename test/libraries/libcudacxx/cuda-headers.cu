// Headers of cuda:: in host and device code: functions, integers, iterators, annotated pointers, streams.
// RUN: %offloom cc -std=c++17 --extended-lambda %s -o %t && %t | FileCheck %s
#include <cstdio>
#include <cub/device/device_reduce.cuh>
#include <cuda/annotated_ptr>
#include <cuda/cmath>
#include <cuda/functional>
#include <cuda/iterator>
#include <cuda/stream_ref>

static_assert(cuda::ceil_div(7, 2) == 4 && cuda::ceil_div(8u, 2) == 4 && cuda::ceil_div(0, 5) == 0);
static_assert(cuda::round_up(9, 4) == 12 && cuda::round_down(9, 4) == 8);
static_assert(cuda::ilog2(1) == 0 && cuda::ilog2(1023) == 9 && cuda::ceil_ilog2(1024) == 10 && cuda::ceil_ilog2(1025) == 11);
static_assert(cuda::is_power_of_two(64) && !cuda::is_power_of_two(0) && cuda::next_power_of_two(65) == 128 && cuda::prev_power_of_two(65) == 64);
static_assert(cuda::ilog10(999) == 2 && cuda::isqrt(99) == 9 && cuda::isqrt(100u) == 10 && cuda::uabs((signed char)-128) == 128);
static_assert(cuda::maximum<>()(2, 2.5) == 2.5 && cuda::minimum<int>()(3, 4) == 3);

template <class F> __global__ void apply(F function, int *out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    out[i] = function(i);
}

__global__ void scan(cuda::annotated_ptr<const int, cuda::access_property::persisting> in, int *out) {
  const int i = threadIdx.x;
  cuda::apply_access_property(in.get(), sizeof(int), cuda::access_property::persisting{});
  auto squares = cuda::make_transform_iterator(cuda::counting_iterator<int>(i), [](int x) { return x * x; });
  auto picked = cuda::make_permutation_iterator(in.get(), cuda::make_transform_iterator(cuda::make_counting_iterator(0), [](int x) { return 3 - x; }));
  cuda::discard_iterator nowhere;
  *nowhere++ = i;
  out[i] = cuda::maximum<int>()(in[i], 5) * 10000 + squares[1] * 100 + picked[i] * 10 + cuda::constant_iterator<int>(7)[i];
}

int main() {
  int *in, *out;
  cudaMallocManaged(&in, 16 * sizeof(int));
  cudaMallocManaged(&out, 16 * sizeof(int));
  for (int i = 0; i < 4; ++i)
    in[i] = i + 3;
  cudaStream_t raw;
  cudaStreamCreateWithPriority(&raw, cudaStreamNonBlocking, 0);
  cuda::stream_ref stream(raw);
  apply<<<cuda::ceil_div(10, 4), 4, 0, stream.get()>>>(cuda::proclaim_return_type<int>([] __device__(int i) { return i * 3; }), out, 10);
  stream.wait();
  printf("%d %d %d %d\n", out[9], stream.is_done(), stream == cuda::stream_ref(raw), stream != cuda::stream_ref()); // CHECK: 27 1 1 1
  printf("priority %d\n", stream.priority()); // CHECK-NEXT: priority 0
  scan<<<1, 4, 0, raw>>>(cuda::annotated_ptr<const int, cuda::access_property::persisting>(in), out);
  stream.sync();
  printf("%d %d %d %d\n", out[0], out[1], out[2], out[3]); // CHECK-NEXT: 50167 50457 50947 61637

  size_t bytes = 0;
  void *storage = nullptr;
  auto squares = cuda::make_transform_iterator(cuda::make_counting_iterator(1), [](int x) { return x * x; });
  cub::DeviceReduce::Sum(nullptr, bytes, squares, out, 10);
  cudaMalloc(&storage, bytes);
  cub::DeviceReduce::Sum(storage, bytes, squares, out, 10);
  cudaDeviceSynchronize();
  printf("%d\n", out[0]); // CHECK-NEXT: 385

  cuda::counting_iterator<int> first(3), last(8);
  int total = 0;
  for (auto it = first; it != last; ++it)
    total += *it;
  printf("%d %d %d\n", total, int(last - first), first < last); // CHECK-NEXT: 25 5 1
  cudaStreamDestroy(raw);
}

// Device-wide algorithms whose output is their input, and those on neighbours and flags.
// RUN: %offloom cc --extended-lambda %s -o %t && %t | FileCheck %s
#include <cstdio>
#include <cub/cub.cuh>

template <class Algorithm> void call(Algorithm algorithm) {
  void *storage = nullptr;
  size_t bytes = 0;
  algorithm(storage, bytes);
  cudaMalloc(&storage, bytes);
  cudaError_t error = algorithm(storage, bytes);
  if (error != cudaSuccess)
    printf("%s\n", cudaGetErrorName(error));
  cudaDeviceSynchronize();
  cudaFree(storage);
}

struct times {
  __host__ __device__ long operator()(long a, long b) const { return a * b % 1000003; }
};
struct is_odd {
  __host__ __device__ bool operator()(long x) const { return x % 2; }
};

const int n = 50000; // more than one core works on at a time
long *data, *flags, *out;
int *count;

void fill() {
  for (int i = 0; i < n; ++i)
    data[i] = i % 7 + 1;
}

int main() {
  cudaMallocManaged(&data, n * sizeof(long));
  cudaMallocManaged(&flags, n * sizeof(long));
  cudaMallocManaged(&out, n * sizeof(long));
  cudaMallocManaged(&count, sizeof(int));
  cudaStream_t stream;
  cudaStreamCreate(&stream);
  for (int i = 0; i < n; ++i)
    flags[i] = i % 3 == 1;

  fill();
  call([](void *s, size_t &b) { return cub::DeviceScan::InclusiveSum(s, b, data, n); });
  printf("%ld %ld\n", data[0], data[n - 1]); // CHECK: 1 199997
  fill();
  call([=](void *s, size_t &b) { return cub::DeviceScan::ExclusiveSum(s, b, data, n, stream); });
  printf("%ld %ld\n", data[0], data[n - 1]); // CHECK: 0 199991
  fill();
  call([](void *s, size_t &b) { return cub::DeviceScan::InclusiveScan(s, b, data, times(), n); });
  long product = 1;
  for (int i = 0; i < n; ++i)
    product = times()(product, i % 7 + 1);
  printf("%d\n", data[n - 1] == product); // CHECK: 1
  fill();
  call([=](void *s, size_t &b) {
    return cub::DeviceScan::ExclusiveScan(s, b, data, cub::Max(), 3l, n, stream);
  });
  printf("%ld %ld %ld\n", data[0], data[4], data[n - 1]); // CHECK: 3 4 7
  fill();
  call([](void *s, size_t &b) {
    return cub::DeviceScan::InclusiveScanInit(s, b, data, out, cub::Sum(), 100l, n);
  });
  printf("%ld %ld\n", out[0], out[n - 1]); // CHECK: 101 200097

  fill();
  call([](void *s, size_t &b) { return cub::DeviceSelect::If(s, b, data, count, n, is_odd()); });
  printf("%d: %ld %ld %ld\n", *count, data[0], data[1], data[4]); // CHECK: 28571: 1 3 1
  fill();
  call([](void *s, size_t &b) { return cub::DeviceSelect::Flagged(s, b, data, flags, count, n); });
  printf("%d: %ld %ld\n", *count, data[0], data[1]); // CHECK: 16667: 2 5
  fill();
  call([](void *s, size_t &b) {
    return cub::DeviceSelect::FlaggedIf(s, b, data, flags, out, count, n, is_odd());
  });
  printf("%d: %ld %ld\n", *count, out[0], out[1]); // CHECK: 16667: 2 5
  for (int i = 0; i < n; ++i)
    data[i] = i / 10;
  call([=](void *s, size_t &b) {
    return cub::DeviceSelect::UniqueByKey(s, b, data, flags, out, flags, count, n, stream);
  });
  printf("%d: %ld %ld\n", *count, out[77], flags[1]); // CHECK: 5000: 77 1

  fill();
  call([](void *s, size_t &b) {
    return cub::DeviceReduce::TransformReduce(s, b, data, out, n, cub::Sum(), is_odd(), 0l);
  });
  printf("%ld\n", out[0]); // CHECK: 28571
  call([](void *s, size_t &b) {
    return cub::DeviceAdjacentDifference::SubtractLeftCopy(s, b, data, out, n);
  });
  printf("%ld %ld %ld\n", out[0], out[6], out[7]); // CHECK: 1 1 -6
  call([](void *s, size_t &b) {
    return cub::DeviceAdjacentDifference::SubtractRight(s, b, data, n, cub::Difference());
  });
  printf("%ld %ld %ld\n", data[0], data[6], data[n - 1]); // CHECK: -1 6 6
}

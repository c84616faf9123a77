// Device-wide algorithms over segments, runs, bins and any order; least values of halves.
// RUN: %offloom cc %s -o %t && %t | FileCheck %s
#include <cstdio>
#include <cub/cub.cuh>
#include <cuda_fp16.h>

template <class Algorithm> void call(Algorithm algorithm) {
  void *storage = nullptr;
  size_t bytes = 0;
  algorithm(storage, bytes);
  cudaMalloc(&storage, bytes);
  algorithm(storage, bytes);
  cudaDeviceSynchronize();
  cudaFree(storage);
}

template <class T> T *managed(std::initializer_list<T> values, size_t size = 16) {
  T *result;
  cudaMallocManaged(&result, size * sizeof(T));
  std::copy(values.begin(), values.end(), result);
  return result;
}

static void show(const char *what, const int *v, int count) {
  printf("%s:", what);
  for (int i = 0; i < count; ++i)
    printf(" %d", v[i]);
  printf("\n");
}

int main() {
  int *in = managed<int>({5, 1, 4, 4, 4, 9, 2, 2}), *offsets = managed<int>({0, 3, 3, 8}), *out = managed<int>({});
  int *keys = managed<int>({}), *count = managed<int>({0});

  call([=](void *s, size_t &b) { return cub::DeviceSegmentedReduce::Sum(s, b, in, out, 3, offsets, offsets + 1); });
  show("sums", out, 3); // CHECK: sums: 10 0 21
  call([=](void *s, size_t &b) { return cub::DeviceSegmentedReduce::Max(s, b, in, out, 3, offsets, offsets + 1); });
  show("highest", out, 3); // CHECK: highest: 5 -2147483648 9
  call([=](void *s, size_t &b) {
    return cub::DeviceSegmentedRadixSort::SortKeys(s, b, in, out, 8, 3, offsets, offsets + 1);
  });
  show("sorted", out, 8); // CHECK: sorted: 1 4 5 2 2 4 4 9
  call([=](void *s, size_t &b) {
    return cub::DeviceSegmentedSort::SortKeysDescending(s, b, in, out, 8, 3, offsets, offsets + 1);
  });
  show("falling", out, 8); // CHECK: falling: 5 4 1 9 4 4 2 2
  // The values' order is sorted in place.
  int *order = managed<int>({0, 1, 2, 3, 4, 5, 6, 7});
  call([=](void *s, size_t &b) {
    return cub::DeviceSegmentedSort::StableSortPairs(s, b, in, keys, order, order, 8, 3, offsets, offsets + 1);
  });
  show("order", order, 8); // CHECK: order: 1 2 0 6 7 3 4 5
  cub::DoubleBuffer<int> sides(in, out);
  call([=, &sides](void *s, size_t &b) {
    return cub::DeviceSegmentedSort::SortKeys(s, b, sides, 8, 3, offsets, offsets + 1);
  });
  show("other side", sides.Current(), 8); // CHECK: other side: 1 4 5 2 2 4 4 9
  call([=](void *s, size_t &b) { return cub::DeviceReduce::ReduceByKey(s, b, in, keys, in, out, count, cub::Sum(), 8); });
  show("keys", keys, *count); // CHECK: keys: 5 1 4 9 2
  show("by key", out, *count); // CHECK: by key: 5 1 12 9 4
  call([=](void *s, size_t &b) { return cub::DeviceScan::ExclusiveSumByKey(s, b, in, in, out, 8); });
  show("scans", out, 8); // CHECK: scans: 0 0 0 4 8 0 0 2
  call([=](void *s, size_t &b) { return cub::DevicePartition::Flagged(s, b, in, in, out, count, 0); });
  show("none", out, *count); // CHECK: none:{{$}}
  int *flags = managed<int>({1, 0, 0, 1, 0, 0, 1, 0});
  call([=](void *s, size_t &b) { return cub::DevicePartition::Flagged(s, b, in, flags, out, count, 8); });
  show("partitioned", out, 8); // CHECK: partitioned: 5 4 2 2 9 4 4 1
  call([=](void *s, size_t &b) { return cub::DeviceHistogram::HistogramEven(s, b, in, out, 4, 0, 9, 8); });
  show("bins", out, 3); // CHECK: bins: 3 4 0
  int *levels = managed<int>({1, 2, 5, 10});
  call([=](void *s, size_t &b) { return cub::DeviceHistogram::HistogramRange(s, b, in, out, 4, levels, 8); });
  show("ranges", out, 3); // CHECK: ranges: 1 5 2
  call([=](void *s, size_t &b) {
    return cub::DeviceMergeSort::SortKeys(s, b, in, 8, [] __host__ __device__(int x, int y) { return x % 5 < y % 5; });
  });
  show("merged", in, 8); // CHECK: merged: 5 1 2 2 4 4 4 9
  cub::TransformInputIterator<int, int (*)(int), cub::CountingInputIterator<int>> squares(
      cub::CountingInputIterator<int>(1), [](int x) { return x * x; });
  call([=](void *s, size_t &b) { return cub::DeviceReduce::Sum(s, b, squares, out, 4); });
  show("squares", out, 1); // CHECK: squares: 30

  __half *halves = managed<__half>({__float2half(-3), __float2half(-7)}), *least = managed<__half>({});
  call([=](void *s, size_t &b) { return cub::DeviceReduce::Max(s, b, halves, least, 2); });
  printf("%g\n", __half2float(*least)); // CHECK: -3
}

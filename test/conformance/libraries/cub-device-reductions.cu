// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// cub::DeviceReduce: sums, extremes and their places, own operations, runs of keys; segments.
// builds: clang++
#include "device_wide.h"
#include <cub/cub.cuh>

struct greatest_square {
  template <class T> __host__ __device__ T operator()(T a, T b) const { return a * a < b * b ? b : a; }
};
struct plus {
  template <class T> __host__ __device__ T operator()(T a, T b) const { return a + b; }
};
struct square {
  template <class T> __host__ __device__ T operator()(T a) const { return a * a; }
};

template <class T> void reductions(const char *type, int count) {
  printf("%s %d\n", type, count);
  array<T> in(count + 1), to(1), sums(count + 1);
  array<int> at(1), keys(count + 1), unique(count + 1), runs(1);
  to[0] = T(77), at[0] = 77;
  device_wide("sum", [&](void *memory, size_t &size) { return cub::DeviceReduce::Sum(memory, size, in.data, to.data, count); });
  show("sum", to);
  device_wide("min", [&](void *memory, size_t &size) { return cub::DeviceReduce::Min(memory, size, in.data, to.data, count); });
  if (count)
    show("min", to);
  device_wide("max", [&](void *memory, size_t &size) { return cub::DeviceReduce::Max(memory, size, in.data, to.data, count); });
  if (count) {
    show("max", to);
    device_wide("argmin", [&](void *memory, size_t &size) { return cub::DeviceReduce::ArgMin(memory, size, in.data, to.data, at.data, count); });
    show("argmin", to), show("at", at);
    device_wide("argmax", [&](void *memory, size_t &size) { return cub::DeviceReduce::ArgMax(memory, size, in.data, to.data, at.data, count); });
    show("argmax", to), show("at", at);
  }
  device_wide("own", [&](void *memory, size_t &size) { return cub::DeviceReduce::Reduce(memory, size, in.data, to.data, count, plus(), T(10)); });
  show("own", to);
  device_wide("transformed", [&](void *memory, size_t &size) { return cub::DeviceReduce::TransformReduce(memory, size, in.data, to.data, count, plus(), square(), T(1)); });
  show("transformed", to);
  device_wide("by key", [&](void *memory, size_t &size) { return cub::DeviceReduce::ReduceByKey(memory, size, keys.data, unique.data, in.data, sums.data, runs.data, plus(), count); });
  show("runs", runs), show("keys", unique.data, std::min(runs[0], 10)), show("sums", sums.data, std::min(runs[0], 10));
  array<int> offsets{0, count / 3, count / 3, count / 3 + count / 2, count};
  array<T> of_segments(4);
  device_wide("segments", [&](void *memory, size_t &size) { return cub::DeviceSegmentedReduce::Sum(memory, size, in.data, of_segments.data, 4, offsets.data, offsets.data + 1); });
  show("segments", of_segments);
  device_wide("own of segments", [&](void *memory, size_t &size) { return cub::DeviceSegmentedReduce::Reduce(memory, size, in.data, of_segments.data, 4, offsets.data, offsets.data + 1, plus(), T(3)); });
  show("own of segments", of_segments);
}

int main() {
  for (int count : {0, 1, 100, 10007, 300000}) {
    reductions<int>("int", count);
    reductions<float>("float", count);
    reductions<double>("double", count);
    reductions<long long>("long long", count);
  }
  array<int> in(5), to(1);
  size_t size = 0;
  printf("%d\n", int(cub::DeviceReduce::Sum(nullptr, size, in.data, to.data, 5)));
  array<char> memory(int(size) + 1);
  size_t small = 0;
  status("too small", cub::DeviceReduce::Sum(memory.data, small, in.data, to.data, 5));
}

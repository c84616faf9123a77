// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// cub::DeviceScan: sums and own operations, from a value, in place, by key.
// builds: clang++
#include "device_wide.h"
#include <cub/cub.cuh>

struct greater_of {
  template <class T> __host__ __device__ T operator()(T a, T b) const { return a < b ? b : a; }
};
struct same_sign {
  __host__ __device__ bool operator()(int a, int b) const { return (a < 0) == (b < 0); }
};

template <class T> void told(const char *what, array<T> &to, int count) {
  double sum = 0;
  for (int i = 0; i < count; ++i)
    sum += double(to[i]) * (i % 13 - 6);
  printf("%g ", sum);
  show(what, to.data, std::min(count, 9));
}

template <class T> void scans(const char *type, int count) {
  printf("%s %d\n", type, count);
  array<T> in(count + 1), to(count + 1), first(1);
  array<int> keys(count + 1);
  first[0] = T(-100);
  device_wide("exclusive", [&](void *memory, size_t &size) { return cub::DeviceScan::ExclusiveSum(memory, size, in.data, to.data, count); });
  told("exclusive", to, count);
  device_wide("inclusive", [&](void *memory, size_t &size) { return cub::DeviceScan::InclusiveSum(memory, size, in.data, to.data, count); });
  told("inclusive", to, count);
  device_wide("greatest", [&](void *memory, size_t &size) { return cub::DeviceScan::ExclusiveScan(memory, size, in.data, to.data, greater_of(), T(0), count); });
  told("greatest", to, count);
  device_wide("greatest inclusive", [&](void *memory, size_t &size) { return cub::DeviceScan::InclusiveScan(memory, size, in.data, to.data, greater_of(), count); });
  told("greatest inclusive", to, count);
  device_wide("greatest from 2", [&](void *memory, size_t &size) { return cub::DeviceScan::InclusiveScanInit(memory, size, in.data, to.data, greater_of(), T(2), count); });
  told("greatest from 2", to, count);
  device_wide("from memory", [&](void *memory, size_t &size) {
    return cub::DeviceScan::ExclusiveScan(memory, size, in.data, to.data, greater_of(), cub::FutureValue<T>(first.data), count);
  });
  told("from memory", to, count);
  device_wide("by key", [&](void *memory, size_t &size) { return cub::DeviceScan::ExclusiveSumByKey(memory, size, keys.data, in.data, to.data, count); });
  told("by key", to, count);
  device_wide("inclusive by key", [&](void *memory, size_t &size) { return cub::DeviceScan::InclusiveSumByKey(memory, size, keys.data, in.data, to.data, count, same_sign()); });
  told("inclusive by key", to, count);
  device_wide("greatest by key", [&](void *memory, size_t &size) { return cub::DeviceScan::ExclusiveScanByKey(memory, size, keys.data, in.data, to.data, greater_of(), T(-1), count, same_sign()); });
  told("greatest by key", to, count);
  device_wide("greatest inclusive by key", [&](void *memory, size_t &size) { return cub::DeviceScan::InclusiveScanByKey(memory, size, keys.data, in.data, to.data, greater_of(), count); });
  told("greatest inclusive by key", to, count);
  device_wide("in place", [&](void *memory, size_t &size) { return cub::DeviceScan::InclusiveSum(memory, size, in.data, count); });
  told("in place", in, count);
  device_wide("in place", [&](void *memory, size_t &size) { return cub::DeviceScan::ExclusiveSum(memory, size, in.data, count); });
  told("in place", in, count);
}

int main() {
  for (int count : {0, 1, 100, 10007, 200000}) {
    scans<int>("int", count);
    scans<double>("double", count);
    scans<long long>("long long", count);
  }
}

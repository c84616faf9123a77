// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// cub::DeviceRadixSort, DeviceMergeSort and sorts of segments: bits, signs, zeros, NaNs, pairs, double buffers.
// builds: clang++
#include "device_wide.h"
#include <cmath>
#include <cub/cub.cuh>
#include <limits>

struct by_last_digit {
  template <class T> __host__ __device__ bool operator()(T a, T b) const { return (unsigned(int(a)) & 15) < (unsigned(int(b)) & 15); }
};

template <class T> void numbers(array<T> &to) {
  unsigned state = 99;
  for (int i = 0; i < to.size; ++i)
    state = state * 1664525u + 1013904223u, to[i] = T(int(state) >> (i % 20 + 4));
  if (std::numeric_limits<T>::has_infinity && to.size > 10) {
    to[0] = T(-0.0), to[1] = T(0.0), to[2] = std::numeric_limits<T>::infinity(), to[3] = -std::numeric_limits<T>::infinity();
    to[4] = std::numeric_limits<T>::denorm_min(), to[5] = T(-0.0), to[6] = std::numeric_limits<T>::lowest();
  }
}

template <class T> void sorts(const char *type, int count) {
  printf("%s %d\n", type, count);
  array<T> keys(count), to(count);
  array<int> values(count), their(count);
  for (int i = 0; i < count; ++i)
    values[i] = i;
  numbers(keys);
  const int bits = sizeof(T) * 8;
  const auto told = [&](const char *what) {
    printf("%llx %llx ", hash(to.data, count), hash(their.data, count));
    show(what, to.data, std::min(count, 6));
  };
  device_wide("keys", [&](void *memory, size_t &size) { return cub::DeviceRadixSort::SortKeys(memory, size, keys.data, to.data, count); });
  told("keys");
  device_wide("falling", [&](void *memory, size_t &size) { return cub::DeviceRadixSort::SortKeysDescending(memory, size, keys.data, to.data, count); });
  told("falling");
  device_wide("pairs", [&](void *memory, size_t &size) { return cub::DeviceRadixSort::SortPairs(memory, size, keys.data, to.data, values.data, their.data, count); });
  told("pairs");
  device_wide("falling pairs", [&](void *memory, size_t &size) { return cub::DeviceRadixSort::SortPairsDescending(memory, size, keys.data, to.data, values.data, their.data, count); });
  told("falling pairs");
  device_wide("some bits", [&](void *memory, size_t &size) { return cub::DeviceRadixSort::SortPairs(memory, size, keys.data, to.data, values.data, their.data, count, 3, bits - 3); });
  told("some bits");
  device_wide("no bits", [&](void *memory, size_t &size) { return cub::DeviceRadixSort::SortPairs(memory, size, keys.data, to.data, values.data, their.data, count, 5, 5); });
  array<int> offsets{0, count / 4, count / 4, count / 2, count};
  device_wide("segments", [&](void *memory, size_t &size) {
    return cub::DeviceSegmentedRadixSort::SortPairs(memory, size, keys.data, to.data, values.data, their.data, count, 4, offsets.data, offsets.data + 1);
  });
  told("segments");
  device_wide("segments", [&](void *memory, size_t &size) {
    return cub::DeviceSegmentedSort::StableSortPairsDescending(memory, size, keys.data, to.data, values.data, their.data, count, 4, offsets.data, offsets.data + 1);
  });
  told("falling segments");
  for (int i = 0; i < count; ++i)
    to[i] = keys[i], their[i] = i;
  device_wide("merge sort", [&](void *memory, size_t &size) { return cub::DeviceMergeSort::StableSortPairs(memory, size, to.data, their.data, count, by_last_digit()); });
  if (!std::numeric_limits<T>::has_infinity)
    told("merge sort");
  cub::DoubleBuffer<T> of_keys(keys.data, to.data);
  cub::DoubleBuffer<int> of_values(values.data, their.data);
  device_wide("double buffer", [&](void *memory, size_t &size) { return cub::DeviceRadixSort::SortPairs(memory, size, of_keys, of_values, count); });
  printf("%llx %llx\n", hash(of_keys.Current(), count), hash(of_values.Current(), count));
}

int main() {
  for (int count : {1, 100, 5000, 100000}) {
    sorts<int>("int", count);
    sorts<unsigned char>("unsigned char", count);
    sorts<float>("float", count);
    sorts<unsigned long long>("unsigned long long", count);
  }
}

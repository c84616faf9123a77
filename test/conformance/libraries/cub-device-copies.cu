// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// cub::DeviceCopy, DeviceMemcpy, DeviceMerge, DeviceTransform and DeviceFor.
// builds: clang++
#include "device_wide.h"
#include <cub/cub.cuh>
#include <cub/device/device_copy.cuh>
#include <cub/device/device_for.cuh>
#include <cub/device/device_memcpy.cuh>
#include <cub/device/device_merge.cuh>
#include <cub/device/device_transform.cuh>
#include <cuda/std/tuple>

struct set_square {
  int *to;
  __device__ void operator()(int i) const { to[i] = i * i; }
};
struct negated {
  __device__ void operator()(int &x) const { x = -x; }
};
struct weighted {
  __host__ __device__ int operator()(int a, float b) const { return a * 10 + int(b); }
};
struct falling {
  __host__ __device__ bool operator()(int a, int b) const { return a > b; }
};

int main() {
  array<int> from(1000), to(1000), sizes(5);
  array<int *> sources{from, from, from, from, from}, targets{to, to, to, to, to};
  array<void *> byte_sources{from, from, from, from, from}, byte_targets{to, to, to, to, to};
  for (int i = 0; i < 1000; ++i)
    to[i] = -1;
  for (int i = 0; i < 5; ++i) {
    sources.data[i] = from + i * 100, targets[i] = to + (4 - i) * 200 + i;
    byte_sources[i] = sources[i], byte_targets[i] = reinterpret_cast<char *>(targets.data[i]) + 2;
    sizes[i] = i * i * 9;
  }
  device_wide("copy", [&](void *memory, size_t &size) { return cub::DeviceCopy::Batched(memory, size, sources.data, targets.data, sizes.data, 5); });
  printf("%llx\n", hash(to.data, 1000));
  device_wide("bytes", [&](void *memory, size_t &size) { return cub::DeviceMemcpy::Batched(memory, size, byte_sources.data, byte_targets.data, sizes.data, 5); });
  printf("%llx\n", hash(to.data, 1000));
  array<int> a{9, 7, 7, 3, 1}, b{8, 7, 2, 0}, merged(9), of_a{1, 2, 3, 4, 5}, of_b{10, 20, 30, 40}, values(9);
  device_wide("merge", [&](void *memory, size_t &size) { return cub::DeviceMerge::MergeKeys(memory, size, a.data, 5, b.data, 4, merged.data, falling()); });
  show("merged", merged);
  device_wide("merge", [&](void *memory, size_t &size) { return cub::DeviceMerge::MergePairs(memory, size, a.data, of_a.data, 5, b.data, of_b.data, 4, merged.data, values.data, falling()); });
  show("merged", merged), show("values", values);
  array<float> weights(1000);
  status("transform", cub::DeviceTransform::Transform(cuda::std::make_tuple(from.data, weights.data), to.data, 1000, weighted()));
  show("transformed", to.data, 20);
  status("bulk", cub::DeviceFor::Bulk(500, set_square{to.data}));
  show("squares", to.data + 480, 22);
  status("for each", cub::DeviceFor::ForEachN(to.data, 490, negated()));
  show("negated", to.data + 480, 22);
  status("for each", cub::DeviceFor::ForEach(to.data, to.data + 485, negated()));
  show("negated", to.data + 480, 22);
}

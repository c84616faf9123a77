// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// cub::DeviceSelect and DevicePartition: by flags, by conditions, unique ones, three parts.
// builds: clang++
#include "device_wide.h"
#include <cub/cub.cuh>

struct odd {
  __host__ __device__ bool operator()(int x) const { return x & 1; }
};
struct below {
  int limit;
  __host__ __device__ bool operator()(int x) const { return x < limit; }
};
struct same {
  __host__ __device__ bool operator()(int a, int b) const { return a == b; }
};

void selections(int count) {
  printf("of %d\n", count);
  array<int> in(count + 1), to(count + 1), rest(count + 1), values(count + 1), their(count + 1), selected(2);
  array<char> flags(count + 1);
  const auto told = [&](const char *what, int end, int all) {
    printf("%d %llx ", end, hash(to.data, all));
    show(what, to.data, std::min(all, 12));
  };
  const auto clear = [&] {
    for (int i = 0; i <= count; ++i)
      to[i] = rest[i] = 55;
    selected[0] = selected[1] = -1;
  };
  clear();
  device_wide("if", [&](void *memory, size_t &size) { return cub::DeviceSelect::If(memory, size, in.data, to.data, selected.data, count, odd()); });
  told("if", selected[0], count);
  clear();
  device_wide("flagged", [&](void *memory, size_t &size) { return cub::DeviceSelect::Flagged(memory, size, in.data, flags.data, to.data, selected.data, count); });
  told("flagged", selected[0], count);
  clear();
  device_wide("flagged if", [&](void *memory, size_t &size) { return cub::DeviceSelect::FlaggedIf(memory, size, in.data, flags.data, to.data, selected.data, count, below{-1}); });
  told("flagged if", selected[0], count);
  clear();
  device_wide("unique", [&](void *memory, size_t &size) { return cub::DeviceSelect::Unique(memory, size, in.data, to.data, selected.data, count); });
  told("unique", selected[0], count);
  clear();
  device_wide("unique by key", [&](void *memory, size_t &size) { return cub::DeviceSelect::UniqueByKey(memory, size, in.data, values.data, to.data, their.data, selected.data, count); });
  told("unique by key", selected[0], count);
  show("values", their.data, std::min(selected[0], 12));
  clear();
  device_wide("partition", [&](void *memory, size_t &size) { return cub::DevicePartition::If(memory, size, in.data, to.data, selected.data, count, odd()); });
  told("partition", selected[0], count);
  clear();
  device_wide("flagged partition", [&](void *memory, size_t &size) { return cub::DevicePartition::Flagged(memory, size, in.data, flags.data, to.data, selected.data, count); });
  told("flagged partition", selected[0], count);
  clear();
  device_wide("three parts", [&](void *memory, size_t &size) {
    return cub::DevicePartition::If(memory, size, in.data, to.data, rest.data, their.data, selected.data, count, below{-1}, below{2});
  });
  told("first", selected[0], selected[0]);
  show("second", rest.data, std::min(selected[1], 12));
  show("third", their.data, std::min(count - selected[0] - selected[1], 12));
  for (int i = 0; i < count; ++i)
    to[i] = in[i];
  device_wide("in place", [&](void *memory, size_t &size) { return cub::DeviceSelect::If(memory, size, to.data, selected.data, count, odd()); });
  told("in place", selected[0], selected[0]);
  for (int i = 0; i < count; ++i)
    to[i] = in[i];
  device_wide("in place", [&](void *memory, size_t &size) { return cub::DeviceSelect::Flagged(memory, size, to.data, flags.data, selected.data, count); });
  told("in place", selected[0], selected[0]);
}

int main() {
  for (int count : {0, 1, 40, 5000, 100000})
    selections(count);
}

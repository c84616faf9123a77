// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// memcpy_async and wait (CUDA C++ Programming Guide, "memcpy_async"). The copy is done by the
// threads of the group, before the call returns; wait() then is the group's barrier.
#pragma once

#include "../offloom/author_macros_aside.inc"

#include "../cooperative_groups.h"

namespace cooperative_groups {

/// Copies `bytes` bytes.
template <class Group>
__device__ void memcpy_async(const Group &group, void *to, const void *from, size_t bytes) {
  auto *target = static_cast<unsigned char *>(to);
  const auto *source = static_cast<const unsigned char *>(from);
  const size_t threads = group.size(), rank = group.thread_rank();
  const size_t first = bytes * rank / threads, last = bytes * (rank + 1) / threads;
  __builtin_memcpy(target + first, source + first, last - first);
}
template <class Group, class T>
__device__ void memcpy_async(const Group &group, T *to, const T *from, size_t bytes) {
  memcpy_async(group, static_cast<void *>(to), static_cast<const void *>(from), bytes);
}

/// Copies `from_count` elements, or as many as fit.
template <class Group, class T>
__device__ void memcpy_async(const Group &group, T *to, size_t to_count, const T *from,
                             size_t from_count) {
  memcpy_async(group, static_cast<void *>(to), static_cast<const void *>(from),
               (from_count < to_count ? from_count : to_count) * sizeof(T));
}

template <class Group> __device__ void wait(const Group &group) { group.sync(); }
template <unsigned int Stages, class Group> __device__ void wait_prior(const Group &group) {
  group.sync();
}

} // namespace cooperative_groups

#include "../offloom/author_macros_back.inc"

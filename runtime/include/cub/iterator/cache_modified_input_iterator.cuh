// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// CacheModifiedInputIterator: an array, read with a cache modifier (CUB, "Iterators").
#pragma once

#include "../thread/thread_load.cuh"
#include "random_access.cuh"

#include "../../offloom/author_macros_aside.inc"

namespace cub {

template <CacheLoadModifier Modifier, class Value, class Offset = std::ptrdiff_t>
class CacheModifiedInputIterator
    : public detail::random_access<CacheModifiedInputIterator<Modifier, Value, Offset>, Value,
                                   Offset> {
public:
  template <class Stored>
  __host__ __device__ explicit CacheModifiedInputIterator(Stored *ptr) : base(ptr) {}
  __device__ Value read(Offset at) const { return ThreadLoad<Modifier>(base + at); }

private:
  const Value *base;
};

} // namespace cub

#include "../../offloom/author_macros_back.inc"

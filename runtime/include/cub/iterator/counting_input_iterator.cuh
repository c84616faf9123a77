// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// CountingInputIterator: a value, the next, the one after that (CUB, "Iterators").
#pragma once

#include "random_access.cuh"

#include "../../offloom/author_macros_aside.inc"

namespace cub {

template <class Value, class Offset = std::ptrdiff_t>
class CountingInputIterator
    : public detail::random_access<CountingInputIterator<Value, Offset>, Value, Offset> {
public:
  __host__ __device__ explicit CountingInputIterator(const Value &val) : first(val) {}
  __host__ __device__ Value read(Offset offset) const { return static_cast<Value>(first + offset); }

private:
  Value first;
};

} // namespace cub

#include "../../offloom/author_macros_back.inc"

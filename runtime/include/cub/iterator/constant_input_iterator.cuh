// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// ConstantInputIterator: the same value everywhere (CUB, "Iterators").
#pragma once

#include "random_access.cuh"

#include "../../offloom/author_macros_aside.inc"

namespace cub {

template <class Value, class Offset = std::ptrdiff_t>
class ConstantInputIterator
    : public detail::random_access<ConstantInputIterator<Value, Offset>, Value, Offset> {
public:
  __host__ __device__ explicit ConstantInputIterator(Value val, Offset offset = 0) : value(val) {
    this->at = offset;
  }
  __host__ __device__ Value read(Offset) const { return value; }

private:
  Value value;
};

} // namespace cub

#include "../../offloom/author_macros_back.inc"

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// TransformInputIterator: what a function makes of the elements of another iterator (CUB,
// "Iterators").
#pragma once

#include "random_access.cuh"

#include "../../offloom/author_macros_aside.inc"

namespace cub {

template <class Value, class Conversion, class Input, class Offset = std::ptrdiff_t>
class TransformInputIterator
    : public detail::random_access<TransformInputIterator<Value, Conversion, Input, Offset>, Value,
                                   Offset> {
public:
  __host__ __device__ TransformInputIterator(Input input_itr, Conversion conversion_op)
      : input(input_itr), conversion(conversion_op) {}
  __host__ __device__ Value read(Offset offset) const { return conversion(input[offset]); }

private:
  Input input;
  mutable Conversion conversion; // its operator() need not be const
};

} // namespace cub

#include "../../offloom/author_macros_back.inc"

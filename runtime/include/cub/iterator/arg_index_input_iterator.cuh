// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// ArgIndexInputIterator: elements with their indices (CUB, "Iterators").
#pragma once

#include "../util_type.cuh"
#include "random_access.cuh"

#include "../../offloom/author_macros_aside.inc"

namespace cub {

template <class Input, class Offset = std::ptrdiff_t,
          class Output = typename std::iterator_traits<Input>::value_type>
class ArgIndexInputIterator
    : public detail::random_access<ArgIndexInputIterator<Input, Offset, Output>,
                                   KeyValuePair<Offset, Output>, Offset> {
public:
  __host__ __device__ explicit ArgIndexInputIterator(Input input_itr, Offset offset = 0)
      : input(input_itr) {
    this->at = offset;
  }
  __host__ __device__ KeyValuePair<Offset, Output> read(Offset offset) const {
    return {offset, input[offset]};
  }
  /// Counts from here.
  __host__ __device__ void normalize() {
    input += this->at;
    this->at = 0;
  }

private:
  Input input;
};

} // namespace cub

#include "../../offloom/author_macros_back.inc"

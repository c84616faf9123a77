// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The pipeline primitives, by the name that the CUDA C++ Programming Guide includes them with, and
// nvcuda::experimental::pipeline of CUDA 11.0 (CUDA C++ Programming Guide 11.0, "Asynchronously
// Copy Data from Global to Shared Memory"). A copy is over when the call returns.
#pragma once

#include "offloom/author_macros_aside.inc"

#include "cuda_awbarrier.h"
#include "cuda_pipeline_primitives.h"

#include <cstddef>

namespace nvcuda {
namespace experimental {

/// Copies of a thread, in batches.
class pipeline {
public:
  /// Ends a batch; returns its number.
  __device__ ::std::size_t commit() { return batches_++; }
  __device__ void commit_and_wait() { ++batches_; }
  __device__ void wait(::std::size_t) {}
  /// Waits for all batches but the last `N`.
  template <unsigned N> __device__ void wait_prior() {}
  /// Lets the barrier's phase wait for the thread's copies.
  __device__ void arrive_on(awbarrier &) {}

private:
  ::std::size_t batches_ = 0;
};

/// The first N of the elements.
template <::std::size_t N, class T> __device__ auto segment(T *elements) -> T (*)[N] {
  return reinterpret_cast<T(*)[N]>(elements);
}

template <class T> __device__ void memcpy_async(T &to, const T &from, pipeline &) { to = from; }

/// What the source does not have becomes zeros.
template <class T, ::std::size_t ToN, ::std::size_t FromN>
__device__ void memcpy_async(T (*to)[ToN], const T (*from)[FromN], pipeline &) {
  static_assert(FromN <= ToN, "the source must not be longer");
  for (::std::size_t i = 0; i < ToN; ++i)
    (*to)[i] = i < FromN ? (*from)[i] : T();
}

} // namespace experimental
} // namespace nvcuda

#include "offloom/author_macros_back.inc"

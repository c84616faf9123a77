// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How device-wide algorithms are called: first without storage, which asks how much they need, then
// with it.
#pragma once

#include "../../offloom/library_call.h"
#include "../util_type.cuh"
#include <iterator>
#include <type_traits>
#include <vector>

#include "../../offloom/author_macros_aside.inc"

namespace cub {
namespace detail {

/// Elements that one core works on at a time. Part of what floating-point sums depend on; the
/// number of cores is not.
constexpr std::size_t ChunkSize = 16384;

/// Runs the work in the order of the stream. Kernels cannot call these algorithms.
template <class Work>
__host__ __device__ cudaError_t device_call(void *d_temp_storage, std::size_t &temp_storage_bytes,
                                            cudaStream_t stream, Work work) {
  if (!d_temp_storage) {
    temp_storage_bytes = 1; // the algorithms bring their own; programs take 0 for an error
    return cudaSuccess;
  }
  if (offloom::library::in_kernel())
    return cudaErrorNotSupported;
  return offloom::library::run_in_stream(stream, [work]() mutable {
    offloom::library::device_functions scope;
    work();
  });
}

template <class Iterator> using value_of = typename std::iterator_traits<Iterator>::value_type;

/// What is stored through an iterator: its own type, or where it has none, that of what is read.
template <class Output, class Input>
using stored_in =
    std::conditional_t<std::is_void_v<value_of<Output>>, value_of<Input>, value_of<Output>>;

} // namespace detail
} // namespace cub

#include "../../offloom/author_macros_back.inc"

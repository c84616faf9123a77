// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How device-wide algorithms are called: first without storage, which asks how much they need, then
// with it.
#pragma once

#include "../../offloom/chunked_arrays.h"
#include "../../offloom/library_call.h"
#include "../util_type.cuh"
#include <iterator>
#include <memory>
#include <type_traits>
#include <vector>

#include "../../offloom/author_macros_aside.inc"

namespace cub {
namespace detail {

using offloom::library::in_chunks;
using offloom::library::scratch;

/// Runs the work in the order of the stream. Kernels cannot call these algorithms.
template <class Work> __host__ __device__ cudaError_t device_call(cudaStream_t stream, Work work) {
  if (offloom::library::in_kernel())
    return cudaErrorNotSupported;
  return offloom::library::run_in_stream(stream, [work] {
    offloom::library::device_functions scope;
    Work now = work; // functors may change themselves, and a graph runs the work again
    now();
  });
}
/// The same where the program gives storage, or asks how much is needed.
template <class Work>
__host__ __device__ cudaError_t device_call(void *d_temp_storage, std::size_t &temp_storage_bytes,
                                            cudaStream_t stream, Work work) {
  if (!d_temp_storage) {
    temp_storage_bytes = 1; // the algorithms bring their own; programs take 0 for an error
    return cudaSuccess;
  }
  return device_call(stream, work);
}

/// body(i) for each i of [0, count), in chunks.
template <class Body> __host__ __device__ void for_each_index(std::size_t count, Body body) {
  in_chunks(count, [body](std::size_t first, std::size_t last, std::size_t) mutable {
    for (std::size_t i = first; i < last; ++i)
      body(i);
  });
}

template <class Iterator> using value_of = typename std::iterator_traits<Iterator>::value_type;

/// What is stored through an iterator: its own type, or where it has none, that of what is read.
template <class Output, class Input>
using stored_in =
    std::conditional_t<std::is_void_v<value_of<Output>>, value_of<Input>, value_of<Output>>;

/// In what a reduction or scan computes: not always the type of its elements, as for `char`.
template <class Op, class Input, class Initial = Input>
using accumulator = std::decay_t<std::invoke_result_t<Op &, Initial, Input>>;

/// The elements, for an algorithm that overwrites them.
template <class Input>
__host__ __device__ std::unique_ptr<value_of<Input>[]> copied(Input input, std::size_t count) {
  std::unique_ptr<value_of<Input>[]> result(new value_of<Input>[count]);
  for (std::size_t i = 0; i < count; ++i)
    result[i] = input[i];
  return result;
}

} // namespace detail
} // namespace cub

#include "../../offloom/author_macros_back.inc"

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// for_each, of which transform, generate, tabulate and their kind are made, is a grid as on a GPU:
// each block's one thread has its own copy of the function and takes some elements one after
// another.
#pragma once

#include <thrust/distance.h>
#include <thrust/system/cuda/detail/stream_order.h>
#include <thrust/system/detail/sequential/for_each.h>

#include <algorithm>
#include <cstddef>

THRUST_NAMESPACE_BEGIN
namespace system {
namespace cuda {
namespace detail {

/// How many elements a block takes: enough blocks for every core, whichever number of them there
/// is, since the function may ask for its block.
inline std::size_t elements_a_block(std::size_t count) {
  constexpr std::size_t most_blocks = 512;
  return std::max<std::size_t>(8, (count + most_blocks - 1) / most_blocks);
}

template <class Derived, class Iterator, class Size, class Function>
__host__ __device__ Iterator for_each_n(execution_policy<Derived> &policy, Iterator first,
                                        Size count, Function function) {
  thrust::detail::seq_t alone;
  if (offloom::library::in_kernel())
    return thrust::system::detail::sequential::for_each_n(alone, first, count, function);
  static constexpr char name = 0;
  if (count > 0) {
    const auto elements = static_cast<std::size_t>(count); // Size may be too narrow to count blocks
    const std::size_t size = elements_a_block(elements);
    const auto block = [&](unsigned index) {
      const std::size_t begin = size * index;
      thrust::system::detail::sequential::for_each_n(alone, first + begin,
                                                     std::min(size, elements - begin), function);
    };
    throw_on_error(offloom::library::run_as_grid(
                       stream_of(thrust::detail::derived_cast(policy)),
                       static_cast<unsigned>((elements + size - 1) / size), &name, block),
                   "for_each");
  }
  return first + count;
}

template <class Derived, class Iterator, class Function>
__host__ __device__ Iterator for_each(execution_policy<Derived> &policy, Iterator first,
                                      Iterator last, Function function) {
  return detail::for_each_n(policy, first, thrust::distance(first, last), function);
}

} // namespace detail
} // namespace cuda
} // namespace system
THRUST_NAMESPACE_END

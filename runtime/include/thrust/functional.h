// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Thrust's function objects, and what CUDA 13's has besides.
#pragma once

#include_next <thrust/functional.h>

#include <type_traits>
#include <utility>

THRUST_NAMESPACE_BEGIN
namespace detail {

template <class Predicate> struct negated {
  template <class... Arguments>
  __host__ __device__ constexpr bool operator()(Arguments &&...arguments) const {
    return !predicate(std::forward<Arguments>(arguments)...);
  }
  template <class... Arguments>
  __host__ __device__ constexpr bool operator()(Arguments &&...arguments) {
    return !predicate(std::forward<Arguments>(arguments)...);
  }

  Predicate predicate;
};

} // namespace detail

/// A function object that says the opposite of \p predicate.
template <class Predicate>
__host__ __device__ constexpr detail::negated<std::decay_t<Predicate>>
not_fn(Predicate &&predicate) {
  return {std::forward<Predicate>(predicate)};
}

THRUST_NAMESPACE_END

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tuples as Thrust has them since CUDA 12.4: those of cuda::std, which here are the host's.
// Debian's Thrust has a class of its own, of ten elements at most, that structured bindings take
// for a list of a first element and the rest.
#pragma once

#include "../cuda/std/tuple"

#include <thrust/detail/config.h>
#include <thrust/detail/swap.h>
#include <thrust/detail/type_traits.h>
#include <thrust/pair.h>

#include <cstddef>
#include <tuple>
#include <type_traits>
#include <utility>

THRUST_NAMESPACE_BEGIN

using std::get;
using std::ignore;
using std::make_tuple;
using std::tie;
using std::tuple;

/// What Thrust's placeholders have where there is no argument.
struct null_type {};

namespace detail {

template <class... Ts> class tuple_of_iterator_references;

/// How a tuple's constructor takes an element.
template <class T> struct access_traits {
  using parameter_type = std::add_lvalue_reference_t<std::add_const_t<T>>;
};
template <class T> struct access_traits<T &> {
  using parameter_type = T &;
};

template <class Elements, std::size_t... Is>
__host__ __device__ void swap_elements(Elements &a, Elements &b, std::index_sequence<Is...>) {
  using thrust::swap;
  (swap(std::get<Is>(a), std::get<Is>(b)), ...);
}

/// Thrust's own takes copies, and is no better than std::swap().
template <class... Ts>
__host__ __device__ void swap(tuple_of_iterator_references<Ts...> &a,
                              tuple_of_iterator_references<Ts...> &b) {
  swap_elements(a, b, std::index_sequence_for<Ts...>());
}

} // namespace detail
THRUST_NAMESPACE_END

namespace std {
// What a zip_iterator gives is a class derived from a tuple.
template <class... Ts>
struct tuple_size<thrust::detail::tuple_of_iterator_references<Ts...>>
    : integral_constant<size_t, sizeof...(Ts)> {};
template <size_t I, class... Ts>
struct tuple_element<I, thrust::detail::tuple_of_iterator_references<Ts...>>
    : tuple_element<I, tuple<Ts...>> {};
} // namespace std

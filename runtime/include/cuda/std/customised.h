// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Templates of the standard library that programs specialise for classes of their own, as classes
// of cuda::std: in libcu++ they are others than the host's, and a name that is found in std cannot
// be specialised in cuda::std. Unless a program says something else, they are what std's are.
#pragma once

#include "../../offloom/author_macros_aside.inc"

#include "standard_names.h"

#include <array>
#include <cstddef>
#include <iterator>
#include <limits>
#include <tuple>
#include <type_traits>
#include <utility>

namespace cuda::std {

/// Declared, so that overloads of a program's do not hide them.
using ::std::get;

template <class T> struct tuple_size;
template <class... T>
struct tuple_size<::std::tuple<T...>> : ::std::integral_constant<::std::size_t, sizeof...(T)> {};
template <class T, class U>
struct tuple_size<::std::pair<T, U>> : ::std::integral_constant<::std::size_t, 2> {};
template <class T, ::std::size_t N>
struct tuple_size<::std::array<T, N>> : ::std::integral_constant<::std::size_t, N> {};
namespace detail {
template <class T, ::std::size_t = tuple_size<T>::value> using sized_as_a_tuple = T;
}
template <class T> struct tuple_size<const detail::sized_as_a_tuple<T>> : tuple_size<T> {};
template <class T> struct tuple_size<volatile detail::sized_as_a_tuple<T>> : tuple_size<T> {};
template <class T> struct tuple_size<const volatile detail::sized_as_a_tuple<T>> : tuple_size<T> {};
template <class T> inline constexpr ::std::size_t tuple_size_v = tuple_size<T>::value;

template <::std::size_t I, class T> struct tuple_element;
template <::std::size_t I, class... T>
struct tuple_element<I, ::std::tuple<T...>> : ::std::tuple_element<I, ::std::tuple<T...>> {};
template <::std::size_t I, class T, class U>
struct tuple_element<I, ::std::pair<T, U>> : ::std::tuple_element<I, ::std::pair<T, U>> {};
template <::std::size_t I, class T, ::std::size_t N>
struct tuple_element<I, ::std::array<T, N>> : ::std::tuple_element<I, ::std::array<T, N>> {};
template <::std::size_t I, class T> struct tuple_element<I, const T> {
  using type = const typename tuple_element<I, T>::type;
};
template <::std::size_t I, class T> struct tuple_element<I, volatile T> {
  using type = volatile typename tuple_element<I, T>::type;
};
template <::std::size_t I, class T> struct tuple_element<I, const volatile T> {
  using type = const volatile typename tuple_element<I, T>::type;
};
template <::std::size_t I, class T> using tuple_element_t = typename tuple_element<I, T>::type;

template <class T> class numeric_limits : public ::std::numeric_limits<T> {};
template <class T> class numeric_limits<const T> : public numeric_limits<T> {};

template <class... T> struct common_type : ::std::common_type<T...> {};
template <class... T> using common_type_t = typename common_type<T...>::type;

template <class I> struct iterator_traits : ::std::iterator_traits<I> {};

} // namespace cuda::std

#include "../../offloom/author_macros_back.inc"

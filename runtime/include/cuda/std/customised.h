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

template <class T> struct tuple_size : ::std::tuple_size<T> {};
template <class T> inline constexpr ::std::size_t tuple_size_v = tuple_size<T>::value;

template <::std::size_t I, class T> struct tuple_element : ::std::tuple_element<I, T> {};
template <::std::size_t I, class T> using tuple_element_t = typename tuple_element<I, T>::type;

template <class T> class numeric_limits : public ::std::numeric_limits<T> {};
template <class T> class numeric_limits<const T> : public numeric_limits<T> {};

template <class... T> struct common_type : ::std::common_type<T...> {};
template <class... T> using common_type_t = typename common_type<T...>::type;

template <class I> struct iterator_traits : ::std::iterator_traits<I> {};

} // namespace cuda::std

#include "../../offloom/author_macros_back.inc"

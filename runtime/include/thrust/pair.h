// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Pairs as Thrust has them since CUDA 12.4: those of cuda::std, which here are the host's.
#pragma once

#include "../cuda/std/tuple"
#include "../cuda/std/utility"

#include <thrust/detail/config.h>

#include <cstddef>
#include <tuple>
#include <utility>

THRUST_NAMESPACE_BEGIN

using std::get;
using std::make_pair;
using std::pair;

// Classes, not other names of std's: Thrust specialises them.
template <class T> struct tuple_size : std::tuple_size<T> {};
template <std::size_t I, class T> struct tuple_element : std::tuple_element<I, T> {};

template <std::size_t I, class T> using tuple_element_t = typename tuple_element<I, T>::type;
template <class T> inline constexpr std::size_t tuple_size_v = tuple_size<T>::value;

THRUST_NAMESPACE_END

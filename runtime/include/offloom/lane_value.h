// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What CUDA's warp functions take as a lane's value.
#pragma once

#include <type_traits>

namespace offloom {

/// Does CUDA declare the warp shuffles for T? Programs add overloads of their own for other types,
/// with which the runtime's must not compete. Half-precision headers add theirs.
template <class T> struct is_lane_value : std::is_arithmetic<T> {};

} // namespace offloom

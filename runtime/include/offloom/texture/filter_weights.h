// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// How much of each texel a linear filter takes, to the bit as a GPU does: in whole 256ths, which
// add up to 256. Found from, and exact for, some ten thousand recorded samples of an H100.
#pragma once

#include "../../host_defines.h"

namespace offloom {

/// The weight of a whole texel, and of all that a filter mixes together.
inline constexpr int whole_weight = 256;

/// The greatest whole number that is not above a number of up to some 10^18.
__host__ __device__ inline long long whole_below(double c) {
  const long long towards_zero = static_cast<long long>(c);
  return towards_zero - (c < static_cast<double>(towards_zero));
}
/// The same as a double. Without an instruction for it, floor() is a call, and slow.
__host__ __device__ inline double floor_of(double c) {
#ifdef __SSE4_1__
  return __builtin_floor(c);
#else
  return __builtin_fabs(c) < 1e18 ? static_cast<double>(whole_below(c)) : c;
#endif
}

/// A place between the middles of two texels: of texel `first` and the one behind it, and how many
/// 256ths of the second. `middle` of texel i is i + 1/2; the place is the nearest 256th, and the
/// greater one of two.
struct filter_place {
  long long first;
  int weight;
};
/// Of a coordinate in texels, at most some 10^9.
__host__ __device__ inline filter_place filter_place_of(double c) {
  const long long place = whole_below(c * whole_weight - (whole_weight / 2 - 0.5));
  return {place >> 8, static_cast<int>(place & 255)};
}

/// A normalised coordinate in texels. Of its fraction an H100 takes 21 bits and no more, so that a
/// texel of an extent that is no power of two begins a little behind its edge.
__host__ __device__ inline double scaled_to_texels(double c, int size) {
  constexpr double parts = 1 << 21;
  return floor_of(c * parts) / parts * size;
}

/// The weights of the four texels of a plane: `second` is the one behind `first` along an axis.
struct plane_weights {
  int first_first, second_first; ///< of the first row
  int first_second, second_second;
};
/// `total` of 256ths, of which the second column has `across` 256ths, and the second row `down`.
__host__ __device__ inline plane_weights plane_weights_of(int total, int across, int down) {
  const int second = (total * across + 128) >> 8;
  const int second_second = (second * down + 128) >> 8;
  const int first_second = ((total - second) * down + 127) >> 8;
  return {total - second - first_second, second - second_second, first_second, second_second};
}

} // namespace offloom

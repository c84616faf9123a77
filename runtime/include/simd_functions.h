// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Arithmetic on the two halfwords or the four bytes of a word (CUDA Math API, "SIMD Intrinsics").
//
// Names end in 2 for halfwords and in 4 for bytes; s means signed, u unsigned, ss and us signed and
// unsigned with saturation. Each is a loop over the lanes, which both compilers turn into straight
// code.
#pragma once

#include "host_defines.h"

#include <limits>
#include <type_traits>

namespace offloom {

/// Applies `operation` to each pair of lanes of a and b, and keeps the low bits of each result.
template <class Lane, class F>
__device__ inline unsigned int by_lane(unsigned int a, unsigned int b, F operation) {
  using bits = typename std::make_unsigned<Lane>::type;
  constexpr unsigned int width = 8 * sizeof(Lane);
  unsigned int result = 0;
  for (unsigned int shift = 0; shift < 32; shift += width) {
    const int x = static_cast<Lane>(a >> shift), y = static_cast<Lane>(b >> shift);
    result |= static_cast<unsigned int>(static_cast<bits>(operation(x, y))) << shift;
  }
  return result;
}

/// The sum of |x - y| over the lanes.
template <class Lane>
__device__ inline unsigned int sum_of_differences(unsigned int a, unsigned int b) {
  unsigned int sum = 0;
  for (unsigned int shift = 0; shift < 32; shift += 8 * sizeof(Lane)) {
    const int x = static_cast<Lane>(a >> shift), y = static_cast<Lane>(b >> shift);
    sum += static_cast<unsigned int>(x > y ? x - y : y - x);
  }
  return sum;
}

/// x, or the nearest value that a Lane can hold.
template <class Lane> __device__ inline int saturate_lane(int x) {
  constexpr int least = std::numeric_limits<Lane>::min(), most = std::numeric_limits<Lane>::max();
  return x < least ? least : x > most ? most : x;
}

} // namespace offloom

/// |x|; the smallest value stays as it is.
__device__ inline unsigned int __vabs2(unsigned int a) {
  return offloom::by_lane<short>(a, 0, [](int x, int) { return x < 0 ? -x : x; });
}
__device__ inline unsigned int __vabs4(unsigned int a) {
  return offloom::by_lane<signed char>(a, 0, [](int x, int) { return x < 0 ? -x : x; });
}
/// |x|, saturating.
__device__ inline unsigned int __vabsss2(unsigned int a) {
  return offloom::by_lane<short>(
      a, 0, [](int x, int) { return offloom::saturate_lane<short>(x < 0 ? -x : x); });
}
__device__ inline unsigned int __vabsss4(unsigned int a) {
  return offloom::by_lane<signed char>(
      a, 0, [](int x, int) { return offloom::saturate_lane<signed char>(x < 0 ? -x : x); });
}
/// -x; the smallest value stays as it is.
__device__ inline unsigned int __vneg2(unsigned int a) {
  return offloom::by_lane<short>(a, 0, [](int x, int) { return -x; });
}
__device__ inline unsigned int __vneg4(unsigned int a) {
  return offloom::by_lane<signed char>(a, 0, [](int x, int) { return -x; });
}
/// -x, saturating.
__device__ inline unsigned int __vnegss2(unsigned int a) {
  return offloom::by_lane<short>(a, 0,
                                 [](int x, int) { return offloom::saturate_lane<short>(-x); });
}
__device__ inline unsigned int __vnegss4(unsigned int a) {
  return offloom::by_lane<signed char>(
      a, 0, [](int x, int) { return offloom::saturate_lane<signed char>(-x); });
}

/// x + y.
__device__ inline unsigned int __vadd2(unsigned int a, unsigned int b) {
  return offloom::by_lane<unsigned short>(a, b, [](int x, int y) { return x + y; });
}
__device__ inline unsigned int __vadd4(unsigned int a, unsigned int b) {
  return offloom::by_lane<unsigned char>(a, b, [](int x, int y) { return x + y; });
}
__device__ inline unsigned int __vaddss2(unsigned int a, unsigned int b) {
  return offloom::by_lane<short>(a, b,
                                 [](int x, int y) { return offloom::saturate_lane<short>(x + y); });
}
__device__ inline unsigned int __vaddss4(unsigned int a, unsigned int b) {
  return offloom::by_lane<signed char>(
      a, b, [](int x, int y) { return offloom::saturate_lane<signed char>(x + y); });
}
__device__ inline unsigned int __vaddus2(unsigned int a, unsigned int b) {
  return offloom::by_lane<unsigned short>(
      a, b, [](int x, int y) { return offloom::saturate_lane<unsigned short>(x + y); });
}
__device__ inline unsigned int __vaddus4(unsigned int a, unsigned int b) {
  return offloom::by_lane<unsigned char>(
      a, b, [](int x, int y) { return offloom::saturate_lane<unsigned char>(x + y); });
}
/// x - y.
__device__ inline unsigned int __vsub2(unsigned int a, unsigned int b) {
  return offloom::by_lane<unsigned short>(a, b, [](int x, int y) { return x - y; });
}
__device__ inline unsigned int __vsub4(unsigned int a, unsigned int b) {
  return offloom::by_lane<unsigned char>(a, b, [](int x, int y) { return x - y; });
}
__device__ inline unsigned int __vsubss2(unsigned int a, unsigned int b) {
  return offloom::by_lane<short>(a, b,
                                 [](int x, int y) { return offloom::saturate_lane<short>(x - y); });
}
__device__ inline unsigned int __vsubss4(unsigned int a, unsigned int b) {
  return offloom::by_lane<signed char>(
      a, b, [](int x, int y) { return offloom::saturate_lane<signed char>(x - y); });
}
__device__ inline unsigned int __vsubus2(unsigned int a, unsigned int b) {
  return offloom::by_lane<unsigned short>(
      a, b, [](int x, int y) { return offloom::saturate_lane<unsigned short>(x - y); });
}
__device__ inline unsigned int __vsubus4(unsigned int a, unsigned int b) {
  return offloom::by_lane<unsigned char>(
      a, b, [](int x, int y) { return offloom::saturate_lane<unsigned char>(x - y); });
}
/// |x - y|.
__device__ inline unsigned int __vabsdiffs2(unsigned int a, unsigned int b) {
  return offloom::by_lane<short>(a, b, [](int x, int y) { return x > y ? x - y : y - x; });
}
__device__ inline unsigned int __vabsdiffs4(unsigned int a, unsigned int b) {
  return offloom::by_lane<signed char>(a, b, [](int x, int y) { return x > y ? x - y : y - x; });
}
__device__ inline unsigned int __vabsdiffu2(unsigned int a, unsigned int b) {
  return offloom::by_lane<unsigned short>(a, b, [](int x, int y) { return x > y ? x - y : y - x; });
}
__device__ inline unsigned int __vabsdiffu4(unsigned int a, unsigned int b) {
  return offloom::by_lane<unsigned char>(a, b, [](int x, int y) { return x > y ? x - y : y - x; });
}
/// The average, rounded away from zero (signed) or up (unsigned).
__device__ inline unsigned int __vavgs2(unsigned int a, unsigned int b) {
  return offloom::by_lane<short>(a, b, [](int x, int y) { return (x + y + (x + y >= 0)) >> 1; });
}
__device__ inline unsigned int __vavgs4(unsigned int a, unsigned int b) {
  return offloom::by_lane<signed char>(a, b,
                                       [](int x, int y) { return (x + y + (x + y >= 0)) >> 1; });
}
__device__ inline unsigned int __vavgu2(unsigned int a, unsigned int b) {
  return offloom::by_lane<unsigned short>(a, b, [](int x, int y) { return (x + y + 1) >> 1; });
}
__device__ inline unsigned int __vavgu4(unsigned int a, unsigned int b) {
  return offloom::by_lane<unsigned char>(a, b, [](int x, int y) { return (x + y + 1) >> 1; });
}
/// The average, rounded down.
__device__ inline unsigned int __vhaddu2(unsigned int a, unsigned int b) {
  return offloom::by_lane<unsigned short>(a, b, [](int x, int y) { return (x + y) >> 1; });
}
__device__ inline unsigned int __vhaddu4(unsigned int a, unsigned int b) {
  return offloom::by_lane<unsigned char>(a, b, [](int x, int y) { return (x + y) >> 1; });
}
/// The larger, the smaller one.
__device__ inline unsigned int __vmaxs2(unsigned int a, unsigned int b) {
  return offloom::by_lane<short>(a, b, [](int x, int y) { return x > y ? x : y; });
}
__device__ inline unsigned int __vmaxs4(unsigned int a, unsigned int b) {
  return offloom::by_lane<signed char>(a, b, [](int x, int y) { return x > y ? x : y; });
}
__device__ inline unsigned int __vmaxu2(unsigned int a, unsigned int b) {
  return offloom::by_lane<unsigned short>(a, b, [](int x, int y) { return x > y ? x : y; });
}
__device__ inline unsigned int __vmaxu4(unsigned int a, unsigned int b) {
  return offloom::by_lane<unsigned char>(a, b, [](int x, int y) { return x > y ? x : y; });
}
__device__ inline unsigned int __vmins2(unsigned int a, unsigned int b) {
  return offloom::by_lane<short>(a, b, [](int x, int y) { return x < y ? x : y; });
}
__device__ inline unsigned int __vmins4(unsigned int a, unsigned int b) {
  return offloom::by_lane<signed char>(a, b, [](int x, int y) { return x < y ? x : y; });
}
__device__ inline unsigned int __vminu2(unsigned int a, unsigned int b) {
  return offloom::by_lane<unsigned short>(a, b, [](int x, int y) { return x < y ? x : y; });
}
__device__ inline unsigned int __vminu4(unsigned int a, unsigned int b) {
  return offloom::by_lane<unsigned char>(a, b, [](int x, int y) { return x < y ? x : y; });
}

/// The sum of |x - y| over the lanes.
__device__ inline unsigned int __vsads2(unsigned int a, unsigned int b) {
  return offloom::sum_of_differences<short>(a, b);
}
__device__ inline unsigned int __vsads4(unsigned int a, unsigned int b) {
  return offloom::sum_of_differences<signed char>(a, b);
}
__device__ inline unsigned int __vsadu2(unsigned int a, unsigned int b) {
  return offloom::sum_of_differences<unsigned short>(a, b);
}
__device__ inline unsigned int __vsadu4(unsigned int a, unsigned int b) {
  return offloom::sum_of_differences<unsigned char>(a, b);
}

/// All bits of the lane set where the comparison holds, otherwise none.
__device__ inline unsigned int __vcmpeq2(unsigned int a, unsigned int b) {
  return offloom::by_lane<unsigned short>(a, b, [](int x, int y) { return x == y ? -1 : 0; });
}
__device__ inline unsigned int __vcmpeq4(unsigned int a, unsigned int b) {
  return offloom::by_lane<unsigned char>(a, b, [](int x, int y) { return x == y ? -1 : 0; });
}
__device__ inline unsigned int __vcmpne2(unsigned int a, unsigned int b) {
  return offloom::by_lane<unsigned short>(a, b, [](int x, int y) { return x != y ? -1 : 0; });
}
__device__ inline unsigned int __vcmpne4(unsigned int a, unsigned int b) {
  return offloom::by_lane<unsigned char>(a, b, [](int x, int y) { return x != y ? -1 : 0; });
}
__device__ inline unsigned int __vcmpges2(unsigned int a, unsigned int b) {
  return offloom::by_lane<short>(a, b, [](int x, int y) { return x >= y ? -1 : 0; });
}
__device__ inline unsigned int __vcmpges4(unsigned int a, unsigned int b) {
  return offloom::by_lane<signed char>(a, b, [](int x, int y) { return x >= y ? -1 : 0; });
}
__device__ inline unsigned int __vcmpgeu2(unsigned int a, unsigned int b) {
  return offloom::by_lane<unsigned short>(a, b, [](int x, int y) { return x >= y ? -1 : 0; });
}
__device__ inline unsigned int __vcmpgeu4(unsigned int a, unsigned int b) {
  return offloom::by_lane<unsigned char>(a, b, [](int x, int y) { return x >= y ? -1 : 0; });
}
__device__ inline unsigned int __vcmpgts2(unsigned int a, unsigned int b) {
  return offloom::by_lane<short>(a, b, [](int x, int y) { return x > y ? -1 : 0; });
}
__device__ inline unsigned int __vcmpgts4(unsigned int a, unsigned int b) {
  return offloom::by_lane<signed char>(a, b, [](int x, int y) { return x > y ? -1 : 0; });
}
__device__ inline unsigned int __vcmpgtu2(unsigned int a, unsigned int b) {
  return offloom::by_lane<unsigned short>(a, b, [](int x, int y) { return x > y ? -1 : 0; });
}
__device__ inline unsigned int __vcmpgtu4(unsigned int a, unsigned int b) {
  return offloom::by_lane<unsigned char>(a, b, [](int x, int y) { return x > y ? -1 : 0; });
}
__device__ inline unsigned int __vcmples2(unsigned int a, unsigned int b) {
  return offloom::by_lane<short>(a, b, [](int x, int y) { return x <= y ? -1 : 0; });
}
__device__ inline unsigned int __vcmples4(unsigned int a, unsigned int b) {
  return offloom::by_lane<signed char>(a, b, [](int x, int y) { return x <= y ? -1 : 0; });
}
__device__ inline unsigned int __vcmpleu2(unsigned int a, unsigned int b) {
  return offloom::by_lane<unsigned short>(a, b, [](int x, int y) { return x <= y ? -1 : 0; });
}
__device__ inline unsigned int __vcmpleu4(unsigned int a, unsigned int b) {
  return offloom::by_lane<unsigned char>(a, b, [](int x, int y) { return x <= y ? -1 : 0; });
}
__device__ inline unsigned int __vcmplts2(unsigned int a, unsigned int b) {
  return offloom::by_lane<short>(a, b, [](int x, int y) { return x < y ? -1 : 0; });
}
__device__ inline unsigned int __vcmplts4(unsigned int a, unsigned int b) {
  return offloom::by_lane<signed char>(a, b, [](int x, int y) { return x < y ? -1 : 0; });
}
__device__ inline unsigned int __vcmpltu2(unsigned int a, unsigned int b) {
  return offloom::by_lane<unsigned short>(a, b, [](int x, int y) { return x < y ? -1 : 0; });
}
__device__ inline unsigned int __vcmpltu4(unsigned int a, unsigned int b) {
  return offloom::by_lane<unsigned char>(a, b, [](int x, int y) { return x < y ? -1 : 0; });
}

/// 1 in the lane where the comparison holds, otherwise 0.
__device__ inline unsigned int __vseteq2(unsigned int a, unsigned int b) {
  return offloom::by_lane<unsigned short>(a, b, [](int x, int y) { return x == y ? 1 : 0; });
}
__device__ inline unsigned int __vseteq4(unsigned int a, unsigned int b) {
  return offloom::by_lane<unsigned char>(a, b, [](int x, int y) { return x == y ? 1 : 0; });
}
__device__ inline unsigned int __vsetne2(unsigned int a, unsigned int b) {
  return offloom::by_lane<unsigned short>(a, b, [](int x, int y) { return x != y ? 1 : 0; });
}
__device__ inline unsigned int __vsetne4(unsigned int a, unsigned int b) {
  return offloom::by_lane<unsigned char>(a, b, [](int x, int y) { return x != y ? 1 : 0; });
}
__device__ inline unsigned int __vsetges2(unsigned int a, unsigned int b) {
  return offloom::by_lane<short>(a, b, [](int x, int y) { return x >= y ? 1 : 0; });
}
__device__ inline unsigned int __vsetges4(unsigned int a, unsigned int b) {
  return offloom::by_lane<signed char>(a, b, [](int x, int y) { return x >= y ? 1 : 0; });
}
__device__ inline unsigned int __vsetgeu2(unsigned int a, unsigned int b) {
  return offloom::by_lane<unsigned short>(a, b, [](int x, int y) { return x >= y ? 1 : 0; });
}
__device__ inline unsigned int __vsetgeu4(unsigned int a, unsigned int b) {
  return offloom::by_lane<unsigned char>(a, b, [](int x, int y) { return x >= y ? 1 : 0; });
}
__device__ inline unsigned int __vsetgts2(unsigned int a, unsigned int b) {
  return offloom::by_lane<short>(a, b, [](int x, int y) { return x > y ? 1 : 0; });
}
__device__ inline unsigned int __vsetgts4(unsigned int a, unsigned int b) {
  return offloom::by_lane<signed char>(a, b, [](int x, int y) { return x > y ? 1 : 0; });
}
__device__ inline unsigned int __vsetgtu2(unsigned int a, unsigned int b) {
  return offloom::by_lane<unsigned short>(a, b, [](int x, int y) { return x > y ? 1 : 0; });
}
__device__ inline unsigned int __vsetgtu4(unsigned int a, unsigned int b) {
  return offloom::by_lane<unsigned char>(a, b, [](int x, int y) { return x > y ? 1 : 0; });
}
__device__ inline unsigned int __vsetles2(unsigned int a, unsigned int b) {
  return offloom::by_lane<short>(a, b, [](int x, int y) { return x <= y ? 1 : 0; });
}
__device__ inline unsigned int __vsetles4(unsigned int a, unsigned int b) {
  return offloom::by_lane<signed char>(a, b, [](int x, int y) { return x <= y ? 1 : 0; });
}
__device__ inline unsigned int __vsetleu2(unsigned int a, unsigned int b) {
  return offloom::by_lane<unsigned short>(a, b, [](int x, int y) { return x <= y ? 1 : 0; });
}
__device__ inline unsigned int __vsetleu4(unsigned int a, unsigned int b) {
  return offloom::by_lane<unsigned char>(a, b, [](int x, int y) { return x <= y ? 1 : 0; });
}
__device__ inline unsigned int __vsetlts2(unsigned int a, unsigned int b) {
  return offloom::by_lane<short>(a, b, [](int x, int y) { return x < y ? 1 : 0; });
}
__device__ inline unsigned int __vsetlts4(unsigned int a, unsigned int b) {
  return offloom::by_lane<signed char>(a, b, [](int x, int y) { return x < y ? 1 : 0; });
}
__device__ inline unsigned int __vsetltu2(unsigned int a, unsigned int b) {
  return offloom::by_lane<unsigned short>(a, b, [](int x, int y) { return x < y ? 1 : 0; });
}
__device__ inline unsigned int __vsetltu4(unsigned int a, unsigned int b) {
  return offloom::by_lane<unsigned char>(a, b, [](int x, int y) { return x < y ? 1 : 0; });
}

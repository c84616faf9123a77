// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// CUDA's functions for dynamic programming (CUDA Math API, "SIMD Intrinsics", "DPX"): fused sums,
// minima and maxima of three, each also clamped at zero (_relu) and on the two halves of a word
// (_s16x2, _u16x2).
#pragma once

#include "integer_intrinsics.h"
#include "simd_functions.h"

namespace offloom {

/// Applies `operation` to each triple of halfwords.
template <class Half, class F>
__host__ __device__ inline unsigned int by_half(unsigned int a, unsigned int b, unsigned int c,
                                                F operation) {
  unsigned int result = 0;
  for (unsigned int shift = 0; shift < 32; shift += 16) {
    const int x = static_cast<Half>(a >> shift), y = static_cast<Half>(b >> shift);
    const int z = static_cast<Half>(c >> shift);
    result |= static_cast<unsigned int>(static_cast<unsigned short>(operation(x, y, z))) << shift;
  }
  return result;
}

template <class T> __host__ __device__ constexpr T larger(T x, T y) { return x > y ? x : y; }
template <class T> __host__ __device__ constexpr T smaller(T x, T y) { return x < y ? x : y; }

} // namespace offloom

/// The larger one of a + b (which wraps around) and c.
__host__ __device__ inline int __viaddmax_s32(int a, int b, int c) {
  return offloom::larger(offloom::wrapping_sum(a, b), c);
}
__host__ __device__ inline unsigned int __viaddmax_u32(unsigned int a, unsigned int b,
                                                       unsigned int c) {
  return offloom::larger(a + b, c);
}
__host__ __device__ inline int __viaddmax_s32_relu(int a, int b, int c) {
  return offloom::larger(__viaddmax_s32(a, b, c), 0);
}
__host__ __device__ inline unsigned int __viaddmax_s16x2(unsigned int a, unsigned int b,
                                                         unsigned int c) {
  return offloom::by_half<short>(a, b, c, [](int x, int y, int z) {
    return offloom::larger<int>(static_cast<short>(x + y), z);
  });
}
__host__ __device__ inline unsigned int __viaddmax_u16x2(unsigned int a, unsigned int b,
                                                         unsigned int c) {
  return offloom::by_half<unsigned short>(a, b, c, [](int x, int y, int z) {
    return offloom::larger<int>(static_cast<unsigned short>(x + y), z);
  });
}
__host__ __device__ inline unsigned int __viaddmax_s16x2_relu(unsigned int a, unsigned int b,
                                                              unsigned int c) {
  return offloom::by_half<short>(a, b, c, [](int x, int y, int z) {
    return offloom::larger(offloom::larger<int>(static_cast<short>(x + y), z), 0);
  });
}

/// The largst of three.
__host__ __device__ inline int __vimax3_s32(int a, int b, int c) {
  return offloom::larger(offloom::larger(a, b), c);
}
__host__ __device__ inline unsigned int __vimax3_u32(unsigned int a, unsigned int b,
                                                     unsigned int c) {
  return offloom::larger(offloom::larger(a, b), c);
}
__host__ __device__ inline int __vimax3_s32_relu(int a, int b, int c) {
  return offloom::larger(__vimax3_s32(a, b, c), 0);
}
__host__ __device__ inline unsigned int __vimax3_s16x2(unsigned int a, unsigned int b,
                                                       unsigned int c) {
  return offloom::by_half<short>(
      a, b, c, [](int x, int y, int z) { return offloom::larger(offloom::larger(x, y), z); });
}
__host__ __device__ inline unsigned int __vimax3_u16x2(unsigned int a, unsigned int b,
                                                       unsigned int c) {
  return offloom::by_half<unsigned short>(
      a, b, c, [](int x, int y, int z) { return offloom::larger(offloom::larger(x, y), z); });
}
__host__ __device__ inline unsigned int __vimax3_s16x2_relu(unsigned int a, unsigned int b,
                                                            unsigned int c) {
  return offloom::by_half<short>(a, b, c, [](int x, int y, int z) {
    return offloom::larger(offloom::larger(offloom::larger(x, y), z), 0);
  });
}

/// The larger one of two, clamped at zero.
__host__ __device__ inline int __vimax_s32_relu(int a, int b) {
  return offloom::larger(offloom::larger(a, b), 0);
}
__host__ __device__ inline unsigned int __vimax_s16x2_relu(unsigned int a, unsigned int b) {
  return __vimax3_s16x2_relu(a, a, b);
}

/// The larger one of two; *a_taken (*high_taken, *low_taken) says whether that is a.
__host__ __device__ inline int __vibmax_s32(int a, int b, bool *a_taken) {
  *a_taken = a >= b;
  return *a_taken ? a : b;
}
__host__ __device__ inline unsigned int __vibmax_u32(unsigned int a, unsigned int b,
                                                     bool *a_taken) {
  *a_taken = a >= b;
  return *a_taken ? a : b;
}
__host__ __device__ inline unsigned int __vibmax_s16x2(unsigned int a, unsigned int b,
                                                       bool *high_taken, bool *low_taken) {
  *high_taken = static_cast<short>(a >> 16) >= static_cast<short>(b >> 16);
  *low_taken = static_cast<short>(a) >= static_cast<short>(b);
  return __vimax3_s16x2(a, a, b);
}
__host__ __device__ inline unsigned int __vibmax_u16x2(unsigned int a, unsigned int b,
                                                       bool *high_taken, bool *low_taken) {
  *high_taken = static_cast<unsigned short>(a >> 16) >= static_cast<unsigned short>(b >> 16);
  *low_taken = static_cast<unsigned short>(a) >= static_cast<unsigned short>(b);
  return __vimax3_u16x2(a, a, b);
}

/// The smaller one of a + b (which wraps around) and c.
__host__ __device__ inline int __viaddmin_s32(int a, int b, int c) {
  return offloom::smaller(offloom::wrapping_sum(a, b), c);
}
__host__ __device__ inline unsigned int __viaddmin_u32(unsigned int a, unsigned int b,
                                                       unsigned int c) {
  return offloom::smaller(a + b, c);
}
__host__ __device__ inline int __viaddmin_s32_relu(int a, int b, int c) {
  return offloom::larger(__viaddmin_s32(a, b, c), 0);
}
__host__ __device__ inline unsigned int __viaddmin_s16x2(unsigned int a, unsigned int b,
                                                         unsigned int c) {
  return offloom::by_half<short>(a, b, c, [](int x, int y, int z) {
    return offloom::smaller<int>(static_cast<short>(x + y), z);
  });
}
__host__ __device__ inline unsigned int __viaddmin_u16x2(unsigned int a, unsigned int b,
                                                         unsigned int c) {
  return offloom::by_half<unsigned short>(a, b, c, [](int x, int y, int z) {
    return offloom::smaller<int>(static_cast<unsigned short>(x + y), z);
  });
}
__host__ __device__ inline unsigned int __viaddmin_s16x2_relu(unsigned int a, unsigned int b,
                                                              unsigned int c) {
  return offloom::by_half<short>(a, b, c, [](int x, int y, int z) {
    return offloom::larger(offloom::smaller<int>(static_cast<short>(x + y), z), 0);
  });
}

/// The smallst of three.
__host__ __device__ inline int __vimin3_s32(int a, int b, int c) {
  return offloom::smaller(offloom::smaller(a, b), c);
}
__host__ __device__ inline unsigned int __vimin3_u32(unsigned int a, unsigned int b,
                                                     unsigned int c) {
  return offloom::smaller(offloom::smaller(a, b), c);
}
__host__ __device__ inline int __vimin3_s32_relu(int a, int b, int c) {
  return offloom::larger(__vimin3_s32(a, b, c), 0);
}
__host__ __device__ inline unsigned int __vimin3_s16x2(unsigned int a, unsigned int b,
                                                       unsigned int c) {
  return offloom::by_half<short>(
      a, b, c, [](int x, int y, int z) { return offloom::smaller(offloom::smaller(x, y), z); });
}
__host__ __device__ inline unsigned int __vimin3_u16x2(unsigned int a, unsigned int b,
                                                       unsigned int c) {
  return offloom::by_half<unsigned short>(
      a, b, c, [](int x, int y, int z) { return offloom::smaller(offloom::smaller(x, y), z); });
}
__host__ __device__ inline unsigned int __vimin3_s16x2_relu(unsigned int a, unsigned int b,
                                                            unsigned int c) {
  return offloom::by_half<short>(a, b, c, [](int x, int y, int z) {
    return offloom::larger(offloom::smaller(offloom::smaller(x, y), z), 0);
  });
}

/// The smaller one of two, clamped at zero.
__host__ __device__ inline int __vimin_s32_relu(int a, int b) {
  return offloom::larger(offloom::smaller(a, b), 0);
}
__host__ __device__ inline unsigned int __vimin_s16x2_relu(unsigned int a, unsigned int b) {
  return __vimin3_s16x2_relu(a, a, b);
}

/// The smaller one of two; *a_taken (*high_taken, *low_taken) says whether that is a.
__host__ __device__ inline int __vibmin_s32(int a, int b, bool *a_taken) {
  *a_taken = a <= b;
  return *a_taken ? a : b;
}
__host__ __device__ inline unsigned int __vibmin_u32(unsigned int a, unsigned int b,
                                                     bool *a_taken) {
  *a_taken = a <= b;
  return *a_taken ? a : b;
}
__host__ __device__ inline unsigned int __vibmin_s16x2(unsigned int a, unsigned int b,
                                                       bool *high_taken, bool *low_taken) {
  *high_taken = static_cast<short>(a >> 16) <= static_cast<short>(b >> 16);
  *low_taken = static_cast<short>(a) <= static_cast<short>(b);
  return __vimin3_s16x2(a, a, b);
}
__host__ __device__ inline unsigned int __vibmin_u16x2(unsigned int a, unsigned int b,
                                                       bool *high_taken, bool *low_taken) {
  *high_taken = static_cast<unsigned short>(a >> 16) <= static_cast<unsigned short>(b >> 16);
  *low_taken = static_cast<unsigned short>(a) <= static_cast<unsigned short>(b);
  return __vimin3_u16x2(a, a, b);
}

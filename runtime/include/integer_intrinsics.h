// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// CUDA's integer intrinsics (CUDA Math API, "Integer Intrinsics").
//
// Bit counting, bit permutation, multiplication by parts, averages, funnel shifts, dot products.
#pragma once

#include "vector_types.h"

/// Number of one bits.
__device__ inline int __popc(unsigned int x) { return __builtin_popcount(x); }
__device__ inline int __popcll(unsigned long long x) { return __builtin_popcountll(x); }

/// Number of zero bits above the highest one bit; 32 (64) for 0.
__device__ inline int __clz(int x) { return x ? __builtin_clz(unsigned(x)) : 32; }
__device__ inline int __clzll(long long x) {
  return x ? __builtin_clzll(static_cast<unsigned long long>(x)) : 64;
}

/// Position of the lowest one bit, counted from 1; 0 for 0.
__device__ inline int __ffs(int x) { return __builtin_ffs(x); }
__device__ inline int __ffsll(long long x) { return __builtin_ffsll(x); }

/// The bits in reverse order.
__device__ inline unsigned int __brev(unsigned int x) {
  x = (x >> 1 & 0x55555555u) | (x & 0x55555555u) << 1;
  x = (x >> 2 & 0x33333333u) | (x & 0x33333333u) << 2;
  x = (x >> 4 & 0x0f0f0f0fu) | (x & 0x0f0f0f0fu) << 4;
  return __builtin_bswap32(x);
}
__device__ inline unsigned long long __brevll(unsigned long long x) {
  return static_cast<unsigned long long>(__brev(static_cast<unsigned int>(x))) << 32 |
         __brev(static_cast<unsigned int>(x >> 32));
}

/// Position of the `offset`-th one bit of `mask`, counted from bit `base` on: upwards for a
/// positive offset, downwards for a negative one, and `base` itself, if set, is the first. With
/// offset 0, base itself if set. 0xffffffff if there is no such bit.
__device__ inline unsigned int __fns(unsigned int mask, unsigned int base, int offset) {
  const int step = offset < 0 ? -1 : 1;
  int left = offset == 0 ? 1 : offset < 0 ? -offset : offset;
  for (int bit = int(base); bit >= 0 && bit < 32; bit += step) {
    if ((mask >> bit & 1) && --left == 0)
      return unsigned(bit);
    if (offset == 0)
      break;
  }
  return 0xffffffffu;
}

/// The bytes in the opposite order.
__device__ inline unsigned short __nv_bswap16(unsigned short x) { return __builtin_bswap16(x); }
__device__ inline unsigned int __nv_bswap32(unsigned int x) { return __builtin_bswap32(x); }
__device__ inline unsigned long long __nv_bswap64(unsigned long long x) {
  return __builtin_bswap64(x);
}

/// Four bytes chosen from the eight of x (0 to 3) and y (4 to 7): the low three bits of each nibble
/// of the selector name one.
__device__ inline unsigned int __byte_perm(unsigned int x, unsigned int y, unsigned int selector) {
  const unsigned long long bytes = static_cast<unsigned long long>(y) << 32 | x;
  unsigned int result = 0;
  for (int i = 0; i < 4; ++i)
    result |= (static_cast<unsigned int>(bytes >> 8 * (selector >> 4 * i & 7)) & 0xff) << 8 * i;
  return result;
}

/// The low 32 bits of the product of the low 24 bits of each.
__device__ inline int __mul24(int x, int y) {
  const int x24 = int(unsigned(x) << 8) >> 8, y24 = int(unsigned(y) << 8) >> 8;
  return int(unsigned(x24) * unsigned(y24));
}
__device__ inline unsigned int __umul24(unsigned int x, unsigned int y) {
  return (x & 0xffffffu) * (y & 0xffffffu);
}

namespace offloom {
__extension__ typedef __int128 int128;
__extension__ typedef unsigned __int128 uint128;
} // namespace offloom

/// The high half of the double-width product.
__device__ inline int __mulhi(int x, int y) { return int(static_cast<long long>(x) * y >> 32); }
__device__ inline unsigned int __umulhi(unsigned int x, unsigned int y) {
  return static_cast<unsigned int>(static_cast<unsigned long long>(x) * y >> 32);
}
__device__ inline long long __mul64hi(long long x, long long y) {
  return static_cast<long long>(static_cast<offloom::int128>(x) * y >> 64);
}
__device__ inline unsigned long long __umul64hi(unsigned long long x, unsigned long long y) {
  return static_cast<unsigned long long>(static_cast<offloom::uint128>(x) * y >> 64);
}

/// |x - y| + z.
__device__ inline unsigned int __sad(int x, int y, unsigned int z) {
  return z + (x > y ? unsigned(x) - unsigned(y) : unsigned(y) - unsigned(x));
}
__device__ inline unsigned int __usad(unsigned int x, unsigned int y, unsigned int z) {
  return z + (x > y ? x - y : y - x);
}

/// The average without overflow, rounded towards negative infinity.
__device__ inline int __hadd(int x, int y) { return (x & y) + ((x ^ y) >> 1); }
__device__ inline unsigned int __uhadd(unsigned int x, unsigned int y) {
  return (x & y) + ((x ^ y) >> 1);
}

/// The average without overflow, rounded towards positive infinity.
__device__ inline int __rhadd(int x, int y) { return (x | y) - ((x ^ y) >> 1); }
__device__ inline unsigned int __urhadd(unsigned int x, unsigned int y) {
  return (x | y) - ((x ^ y) >> 1);
}

/// The high word of high:low shifted left: by shift modulo 32, or (_lc) by at most 32.
__device__ inline unsigned int __funnelshift_l(unsigned int low, unsigned int high,
                                               unsigned int shift) {
  const unsigned long long both = static_cast<unsigned long long>(high) << 32 | low;
  return static_cast<unsigned int>(both << (shift & 31) >> 32);
}
__device__ inline unsigned int __funnelshift_lc(unsigned int low, unsigned int high,
                                                unsigned int shift) {
  const unsigned long long both = static_cast<unsigned long long>(high) << 32 | low;
  return static_cast<unsigned int>(both << (shift < 32 ? shift : 32) >> 32);
}

/// The low word of high:low shifted right: by shift modulo 32, or (_rc) by at most 32.
__device__ inline unsigned int __funnelshift_r(unsigned int low, unsigned int high,
                                               unsigned int shift) {
  const unsigned long long both = static_cast<unsigned long long>(high) << 32 | low;
  return static_cast<unsigned int>(both >> (shift & 31));
}
__device__ inline unsigned int __funnelshift_rc(unsigned int low, unsigned int high,
                                                unsigned int shift) {
  const unsigned long long both = static_cast<unsigned long long>(high) << 32 | low;
  return static_cast<unsigned int>(both >> (shift < 32 ? shift : 32));
}

namespace offloom {
/// Component `lane` of `word` as a T, for dot products of packed integers.
template <class T> __device__ constexpr int packed(unsigned int word, int lane) {
  return static_cast<T>(word >> 8 * sizeof(T) * lane);
}

/// x + y modulo 2^32.
__host__ __device__ constexpr int wrapping_sum(int x, int y) {
  return int(unsigned(x) + unsigned(y));
}
} // namespace offloom

/// c plus the dot product of four packed 8-bit integers.
__device__ inline int __dp4a(int a, int b, int c) {
  int sum = 0;
  for (int i = 0; i < 4; ++i)
    sum += offloom::packed<signed char>(a, i) * offloom::packed<signed char>(b, i);
  return offloom::wrapping_sum(sum, c);
}
__device__ inline unsigned int __dp4a(unsigned int a, unsigned int b, unsigned int c) {
  for (int i = 0; i < 4; ++i)
    c += offloom::packed<unsigned char>(a, i) * offloom::packed<unsigned char>(b, i);
  return c;
}
__device__ inline int __dp4a(char4 a, char4 b, int c) {
  return offloom::wrapping_sum(a.x * b.x + a.y * b.y + a.z * b.z + a.w * b.w, c);
}
__device__ inline unsigned int __dp4a(uchar4 a, uchar4 b, unsigned int c) {
  return a.x * b.x + a.y * b.y + a.z * b.z + a.w * b.w + c;
}

/// c plus the dot product of the two packed 16-bit integers of a and the low (_lo) or high (_hi)
/// two 8-bit integers of b.
__device__ inline int __dp2a_lo(int a, int b, int c) {
  const int sum = offloom::packed<short>(a, 0) * offloom::packed<signed char>(b, 0) +
                  offloom::packed<short>(a, 1) * offloom::packed<signed char>(b, 1);
  return offloom::wrapping_sum(sum, c);
}
__device__ inline int __dp2a_hi(int a, int b, int c) {
  const int sum = offloom::packed<short>(a, 0) * offloom::packed<signed char>(b, 2) +
                  offloom::packed<short>(a, 1) * offloom::packed<signed char>(b, 3);
  return offloom::wrapping_sum(sum, c);
}
__device__ inline unsigned int __dp2a_lo(unsigned int a, unsigned int b, unsigned int c) {
  return unsigned(offloom::packed<unsigned short>(a, 0)) * offloom::packed<unsigned char>(b, 0) +
         unsigned(offloom::packed<unsigned short>(a, 1)) * offloom::packed<unsigned char>(b, 1) + c;
}
__device__ inline unsigned int __dp2a_hi(unsigned int a, unsigned int b, unsigned int c) {
  return unsigned(offloom::packed<unsigned short>(a, 0)) * offloom::packed<unsigned char>(b, 2) +
         unsigned(offloom::packed<unsigned short>(a, 1)) * offloom::packed<unsigned char>(b, 3) + c;
}
__device__ inline int __dp2a_lo(short2 a, char4 b, int c) {
  return offloom::wrapping_sum(a.x * b.x + a.y * b.y, c);
}
__device__ inline int __dp2a_hi(short2 a, char4 b, int c) {
  return offloom::wrapping_sum(a.x * b.z + a.y * b.w, c);
}
__device__ inline unsigned int __dp2a_lo(ushort2 a, uchar4 b, unsigned int c) {
  return unsigned(a.x) * b.x + unsigned(a.y) * b.y + c;
}
__device__ inline unsigned int __dp2a_hi(ushort2 a, uchar4 b, unsigned int c) {
  return unsigned(a.x) * b.z + unsigned(a.y) * b.w + c;
}

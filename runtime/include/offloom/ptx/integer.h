// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Integer instructions of PTX (PTX ISA, "Integer Arithmetic Instructions").
#pragma once

#include "../cxx20.h"

#include <climits>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <type_traits>
#include <utility>

namespace offloom::ptx {

namespace detail {

template <std::size_t Bytes> struct integer;
template <> struct integer<2> {
  using is_signed = std::int32_t;
  using is_unsigned = std::uint32_t;
};
template <> struct integer<4> {
  using is_signed = std::int64_t;
  using is_unsigned = std::uint64_t;
};
template <> struct integer<8> {
  __extension__ using is_signed = __int128;
  __extension__ using is_unsigned = unsigned __int128;
};

} // namespace detail

/// The integer of twice T's width, with T's sign.
template <class T>
using wide = std::conditional_t<std::is_signed_v<T>, typename detail::integer<sizeof(T)>::is_signed,
                                typename detail::integer<sizeof(T)>::is_unsigned>;

/// T's bits, in a type whose arithmetic wraps around and is not narrower than `unsigned`.
template <class T> using bits = std::conditional_t<sizeof(T) == 8, unsigned long long, unsigned>;

/// T's width.
template <class T> inline constexpr unsigned width = CHAR_BIT * sizeof(T);

/// CC.CF, the carry that one asm statement leaves and a later one of the thread reads: `add.cc` and
/// then `addc`. A worker runs such statements of one thread without another's in between; volatile,
/// so that compilers make no vectors of threads around them.
struct carry_register {
  operator bool() const noexcept { return kept; }
  const carry_register &operator=(bool now) const noexcept {
    kept = now;
    return *this;
  }

private:
  static inline thread_local volatile bool kept = false;
};
inline constexpr carry_register carry{};

/// add, addc: with the carry of an earlier instruction.
template <class T> constexpr T add(T x, T y, bool in = false) {
  return static_cast<T>(bits<T>(x) + bits<T>(y) + in);
}
/// sub, neg.
template <class T> constexpr T subtract(T x, T y) {
  return static_cast<T>(bits<T>(x) - bits<T>(y));
}
/// subc: no carry is a borrow, as after sub.cc on a GPU.
template <class T> constexpr T subtract(T x, T y, bool in) {
  return static_cast<T>(bits<T>(x) - bits<T>(y) - !in);
}
/// add.cc, addc.cc: `out` becomes the carry out of the sum.
template <class T, class Carry> constexpr T add_with_carry(T x, T y, bool in, Carry &out) {
  using U = std::make_unsigned_t<T>;
  const wide<U> sum = wide<U>(U(x)) + U(y) + in;
  out = (sum >> width<T>) != 0;
  return static_cast<T>(sum);
}
/// sub.cc, subc.cc: `out` becomes whether there is no borrow.
template <class T, class Carry> constexpr T subtract_with_carry(T x, T y, bool in, Carry &out) {
  using U = std::make_unsigned_t<T>;
  const wide<U> difference = wide<U>(U(x)) - U(y) - !in;
  out = (difference >> width<T>) == 0;
  return static_cast<T>(difference);
}

/// mul.lo
template <class T> constexpr T multiply(T x, T y) {
  return static_cast<T>(bits<T>(x) * bits<T>(y));
}
/// mul.wide
template <class T> constexpr wide<T> multiply_wide(T x, T y) { return wide<T>(x) * y; }
/// mad.wide
template <class T> constexpr wide<T> multiply_add_wide(T x, T y, wide<T> z) {
  return add<wide<T>>(multiply_wide<T>(x, y), z);
}
/// mul.hi
template <class T> constexpr T multiply_high(T x, T y) {
  return static_cast<T>(multiply_wide<T>(x, y) >> width<T>);
}
/// mul24.lo: of the lowest 24 bits.
template <class T> constexpr T multiply_24(T x, T y) {
  auto low = [](T value) { return static_cast<T>(bits<T>(value) << 8) >> 8; };
  return multiply<T>(low(x), low(y));
}

/// mul24.hi: the upper 32 of the product's 48 bits.
template <class T> constexpr T multiply_24_high(T x, T y) {
  auto low = [](T value) { return static_cast<T>(bits<T>(value) << 8) >> 8; };
  return static_cast<T>(wide<T>(low(x)) * low(y) >> 16);
}

/// div: what PTX leaves open for a divisor of zero is all ones.
template <class T> constexpr T divide(T x, T y) {
  if (y == 0)
    return static_cast<T>(-1);
  return std::is_signed_v<T> && y == T(-1) ? subtract<T>(0, x) : static_cast<T>(x / y);
}
/// rem: likewise.
template <class T> constexpr T remainder(T x, T y) {
  if (y == 0)
    return static_cast<T>(-1);
  return std::is_signed_v<T> && y == T(-1) ? T(0) : static_cast<T>(x % y);
}

/// abs: of the lowest number, the lowest number.
template <class T> constexpr T absolute(T x) { return x < 0 ? subtract<T>(0, x) : x; }
/// sad without its sum.
template <class T> constexpr T absolute_difference(T x, T y) {
  return x < y ? subtract<T>(y, x) : subtract<T>(x, y);
}
template <class T> constexpr T minimum(T x, T y) { return y < x ? y : x; }
template <class T> constexpr T maximum(T x, T y) { return x < y ? y : x; }

/// The number nearest to `x` that T holds; of NaN zero, or the highest bit where 64 bits are
/// involved.
template <class T, class From> constexpr T saturate(From x) {
  using limits = std::numeric_limits<T>;
  if (!(x == x))
    return sizeof(From) == 8 || sizeof(T) == 8
               ? static_cast<T>(std::make_unsigned_t<T>{1} << (width<T> - 1))
               : T(0);
  if constexpr (std::is_floating_point_v<From>) {
    if (x >= static_cast<From>(limits::max()))
      return limits::max();
    return x <= static_cast<From>(limits::min()) ? limits::min() : static_cast<T>(x);
  } else {
    if (cxx20::cmp_less(limits::max(), x))
      return limits::max();
    return cxx20::cmp_less(x, limits::min()) ? limits::min() : static_cast<T>(x);
  }
}

/// add.sat, sub.sat
template <class T> constexpr T add_saturated(T x, T y) { return saturate<T>(wide<T>(x) + y); }
template <class T> constexpr T subtract_saturated(T x, T y) { return saturate<T>(wide<T>(x) - y); }

/// cvt: integers keep their lowest bits, as in C++; floating point numbers that an integer cannot
/// hold become the nearest one.
template <class T, class From> constexpr T convert(From x) {
  if constexpr (std::is_floating_point_v<From> && std::is_integral_v<T>)
    return saturate<T>(x);
  else
    return static_cast<T>(x);
}

/// popc
template <class T> constexpr unsigned count_ones(T x) { return cxx20::popcount(x); }
/// clz: the width for zero.
template <class T> constexpr unsigned leading_zeros(T x) { return cxx20::countl_zero(x); }
/// bfind: the place of the highest bit that is not a copy of the sign; all ones if there is none.
template <class T> constexpr unsigned highest_bit(T x) {
  using U = std::make_unsigned_t<T>;
  const U found = x < 0 ? ~U(x) : U(x);
  return found ? width<T> - 1 - cxx20::countl_zero(found) : ~0u;
}
/// bfind.shiftamt: by how much to shift left for that bit to become the highest.
template <class T> constexpr unsigned shift_to_highest_bit(T x) {
  const unsigned place = highest_bit(x);
  return place == ~0u ? place : width<T> - 1 - place;
}
/// brev
template <class T> constexpr T reverse_bits(T x) {
  T reversed = 0;
  for (unsigned i = 0; i < width<T>; ++i)
    reversed |= (x >> i & 1) << (width<T> - 1 - i);
  return reversed;
}

/// A place or a length in a T: of 32 bits, one of 8 bits.
template <class T> constexpr unsigned long long bit_count(unsigned n) {
  return sizeof(T) == 8 ? n : n & 0xff;
}

/// bfe: `count` bits from bit `from` on; of a signed T, extended with the last one's copies. Beyond
/// the word there are copies of the sign, or zeros.
template <class T> constexpr T extract_bits(T x, unsigned from, unsigned count) {
  const unsigned long long start = bit_count<T>(from), length = bit_count<T>(count);
  if (length == 0)
    return 0;
  T result = 0;
  const unsigned long long last = start + length - 1 < width<T> ? start + length - 1 : width<T> - 1;
  const bool fill = std::is_signed_v<T> && (bits<T>(x) >> last & 1);
  for (unsigned i = 0; i < width<T>; ++i) {
    const bool bit = i < length && start + i < width<T> ? bits<T>(x) >> (start + i) & 1 : fill;
    result = static_cast<T>(bits<T>(result) | bits<T>(bit) << i);
  }
  return result;
}
/// bfi: `into` with the lowest `count` bits of `x` at bit `from`.
template <class T> constexpr T insert_bits(T x, T into, unsigned from, unsigned count) {
  const unsigned long long start = bit_count<T>(from), length = bit_count<T>(count);
  if (start >= width<T> || length == 0)
    return into;
  T mask = length >= width<T> ? ~T(0) : (T(1) << length) - 1;
  mask <<= start;
  return (into & ~mask) | (x << start & mask);
}

/// szext.clamp: the lowest `length` bits of `x`, of a signed T extended with the last one's copies.
template <class T> constexpr T extend(T x, unsigned length) {
  return length > 31 ? x : extract_bits<T>(x, 0, length);
}
/// bmsk.clamp: `length` ones from bit `start` on.
constexpr unsigned bit_mask(unsigned start, unsigned length) {
  return start > 31 ? 0 : (length > 31 ? ~0u : (1u << length) - 1) << start;
}

/// cvt.pack.sat: the two numbers, each the nearest one that T holds, `x` above `y`; below `z`, what
/// was packed before, if they are bytes.
template <class T> constexpr unsigned pack_saturated(int x, int y, unsigned z = 0) {
  using U = std::make_unsigned_t<T>;
  const unsigned high = U(saturate<T>(x)), low = U(saturate<T>(y));
  const unsigned pair = high << width<T> | low;
  return sizeof(T) == 1 ? z << 16 | pair : pair;
}

/// The same of numbers of four bits or two, of which a register has as many as fit.
template <int bits, bool is_signed>
constexpr unsigned pack_saturated_bits(int x, int y, unsigned z) {
  constexpr int most = (1 << (bits - is_signed)) - 1, least = is_signed ? -most - 1 : 0;
  constexpr unsigned mask = (1u << bits) - 1;
  const auto saturated = [](int v) { return unsigned(v < least ? least : v > most ? most : v); };
  return z << 2 * bits | (saturated(x) & mask) << bits | (saturated(y) & mask);
}

/// dp4a: the sum of the products of four bytes each, and `z`.
template <class A, class B> constexpr auto dot_product_4(unsigned x, unsigned y, unsigned z) {
  using byte_a = std::conditional_t<std::is_signed_v<A>, std::int8_t, std::uint8_t>;
  using byte_b = std::conditional_t<std::is_signed_v<B>, std::int8_t, std::uint8_t>;
  for (unsigned i = 0; i < 32; i += 8)
    z += unsigned(int(byte_a(x >> i)) * int(byte_b(y >> i)));
  return z;
}
/// dp2a: the sum of the products of two halves of `x` with bytes `first` and `first + 1` of `y`,
/// and `z`.
template <class A, class B>
constexpr auto dot_product_2(unsigned x, unsigned y, unsigned z, unsigned first) {
  using half = std::conditional_t<std::is_signed_v<A>, std::int16_t, std::uint16_t>;
  using byte = std::conditional_t<std::is_signed_v<B>, std::int8_t, std::uint8_t>;
  for (unsigned i = 0; i < 2; ++i)
    z += unsigned(int(half(x >> 16 * i)) * int(byte(y >> 8 * (first + i))));
  return z;
}

// On both halves of a word: .u16x2, .s16x2. Sums wrap around.
inline constexpr auto half_sum = [](int x, int y) { return x + y; };
inline constexpr auto lower_half = [](int x, int y) { return x < y ? x : y; };
inline constexpr auto higher_half = [](int x, int y) { return x < y ? y : x; };
inline constexpr auto lower_half_relu = [](int x, int y) {
  return higher_half(lower_half(x, y), 0);
};
inline constexpr auto higher_half_relu = [](int x, int y) {
  return higher_half(higher_half(x, y), 0);
};

/// `f` of each half, as a number of type T.
template <class T, class F> constexpr unsigned each_word_half(F f, unsigned x, unsigned y) {
  auto half = [&](unsigned shift) {
    const int value = f(static_cast<T>(x >> shift), static_cast<T>(y >> shift));
    return (static_cast<unsigned>(value) & 0xffff) << shift;
  };
  return half(16) | half(0);
}

} // namespace offloom::ptx

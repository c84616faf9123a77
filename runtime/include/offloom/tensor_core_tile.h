// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Products of tiles, 16 x K by K x 8 with K of 8 or 16, straight from the registers of a warp's
// lanes (PTX ISA, "Matrix Fragments for mma.m16n8k16"), and into them.
//
// A quad of lanes holds rows g and g + 8 of A and of the sums, and column g of B, each in an order
// that is the same for all quads. So a quad's sums are a vector: it takes factors from B's row k in
// that order, each twice, for two rows, and the pair of A's for these rows. In which order k goes
// does not matter, where A and B have it alike: sums are made at once (offloom/tensor_core.h).
//
// GCC writes shuffles of vectors that the processor does not have as moves of their elements one by
// one: there are no tiles for it then.
#pragma once

#if defined(__clang__) || defined(__AVX512BW__)
#define OFFLOOM_HAS_TILES

#include "cxx20.h"
#include "tensor_core.h"
#include "tensor_core_formats.h"
#include "warp_matrix_quads.h"
#include "with_indices.h"

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <utility>

/// Locals that compilers need not fill with zeros.
#ifdef __clang__
#define OFFLOOM_UNINITIALIZED [[clang::uninitialized]]
#else
#define OFFLOOM_UNINITIALIZED
#endif

namespace offloom::tensor_core {

namespace detail {
/// Two vectors of codes as one.
template <class Half> [[gnu::always_inline]] inline auto joined(const Half &a, const Half &b) {
  return offloom::detail::with_indices<sizeof(Half)>([&](auto... i) __attribute__((always_inline)) {
    return __builtin_shufflevector(a, b, i.value...);
  });
}
} // namespace detail

/// Registers of lanes, which are as far apart as they are large, or farther.
template <std::size_t bytes> struct close_registers {
  const std::byte *first;

  template <class Vector> [[gnu::always_inline]] Vector of_quad(unsigned g) const {
    static_assert(sizeof(Vector) == 4 * bytes);
    Vector all;
    std::memcpy(&all, first + g * sizeof all, sizeof all);
    return all;
  }
};
template <std::size_t bytes> struct spread_registers {
  const std::byte *first;
  std::size_t apart;

  template <class Vector> [[gnu::always_inline]] Vector of_quad(unsigned g) const {
    static_assert(sizeof(Vector) == 4 * bytes);
    typedef std::uint16_t share __attribute__((vector_size(bytes)));
    const auto of_lane = [&](unsigned t) __attribute__((always_inline)) {
      share own;
      std::memcpy(&own, first + (4 * g + t) * apart, sizeof own);
      return own;
    };
    const auto all = detail::joined(detail::joined(of_lane(0), of_lane(1)),
                                    detail::joined(of_lane(2), of_lane(3)));
    return reinterpret_cast<const Vector &>(all);
  }
};

namespace detail {

inline constexpr unsigned tile_quads = 8;
#ifdef __AVX512F__
inline constexpr unsigned tile_quads_at_once = 8;
#else
inline constexpr unsigned tile_quads_at_once = 4;
#endif

/// Bits that any of some numbers has, the largest number, and what the least one that is not 0
/// lacks to 2^16, all without signs and moved up by one.
struct code_bounds {
  codes<8> any = {}, most = {}, lack = {};

  template <class Codes> [[gnu::always_inline]] static Codes larger(Codes a, Codes b) {
    return a > b ? a : b;
  }
  template <unsigned N> [[gnu::always_inline]] static codes<N / 2> lower(codes<N> all) {
    codes<N / 2> half;
    std::memcpy(&half, &all, sizeof half);
    return half;
  }
  template <unsigned N> [[gnu::always_inline]] static codes<N / 2> upper(codes<N> all) {
    codes<N / 2> half;
    std::memcpy(&half, reinterpret_cast<const char *>(&all) + sizeof half, sizeof half);
    return half;
  }
};

/// The same while numbers come, N at a time.
template <unsigned N> struct growing_bounds {
  codes<N> any = {}, most = {}, lack = {};

  [[gnu::always_inline]] void add(codes<N> x) {
    const codes<N> magnitude = x << 1, rest = 0 - magnitude;
    any |= magnitude;
    most = code_bounds::larger(most, magnitude);
    lack = code_bounds::larger(lack, rest);
  }
  [[gnu::always_inline]] code_bounds all() const {
    if constexpr (N == 8) {
      return {any, most, lack};
    } else {
      using bounds = code_bounds;
      const growing_bounds<N / 2> half = {
          bounds::lower<N>(any) | bounds::upper<N>(any),
          bounds::larger(bounds::lower<N>(most), bounds::upper<N>(most)),
          bounds::larger(bounds::lower<N>(lack), bounds::upper<N>(lack))};
      return half.all();
    }
  }
};

/// What the bounds say of numbers of the format.
template <class Format> bit_range range_of(unsigned any, unsigned most, unsigned lack) {
  constexpr int places = Format::fraction_bits, shift = places + 1;
  if (most == 0)
    return {0, 0};
  if (most >> shift == 0xffffu >> shift)
    return {special_exponent, 0};
  const auto exponent = [](unsigned magnitude) {
    const int field = static_cast<int>(magnitude >> shift);
    return (field ? field - 1 : 0) + Format::least_exponent;
  };
  const int lowest_place = cxx20::countr_zero(any >> 1 | 1u << places);
  return {exponent(most), exponent(0x10000u - lack) - places + lowest_place};
}

template <unsigned By, unsigned Count, class Codes>
[[gnu::always_inline]] inline Codes turned(Codes all) {
  return offloom::detail::with_indices<Count>([&](auto... i) __attribute__((always_inline)) {
    return __builtin_shufflevector(all, all, (i ^ By)...);
  });
}

/// Of two sets of numbers.
template <class Format>
std::pair<bit_range, bit_range> ranges_of(const code_bounds &a, const code_bounds &b) {
  codes<32> largest = joined(joined(a.most, b.most), joined(a.lack, b.lack));
  codes<16> any = joined(a.any, b.any);
  const auto fold = [&](auto by) __attribute__((always_inline)) {
    largest = code_bounds::larger(largest, turned<by, 32>(largest));
    any |= turned<by, 16>(any);
  };
  fold(std::integral_constant<unsigned, 4>());
  fold(std::integral_constant<unsigned, 2>());
  fold(std::integral_constant<unsigned, 1>());
  return {range_of<Format>(any[0], largest[0], largest[16]),
          range_of<Format>(any[8], largest[8], largest[24])};
}

} // namespace detail

/// A as pairs of elements of rows g and g + 8.
template <class Format, unsigned K> struct tile_of_a {
  /// What a lane has of it.
  static constexpr std::size_t bytes = K;

  template <class Registers> [[gnu::always_inline]] void take(Registers lanes) {
    detail::growing_bounds<2 * K> grown;
    for (unsigned g = 0; g < detail::tile_quads; ++g) {
      using codes = detail::codes<2 * K>;
      const codes words = lanes.template of_quad<codes>(g);
      grown.add(words);
      const codes in_pairs =
          offloom::detail::with_indices<2 * K>([&](auto... i) __attribute__((always_inline)) {
            return __builtin_shufflevector(words, words, (i / 4 * 4 + i % 2 * 2 + i / 2 % 2)...);
          });
      for (unsigned part = 0; part < 2; ++part) {
        detail::codes<K> some;
        std::memcpy(&some, reinterpret_cast<const char *>(&in_pairs) + part * sizeof some,
                    sizeof some);
        const auto numbers = Format::template floats<K>(some);
        std::memcpy(&pairs[g][part * K / 2][0], &numbers, sizeof numbers);
      }
    }
    bounds = grown.all();
  }

  alignas(64) float pairs[detail::tile_quads][K][2];
  detail::code_bounds bounds;
};

/// B row by row.
template <class Format, unsigned K> struct tile_of_b {
  static constexpr std::size_t bytes = K / 2;

  template <class Registers> [[gnu::always_inline]] void take(Registers lanes) {
    detail::growing_bounds<K> grown;
    for (unsigned n = 0; n < 8; ++n) {
      const auto column = lanes.template of_quad<detail::codes<K>>(n);
      grown.add(column);
      const auto numbers = Format::template floats<K>(column);
      std::memcpy(&rows[0][0] + n * K, &numbers, sizeof numbers);
    }
    nvcuda::wmma::detail::turn_over<8, K>(&rows[0][0]);
    bounds = grown.all();
  }

  alignas(64) float rows[K][8];
  detail::code_bounds bounds;
};

namespace detail {

using quad_floats = floats<16>;
typedef int quad_ints __attribute__((vector_size(16 * sizeof(int))));

/// Vectors whose elements are factors of the same sum as those of a quad's sums.
template <class Vector, class Number>
[[gnu::always_inline]] inline Vector each_twice(const Number *row) {
  typedef Number eight __attribute__((vector_size(8 * sizeof(Number))));
  eight all;
  std::memcpy(&all, row, sizeof all);
  return __builtin_shufflevector(all, all, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7);
}
template <class Vector> [[gnu::always_inline]] inline Vector pair_everywhere(const void *pair) {
  std::int64_t both;
  std::memcpy(&both, pair, sizeof both);
  typedef std::int64_t pairs __attribute__((vector_size(64)));
  const pairs all = {both, both, both, both, both, both, both, both};
  return reinterpret_cast<Vector>(all);
}

/// A quad's sums, of which a lane has two of one row and then two of another, in that order and in
/// that of pairs.
[[gnu::always_inline]] inline quad_floats other_order(quad_floats x) {
  return __builtin_shufflevector(x, x, 0, 2, 1, 3, 4, 6, 5, 7, 8, 10, 9, 11, 12, 14, 13, 15);
}

/// Whether all are multiples of 2^`exponent`, fewer than 2^23.
inline bool are_multiples(const quad_floats (&c)[tile_quads], int exponent) {
  const float scale = cxx20::bit_cast<float>(static_cast<std::uint32_t>(127 - exponent) << 23);
  const quad_floats limit = quad_floats{} + 0x1p23f;
  quad_ints wrong = {};
  for (const quad_floats &x : c) {
    const quad_floats multiple = x * scale;
    const quad_floats below = multiple < limit ? multiple : limit;
    const quad_floats within = below > -limit ? below : -limit;
    const quad_floats whole =
        __builtin_convertvector(__builtin_convertvector(within, quad_ints), quad_floats);
    wrong |= reinterpret_cast<const quad_ints &>(whole) ^ // -0 is none, which is rare
             reinterpret_cast<const quad_ints &>(multiple);
  }
  std::int64_t parts[8], any = 0;
  std::memcpy(parts, &wrong, sizeof parts);
  for (std::int64_t part : parts)
    any |= part;
  return any == 0;
}

/// Sums that lose nothing.
template <class A, class B>
void add_plainly(const A &a, const B &b, quad_floats (&sums)[tile_quads]) {
  // As many at once as processors have registers for.
  constexpr unsigned at_once = tile_quads_at_once, depth = sizeof b.rows / sizeof b.rows[0];
  for (unsigned first = 0; first < tile_quads; first += at_once) {
    quad_floats some[at_once];
    for (unsigned g = 0; g < at_once; ++g)
      some[g] = sums[first + g] + 0.0f; // no zero is negative
    for (unsigned k = 0; k < depth; ++k) {
      const auto of_b = each_twice<quad_floats>(b.rows[k]);
      for (unsigned g = 0; g < at_once; ++g)
        some[g] += of_b * pair_everywhere<quad_floats>(a.pairs[first + g][k]);
    }
    for (unsigned g = 0; g < at_once; ++g)
      sums[first + g] = some[g];
  }
}

} // namespace detail

/// Sums += A * B, if plain sums of it lose nothing. False, and nothing done, if they might.
template <class Format, unsigned K>
bool multiply_exactly(const tile_of_a<Format, K> &a, const tile_of_b<Format, K> &b,
                      detail::quad_floats (&sums)[detail::tile_quads]) {
  const auto [of_a, of_b] = detail::ranges_of<Format>(a.bounds, b.bounds);
  // Products are below 2^(below - log2 K), and tensor cores cut nothing off, which they do below
  // the greatest exponent by last_place.
  const int below = of_a.largest + of_b.largest + 2 + cxx20::bit_width(K - 1);
  const int unit = of_a.lowest + of_b.lowest;
  if (below - unit > 23 || unit < -100 || below > 100 || !detail::are_multiples(sums, unit))
    return false;
  detail::add_plainly(a, b, sums);
  return true;
}

namespace detail {

/// exponent_of() all.
[[gnu::always_inline]] inline quad_ints exponents_of(quad_floats x, int least_exponent) {
  const quad_ints bits = reinterpret_cast<quad_ints>(x) & 0x7fffffff,
                  least = quad_ints{} + least_exponent, special = quad_ints{} + special_exponent,
                  none = quad_ints{} + no_exponent;
  const quad_ints exponent = (bits >> 23) - 127;
  const quad_ints usual = exponent < least ? least : exponent;
  const quad_ints any = exponent > 127 ? special : usual;
  return bits == 0 ? none : any;
}

/// Exponents of a tile's factors, as its numbers lie.
template <class Format, unsigned K> struct tile_exponents {
  alignas(64) int of_a[tile_quads][K][2], of_b[K][8];

  tile_exponents(const tile_of_a<Format, K> &a, const tile_of_b<Format, K> &b) {
    fill(&of_a[0][0][0], &a.pairs[0][0][0], tile_quads * K * 2);
    fill(&of_b[0][0], &b.rows[0][0], K * 8);
  }

private:
  static void fill(int *to, const float *from, unsigned count) {
    for (unsigned i = 0; i < count; i += 16) {
      quad_floats some;
      std::memcpy(&some, from + i, sizeof some);
      const quad_ints exponents = exponents_of(some, Format::least_exponent);
      std::memcpy(to + i, &exponents, sizeof exponents);
    }
  }
};

/// A quad's sums as a tensor core makes them. False, and nothing done, where numbers are so large
/// or small that sum_of_products() is needed.
template <class Format, unsigned K>
bool add_to_quad(const tile_of_a<Format, K> &a, const tile_of_b<Format, K> &b,
                 const tile_exponents<Format, K> &exponents, unsigned g, quad_floats &sums) {
  constexpr int least = last_place - 126, largest = 120; // the sum is a normal float, or 0
  quad_ints exponent = exponents_of(sums, -127);
  for (unsigned k = 0; k < K; ++k) {
    const quad_ints its =
        each_twice<quad_ints>(exponents.of_b[k]) + pair_everywhere<quad_ints>(exponents.of_a[g][k]);
    exponent = its > exponent ? its : exponent;
  }
  const quad_ints extreme =
      (exponent > largest) | ((exponent < least) & (exponent > no_exponent / 2));
  std::int64_t extremes[8], any = 0;
  std::memcpy(extremes, &extreme, sizeof extremes);
  for (std::int64_t each : extremes)
    any |= each;
  if (any)
    return false;
  const quad_ints lowest = quad_ints{} + least;
  exponent = exponent < lowest ? lowest : exponent;

  const quad_ints power = (last_place + 127 - exponent) << 23;
  const auto scale = reinterpret_cast<quad_floats>(power);
  // Eight products, each below 2^27, fit into an int.
  quad_ints sum[2] = {__builtin_convertvector(sums * scale, quad_ints), {}};
  for (unsigned k = 0; k < K; ++k)
    sum[k / 8] += __builtin_convertvector(each_twice<quad_floats>(b.rows[k]) *
                                              pair_everywhere<quad_floats>(a.pairs[g][k]) * scale,
                                          quad_ints);
  using longs = vectors<16>::longs;
  using doubles = vectors<16>::doubles;
  const longs power_of_unit = (__builtin_convertvector(exponent, longs) + (1023 - last_place))
                              << 52;
  doubles unit;
  std::memcpy(&unit, &power_of_unit, sizeof unit);
  const doubles total =
      (__builtin_convertvector(sum[0], doubles) + __builtin_convertvector(sum[1], doubles)) * unit;
  // Toward zero.
  longs bits;
  std::memcpy(&bits, &total, sizeof bits);
  bits &= ~((std::int64_t{1} << 29) - 1);
  doubles shorter;
  std::memcpy(&shorter, &bits, sizeof shorter);
  sums = __builtin_convertvector(shorter, quad_floats);
  return true;
}

/// The same for any numbers, one by one.
template <class Format, unsigned K>
void add_one_by_one(const tile_of_a<Format, K> &a, const tile_of_b<Format, K> &b, unsigned g,
                    quad_floats &sums) {
  float all[16];
  std::memcpy(all, &sums, sizeof all);
  for (unsigned row = 0; row < 2; ++row) {
    float of_a[K];
    for (unsigned k = 0; k < K; ++k)
      of_a[k] = a.pairs[g][k][row];
    for (unsigned n = 0; n < 8; ++n)
      all[n * 2 + row] = sum_of_products(of_a, &b.rows[0][n], 8, K, all[n * 2 + row],
                                         Format::least_exponent, result::to_float);
  }
  std::memcpy(&sums, all, sizeof all);
}

} // namespace detail

/// Sums += A * B.
template <class Format, unsigned K>
void multiply(const tile_of_a<Format, K> &a, const tile_of_b<Format, K> &b,
              detail::quad_floats (&sums)[detail::tile_quads]) {
  if (multiply_exactly(a, b, sums))
    return;
  const detail::tile_exponents<Format, K> exponents(a, b);
  for (unsigned g = 0; g < detail::tile_quads; ++g)
    if (!detail::add_to_quad(a, b, exponents, g, sums[g]))
      detail::add_one_by_one(a, b, g, sums[g]);
}

/// C += A * B, of all lanes' registers one behind the other.
template <class Format, unsigned K> void multiply_registers(const void *a, const void *b, void *c) {
  using tile_a = tile_of_a<Format, K>;
  using tile_b = tile_of_b<Format, K>;
  OFFLOOM_UNINITIALIZED tile_a left;
  OFFLOOM_UNINITIALIZED tile_b right;
  OFFLOOM_UNINITIALIZED detail::quad_floats sums[detail::tile_quads];
  left.take(close_registers<tile_a::bytes>{static_cast<const std::byte *>(a)});
  right.take(close_registers<tile_b::bytes>{static_cast<const std::byte *>(b)});
  std::memcpy(sums, c, sizeof sums);
  for (auto &of_quad : sums)
    of_quad = detail::other_order(of_quad);
  multiply(left, right, sums);
  for (auto &of_quad : sums)
    of_quad = detail::other_order(of_quad);
  std::memcpy(c, sums, sizeof sums);
}

/// Fragments of lanes: the first lane's, and how far apart they are.
template <class Byte> struct spread_fragments {
  Byte *first;
  std::size_t apart;
};

/// D = C + A * B of matrices of Rows tiles of 16 rows by Columns tiles of 8 columns, which a lane
/// has one behind the other.
template <class Format, unsigned K, unsigned Rows, unsigned Columns>
void multiply_fragments(spread_fragments<const std::byte> a, spread_fragments<const std::byte> b,
                        spread_fragments<const std::byte> c, spread_fragments<std::byte> d) {
  using tile_a = tile_of_a<Format, K>;
  using tile_b = tile_of_b<Format, K>;
  constexpr std::size_t sum_bytes = 4 * sizeof(float);
  OFFLOOM_UNINITIALIZED tile_a left[Rows];
  for (unsigned i = 0; i < Rows; ++i)
    left[i].take(spread_registers<tile_a::bytes>{a.first + i * tile_a::bytes, a.apart});
  for (unsigned j = 0; j < Columns; ++j) {
    OFFLOOM_UNINITIALIZED tile_b right;
    right.take(spread_registers<tile_b::bytes>{b.first + j * tile_b::bytes, b.apart});
    for (unsigned i = 0; i < Rows; ++i) {
      const std::size_t place = (i * Columns + j) * sum_bytes;
      const spread_registers<sum_bytes> from{c.first + place, c.apart};
      OFFLOOM_UNINITIALIZED detail::quad_floats sums[detail::tile_quads];
      for (unsigned g = 0; g < detail::tile_quads; ++g)
        sums[g] = detail::other_order(from.template of_quad<detail::quad_floats>(g));
      multiply(left[i], right, sums);
      for (unsigned g = 0; g < detail::tile_quads; ++g) {
        const detail::quad_floats of_quad = detail::other_order(sums[g]);
        for (unsigned t = 0; t < 4; ++t)
          std::memcpy(d.first + place + (4 * g + t) * d.apart,
                      reinterpret_cast<const std::byte *>(&of_quad) + t * sum_bytes, sum_bytes);
      }
    }
  }
}

} // namespace offloom::tensor_core

#endif // OFFLOOM_HAS_TILES

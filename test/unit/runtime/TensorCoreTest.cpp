// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Products of matrices are sums of products, element by element, in whatever way they are made.
#include "offloom/tensor_core.h"
#include "offloom/tensor_core_tile.h"

#include <bit>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <gtest/gtest.h>
#include <random>
#include <vector>

using namespace offloom::tensor_core;

namespace {

constexpr unsigned M = 16, N = 8, K = 16;

class TensorCore : public testing::Test {
protected:
  /// Numbers of at most `bits` bits and exponents from -`span` / 2 on, some of them 0.
  std::vector<float> numbers(unsigned count, int bits, int span) {
    std::vector<float> result(count);
    for (float &x : result) {
      const int most = (1 << bits) - 1;
      const int number = std::uniform_int_distribution(-most, most)(random);
      x = std::ldexp(static_cast<float>(number),
                     std::uniform_int_distribution(0, span)(random) - span / 2);
    }
    return result;
  }

  template <unsigned together, result becomes> void expect_sums(int bits, int span, int bits_of_c) {
    const auto a = numbers(M * K, bits, span), b = numbers(K * N, bits, span);
    auto c = numbers(M * N, bits_of_c, span);
    if (becomes == result::to_half)
      for (float &x : c)
        x = offloom::fp16_format::to_float(offloom::fp16_format::from_float(x));
    auto expected = c;
    for (unsigned i = 0; i < M * N; ++i)
      for (unsigned k = 0; k < K; k += together)
        expected[i] = sum_of_products(&a[i / N * K + k], &b[k * N + i % N], N, together,
                                      expected[i], least_exponent, becomes);
    auto plain = c;
    exact += detail::multiply_exactly<M, N, K>(a.data(), b.data(), plain.data(), least_exponent);
    ++all;
    multiply<M, N, K, together, becomes>(a.data(), b.data(), c.data(), least_exponent);
    EXPECT_EQ(std::memcmp(c.data(), expected.data(), sizeof(float) * M * N), 0)
        << bits << " bits, exponents " << span << " apart, " << bits_of_c << " bits of c";
  }

  static constexpr int least_exponent = -14;
  std::mt19937 random{20};
  int exact = 0, all = 0;
};

TEST_F(TensorCore, SumsAreThoseOfElements) {
  for (int bits = 1; bits <= 11; ++bits)
    for (int span = 0; span <= 12; ++span)
      for (int bits_of_c : {0, 4, 12, 22, 24}) {
        expect_sums<16, result::to_float>(bits, span, bits_of_c);
        expect_sums<4, result::to_float>(bits, span, bits_of_c);
        expect_sums<16, result::to_half>(bits, span, bits_of_c);
        expect_sums<8, result::to_half>(bits, span, bits_of_c);
      }
  EXPECT_GT(exact, all / 10);
  EXPECT_LT(exact, all / 2);
}

TEST_F(TensorCore, ZerosArePositive) {
  std::vector<float> a(M * K, -0.0f), b(K * N, 1.0f), c(M * N, -0.0f);
  multiply<M, N, K, K, result::to_float>(a.data(), b.data(), c.data(), least_exponent);
  for (float x : c)
    EXPECT_FALSE(std::signbit(x));
}

TEST_F(TensorCore, InfinitiesAndSubnormalsAreNotPlain) {
  for (float special : {INFINITY, -INFINITY, 0x1p-24f, 0x1p-140f}) {
    std::vector<float> a(M * K, 1.0f), b(K * N, 1.0f), c(M * N, 0.0f);
    a[5] = special;
    auto expected =
        sum_of_products(a.data(), b.data(), N, K, 0.0f, least_exponent, result::to_float);
    multiply<M, N, K, K, result::to_float>(a.data(), b.data(), c.data(), least_exponent);
    EXPECT_EQ(c[0], expected);
    EXPECT_EQ(c[N], 16.0f);
  }
}

#ifdef OFFLOOM_HAS_TILES
/// Lanes' registers of a product 16 x 8 x K, and what its elements are by sum_of_products().
template <class Format, unsigned K> struct lanes_product {
  std::uint16_t a[32][K / 2], b[32][K / 4];
  float c[32][4], before[32][4];

  void expect_sums(const char *what) {
    std::memcpy(before, c, sizeof c);
    multiply_registers<Format, K>(a, b, c);
    for (unsigned lane = 0; lane < 32; ++lane)
      for (unsigned i = 0; i < 4; ++i) {
        float row[K], column[K];
        for (unsigned k = 0; k < K; ++k) {
          const unsigned t = k % 8 / 2, part = k / 8 * 2 + i / 2;
          row[k] = number(a[lane / 4 * 4 + t][part * 2 + k % 2]);
          column[k] = number(b[(lane % 4 * 2 + i % 2) * 4 + t][k / 8 * 2 + k % 2]);
        }
        const float expected = sum_of_products(row, column, 1, K, before[lane][i],
                                               Format::least_exponent, result::to_float);
        ASSERT_EQ(std::bit_cast<std::uint32_t>(c[lane][i]), std::bit_cast<std::uint32_t>(expected))
            << what << ", lane " << lane << ", " << i << ": " << before[lane][i] << " became "
            << c[lane][i] << ", not " << expected;
      }
  }
  static float number(std::uint16_t code) {
    return std::is_same_v<Format, half_tile_format> ? offloom::fp16_format::to_float(code)
                                                    : offloom::bf16_format::to_float(code);
  }
};

/// Codes of some bits with exponents that are `span` apart, and now and then others of all kinds.
template <class Format, unsigned K> void expect_tiles(unsigned seed) {
  std::mt19937 random(seed);
  constexpr unsigned bits = Format::fraction_bits, special = 0x7fffu >> bits;
  const auto below = [&](unsigned n) { return static_cast<unsigned>(random() % n); };
  for (unsigned round = 0; round < 300; ++round) {
    lanes_product<Format, K> product;
    const unsigned kept = below(bits + 1), span = 1 + below(round % 3 ? 4 : special / 2);
    const unsigned first = 1 + below(special - span), strange = round % 4 ? 0 : 1 + below(40);
    const auto code = [&]() -> std::uint16_t {
      const unsigned sign = below(2) << 15;
      if (strange && below(strange * 10) == 0) {
        const unsigned kinds[] = {0, 1 + below((1u << bits) - 1), special << bits,
                                  special << bits | 1, below(0x8000)};
        return static_cast<std::uint16_t>(sign | kinds[below(5)]);
      }
      const unsigned fraction = below(1u << bits) >> (bits - kept) << (bits - kept);
      return static_cast<std::uint16_t>(below(9) ? sign | (first + below(span)) << bits | fraction
                                                 : sign);
    };
    for (auto &own : product.a)
      for (auto &x : own)
        x = code();
    for (auto &own : product.b)
      for (auto &x : own)
        x = code();
    const bool any_sums = below(4) == 0;
    for (auto &own : product.c)
      for (float &x : own)
        x = any_sums && below(20) == 0
                ? std::bit_cast<float>(static_cast<std::uint32_t>(random()))
                : product.number(code()) * product.number(code()) * float(below(3)) - 0.0f;
    product.expect_sums(std::is_same_v<Format, half_tile_format> ? "halves" : "bfloat16");
  }
}

TEST_F(TensorCore, TilesOfLanesAreSumsOfElements) {
  for (unsigned seed = 0; seed < 8; ++seed) {
    expect_tiles<half_tile_format, 16>(seed);
    expect_tiles<half_tile_format, 8>(seed);
    expect_tiles<bfloat16_tile_format, 16>(seed);
    expect_tiles<bfloat16_tile_format, 8>(seed);
  }
}
#endif

} // namespace

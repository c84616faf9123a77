// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Products of matrices are sums of products, element by element, in whatever way they are made.
#include "offloom/tensor_core.h"

#include <cmath>
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

} // namespace

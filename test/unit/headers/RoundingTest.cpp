// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Arithmetic that names its rounding gives what the processor gives in that mode, for any bits.
#include "rounding_intrinsics.h"

#include <bit>
#include <cfenv>
#include <cmath>
#include <cstdint>
#include <gtest/gtest.h>
#include <random>

using offloom::rounding;

namespace {

/// `operation` of volatile variables, in the processor's mode.
template <class Real, class F> Real in_mode(rounding mode, F operation) {
  const int before = std::fegetround();
  std::fesetround(mode == rounding::up     ? FE_UPWARD
                  : mode == rounding::down ? FE_DOWNWARD
                                           : FE_TOWARDZERO);
  const volatile Real result = operation();
  std::fesetround(before);
  return result;
}

template <class Real> class Rounding : public testing::Test {
protected:
  using bits = std::conditional_t<sizeof(Real) == 4, std::uint32_t, std::uint64_t>;

  /// Any bits, or few of them, or numbers whose exponents are near each other, or special ones.
  Real number() {
    const auto any = static_cast<bits>(random());
    switch (random() % 6) {
    case 0:
      return std::bit_cast<Real>(any);
    case 1:
      return static_cast<Real>(static_cast<int>(any % 2001) - 1000);
    case 2:
      return special[any % (sizeof special / sizeof *special)];
    default:
      const Real fraction =
          1 + std::ldexp(static_cast<Real>(any >> 12), sizeof(Real) == 4 ? -20 : -52);
      return std::ldexp(any & 1 ? -fraction : fraction, static_cast<int>(random() % 60) - 30);
    }
  }

  void expect_same(Real got, Real expected, const char *what, Real x, Real y, Real z,
                   rounding mode) {
    if (std::isnan(got) && std::isnan(expected))
      return;
    EXPECT_EQ(std::bit_cast<bits>(got), std::bit_cast<bits>(expected))
        << what << "(" << x << ", " << y << ", " << z << ") " << static_cast<int>(mode) << ": "
        << got << ", not " << expected;
  }

  static constexpr Real least = sizeof(Real) == 4 ? Real(0x1p-126f) : Real(0x1p-1022);
  static constexpr Real special[] = {
      0, -Real(0), 1, -1, least, -least, least / 2, 3 * least, 2 / least / Real(1.5), Real(1) / 3};
  std::mt19937_64 random{7};
};
using Reals = testing::Types<float, double>;
TYPED_TEST_SUITE(Rounding, Reals);

TYPED_TEST(Rounding, IsThatOfTheProcessor) {
  using Real = TypeParam;
  for (int round = 0; round < 50000; ++round) {
    const volatile Real x = this->number(), y = this->number(), z = this->number();
    for (rounding mode : {rounding::to_zero, rounding::up, rounding::down}) {
      const auto expect = [&](const char *what, Real got, auto operation) {
        this->expect_same(got, in_mode<Real>(mode, operation), what, x, y, z, mode);
      };
      expect("add", offloom::add(x, y, mode), [&] { return x + y; });
      expect("multiply", offloom::multiply(x, y, mode), [&] { return x * y; });
      expect("divide", offloom::divide(x, y, mode), [&] { return x / y; });
      expect("sqrt", offloom::square_root(x, mode), [&] { return std::sqrt(x); });
      expect("fma", offloom::fused_multiply_add(x, y, z, mode), [&] { return std::fma(x, y, z); });
    }
    if (testing::Test::HasFailure())
      return;
  }
}

} // namespace

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cuComplex.h: arithmetic, and the scaling that keeps division and absolute value in range.
#include <cuComplex.h>

#include <gtest/gtest.h>

namespace {

void expect_equal(cuFloatComplex actual, float real, float imaginary) {
  EXPECT_FLOAT_EQ(cuCrealf(actual), real);
  EXPECT_FLOAT_EQ(cuCimagf(actual), imaginary);
}
void expect_equal(cuDoubleComplex actual, double real, double imaginary) {
  EXPECT_DOUBLE_EQ(cuCreal(actual), real);
  EXPECT_DOUBLE_EQ(cuCimag(actual), imaginary);
}

TEST(Complex, Arithmetic) {
  const cuComplex a = make_cuComplex(3, -4), b = make_cuFloatComplex(1, 2);
  expect_equal(cuCaddf(a, b), 4, -2);
  expect_equal(cuCsubf(a, b), 2, -6);
  expect_equal(cuCmulf(a, b), 11, 2);
  expect_equal(cuCdivf(a, b), -1, -2);
  expect_equal(cuCfmaf(a, b, a), 14, -2);
  expect_equal(cuConjf(a), 3, 4);
  EXPECT_EQ(cuCabsf(a), 5);

  const cuDoubleComplex c = cuComplexFloatToDouble(a), d = make_cuDoubleComplex(1, 2);
  expect_equal(cuCadd(c, d), 4, -2);
  expect_equal(cuCsub(c, d), 2, -6);
  expect_equal(cuCmul(c, d), 11, 2);
  expect_equal(cuCdiv(c, d), -1, -2);
  expect_equal(cuCfma(c, d, c), 14, -2);
  expect_equal(cuConj(c), 3, 4);
  EXPECT_EQ(cuCabs(c), 5);
  expect_equal(cuComplexDoubleToFloat(d), 1, 2);
}

TEST(Complex, LargeAndSmallNumbers) {
  const cuFloatComplex large = make_cuFloatComplex(3e38f, 3e37f);
  const cuFloatComplex small = make_cuFloatComplex(3e-30f, 4e-30f);
  // Compilers may fuse one of the products whose difference is the imaginary part.
  for (const cuFloatComplex one : {cuCdivf(large, large), cuCdivf(small, small)}) {
    EXPECT_FLOAT_EQ(cuCrealf(one), 1);
    EXPECT_NEAR(cuCimagf(one), 0, 1e-8f);
  }
  EXPECT_FLOAT_EQ(cuCabsf(small), 5e-30f);
  expect_equal(cuCdiv(make_cuDoubleComplex(1e300, 1e300), make_cuDoubleComplex(0, 1e300)), 1, -1);
}

} // namespace

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Matrices for cuSOLVER, and what holds whatever signs and orders a factorisation chooses.
#pragma once
#include "shown.h"
#include <cusolverDn.h>

static inline double real_of(float x) { return x; }
static inline double real_of(double x) { return x; }
static inline double real_of(float2 x) { return x.x; }
static inline double real_of(double2 x) { return x.x; }

template <class T> T number(double re, double im) {
  if constexpr (sizeof(T) == 2 * sizeof(float) && !std::is_same_v<T, double>)
    return T{float(re), float(im)};
  else if constexpr (std::is_same_v<T, double2>)
    return T{re, im};
  else
    return T(re);
}

/// A Hermitian, positive definite matrix of n rows, in n columns of `leading` numbers each.
template <class T> void definite(T *a, int n, int leading) {
  for (int j = 0; j < n; ++j)
    for (int i = 0; i < leading; ++i)
      a[j * leading + i] =
          i == j ? number<T>(2 * n + i, 0) : number<T>((i + j) % 3 - 1, i < j ? 0.5 : -0.5);
}

/// A matrix that has full rank.
template <class T> void full(T *a, int m, int n, int leading) {
  for (int j = 0; j < n; ++j)
    for (int i = 0; i < leading; ++i)
      a[j * leading + i] =
          number<T>((i * 3 + j * 5) % 7 - 2 + (i == j ? 9 : 0), (i + 2 * j) % 3 - 1);
}

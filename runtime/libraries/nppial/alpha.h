// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Compositions of images by alphas, shares of what covers a pixel.
#pragma once

#include "../nppc/call.h"

namespace offloom::npp {

/// What two pixels count for, and the alpha of the result.
struct shares {
  double first, second, alpha;
};

/// Porter and Duff's operators. Premultiplied colours are not weighted by their own alphas.
inline shares composed(NppiAlphaOp operation, double a, double b) {
  switch (operation) {
  case NPPI_OP_ALPHA_OVER:
    return {a, (1 - a) * b, a + (1 - a) * b};
  case NPPI_OP_ALPHA_IN:
    return {a * b, 0, a * b};
  case NPPI_OP_ALPHA_OUT:
    return {a * (1 - b), 0, a * (1 - b)};
  case NPPI_OP_ALPHA_ATOP:
    return {a * b, (1 - a) * b, b};
  case NPPI_OP_ALPHA_XOR:
    return {a * (1 - b), (1 - a) * b, a * (1 - b) + (1 - a) * b};
  case NPPI_OP_ALPHA_PLUS:
    return {a, b, a + b};
  case NPPI_OP_ALPHA_OVER_PREMUL:
    return {1, 1 - a, a + (1 - a) * b};
  case NPPI_OP_ALPHA_IN_PREMUL:
    return {b, 0, a * b};
  case NPPI_OP_ALPHA_OUT_PREMUL:
    return {1 - b, 0, a * (1 - b)};
  case NPPI_OP_ALPHA_ATOP_PREMUL:
    return {b, 1 - a, b};
  case NPPI_OP_ALPHA_XOR_PREMUL:
    return {1 - b, 1 - a, a * (1 - b) + (1 - a) * b};
  case NPPI_OP_ALPHA_PLUS_PREMUL:
    return {1, 1, a + b};
  case NPPI_OP_ALPHA_PREMUL:
    return {a, 0, a};
  }
  return {};
}

inline bool known(NppiAlphaOp operation) {
  return operation >= NPPI_OP_ALPHA_OVER && operation <= NPPI_OP_ALPHA_PREMUL;
}

/// What an alpha of one is.
template <class T> constexpr double opaque() {
  return std::is_integral_v<T> ? static_cast<double>(std::numeric_limits<T>::max()) : 1.0;
}

template <class T, class C>
NppStatus compose_constant(const T *first, int first_step, T first_alpha, const T *second,
                           int second_step, T second_alpha, T *result, int step, NppiSize size,
                           NppiAlphaOp operation, const NppStreamContext &context) {
  const image a{first, first_step}, b{second, second_step};
  const image to{result, step};
  if (const NppStatus wrong =
          first_fault(a, b, to, size, unless(known(operation), NPP_BAD_ARGUMENT_ERROR)))
    return wrong;
  const shares by = composed(operation, first_alpha / opaque<T>(), second_alpha / opaque<T>());
  return in_rows(context, size.height, [=](int y) {
    const T *one = a.row(y), *other = b.row(y);
    T *out = to.row(y);
    for (int x = 0; x < size.width; ++x, one += C::stride, other += C::stride, out += C::stride)
      for (int channel = 0; channel < C::used; ++channel)
        out[channel] = saturated<T>(one[channel] * by.first + other[channel] * by.second);
  });
}

template <class T>
NppStatus compose(const T *first, int first_step, const T *second, int second_step, T *result,
                  int step, NppiSize size, NppiAlphaOp operation, const NppStreamContext &context) {
  const image a{first, first_step}, b{second, second_step};
  const image to{result, step};
  if (const NppStatus wrong =
          first_fault(a, b, to, size, unless(known(operation), NPP_BAD_ARGUMENT_ERROR)))
    return wrong;
  return in_rows(context, size.height, [=](int y) {
    const T *one = a.row(y), *other = b.row(y);
    T *out = to.row(y);
    for (int x = 0; x < size.width; ++x, one += 4, other += 4, out += 4) {
      const shares by = composed(operation, one[3] / opaque<T>(), other[3] / opaque<T>());
      for (int channel = 0; channel < 3; ++channel)
        out[channel] = saturated<T>(one[channel] * by.first + other[channel] * by.second);
      out[3] = saturated<T>(by.alpha * opaque<T>());
    }
  });
}

} // namespace offloom::npp

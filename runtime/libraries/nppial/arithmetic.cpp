// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Arithmetic and logic of images.
#include "../nppc/pointwise.h"

#include "alpha.h"

#include "npp/families.h"
#include "nppi_arithmetic_and_logical_operations.h"

namespace offloom::npp {
namespace {

struct shift_left {
  template <class T> static T of(T value, Npp32u places) {
    return places < 32 ? static_cast<T>(static_cast<Npp32u>(value) << places) : T{};
  }
};
struct shift_right {
  template <class T> static T of(T value, Npp32u places) {
    return static_cast<T>(value >> (places < 32 ? places : 31));
  }
};

/// Calls body(x, channel) for the values of a row that an operation is for.
template <class C, class Body> void for_values(int width, const Body &body) {
  if constexpr (C::stride == C::used) {
    for (int at = 0, count = width * C::stride; at < count; ++at)
      body(at);
  } else {
    for (int x = 0; x < width; ++x)
      for (int channel = 0; channel < C::used; ++channel)
        body(x * C::stride + channel);
  }
}

template <class Operation, class T, class C>
NppStatus binary(const T *first, int first_step, const T *second, int second_step, T *result,
                 int step, NppiSize size, int scale, const NppStreamContext &context) {
  const image a{first, first_step}, b{second, second_step};
  const image to{result, step};
  if (const NppStatus wrong = first_fault(a, b, to, size))
    return wrong;
  const double factor = std::ldexp(1.0, -scale);
  return in_rows(context, size.height, [=](int y) {
    const T *one = a.row(y), *other = b.row(y);
    T *out = to.row(y);
    for_values<C>(size.width,
                  [=](int at) { out[at] = applied<Operation, T>(factor, one[at], other[at]); });
  });
}

template <class Operation, class T, class C>
NppStatus with_constant(const T *source, int source_step, const T *constant, T *result, int step,
                        NppiSize size, int scale, const NppStreamContext &context) {
  const image from{source, source_step};
  const image to{result, step};
  if (const NppStatus wrong = first_fault(from, constant, to, size))
    return wrong;
  const pixel<T, C> values(constant);
  if constexpr (std::is_same_v<Operation, divide>)
    for (T value : values.values)
      if (value == 0)
        return NPP_DIVIDE_BY_ZERO_ERROR;
  const double factor = std::ldexp(1.0, -scale);
  return in_rows(context, size.height, [=](int y) {
    const T *in = from.row(y);
    T *out = to.row(y);
    for (int x = 0; x < size.width; ++x, in += C::stride, out += C::stride)
      for (int channel = 0; channel < C::used; ++channel)
        out[channel] = applied<Operation, T>(factor, values[channel], in[channel]);
  });
}

template <class Operation, class T, class C>
NppStatus shift(const T *source, int source_step, const Npp32u *constant, T *result, int step,
                NppiSize size, const NppStreamContext &context) {
  const image from{source, source_step};
  const image to{result, step};
  if (const NppStatus wrong = first_fault(from, constant, to, size))
    return wrong;
  const pixel<Npp32u, C> places(constant);
  return in_rows(context, size.height, [=](int y) {
    const T *in = from.row(y);
    T *out = to.row(y);
    for (int x = 0; x < size.width; ++x, in += C::stride, out += C::stride)
      for (int channel = 0; channel < C::used; ++channel)
        out[channel] = Operation::of(in[channel], places[channel]);
  });
}

template <class Operation, class T, class C>
NppStatus unary(const T *source, int source_step, T *result, int step, NppiSize size, int scale,
                const NppStreamContext &context) {
  const image from{source, source_step};
  const image to{result, step};
  if (const NppStatus wrong = first_fault(from, to, size))
    return wrong;
  const double factor = std::ldexp(1.0, -scale);
  return in_rows(context, size.height, [=](int y) {
    const T *in = from.row(y);
    T *out = to.row(y);
    for_values<C>(size.width, [=](int at) { out[at] = applied<Operation, T>(factor, in[at]); });
  });
}

} // namespace

#include "../nppc/define.inc"
#include "npp/arithmetic.inc"

} // namespace offloom::npp

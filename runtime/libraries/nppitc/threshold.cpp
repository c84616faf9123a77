// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Thresholds and comparisons.
#include "../nppc/rows.h"

#include "npp/families.h"
#include "nppi_threshold_and_compare_operations.h"

namespace offloom::npp {
namespace {

template <class T> bool holds(NppCmpOp operation, T value, T other) {
  switch (operation) {
  case NPP_CMP_LESS:
    return value < other;
  case NPP_CMP_LESS_EQ:
    return value <= other;
  case NPP_CMP_EQ:
    return value == other;
  case NPP_CMP_GREATER_EQ:
    return value >= other;
  case NPP_CMP_GREATER:
    return value > other;
  }
  return false;
}

/// What compares as said to the threshold becomes the value.
template <class T, class C>
NppStatus threshold(const T *source, int source_step, T *result, int step, NppiSize size,
                    const T *thresholds, const T *values, NppCmpOp operation,
                    const NppStreamContext &context) {
  if (!thresholds || !values)
    return NPP_NULL_POINTER_ERROR;
  if (operation != NPP_CMP_LESS && operation != NPP_CMP_GREATER)
    return NPP_NOT_SUPPORTED_MODE_ERROR;
  const pixel<T, C> limit(thresholds), becomes(values);
  return each_pixel<C::stride, C::stride>(
      image{source, source_step}, image{result, step}, size, context, [=](const T *in, T *out) {
        for (int channel = 0; channel < C::used; ++channel)
          out[channel] =
              holds(operation, in[channel], limit[channel]) ? becomes[channel] : in[channel];
      });
}

template <class T, class C>
NppStatus threshold_both(const T *source, int source_step, T *result, int step, NppiSize size,
                         const T *lower, const T *below, const T *upper, const T *above,
                         const NppStreamContext &context) {
  if (!lower || !below || !upper || !above)
    return NPP_NULL_POINTER_ERROR;
  const pixel<T, C> least(lower), if_less(below), most(upper), if_more(above);
  for (int channel = 0; channel < C::used; ++channel)
    if (least[channel] > most[channel])
      return NPP_THRESHOLD_ERROR;
  return each_pixel<C::stride, C::stride>(
      image{source, source_step}, image{result, step}, size, context, [=](const T *in, T *out) {
        for (int channel = 0; channel < C::used; ++channel) {
          const T value = in[channel];
          out[channel] = value < least[channel]  ? if_less[channel]
                         : value > most[channel] ? if_more[channel]
                                                 : value;
        }
      });
}

/// 255 for pixels all whose values compare as said.
template <class T, class C>
NppStatus compare(const T *first, int first_step, const T *second, int second_step, Npp8u *result,
                  int step, NppiSize size, NppCmpOp operation, const NppStreamContext &context) {
  const image a{first, first_step}, b{second, second_step};
  const image to{result, step};
  if (const NppStatus wrong = first_fault(a, b, to, size))
    return wrong;
  if (operation < NPP_CMP_LESS || operation > NPP_CMP_GREATER)
    return NPP_NOT_SUPPORTED_MODE_ERROR;
  return in_rows(context, size.height, [=](int y) {
    const T *one = a.row(y), *other = b.row(y);
    Npp8u *out = to.row(y);
    for (int x = 0; x < size.width; ++x, one += C::stride, other += C::stride) {
      bool all = true;
      for (int channel = 0; channel < C::used; ++channel)
        all &= holds(operation, one[channel], other[channel]);
      out[x] = all ? 255 : 0;
    }
  });
}

template <class T, class C>
NppStatus compare_constant(const T *source, int source_step, const T *constants, Npp8u *result,
                           int step, NppiSize size, NppCmpOp operation,
                           const NppStreamContext &context) {
  if (!constants)
    return NPP_NULL_POINTER_ERROR;
  if (operation < NPP_CMP_LESS || operation > NPP_CMP_GREATER)
    return NPP_NOT_SUPPORTED_MODE_ERROR;
  const pixel<T, C> to(constants);
  return each_pixel<C::stride, 1>(image{source, source_step}, image{result, step}, size, context,
                                  [=](const T *in, Npp8u *out) {
                                    bool all = true;
                                    for (int channel = 0; channel < C::used; ++channel)
                                      all &= holds(operation, in[channel], to[channel]);
                                    *out = all ? 255 : 0;
                                  });
}

template <class C>
NppStatus compare_near(const Npp32f *first, int first_step, const Npp32f *second, int second_step,
                       Npp8u *result, int step, NppiSize size, Npp32f epsilon,
                       const NppStreamContext &context) {
  const image a{first, first_step}, b{second, second_step};
  const image to{result, step};
  if (const NppStatus wrong = first_fault(a, b, to, size))
    return wrong;
  return in_rows(context, size.height, [=](int y) {
    for (int x = 0; x < size.width; ++x)
      to.row(y)[x] = std::abs(a.row(y)[x] - b.row(y)[x]) <= epsilon ? 255 : 0;
  });
}

} // namespace

#include "../nppc/define.inc"
#include "npp/threshold.inc"

} // namespace offloom::npp

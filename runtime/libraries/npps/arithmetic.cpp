// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Arithmetic of signals.
#include "../nppc/pointwise.h"

#include "signals.h"

#include "npp/families.h"
#include "npps_arithmetic_and_logical_operations.h"

namespace offloom::npp {
namespace {

template <class Operation, class T>
NppStatus binary(const T *first, const T *second, T *result, std::size_t length, int scale,
                 const NppStreamContext &context) {
  if (const NppStatus wrong = first_fault(first, second, result, length_fault(length)))
    return wrong;
  const double factor = std::ldexp(1.0, -scale);
  return each(result, length, context,
              [=](std::size_t at) { return applied<Operation, T>(factor, first[at], second[at]); });
}

template <class Operation, class T>
NppStatus with_constant(const T *source, T constant, T *result, std::size_t length, int scale,
                        const NppStreamContext &context) {
  if (const NppStatus wrong = first_fault(source, result, length_fault(length)))
    return wrong;
  if (std::is_same_v<Operation, divide> && constant == 0)
    return NPP_DIVIDE_BY_ZERO_ERROR;
  const double factor = std::ldexp(1.0, -scale);
  return each(result, length, context,
              [=](std::size_t at) { return applied<Operation, T>(factor, constant, source[at]); });
}

template <class Operation, class T>
NppStatus unary(const T *source, T *result, std::size_t length, const NppStreamContext &context) {
  if (const NppStatus wrong = first_fault(source, result, length_fault(length)))
    return wrong;
  return each(result, length, context,
              [=](std::size_t at) { return applied<Operation, T>(1, source[at]); });
}

} // namespace

#include "../nppc/define.inc"
#include "npp/signal_arithmetic.inc"

} // namespace offloom::npp

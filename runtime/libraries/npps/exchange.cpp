// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Setting, copying and converting signals.
#include "../nppc/rounding.h"

#include "signals.h"

#include "npp/families.h"
#include "npps_conversion_functions.h"
#include "npps_initialization.h"

namespace offloom::npp {
namespace {

template <class T>
NppStatus set(T value, T *result, std::size_t length, const NppStreamContext &context) {
  if (const NppStatus wrong = first_fault(result, length_fault(length)))
    return wrong;
  return each(result, length, context, [=](std::size_t) { return value; });
}

template <class T>
NppStatus copy(const T *source, T *result, std::size_t length, const NppStreamContext &context) {
  if (const NppStatus wrong = first_fault(source, result, length_fault(length)))
    return wrong;
  return each(result, length, context, [=](std::size_t at) { return source[at]; });
}

template <class S, class T>
NppStatus convert(const S *source, T *result, std::size_t length, NppRoundMode mode, int scale,
                  const NppStreamContext &context) {
  if (const NppStatus wrong = first_fault(source, result, length_fault(length), fault(mode)))
    return wrong;
  return each(result, length, context,
              [=, by = conversion<T>(mode, scale)](std::size_t at) { return by(source[at]); });
}

template <class T>
NppStatus threshold(const T *source, T *result, std::size_t length, T level, T value,
                    NppCmpOp relation, const NppStreamContext &context) {
  if (const NppStatus wrong = first_fault(source, result, length_fault(length)))
    return wrong;
  if (relation != NPP_CMP_LESS && relation != NPP_CMP_GREATER)
    return NPP_BAD_ARGUMENT_ERROR;
  return each(result, length, context, [=](std::size_t at) {
    const bool holds = relation == NPP_CMP_LESS ? source[at] < level : source[at] > level;
    return holds ? value : source[at];
  });
}

} // namespace

#include "../nppc/define.inc"
#include "npp/signal_conversion.inc"
#include "npp/signal_exchange.inc"

} // namespace offloom::npp

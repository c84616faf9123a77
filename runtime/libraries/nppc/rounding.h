// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Values of one type as those of another.
#pragma once

#include "call.h"

namespace offloom::npp {

inline NppStatus fault(NppRoundMode mode) {
  return unless(mode >= NPP_RND_NEAR && mode <= NPP_RND_ZERO, NPP_ROUND_MODE_NOT_SUPPORTED_ERROR);
}

inline double rounded(double value, NppRoundMode mode) {
  switch (mode) {
  case NPP_RND_NEAR:
    return std::nearbyint(value);
  case NPP_RND_FINANCIAL:
    return std::round(value);
  case NPP_RND_ZERO:
    return std::trunc(value);
  }
  return value;
}

/// A function of a value: times 2^-scale, rounded, and no further than the type goes.
template <class T> struct conversion {
  NppRoundMode mode;
  int scale;
  double factor;
  conversion(NppRoundMode mode, int scale)
      : mode(mode), scale(scale), factor(std::ldexp(1.0, -scale)) {}
  template <class S> T operator()(S value) const {
    if constexpr (std::is_floating_point_v<T>)
      return static_cast<T>(value);
    else if (std::is_integral_v<S> && scale == 0)
      return saturated<T>(static_cast<std::int64_t>(value));
    else
      return saturated<T>(rounded(value * factor, mode));
  }
};

} // namespace offloom::npp

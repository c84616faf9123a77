// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Arithmetic in a given rounding mode: see rounding_intrinsics.h.
//
// Operands and result pass through volatile variables, because neither compiler knows that the mode
// changes what an operation yields: it would fold it or move it out of the mode's scope.
#include "rounding_intrinsics.h"

#include <cfenv>
#include <cmath>

namespace offloom {
namespace {

/// Sets the processor's rounding mode, and restores it.
class rounding_scope {
public:
  explicit rounding_scope(rounding mode) : before_(std::fegetround()) {
    std::fesetround(mode == rounding::up     ? FE_UPWARD
                    : mode == rounding::down ? FE_DOWNWARD
                                             : FE_TOWARDZERO);
  }
  ~rounding_scope() { std::fesetround(before_); }
  rounding_scope(const rounding_scope &) = delete;
  rounding_scope &operator=(const rounding_scope &) = delete;

private:
  int before_;
};

/// `x`, of which the compiler knows nothing.
template <class Real> Real opaque(Real x) {
  const volatile Real unknown = x;
  return unknown;
}

template <class Real> Real add_in_mode(Real x, Real y, rounding mode) {
  const rounding_scope scope(mode);
  return opaque(opaque(x) + opaque(y));
}
template <class Real> Real multiply_in_mode(Real x, Real y, rounding mode) {
  const rounding_scope scope(mode);
  return opaque(opaque(x) * opaque(y));
}
template <class Real> Real divide_in_mode(Real x, Real y, rounding mode) {
  const rounding_scope scope(mode);
  return opaque(opaque(x) / opaque(y));
}
template <class Real> Real square_root_in_mode(Real x, rounding mode) {
  const rounding_scope scope(mode);
  return opaque(std::sqrt(opaque(x)));
}
template <class Real> Real fused_multiply_add_in_mode(Real x, Real y, Real z, rounding mode) {
  const rounding_scope scope(mode);
  return opaque(std::fma(opaque(x), opaque(y), opaque(z)));
}

} // namespace

float add(float x, float y, rounding mode) { return add_in_mode(x, y, mode); }
float multiply(float x, float y, rounding mode) { return multiply_in_mode(x, y, mode); }
float divide(float x, float y, rounding mode) { return divide_in_mode(x, y, mode); }
float square_root(float x, rounding mode) { return square_root_in_mode(x, mode); }
float fused_multiply_add(float x, float y, float z, rounding mode) {
  return fused_multiply_add_in_mode(x, y, z, mode);
}
double add(double x, double y, rounding mode) { return add_in_mode(x, y, mode); }
double multiply(double x, double y, rounding mode) { return multiply_in_mode(x, y, mode); }
double divide(double x, double y, rounding mode) { return divide_in_mode(x, y, mode); }
double square_root(double x, rounding mode) { return square_root_in_mode(x, mode); }
double fused_multiply_add(double x, double y, double z, rounding mode) {
  return fused_multiply_add_in_mode(x, y, z, mode);
}

} // namespace offloom

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Arithmetic in a given rounding mode: see rounding_intrinsics.h.
//
// Changing the processor's mode takes much longer than an operation. So the result is rounded to
// the nearest, and moved on by one if what that lost, which is a number too, has the wrong sign.
// Where it may be none, as of sums that are 0 and numbers that are very large or small, the mode is
// changed.
//
// There operands and result pass through volatile variables, because neither compiler knows that
// the mode changes what an operation yields: it would fold it or move it out of the mode's scope.
#include "rounding_intrinsics.h"

#include <bit>
#include <cfenv>
#include <cmath>
#include <cstdint>
#include <type_traits>

namespace offloom {
namespace {

/// Are all numbers such that what an operation loses is a number, and not 0?
template <class... Real> bool ordinary(Real... x) {
  constexpr bool is_float = (std::is_same_v<Real, float> && ...);
  constexpr double least = is_float ? 0x1p-75 : 0x1p-900, most = is_float ? 0x1p100 : 0x1p1000;
  return ((std::fabs(x) > static_cast<Real>(least) && std::fabs(x) < static_cast<Real>(most)) &&
          ...);
}

/// The next number up or down from `x`, which is ordinary.
template <class Real> Real neighbour(Real x, bool up) {
  using bits = std::conditional_t<sizeof(Real) == 4, std::uint32_t, std::uint64_t>;
  const bits from = std::bit_cast<bits>(x);
  return std::bit_cast<Real>(up == (x > 0) ? from + 1 : from - 1);
}

/// What is more by `lost` than `nearest`, which was rounded to the nearest, in another mode.
template <class Real> Real corrected(Real nearest, Real lost, rounding mode) {
  const bool up = mode == rounding::up || (mode == rounding::to_zero && nearest < 0);
  return (up ? lost > 0 : lost < 0) ? neighbour(nearest, up) : nearest;
}

/// What x + y lost, which became `sum`.
template <class Real> Real lost_by_sum(Real x, Real y, Real sum) {
  const Real of_y = sum - x;
  return (x - (sum - of_y)) + (y - of_y);
}

/// What fma(x, y, z) lost, which became `result` (Boldo and Muller, "Exact and Approximated Error
/// of the FMA").
template <class Real> Real lost_by_fma(Real x, Real y, Real z, Real result) {
  const Real product = rounded_product(x, y), of_product = std::fma(x, y, -product);
  const Real low = z + of_product, of_low = lost_by_sum(z, of_product, low);
  const Real high = product + low, of_high = lost_by_sum(product, low, high);
  return ((high - result) + of_high) + of_low;
}

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
  if (const Real nearest = x + y; ordinary(nearest))
    return corrected(nearest, lost_by_sum(x, y, nearest), mode);
  const rounding_scope scope(mode);
  return opaque(opaque(x) + opaque(y));
}
template <class Real> Real multiply_in_mode(Real x, Real y, rounding mode) {
  if (const Real nearest = x * y; ordinary(nearest))
    return corrected(nearest, std::fma(x, y, -nearest), mode);
  const rounding_scope scope(mode);
  return opaque(opaque(x) * opaque(y));
}
template <class Real> Real divide_in_mode(Real x, Real y, rounding mode) {
  if (const Real nearest = x / y; ordinary(x, y, nearest)) {
    const Real rest = std::fma(-nearest, y, x);
    return corrected(nearest, y < 0 ? -rest : rest, mode);
  }
  const rounding_scope scope(mode);
  return opaque(opaque(x) / opaque(y));
}
template <class Real> Real square_root_in_mode(Real x, rounding mode) {
  if (x > 0 && ordinary(x)) {
    const Real nearest = std::sqrt(x);
    return corrected(nearest, std::fma(-nearest, nearest, x), mode);
  }
  const rounding_scope scope(mode);
  return opaque(std::sqrt(opaque(x)));
}
template <class Real> Real fused_multiply_add_in_mode(Real x, Real y, Real z, rounding mode) {
  if (const Real nearest = std::fma(x, y, z); ordinary(rounded_product(x, y), nearest))
    return corrected(nearest, lost_by_fma(x, y, z, nearest), mode);
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

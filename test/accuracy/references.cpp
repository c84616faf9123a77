// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "references.h"

#include <cmath>
#include <quadmath.h>

namespace accuracy {
namespace {

const quad ln10 = logq(10);

quad exp10_of(quad x) { return expq(x * ln10); }

/// The sign that a half turn for each unit of `whole` gives.
quad sign_of_turns(quad whole) { return fmodq(whole, 2) == 0 ? 1 : -1; }
quad sinpi_of(quad x) {
  const quad whole = rintq(x);
  return finiteq(x) ? sign_of_turns(whole) * sinq(M_PIq * (x - whole)) : nanq("");
}
quad cospi_of(quad x) {
  const quad whole = rintq(x), rest = fabsq(x - whole);
  return finiteq(x) ? sign_of_turns(whole) * (rest == 0.5Q ? 0 : cosq(M_PIq * rest)) : nanq("");
}

/// By exp and erfc below 100, where neither leaves quad's range; else by its asymptotic series.
quad erfcx_of(quad x) {
  if (x < 100)
    return x < -100 ? HUGE_VALQ : expq(x * x) * erfcq(x);
  if (isinfq(x))
    return 0;
  const quad t = 1 / (2 * x * x);
  quad sum = 1;
  for (int k = 12; k > 0; --k)
    sum = 1 - (2 * k - 1) * t * sum;
  return sum / (x * sqrtq(M_PIq));
}

/// Newton's method from the estimate log(y) ~ -x^2; `slope` is that of erf and -erfc.
quad slope(quad x) { return M_2_SQRTPIq * expq(-x * x); }
quad erfcinv_of_small(quad y) {
  quad x = sqrtq(-logq(y * sqrtq(-logq(y))) > 0.1Q ? -logq(y * sqrtq(-logq(y))) : 0.1Q);
  for (int i = 0; i < 60; ++i) {
    // In logarithms, which makes it converge from far away: log(erfc(x)) is nearly a parabola.
    const quad e = erfcq(x), step = (logq(e) - logq(y)) * e / slope(x);
    x += step;
    if (fabsq(step) < 1e-33Q * fabsq(x))
      break;
  }
  return x;
}
quad erfinv_of_small(quad x) {
  quad r = x / M_2_SQRTPIq;
  for (int i = 0; i < 60 && r != 0; ++i) {
    const quad step = (erfq(r) - x) / slope(r);
    r -= step;
    if (fabsq(step) < 1e-33Q * fabsq(r))
      break;
  }
  return r;
}
quad erfinv_of(quad x) {
  if (!(fabsq(x) <= 1))
    return nanq("");
  if (fabsq(x) == 1)
    return x * HUGE_VALQ;
  return fabsq(x) < 0.5Q ? erfinv_of_small(x) : copysignq(erfcinv_of_small(1 - fabsq(x)), x);
}
quad erfcinv_of(quad y) {
  if (!(y >= 0 && y <= 2))
    return nanq("");
  if (y == 0 || y == 2)
    return y == 0 ? HUGE_VALQ : -HUGE_VALQ;
  if (y >= 0.5Q && y <= 1.5Q)
    return erfinv_of_small(1 - y);
  return y < 1 ? erfcinv_of_small(y) : -erfcinv_of_small(2 - y);
}

/// The power series, whose terms have one sign; arguments beyond overflow give infinity.
quad bessel_i(int order, quad x) {
  if (isnanq(x))
    return x;
  if (fabsq(x) > 730)
    return order && x < 0 ? -HUGE_VALQ : HUGE_VALQ;
  const quad q = x * x / 4;
  quad term = order ? x / 2 : 1, sum = term;
  for (int k = 1; fabsq(term) > 1e-36Q * fabsq(sum); ++k)
    sum += term *= q / (k * quad(k + order));
  return sum;
}

quad length(quad x, quad y, quad z, quad w) {
  if (isinfq(x) || isinfq(y) || isinfq(z) || isinfq(w))
    return HUGE_VALQ;
  return sqrtq(x * x + y * y + z * z + w * w);
}

quad logb_of(quad x) {
  return x == 0 ? -HUGE_VALQ : isinfq(x) ? fabsq(x) : isnanq(x) ? x : floorq(logbq(x));
}

} // namespace

#define UNARY(name, exact, quick)                                                                  \
  {name, [](quad x, quad, quad, quad) -> quad { return exact; }, quick}
#define BINARY(name, exact, quick)                                                                 \
  {name, [](quad x, quad y, quad, quad) -> quad { return exact; }, quick}
#define QUICK(expression) [](double x, double) -> double { return expression; }
#define QUICK2(expression) [](double x, double y) -> double { return expression; }

const reference references[] = {
    UNARY("sqrt", sqrtq(x), QUICK(std::sqrt(x))),
    UNARY("rsqrt", 1 / sqrtq(x), QUICK(1 / std::sqrt(x))),
    UNARY("rcp", 1 / x, QUICK(1 / x)),
    UNARY("cbrt", cbrtq(x), QUICK(std::cbrt(x))),
    UNARY("rcbrt", 1 / cbrtq(x), QUICK(1 / std::cbrt(x))),
    UNARY("exp", expq(x), QUICK(std::exp(x))),
    UNARY("exp2", exp2q(x), QUICK(std::exp2(x))),
    UNARY("exp10", exp10_of(x), QUICK(exp10(x))),
    UNARY("expm1", expm1q(x), QUICK(std::expm1(x))),
    UNARY("log", logq(x), QUICK(std::log(x))),
    UNARY("log2", log2q(x), QUICK(std::log2(x))),
    UNARY("log10", log10q(x), QUICK(std::log10(x))),
    UNARY("log1p", log1pq(x), QUICK(std::log1p(x))),
    UNARY("sin", sinq(x), QUICK(std::sin(x))),
    UNARY("cos", cosq(x), QUICK(std::cos(x))),
    UNARY("tan", tanq(x), QUICK(std::tan(x))),
    UNARY("asin", asinq(x), QUICK(std::asin(x))),
    UNARY("acos", acosq(x), QUICK(std::acos(x))),
    UNARY("atan", atanq(x), QUICK(std::atan(x))),
    UNARY("sinh", sinhq(x), QUICK(std::sinh(x))),
    UNARY("cosh", coshq(x), QUICK(std::cosh(x))),
    UNARY("tanh", tanhq(x), QUICK(std::tanh(x))),
    UNARY("asinh", asinhq(x), QUICK(std::asinh(x))),
    UNARY("acosh", acoshq(x), QUICK(std::acosh(x))),
    UNARY("atanh", atanhq(x), QUICK(std::atanh(x))),
    UNARY("sinpi", sinpi_of(x), nullptr),
    UNARY("cospi", cospi_of(x), nullptr),
    UNARY("erf", erfq(x), QUICK(std::erf(x))),
    UNARY("erfc", erfcq(x), QUICK(std::erfc(x))),
    UNARY("erfcx", erfcx_of(x), nullptr),
    UNARY("erfinv", erfinv_of(x), nullptr),
    UNARY("erfcinv", erfcinv_of(x), nullptr),
    UNARY("normcdf", erfcq(-x *M_SQRT1_2q) / 2, nullptr),
    UNARY("normcdfinv", -M_SQRT2q *erfcinv_of(2 * x), nullptr),
    UNARY("tgamma", x == 0 ? copysignq(HUGE_VALQ, x) : tgammaq(x), nullptr),
    UNARY("lgamma", lgammaq(x), nullptr),
    UNARY("j0", j0q(x), nullptr),
    UNARY("j1", j1q(x), nullptr),
    UNARY("y0", y0q(x), nullptr),
    UNARY("y1", y1q(x), nullptr),
    UNARY("jn128", jnq(128, x), nullptr),
    UNARY("yn2", ynq(2, x), nullptr),
    UNARY("yn5", ynq(5, x), nullptr),
    UNARY("cyl_bessel_i0", bessel_i(0, x), nullptr),
    UNARY("cyl_bessel_i1", bessel_i(1, x), nullptr),
    UNARY("ceil", ceilq(x), QUICK(std::ceil(x))),
    UNARY("floor", floorq(x), QUICK(std::floor(x))),
    UNARY("trunc", truncq(x), QUICK(std::trunc(x))),
    UNARY("round", roundq(x), QUICK(std::round(x))),
    UNARY("nearbyint", rintq(x), QUICK(std::rint(x))),
    UNARY("rint", rintq(x), QUICK(std::rint(x))),
    UNARY("logb", logb_of(x), QUICK(std::logb(x))),
    BINARY("divide", x / y, QUICK2(x / y)),
    BINARY("pow", powq(x, y), QUICK2(std::pow(x, y))),
    BINARY("atan2", atan2q(x, y), QUICK2(std::atan2(x, y))),
    BINARY("fmod", fmodq(x, y), QUICK2(std::fmod(x, y))),
    BINARY("remainder", remainderq(x, y), QUICK2(std::remainder(x, y))),
    BINARY("fdim", fdimq(x, y), QUICK2(std::fdim(x, y))),
    BINARY("hypot", length(x, y, 0, 0), nullptr),
    BINARY("rhypot", 1 / length(x, y, 0, 0), nullptr),
    {"norm3d", [](quad x, quad y, quad z, quad) -> quad { return length(x, y, z, 0); }, nullptr},
    {"rnorm3d", [](quad x, quad y, quad z, quad) -> quad { return 1 / length(x, y, z, 0); },
     nullptr},
    {"norm4d", length, nullptr},
    {"rnorm4d", [](quad x, quad y, quad z, quad w) -> quad { return 1 / length(x, y, z, w); },
     nullptr},
};
const int reference_count = sizeof references / sizeof *references;

} // namespace accuracy

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Measures the errors of CUDA's math functions: a line for each, of its name, its largest error in
// ulps and where that is, its largest absolute or relative error where a bound is about that, and
// "exceeds" or "within".
//
//   measure SAMPLES [FUNCTION...]
//
// Functions of one half-precision number get all of them. Those of one float get the numbers of
// every exponent evenly (all of them if SAMPLES is that large), others get numbers that are random
// in various ways; all get the ends of ranges.
#include "measure.h"
#include "references.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <random>
#include <string_view>
#include <vector>

namespace accuracy {
namespace {

/// A binary floating-point format as bits: `fraction` of them below the exponent.
struct layout {
  int width, fraction, bias;
  std::uint64_t sign() const { return std::uint64_t(1) << (width - 1); }
  std::uint64_t infinity() const { return (sign() - 1) >> fraction << fraction; }
};

layout layout_of(format f) {
  switch (f) {
  case format::half:
    return {16, 10, 15};
  case format::bfloat16:
    return {16, 7, 127};
  case format::f32:
    return {32, 23, 127};
  default:
    return {64, 52, 1023};
  }
}

/// The value of `bits`: exact, as every format is a part of double.
double value_of(std::uint64_t bits, const layout &l) {
  const bool negative = bits & l.sign();
  bits &= l.sign() - 1;
  if (bits > l.infinity())
    return std::nan("");
  const int exponent = static_cast<int>(bits >> l.fraction);
  const std::uint64_t fraction = bits & ((std::uint64_t(1) << l.fraction) - 1);
  double v = bits == l.infinity() ? HUGE_VAL
             : exponent == 0      ? std::ldexp(double(fraction), 1 - l.bias - l.fraction)
                                  : std::ldexp(double(fraction | std::uint64_t(1) << l.fraction),
                                               exponent - l.bias - l.fraction);
  return negative ? -v : v;
}

/// `value`, which has more bits than any format, rounded to nearest even: the magnitude's bits.
template <class Real> std::uint64_t magnitude_rounded(Real value, const layout &l) {
  if (value < 0)
    value = -value;
  // The exponent, by halves of its range: neither type's frexp is needed.
  int exponent = 1 - l.bias;
  Real scale = 1;
  const auto power = [](int e) {
    Real p = 1, base = e < 0 ? Real(0.5) : Real(2);
    for (unsigned n = static_cast<unsigned>(e < 0 ? -e : e); n; n >>= 1, base *= base)
      if (n & 1)
        p *= base;
    return p;
  };
  for (int low = 1 - l.bias, high = l.bias + 2; low < high;) {
    const int middle = low + (high - low + 1) / 2;
    if (value >= power(middle))
      exponent = low = middle;
    else
      high = middle - 1;
  }
  if (exponent > l.bias)
    return l.infinity();
  scale = power(l.fraction - exponent > 1000 ? 1000 : l.fraction - exponent);
  Real in_ulps = value * scale;
  if (l.fraction - exponent > 1000)
    in_ulps *= power(l.fraction - exponent - 1000);
  auto whole = static_cast<std::uint64_t>(in_ulps);
  const Real rest = in_ulps - Real(whole);
  if (rest > Real(0.5) || (rest == Real(0.5) && whole & 1))
    ++whole;
  // A carry out of the fraction raises the exponent by itself, to infinity too.
  const auto biased = static_cast<std::uint64_t>(exponent + l.bias - 1);
  return std::min((biased << l.fraction) + whole, l.infinity());
}

struct errors {
  double ulps = 0, absolute = 0, relative = 0, at[4] = {};
  double worst = 0; ///< by how much of its bound the worst error is
  double beyond[4] = {};
};

class measurement {
public:
  measurement(const function &f, const reference &r, long samples)
      : f_(f), r_(r), l_(layout_of(f.type)), samples_(samples) {}

  errors run() {
    ends();
    if (l_.width == 16 && f_.arguments == 1)
      for (std::uint64_t bits = 0; bits < 0x10000; ++bits)
        add({bits});
    else if (l_.width == 32 && f_.arguments == 1)
      dense();
    else
      random();
    flush();
    return errors_;
  }

private:
  using numbers = std::vector<std::uint64_t>;

  /// Zeros, the least and the largest of each kind, and what overflows or is periodic near it.
  void ends() {
    numbers values;
    const std::uint64_t one = std::uint64_t(l_.bias) << l_.fraction;
    for (std::uint64_t bits : {std::uint64_t(0), std::uint64_t(1), std::uint64_t(1) << l_.fraction,
                               l_.infinity(), l_.infinity() | l_.infinity() >> 1, one, one / 2,
                               one + (std::uint64_t(2) << l_.fraction)})
      for (int k = -2; k <= 2; ++k)
        values.push_back((bits + static_cast<std::uint64_t>(k)) & (l_.sign() - 1));
    const std::size_t count = values.size();
    for (std::size_t i = 0; i < count; ++i)
      values.push_back(values[i] | l_.sign());
    for (std::uint64_t x : values)
      if (f_.arguments == 1)
        add({x});
      else
        for (std::uint64_t y : values)
          add({x, y, values[(x + y) % values.size()], values[(x ^ y) % values.size()]});
  }

  void dense() {
    const std::uint64_t all = std::uint64_t(1) << 32;
    const std::uint64_t step =
        std::max<std::uint64_t>(1, all / static_cast<std::uint64_t>(samples_)) | 1;
    for (std::uint64_t bits = 0; bits < all; bits += step)
      add({bits});
  }

  void random() {
    for (long i = 0; i < samples_; ++i) {
      numbers set;
      const auto way = generator_() % 8;
      for (int k = 0; k < f_.arguments; ++k)
        set.push_back(random_number(way, set.empty() ? 0 : set[0]));
      add(set);
    }
  }

  std::uint64_t random_number(std::uint64_t way, std::uint64_t first) {
    const std::uint64_t bits = generator_(), mask = l_.sign() | (l_.sign() - 1);
    const auto in_range = [&](double low, double high) {
      return rounded(low + (high - low) * (double(bits >> 11) * 0x1p-53));
    };
    switch (way) {
    case 0: // any bits
      return bits & mask;
    case 1:
      return in_range(-1, 1);
    case 2:
      return in_range(-8, 8);
    case 3:
      return in_range(0, 100);
    case 4:
      return in_range(-750, 750);
    case 5: // near one, and what is near the first argument
      return first ? (first + bits % 64) & mask : in_range(0.9, 1.1);
    case 6: // exponents around that of the first argument, or of one
      return (((first ? first : std::uint64_t(l_.bias) << l_.fraction) >> l_.fraction) + bits % 64 -
              32) % (mask >> l_.fraction)
                 << l_.fraction |
             (bits >> (64 - l_.fraction));
    default:
      return in_range(0, 1);
    }
  }

  std::uint64_t rounded(double v) const {
    return magnitude_rounded(v, l_) | (std::signbit(v) ? l_.sign() : 0);
  }

  /// CUDA has no signalling NaN, and the C library's functions give others for those.
  bool is_signalling(std::uint64_t bits) const {
    bits &= l_.sign() - 1;
    return bits > l_.infinity() && !(bits >> (l_.fraction - 1) & 1);
  }

  void add(const numbers &set) {
    if (std::any_of(set.begin(), set.end(),
                    [this](std::uint64_t bits) { return is_signalling(bits); }))
      return;
    for (int k = 0; k < f_.arguments; ++k)
      pending_[k].push_back(set[static_cast<std::size_t>(k)]);
    if (pending_[0].size() == 4096)
      flush();
  }

  void flush() {
    numbers results(pending_[0].size());
    const std::uint64_t *arguments[] = {pending_[0].data(), pending_[1].data(), pending_[2].data(),
                                        pending_[3].data()};
    f_.evaluate(arguments, results.data(), static_cast<int>(results.size()));
    for (std::size_t i = 0; i < results.size(); ++i) {
      double v[4] = {};
      for (int k = 0; k < f_.arguments; ++k)
        v[k] = value_of(pending_[k][i], l_);
      judge(v, results[i]);
    }
    for (numbers &p : pending_)
      p.clear();
  }

  void judge(const double (&v)[4], std::uint64_t result) {
    const bool quick = r_.quick && l_.width < 64;
    if (quick) {
      const double expected = r_.quick(v[0], v[1]);
      compare(v, result, expected);
    } else {
      const quad expected = r_.exact(v[0], v[1], v[2], v[3]);
      compare(v, result, expected);
    }
  }

  template <class Real> void compare(const double (&v)[4], std::uint64_t result, Real expected) {
    const std::uint64_t magnitude = result & (l_.sign() - 1);
    const bool is_nan = magnitude > l_.infinity();
    if (is_nan && expected != expected)
      return;
    if (is_nan || expected != expected)
      return note(v, HUGE_VAL, f_.ulps(v[0], v[1]), errors_.ulps);
    const std::uint64_t right = magnitude_rounded(expected, l_);
    const bool same_sign = (result & l_.sign()) == (expected < 0 ? l_.sign() : 0);
    const double ulps = same_sign || right == 0 || magnitude == 0
                            ? double(magnitude > right ? magnitude - right : right - magnitude)
                            : double(magnitude) + double(right);
    const double given = value_of(result, l_), correct = static_cast<double>(expected);
    const double error = given == correct ? 0.0 : std::fabs(given - correct);
    if (f_.relative > 0)
      return note(v, correct == 0 ? error : error / std::fabs(correct), f_.relative,
                  errors_.relative);
    if (const double bound = f_.ulps(v[0], v[1]); bound >= 0)
      note(v, ulps, bound, errors_.ulps);
    else if (const double limit = f_.absolute(v[0], v[1]); limit >= 0)
      note(v, error, limit, errors_.absolute);
  }

  void note(const double (&v)[4], double error, double bound, double &largest) {
    if (error > largest) {
      largest = error;
      std::copy(v, v + 4, errors_.at);
    }
    const double part = error == 0 ? 0 : bound == 0 ? HUGE_VAL : error / bound;
    if (part > errors_.worst) {
      errors_.worst = part;
      std::copy(v, v + 4, errors_.beyond);
    }
  }

  const function &f_;
  const reference &r_;
  const layout l_;
  const long samples_;
  std::mt19937_64 generator_;
  numbers pending_[4];
  errors errors_;
};

const reference *find(std::string_view name) {
  for (int i = 0; i < reference_count; ++i)
    if (references[i].name == name)
      return &references[i];
  return nullptr;
}

} // namespace

int measure(int argc, char **argv) {
  const long samples = std::atol(argv[1]);
  for (int i = 0; i < function_count; ++i) {
    const function &f = functions[i];
    if (argc > 2 &&
        std::none_of(argv + 2, argv + argc, [&](const char *a) { return !std::strcmp(a, f.name); }))
      continue;
    const reference *r = find(f.reference);
    if (!r) {
      std::fprintf(stderr, "no reference '%s'\n", f.reference);
      return 2;
    }
    // 113 bits take a hundred times as long.
    const bool slow = !r->quick || f.type == format::f64;
    const errors e = measurement(f, *r, slow ? std::max(1L, samples / 50) : samples).run();
    const double *at = e.worst > 1 ? e.beyond : e.at;
    std::printf("%s %d %.9g %.9g %.9g %s %.17g", f.name, static_cast<int>(f.type), e.ulps,
                e.absolute, e.relative, e.worst > 1 ? "exceeds" : "within", at[0]);
    for (int k = 1; k < f.arguments; ++k)
      std::printf(",%.17g", at[k]);
    std::printf("\n");
    std::fflush(stdout);
  }
  return 0;
}

} // namespace accuracy

int main(int argc, char **argv) { return argc < 2 ? 2 : accuracy::measure(argc, argv); }

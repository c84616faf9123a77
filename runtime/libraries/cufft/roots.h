// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Roots of one, right to the last digit of double: angles are brought to an eighth of the circle.
#pragma once

#include <cmath>
#include <cstdint>
#include <utility>

namespace offloom::fft {

struct root {
  double re, im;
};

/// exp(-2 pi i k / n)
inline root root_of_one(std::uint64_t k, std::uint64_t n) {
  // Eighths are counted in units of 1 / (8 n), so that no angle is rounded before it is small.
  std::uint64_t angle = 8 * (k % n);
  const bool below = angle > 4 * n;
  if (below)
    angle = 8 * n - angle;
  const bool left = angle > 2 * n;
  if (left)
    angle = 4 * n - angle;
  const bool steep = angle > n;
  if (steep)
    angle = 2 * n - angle;
  const double turn = 0.78539816339744830962 * (double(angle) / double(n));
  double c = std::cos(turn), s = std::sin(turn);
  if (steep)
    std::swap(c, s);
  return {left ? -c : c, below ? s : -s};
}

} // namespace offloom::fft

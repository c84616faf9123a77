// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Values between pixels.
#pragma once

#include "../nppc/call.h"

#include <vector>

namespace offloom::npp {

/// A mode without the flag that smooths edges, which changes nothing here.
inline int plain(int interpolation) { return interpolation & ~static_cast<int>(NPPI_SMOOTH_EDGE); }

/// How far pixels count, and how much: interpolation is a sum of weights by distance.
inline double reach(int interpolation) {
  switch (interpolation) {
  case NPPI_INTER_LINEAR:
    return 1;
  case NPPI_INTER_CUBIC:
  case NPPI_INTER_CUBIC2P_BSPLINE:
  case NPPI_INTER_CUBIC2P_CATMULLROM:
  case NPPI_INTER_CUBIC2P_B05C03:
    return 2;
  case NPPI_INTER_LANCZOS:
  case NPPI_INTER_LANCZOS3_ADVANCED:
    return 3;
  default:
    return 0.5;
  }
}

/// Mitchell and Netravali's cubics.
inline double cubic(double distance, double b, double c) {
  const double x = distance, x2 = x * x, x3 = x2 * x;
  if (x < 1)
    return ((12 - 9 * b - 6 * c) * x3 + (-18 + 12 * b + 6 * c) * x2 + (6 - 2 * b)) / 6;
  return ((-b - 6 * c) * x3 + (6 * b + 30 * c) * x2 + (-12 * b - 48 * c) * x + (8 * b + 24 * c)) /
         6;
}

/// The cubic through four pixels.
inline double lagrange(double x) {
  return x < 1 ? (1 - x) * (2 - x) * (1 + x) / 2 : (1 - x) * (2 - x) * (3 - x) / 6;
}

inline double weight(double distance, int interpolation) {
  constexpr double pi = 3.14159265358979323846;
  distance = std::abs(distance);
  if (distance >= reach(interpolation))
    return 0;
  switch (interpolation) {
  case NPPI_INTER_LINEAR:
    return 1 - distance;
  case NPPI_INTER_CUBIC:
    return lagrange(distance);
  case NPPI_INTER_CUBIC2P_CATMULLROM:
    return cubic(distance, 0, 0.5);
  case NPPI_INTER_CUBIC2P_BSPLINE:
    return cubic(distance, 1, 0);
  case NPPI_INTER_CUBIC2P_B05C03:
    return cubic(distance, 0.5, 0.3);
  case NPPI_INTER_LANCZOS:
  case NPPI_INTER_LANCZOS3_ADVANCED:
    return distance == 0 ? 1
                         : 3 * std::sin(pi * distance) * std::sin(pi * distance / 3) /
                               (pi * pi * distance * distance);
  default:
    return 1;
  }
}

inline bool known(int interpolation) {
  switch (plain(interpolation)) {
  case NPPI_INTER_NN:
  case NPPI_INTER_LINEAR:
  case NPPI_INTER_CUBIC:
  case NPPI_INTER_CUBIC2P_BSPLINE:
  case NPPI_INTER_CUBIC2P_CATMULLROM:
  case NPPI_INTER_CUBIC2P_B05C03:
  case NPPI_INTER_LANCZOS:
  case NPPI_INTER_LANCZOS3_ADVANCED:
    return true;
  default:
    return false;
  }
}

/// Pixels along an axis, and what each counts for. Beyond the first and the last, those count.
struct taps {
  int first = 0;
  std::vector<double> weights;
};

/// Those of a coordinate; pixels have their centres at whole numbers.
inline taps taps_at(double at, int interpolation) {
  if (interpolation == NPPI_INTER_NN)
    return {static_cast<int>(std::floor(at + 0.5)), {1}};
  const double far = reach(interpolation);
  taps result;
  result.first = static_cast<int>(std::floor(at - far)) + 1;
  const int last = static_cast<int>(std::ceil(at + far)) - 1;
  double sum = 0;
  for (int pixel = result.first; pixel <= last; ++pixel) {
    result.weights.push_back(weight(at - pixel, interpolation));
    sum += result.weights.back();
  }
  for (double &value : result.weights)
    value /= sum;
  return result;
}

/// Those of all that lies between two coordinates, by how much of it does (super-sampling).
inline taps taps_between(double from, double to) {
  taps result;
  result.first = static_cast<int>(std::floor(from + 1e-9));
  for (int pixel = result.first; pixel < to - 1e-9; ++pixel)
    result.weights.push_back((std::min(to, pixel + 1.0) - std::max(from, double(pixel))) /
                             (to - from));
  return result;
}

/// A pixel as the sum of those of its rows and columns, which end where the rectangle does.
template <class C, class T>
void sample(image<const T> from, NppiRect within, const taps &across, const taps &down, T *out) {
  double sums[C::used] = {};
  for (std::size_t j = 0; j < down.weights.size(); ++j) {
    const int v = std::clamp(down.first + int(j), within.y, within.y + within.height - 1);
    const T *row = from.row(v);
    for (std::size_t i = 0; i < across.weights.size(); ++i) {
      const int u = std::clamp(across.first + int(i), within.x, within.x + within.width - 1);
      const double share = down.weights[j] * across.weights[i];
      for (int channel = 0; channel < C::used; ++channel)
        sums[channel] += share * row[u * C::stride + channel];
    }
  }
  for (int channel = 0; channel < C::used; ++channel)
    out[channel] =
        saturated<T>(std::is_integral_v<T> ? std::floor(sums[channel] + 0.5) : sums[channel]);
}

/// What is wrong with a rectangle of an image.
inline NppStatus rectangle_fault(NppiRect of) {
  if (of.width < 0 || of.height < 0 || of.x < 0 || of.y < 0)
    return NPP_RECTANGLE_ERROR;
  return unless(of.width > 0 && of.height > 0, NPP_WRONG_INTERSECTION_ROI_ERROR);
}

/// A rectangle as far as the image goes.
inline NppiRect cut(NppiRect of, NppiSize size) {
  const int right = std::min(of.x + of.width, size.width);
  const int bottom = std::min(of.y + of.height, size.height);
  return {of.x, of.y, right - of.x, bottom - of.y};
}

} // namespace offloom::npp

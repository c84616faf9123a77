// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The coefficients of filters that have a name.
#pragma once

#include "../nppc/call.h"

#include <vector>

namespace offloom::npp {

/// Coefficients as they lie on the image, by rows, and what their sum is divided by.
struct mask {
  enum fraction { cut, half_down, nearest };
  NppiSize size;
  double divisor;
  std::vector<double> values;
  fraction rounding = cut;
  NppiPoint centre() const { return {size.width / 2, size.height / 2}; }
  bool none() const { return values.empty(); }
};

/// The side of a square mask, or 0.
inline int side(NppiMaskSize size) {
  switch (size) {
  case NPP_MASK_SIZE_3_X_3:
    return 3;
  case NPP_MASK_SIZE_5_X_5:
    return 5;
  case NPP_MASK_SIZE_7_X_7:
    return 7;
  case NPP_MASK_SIZE_9_X_9:
    return 9;
  case NPP_MASK_SIZE_11_X_11:
    return 11;
  case NPP_MASK_SIZE_13_X_13:
    return 13;
  case NPP_MASK_SIZE_15_X_15:
    return 15;
  default:
    return 0;
  }
}

inline mask square_mask(int side, double divisor, std::vector<double> values) {
  return {{side, side}, divisor, std::move(values), mask::cut};
}

/// All the same but the centre.
inline mask around(int side, double others, double centre, double divisor) {
  mask result = square_mask(side, divisor, std::vector<double>(side * side, others));
  result.values[side * side / 2] = centre;
  return result;
}

/// Rows from columns, so that each derivative stands once.
inline mask turned(mask of) {
  mask result = of;
  for (int y = 0; y < of.size.height; ++y)
    for (int x = 0; x < of.size.width; ++x)
      result.values[x * of.size.width + y] = of.values[y * of.size.width + x];
  return result;
}

struct sobel_vertical_sized {
  static mask of(NppiMaskSize size) {
    if (size == NPP_MASK_SIZE_3_X_3)
      return square_mask(3, 1, {-1, 0, 1, -2, 0, 2, -1, 0, 1});
    if (size == NPP_MASK_SIZE_5_X_5)
      return square_mask(5, 1, {-1, -2, 0,  2,  1, -4, -8, 0,  8,  4, -6, -12, 0,
                                12, 6,  -4, -8, 0, 8,  4,  -1, -2, 0, 2,  1});
    return {};
  }
};
/// From the upper rows to the lower.
struct sobel_horizontal_sized {
  static mask of(NppiMaskSize size) { return turned(sobel_vertical_sized::of(size)); }
};
struct sobel_vertical {
  static mask of() { return sobel_vertical_sized::of(NPP_MASK_SIZE_3_X_3); }
};
struct sobel_horizontal {
  static mask of() { return turned(sobel_vertical::of()); }
};
struct prewitt_vertical {
  static mask of() { return square_mask(3, 1, {-1, 0, 1, -1, 0, 1, -1, 0, 1}); }
};
struct prewitt_horizontal {
  static mask of() { return turned(prewitt_vertical::of()); }
};
struct scharr_vertical {
  static mask of() { return square_mask(3, 1, {-3, 0, 3, -10, 0, 10, -3, 0, 3}); }
};
struct scharr_horizontal {
  static mask of() { return turned(scharr_vertical::of()); }
};
struct roberts_down {
  static mask of() { return square_mask(3, 1, {-1, 0, 0, 0, 1, 0, 0, 0, 0}); }
};
struct roberts_up {
  static mask of() { return square_mask(3, 1, {0, 0, -1, 0, 1, 0, 0, 0, 0}); }
};
struct sharpen {
  static mask of() {
    mask result = around(3, -1, 16, 8);
    result.rounding = mask::half_down;
    return result;
  }
};

struct laplace {
  static mask of(NppiMaskSize size) {
    if (size == NPP_MASK_SIZE_3_X_3)
      return around(3, -1, 8, 1);
    if (size == NPP_MASK_SIZE_5_X_5)
      return square_mask(5, 1, {-1, -3, -4, -3, -1, -3, 0,  6,  0,  -3, -4, 6, 20,
                                6,  -4, -3, 0,  6,  0,  -3, -1, -3, -4, -3, -1});
    return {};
  }
};
struct high_pass {
  static mask of(NppiMaskSize size) {
    if (size != NPP_MASK_SIZE_3_X_3 && size != NPP_MASK_SIZE_5_X_5)
      return {};
    const int width = side(size);
    return around(width, -1, width * width - 1, 1);
  }
};
struct low_pass {
  static mask of(NppiMaskSize size) {
    if (size != NPP_MASK_SIZE_3_X_3 && size != NPP_MASK_SIZE_5_X_5)
      return {};
    const int width = side(size);
    mask result = around(width, 1, 1, width * width);
    result.rounding = mask::nearest;
    return result;
  }
};
/// A standard deviation of 0.6, and 0.4 for each pixel beside the centre.
struct gauss {
  static mask of(NppiMaskSize size) {
    const int half = side(size) / 2;
    mask result = square_mask(side(size), 0, {});
    const double deviation = 0.6 + 0.4 * half;
    for (int y = -half; half && y <= half; ++y)
      for (int x = -half; x <= half; ++x) {
        result.values.push_back(std::exp(-(x * x + y * y) / (2 * deviation * deviation)));
        result.divisor += result.values.back();
      }
    return result;
  }
};

} // namespace offloom::npp

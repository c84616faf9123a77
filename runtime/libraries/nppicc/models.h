// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Models of colours: functions of three values, by NPP's documented formulas.
#pragma once

#include "../nppc/call.h"

namespace offloom::npp {

struct color {
  float a, b, c;
};
inline color turned(color of) { return {of.c, of.b, of.a}; }

struct rgb_to_yuv {
  static color of(color rgb) {
    const float y = 0.299f * rgb.a + 0.587f * rgb.b + 0.114f * rgb.c;
    return {y, 0.492f * (rgb.c - y) + 128, 0.877f * (rgb.a - y) + 128};
  }
};
struct yuv_to_rgb {
  static color of(color yuv) {
    const float u = yuv.b - 128, v = yuv.c - 128;
    return {yuv.a + 1.140f * v, yuv.a - 0.394f * u - 0.581f * v, yuv.a + 2.032f * u};
  }
};
struct rgb_to_ycbcr {
  static color of(color rgb) {
    return {0.257f * rgb.a + 0.504f * rgb.b + 0.098f * rgb.c + 16,
            -0.148f * rgb.a - 0.291f * rgb.b + 0.439f * rgb.c + 128,
            0.439f * rgb.a - 0.368f * rgb.b - 0.071f * rgb.c + 128};
  }
};
struct ycbcr_to_rgb {
  static color of(color ycc) {
    const float y = 1.164f * (ycc.a - 16), cb = ycc.b - 128, cr = ycc.c - 128;
    return {y + 1.596f * cr, y - 0.813f * cr - 0.392f * cb, y + 2.017f * cb};
  }
};
struct bgr_to_yuv {
  static color of(color bgr) { return rgb_to_yuv::of(turned(bgr)); }
};
struct bgr_to_ycbcr {
  static color of(color bgr) { return rgb_to_ycbcr::of(turned(bgr)); }
};
struct yuv_to_bgr {
  static color of(color yuv) { return turned(yuv_to_rgb::of(yuv)); }
};
struct ycbcr_to_bgr {
  static color of(color ycc) { return turned(ycbcr_to_rgb::of(ycc)); }
};

/// Hue, saturation and value, each of them a byte.
struct rgb_to_hsv {
  static color of(color rgb) {
    const float most = std::max({rgb.a, rgb.b, rgb.c}), least = std::min({rgb.a, rgb.b, rgb.c});
    const float range = most - least;
    if (range == 0)
      return {0, 0, most};
    float sixth = 0;
    if (most == rgb.a)
      sixth = (rgb.b - rgb.c) / range;
    else if (most == rgb.b)
      sixth = 2 + (rgb.c - rgb.a) / range;
    else
      sixth = 4 + (rgb.a - rgb.b) / range;
    return {(sixth < 0 ? sixth + 6 : sixth) / 6 * 255, range / most * 255, most};
  }
};
struct hsv_to_rgb {
  static color of(color hsv) {
    const float sixth = hsv.a == 255 ? 0 : hsv.a / 255 * 6;
    const float saturation = hsv.b / 255, value = hsv.c;
    const float part = sixth - std::floor(sixth);
    const float low = value * (1 - saturation);
    const float falling = value * (1 - saturation * part);
    const float rising = value * (1 - saturation * (1 - part));
    switch (static_cast<int>(sixth)) {
    case 0:
      return {value, rising, low};
    case 1:
      return {falling, value, low};
    case 2:
      return {low, value, rising};
    case 3:
      return {low, falling, value};
    case 4:
      return {rising, low, value};
    default:
      return {value, low, falling};
    }
  }
};

} // namespace offloom::npp

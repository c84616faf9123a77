// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What a filter makes of several texels.
#pragma once

#include "half_precision_formats.h"
#include "offloom/texture/filter_weights.h"
#include "textures/texel_format.h"

#include <array>
#include <cmath>

namespace offloom {

/// Texels, each so many 256ths, which make up 256.
///
/// A GPU mixes in the precision of what it reads: normalised integers as ones of 16 bits, halves
/// and the colours of sRGB to a result that is a half, floats to a float.
class texel_mixture {
public:
  texel_mixture(const texel_format &format, bool is_srgb)
      : alpha_(result_of(format)), colour_(is_srgb ? precision::half : alpha_) {}

  void add(const texel_words &texel, int weight) {
    for (unsigned i = 0; i < 4; ++i)
      sum_[i] += weight * in_units(bits_as<float>(texel.word[i]), of(i));
  }

  texel_words result() const {
    texel_words words;
    for (unsigned i = 0; i < 4; ++i)
      words.word[i] = bits_as<unsigned>(rounded(sum_[i], of(i)));
    return words;
  }

private:
  enum class precision { unsigned_16, signed_8, signed_16, half, single };

  static precision result_of(const texel_format &format) {
    switch (format.kind) {
    case component_kind::u8:
    case component_kind::u16:
      return precision::unsigned_16;
    case component_kind::s8:
      return precision::signed_8;
    case component_kind::s16:
      return precision::signed_16;
    case component_kind::f16:
      return precision::half;
    default:
      return precision::single;
    }
  }

  precision of(unsigned component) const { return component < 3 ? colour_ : alpha_; }

  /// A component in what is added up: a normalised integer as one of 16 bits.
  static double in_units(float v, precision p) {
    switch (p) {
    case precision::unsigned_16:
      return std::nearbyint(v * 65535.0);
    case precision::signed_8: // 127 of them are no whole number of 32767ths
      return v * 32767.0;
    case precision::signed_16:
      return std::nearbyint(v * 32767.0);
    default:
      return v;
    }
  }

  static float rounded(double sum, precision p) {
    const double mean = sum / whole_weight;
    switch (p) {
    case precision::unsigned_16:
      return static_cast<float>(std::floor(mean + 0.5) / 65535.0);
    case precision::signed_8:
    case precision::signed_16:
      return static_cast<float>(std::floor(mean + 0.5) / 32767.0);
    case precision::half:
      return fp16_format::to_float(fp16_format::from_float(sticky_float(mean)));
    case precision::single:
      break;
    }
    return static_cast<float>(mean);
  }

  std::array<double, 4> sum_{};
  precision alpha_, colour_;
};

} // namespace offloom

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What a filter makes of several texels.
#pragma once

#include "half_precision_formats.h"
#include "offloom/texture/filter_weights.h"
#include "textures/texel_format.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace offloom {

/// Texels, each so many 256ths, which make up 256.
///
/// A GPU mixes in the precision of what it reads: normalised integers as ones of 16 bits, halves
/// and the colours of sRGB to a result that is a half, floats to a float, integers to the nearest,
/// and those of 32 bits to the next below. Of two halves as near it takes the one further from zero
/// (recorded for halves; colours are taken to be like them).
class texel_mixture {
public:
  texel_mixture(const texel_format &format, bool is_srgb)
      : alpha_(result_of(format)), colour_(is_srgb ? precision::half : alpha_) {}

  void add(const texel_words &texel, int weight) {
    for (unsigned i = 0; i < 4; ++i)
      sum_[i] += weight * in_units(texel.word[i], of(i));
  }

  texel_words result() const {
    texel_words words;
    for (unsigned i = 0; i < 4; ++i)
      words.word[i] = rounded(sum_[i], of(i));
    return words;
  }

private:
  enum class precision {
    unsigned_16,
    signed_8,
    signed_16,
    half,
    single,
    signed_integer,
    unsigned_integer,
    signed_32,
    unsigned_32
  };

  static precision result_of(const texel_format &format) {
    const auto normalized_or = [&](precision normalized, precision integer) {
      return format.is_normalized ? normalized : integer;
    };
    switch (format.kind) {
    case component_kind::u8:
    case component_kind::u16:
      return normalized_or(precision::unsigned_16, precision::unsigned_integer);
    case component_kind::s8:
      return normalized_or(precision::signed_8, precision::signed_integer);
    case component_kind::s16:
      return normalized_or(precision::signed_16, precision::signed_integer);
    case component_kind::u32:
      return precision::unsigned_32;
    case component_kind::s32:
      return precision::signed_32;
    case component_kind::f16:
      return precision::half;
    default:
      return precision::single;
    }
  }

  precision of(unsigned component) const { return component < 3 ? colour_ : alpha_; }

  /// A component in what is added up: a normalised integer as one of 16 bits.
  static double in_units(unsigned word, precision p) {
    const float v = bits_as<float>(word);
    switch (p) {
    case precision::unsigned_16:
      return floor_of(v * 65535.0 + 0.5);
    case precision::signed_8: // 127 of them are no whole number of 32767ths
      return v * 32767.0;
    case precision::signed_16:
      return floor_of(v * 32767.0 + 0.5);
    case precision::signed_integer:
    case precision::signed_32:
      return static_cast<int>(word);
    case precision::unsigned_integer:
    case precision::unsigned_32:
      return word;
    default:
      return v;
    }
  }

  /// A mean of halves has a few bits less than a double. One double further from zero, those in the
  /// middle of two halves are past it, and no other has come as far.
  static float nearest_half(double mean) {
    const double away = std::nextafter(mean, std::copysign(HUGE_VAL, mean));
    return fp16_format::to_float(fp16_format::from_float(sticky_float(mean == 0 ? mean : away)));
  }

  static unsigned rounded(double sum, precision p) {
    const double mean = sum / whole_weight, nearest = floor_of(mean + 0.5);
    const auto word_of = [](double v) { return bits_as<unsigned>(static_cast<float>(v)); };
    switch (p) {
    case precision::unsigned_16:
      return word_of(nearest / 65535.0);
    case precision::signed_8:
    case precision::signed_16:
      return word_of(std::max(nearest / 32767.0, -1.0));
    case precision::half:
      return word_of(nearest_half(mean));
    case precision::signed_integer:
      return static_cast<unsigned>(static_cast<int>(nearest));
    case precision::unsigned_integer:
      return static_cast<unsigned>(nearest);
    case precision::signed_32:
      return static_cast<unsigned>(static_cast<int>(floor_of(mean)));
    case precision::unsigned_32:
      return static_cast<unsigned>(floor_of(mean));
    case precision::single:
      break;
    }
    return word_of(mean);
  }

  std::array<double, 4> sum_{};
  precision alpha_, colour_;
};

} // namespace offloom

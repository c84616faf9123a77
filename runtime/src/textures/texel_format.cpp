// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "textures/texel_format.h"

#include "half_precision_formats.h"
#include "type_casting_intrinsics.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <limits>
#include <type_traits>

namespace offloom {

namespace {

/// 1, 2 or 4 if so many components have the same width and the others none, else 0.
unsigned components_of(const cudaChannelFormatDesc &d) {
  const std::array bits{d.x, d.y, d.z, d.w};
  const auto used = static_cast<unsigned>(
      std::find_if(bits.begin(), bits.end(), [&](int b) { return b != d.x; }) - bits.begin());
  const bool rest_is_empty =
      std::all_of(bits.begin() + used, bits.end(), [](int b) { return b == 0; });
  return rest_is_empty && used != 3 ? used : 0;
}

/// The kind of an integer or a number of so many bits; `none` if there is none.
component_kind kind_of(int bits, component_kind of_8, component_kind of_16, component_kind of_32) {
  switch (bits) {
  case 8:
    return of_8;
  case 16:
    return of_16;
  case 32:
    return of_32;
  default:
    return component_kind::none;
  }
}

/// The format that a kind of channel such as cudaChannelFormatKindUnsignedNormalized8X4 says all
/// of.
std::optional<texel_format> normalized_format(cudaChannelFormatKind kind) {
  constexpr std::array kinds{component_kind::u8, component_kind::u16, component_kind::s8,
                             component_kind::s16};
  constexpr std::array<unsigned char, 3> counts{1, 2, 4};
  if (kind < cudaChannelFormatKindUnsignedNormalized8X1 ||
      kind > cudaChannelFormatKindSignedNormalized16X4)
    return std::nullopt;
  const auto i = static_cast<std::size_t>(kind - cudaChannelFormatKindUnsignedNormalized8X1);
  return texel_format{kinds[i / 3], counts[i % 3], true};
}

template <class T> T load(const unsigned char *place) {
  T value;
  std::memcpy(&value, place, sizeof value);
  return value;
}

/// An integer as the part that it is of the greatest of its type.
template <class T> unsigned normalized(T value, texel_use use) {
  const float part = static_cast<float>(value) / static_cast<float>(std::numeric_limits<T>::max());
  return bits_as<unsigned>(use == texel_use::mixed ? part : std::max(part, -1.0f));
}

/// The components of a texel as integers, or normalised.
template <class T>
texel_words decode_integers(const unsigned char *place, const texel_format &f, texel_use use) {
  texel_words words{};
  for (unsigned i = 0; i < f.components; ++i) {
    const T value = load<T>(place + i * sizeof(T));
    words.word[i] = f.is_normalized ? normalized(value, use) : static_cast<unsigned>(value);
  }
  return words;
}

texel_words decode_halves(const unsigned char *place, const texel_format &f) {
  texel_words words{};
  for (unsigned i = 0; i < f.components; ++i)
    words.word[i] = bits_as<unsigned>(fp16_format::to_float(load<unsigned short>(place + 2 * i)));
  return words;
}

texel_words decode_words(const unsigned char *place, const texel_format &f) {
  texel_words words{};
  for (unsigned i = 0; i < f.components; ++i)
    words.word[i] = load<unsigned>(place + 4 * i);
  return words;
}

texel_words decode(const unsigned char *place, const texel_format &f, texel_use use) {
  switch (f.kind) {
  case component_kind::s8:
    return decode_integers<signed char>(place, f, use);
  case component_kind::u8:
    return decode_integers<unsigned char>(place, f, use);
  case component_kind::s16:
    return decode_integers<short>(place, f, use);
  case component_kind::u16:
    return decode_integers<unsigned short>(place, f, use);
  case component_kind::f16:
    return decode_halves(place, f);
  case component_kind::s32:
  case component_kind::u32:
  case component_kind::f32:
    return decode_words(place, f);
  case component_kind::none:
    break;
  }
  return {};
}

/// The normalised integer of type T that an H100 makes of a number: of its fraction it takes four
/// bits more than the type has, and then the nearest, the lesser one of two.
template <class T> T encode_normalized(float v) {
  constexpr double parts = 16.0 * (std::numeric_limits<T>::max() + 1.0);
  const double limited =
      std::isnan(v) ? 0.0 : std::clamp(double{v}, std::is_signed_v<T> ? -1.0 : 0.0, 1.0);
  const double size = std::floor(std::fabs(limited) * parts) / parts;
  const double nearest = std::ceil(size * std::numeric_limits<T>::max() - 0.5);
  return static_cast<T>(std::copysign(nearest, limited));
}

/// Linear light as sRGB has it.
float encode_srgb(float v) {
  const float limited = std::isnan(v) ? 0.0f : std::clamp(v, 0.0f, 1.0f);
  return limited <= 0.0031308f ? limited * 12.92f : 1.055f * std::pow(limited, 1 / 2.4f) - 0.055f;
}

template <class T> void store(T value, unsigned char *place) {
  std::memcpy(place, &value, sizeof value);
}

/// A number as a component that is read as one; others are the number's bits.
void encode_component(float v, component_kind kind, unsigned char *place) {
  switch (kind) {
  case component_kind::s8:
    return store(encode_normalized<signed char>(v), place);
  case component_kind::u8:
    return store(encode_normalized<unsigned char>(v), place);
  case component_kind::s16:
    return store(encode_normalized<short>(v), place);
  case component_kind::u16:
    return store(encode_normalized<unsigned short>(v), place);
  case component_kind::f16:
    return store(half_bits<fp16_format>(v, half_rounding::to_zero), place);
  default:
    return store(v, place);
  }
}

constexpr unsigned short srgb_values[256] = {
#include "textures/srgb_values.inc"
};

} // namespace

std::optional<texel_format> format_of(const cudaChannelFormatDesc &desc) {
  if (const auto normalized = normalized_format(desc.f)) {
    const bool agrees = components_of(desc) == normalized->components &&
                        desc.x == static_cast<int>(8 * component_bytes(normalized->kind));
    return agrees ? normalized : std::nullopt;
  }
  using enum component_kind;
  component_kind kind = none;
  if (desc.f == cudaChannelFormatKindSigned)
    kind = kind_of(desc.x, s8, s16, s32);
  else if (desc.f == cudaChannelFormatKindUnsigned)
    kind = kind_of(desc.x, u8, u16, u32);
  else if (desc.f == cudaChannelFormatKindFloat)
    kind = kind_of(desc.x, none, f16, f32);
  const unsigned components = components_of(desc);
  if (kind == none || !components)
    return std::nullopt;
  return texel_format{kind, static_cast<unsigned char>(components), false};
}

std::optional<texel_format> format_of(cudaResourceViewFormat format) {
  using enum component_kind;
  constexpr std::array kinds{u8, s8, u16, s16, u32, s32, f16, f32};
  constexpr std::array<unsigned char, 3> counts{1, 2, 4};
  if (format < cudaResViewFormatUnsignedChar1 || format > cudaResViewFormatFloat4)
    return std::nullopt;
  const auto i = static_cast<std::size_t>(format - cudaResViewFormatUnsignedChar1);
  return texel_format{kinds[i / 3], counts[i % 3], false};
}

std::size_t component_bytes(component_kind kind) {
  switch (kind) {
  case component_kind::s8:
  case component_kind::u8:
    return 1;
  case component_kind::s16:
  case component_kind::u16:
  case component_kind::f16:
    return 2;
  case component_kind::s32:
  case component_kind::u32:
  case component_kind::f32:
    return 4;
  case component_kind::none:
    break;
  }
  return 0;
}

texel_words decode_border(const float (&colour)[4], const texel_format &format, bool is_srgb) {
  texel_words words;
  for (unsigned i = 0; i < 4; ++i)
    words.word[i] = bits_as<unsigned>(colour[i]);
  if (!format.is_normalized && format.kind != component_kind::f16)
    return words;
  unsigned char texel[16];
  for (unsigned i = 0; i < format.components; ++i)
    encode_component(is_srgb && i < 3 ? encode_srgb(colour[i]) : colour[i], format.kind,
                     texel + i * component_bytes(format.kind));
  const texel_words held = decode_texel(texel, format, is_srgb);
  std::copy_n(held.word, format.components, words.word);
  return words;
}

texel_words decode_texel(const unsigned char *place, const texel_format &format, bool is_srgb,
                         texel_use use) {
  texel_words words = decode(place, format, use);
  if (is_srgb)
    for (unsigned i = 0; i < 3 && i < format.components; ++i) // the fourth is no colour
      words.word[i] = unsigned{srgb_values[place[i]]} << 16;
  return words;
}

} // namespace offloom

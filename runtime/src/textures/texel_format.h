// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Formats of elements: from CUDA's descriptors, and from memory to the words that fetches yield.
#pragma once

#include "driver_types.h"
#include "offloom/texture/texel.h"

#include <cstddef>
#include <optional>

namespace offloom {

/// Null if the descriptor is of no format that arrays and textures may have here: block-compressed
/// ones and those of video among them.
std::optional<texel_format> format_of(const cudaChannelFormatDesc &desc);

/// The format as which a view has elements be read. Null for block-compressed ones.
std::optional<texel_format> format_of(cudaResourceViewFormat format);

std::size_t component_bytes(component_kind kind);
inline std::size_t texel_bytes(const texel_format &format) {
  return format.components * component_bytes(format.kind);
}

/// Whether a filter may mix texels of the format. Integers that are read as such it may not, but
/// between the levels of a mipmap.
inline bool may_be_mixed(const texel_format &format) {
  return format.is_normalized || format.kind == component_kind::f16 ||
         format.kind == component_kind::f32;
}

/// What becomes of a texel: the least of the signed normalised integers, -128 of 127, is -1 if it
/// is read, and less if a filter mixes it with others.
enum class texel_use : unsigned char { read, mixed };

/// The texel at a place in memory; color as sRGB encodes it made linear if `is_srgb`.
texel_words decode_texel(const unsigned char *place, const texel_format &format, bool is_srgb,
                         texel_use use = texel_use::read);

/// A border's colour as a fetch yields it: as if a texel of the format held it.
texel_words decode_border(const float (&colour)[4], const texel_format &format, bool is_srgb);

} // namespace offloom

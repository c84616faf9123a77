// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Fetches from textures: see offloom/texture/texture_object.h.
//
// The rules are those of the CUDA C++ Programming Guide, "Texture Fetching": where texels lie,
// which of them are mixed, and with weights of how many bits.
#include "cube_map.h"
#include "offloom/texture/texture_object.h"
#include "texel_format.h"
#include "texture_addressing.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace offloom {

namespace {

/// Which texels of a level a fetch mixes.
struct footprint {
  neighbours x, y, z;
};

texel_words texel_at(const texture_object &t, const texture_level &level, int x, int y, int z) {
  if (x < 0 || y < 0 || z < 0)
    return t.border;
  const unsigned char *const place = level.data + static_cast<std::size_t>(z) * level.slice +
                                     static_cast<std::size_t>(y) * level.pitch +
                                     static_cast<std::size_t>(x) * t.texel_bytes;
  if (t.stored == texel<float>::code) // the commonest by far
    return {{bits_as<unsigned>(load_texel<float>(place)), 0, 0, 0}};
  return decode_texel(place, t.format, t.is_srgb);
}

/// Two texels as floats, or what has been mixed of them, with weights that add up to 1.
texel_words mix(const texel_words &a, const texel_words &b, float weight_of_b) {
  texel_words result;
  for (unsigned i = 0; i < 4; ++i)
    result.word[i] = bits_as<unsigned>((1 - weight_of_b) * bits_as<float>(a.word[i]) +
                                       weight_of_b * bits_as<float>(b.word[i]));
  return result;
}

/// sample(first) and sample(second) of the neighbours, mixed; the second only if it counts.
template <class F> texel_words mixed(const neighbours &n, const F &sample) {
  return n.weight > 0 ? mix(sample(n.first), sample(n.second), n.weight) : sample(n.first);
}

texel_words sample_at(const texture_object &t, const texture_level &level, const footprint &f) {
  return mixed(f.z, [&](int z) {
    return mixed(
        f.y, [&](int y) { return mixed(f.x, [&](int x) { return texel_at(t, level, x, y, z); }); });
  });
}

/// Samples the level, or mixes the two levels, that `level` and the texture's limits choose.
template <class F> texel_words at_level(const texture_object &t, float level, const F &sample) {
  if (t.level_count == 1)
    return sample(t.levels[0]);
  const float limited = std::min(std::max(level + t.level_bias, t.min_level), t.max_level);
  const float chosen = std::min(std::max(limited, 0.0f), static_cast<float>(t.level_count - 1));
  if (!t.mixes_levels)
    return sample(t.levels[static_cast<unsigned>(chosen + 0.5f)]);
  const auto first = static_cast<unsigned>(chosen);
  return mixed({static_cast<int>(first), static_cast<int>(first) + 1,
                filter_weight(chosen - static_cast<float>(first))},
               [&](int i) { return sample(t.levels[i]); });
}

/// The texels along one of the axes x, y, z around a coordinate as the texture's reader gave it.
neighbours along(const texture_object &t, unsigned axis, float c, int size, bool mixes) {
  const cudaTextureAddressMode mode = t.address[axis];
  const float in_texels =
      t.has_normalized_coordinates ? repeated(c, mode) * static_cast<float>(size) : c;
  return neighbours_at(in_texels, size, mode, mixes);
}

neighbours only(int i, int size) {
  const int inside = std::clamp(i, 0, size - 1);
  return {inside, inside, 0};
}

/// A linear filter across the edges of a cube. At its corners, where three texels meet, one of them
/// counts twice.
texel_words sample_seamless(const texture_object &t, const texture_level &level, int face,
                            int first_slice, float s, float down) {
  const auto around = [&](float c) {
    const float start = c * static_cast<float>(level.width) - 0.5f;
    const int i = floor_of(start);
    return neighbours{i, i + 1, filter_weight(start - static_cast<float>(i))};
  };
  return mixed(around(down), [&](int y) {
    return mixed(around(s), [&](int x) {
      const cube_texel at = across_edges(face, x, y, level.width);
      return texel_at(t, level, at.x, at.y, first_slice + at.face);
    });
  });
}

/// The level at which samples so many texels apart are one apart.
float level_of_distance(float texels) { return std::log2(texels); }

float scale(const texture_object &t, int size) {
  return t.has_normalized_coordinates ? static_cast<float>(size) : 1.0f;
}

} // namespace

texel_words fetch_linear(const texture_object &t, int i) {
  const texture_level &level = t.levels[0];
  return i >= 0 && i < level.width ? texel_at(t, level, i, 0, 0) : texel_words{};
}

texel_words sample_1d(const texture_object &t, float x, int layer, float level) {
  return at_level(t, level, [&](const texture_level &l) {
    return sample_at(t, l, {along(t, 0, x, l.width, t.mixes_texels), {}, only(layer, l.depth)});
  });
}

texel_words sample_2d(const texture_object &t, float x, float y, int layer, float level) {
  return at_level(t, level, [&](const texture_level &l) {
    return sample_at(t, l,
                     {along(t, 0, x, l.width, t.mixes_texels),
                      along(t, 1, y, l.height, t.mixes_texels), only(layer, l.depth)});
  });
}

texel_words sample_3d(const texture_object &t, float x, float y, float z, float level) {
  return at_level(t, level, [&](const texture_level &l) {
    return sample_at(t, l,
                     {along(t, 0, x, l.width, t.mixes_texels),
                      along(t, 1, y, l.height, t.mixes_texels),
                      along(t, 2, z, l.depth, t.mixes_texels)});
  });
}

texel_words sample_cube(const texture_object &t, float x, float y, float z, int layer,
                        float level) {
  const int face = cube_face({x, y, z});
  const face_view v = seen_from(face, {x, y, z});
  const float s = (v.s / v.m + 1) / 2, down = (v.t / v.m + 1) / 2;
  return at_level(t, level, [&](const texture_level &l) {
    const int slice = 6 * std::clamp(layer, 0, l.depth / 6 - 1);
    if (t.is_seamless && t.mixes_texels)
      return sample_seamless(t, l, face, slice, s, down);
    return sample_at(t, l,
                     {along(t, 0, s, l.width, t.mixes_texels),
                      along(t, 1, down, l.height, t.mixes_texels), only(slice + face, l.depth)});
  });
}

texel_words gather_2d(const texture_object &t, float x, float y, int component) {
  const texture_level &l = t.levels[0];
  const neighbours column = along(t, 0, x, l.width, true), row = along(t, 1, y, l.height, true);
  const unsigned i = static_cast<unsigned>(component) & 3;
  return {{texel_at(t, l, column.first, row.second, 0).word[i],
           texel_at(t, l, column.second, row.second, 0).word[i],
           texel_at(t, l, column.second, row.first, 0).word[i],
           texel_at(t, l, column.first, row.first, 0).word[i]}};
}

float level_1d(const texture_object &t, float dx, float dy) {
  const float texels = scale(t, t.levels[0].width);
  return level_of_distance(std::max(std::fabs(dx), std::fabs(dy)) * texels);
}

float level_2d(const texture_object &t, float2 dx, float2 dy) {
  const float u = scale(t, t.levels[0].width), v = scale(t, t.levels[0].height);
  return level_of_distance(
      std::max(std::hypot(dx.x * u, dx.y * v), std::hypot(dy.x * u, dy.y * v)));
}

float level_3d(const texture_object &t, float4 dx, float4 dy) {
  const texture_level &l = t.levels[0];
  const float u = scale(t, l.width), v = scale(t, l.height), w = scale(t, l.depth);
  return level_of_distance(
      std::max(std::hypot(dx.x * u, dx.y * v, dx.z * w), std::hypot(dy.x * u, dy.y * v, dy.z * w)));
}

float level_cube(const texture_object &t, float x, float y, float z, float4 dx, float4 dy) {
  const int face = cube_face({x, y, z});
  const face_view v = seen_from(face, {x, y, z});
  // How the place on the face, (s / m + 1) / 2 and (t / m + 1) / 2, moves along a gradient.
  const auto moved = [&](float4 gradient) {
    const face_view d = seen_from(face, {gradient.x, gradient.y, gradient.z});
    const float area = 2 * v.m * v.m;
    return float2{(d.s * v.m - v.s * d.m) / area, (d.t * v.m - v.t * d.m) / area};
  };
  return level_2d(t, moved(dx), moved(dy));
}

} // namespace offloom

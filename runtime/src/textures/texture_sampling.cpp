// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Fetches from textures: see offloom/texture/texture_object.h.
//
// The rules are those of the CUDA C++ Programming Guide, "Texture Fetching": where texels lie,
// which of them are mixed, and with weights of how many bits.
#include "offloom/texture/texture_object.h"
#include "textures/cube_map.h"
#include "textures/texel_format.h"
#include "textures/texel_mixture.h"
#include "textures/texture_addressing.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace offloom {

namespace {

/// Which texels of a level a fetch mixes.
struct footprint {
  neighbours x, y, z;
  int face = -1; ///< of a cube across whose edges x and y may be, and z its first slice
};

texel_words texel_at(const texture_object &t, const texture_level &level, int x, int y, int z,
                     texel_use use = texel_use::read) {
  if (x < 0 || y < 0 || z < 0)
    return t.border;
  const unsigned char *const place = level.data + static_cast<std::size_t>(z) * level.slice +
                                     static_cast<std::size_t>(y) * level.pitch +
                                     static_cast<std::size_t>(x) * t.texel_bytes;
  if (t.stored == texel<float>::code) // the commonest by far
    return {{bits_as<unsigned>(load_texel<float>(place)), 0, 0, 0}};
  return decode_texel(place, t.format, t.is_srgb, use);
}

/// A texel beyond an edge of a cube's face is one of the next face.
texel_words texel_across_edges(const texture_object &t, const texture_level &level, int face, int x,
                               int y, int first_slice) {
  const cube_texel at = across_edges(face, x, y, level.width);
  return texel_at(t, level, at.x, at.y, first_slice + at.face, texel_use::mixed);
}

/// Three texels meet at a cube's corner: what the fourth of a plane would have is theirs in equal
/// parts.
plane_weights without_corner(const footprint &f, const texture_level &level, plane_weights w) {
  int *const weights[] = {&w.first_first, &w.second_first, &w.first_second, &w.second_second};
  const auto outside = [&](int i) { return i < 0 || i >= level.width; };
  for (int i = 0; i < 4; ++i) {
    if (!outside(i & 1 ? f.x.second : f.x.first) || !outside(i & 2 ? f.y.second : f.y.first))
      continue;
    const int third = *weights[i] / 3;
    *weights[i ^ 1] += third;
    *weights[i ^ 2] += third;
    *weights[i ^ 3] += *weights[i] - 2 * third;
    *weights[i] = 0;
  }
  return w;
}

texel_words nearest(const texture_object &t, const texture_level &level, const footprint &f) {
  return texel_at(t, level, f.x.first, f.y.first, f.z.first);
}

/// Adds a level's texels in a footprint, `total` of 256ths of them.
void add(texel_mixture &sum, const texture_object &t, const texture_level &level,
         const footprint &f, int total) {
  const auto add_texel = [&](int x, int y, int z, int weight) {
    if (weight)
      sum.add(f.face < 0 ? texel_at(t, level, x, y, z, texel_use::mixed)
                         : texel_across_edges(t, level, f.face, x, y, z),
              weight);
  };
  const auto add_slice = [&](int z, int part) {
    plane_weights w = plane_weights_of(part, f.x.weight, f.y.weight);
    if (f.face >= 0)
      w = without_corner(f, level, w);
    add_texel(f.x.first, f.y.first, z, w.first_first);
    add_texel(f.x.second, f.y.first, z, w.second_first);
    add_texel(f.x.first, f.y.second, z, w.first_second);
    add_texel(f.x.second, f.y.second, z, w.second_second);
  };
  const int behind = (total * f.z.weight + 128) >> 8;
  add_slice(f.z.first, total - behind);
  add_slice(f.z.second, behind);
}

/// The level of a mipmap in 256ths, which the hardware has.
int level_place(const texture_object &t, float level) {
  const auto parts = [](float v) {
    return static_cast<int>(std::clamp(v == v ? v : 0.0f, -1e6f, 1e6f) * whole_weight);
  };
  const int limited = std::clamp(parts(level) + parts(t.level_bias), parts(t.min_level),
                                 std::max(parts(t.min_level), parts(t.max_level)));
  return std::clamp(limited, 0, static_cast<int>(t.level_count - 1) * whole_weight);
}

/// Samples the level, or mixes the two levels, that `level` and the texture's limits choose.
/// `in` gives a level's footprint.
template <class F> texel_words at_level(const texture_object &t, float level, const F &in) {
  const int place = t.level_count == 1 ? 0 : level_place(t, level);
  const int first = (t.mixes_levels ? place : place + whole_weight / 2) / whole_weight;
  const int weight = t.mixes_levels ? place % whole_weight : 0;
  if (!t.mixes_texels && !t.mixes_levels)
    return nearest(t, t.levels[first], in(t.levels[first]));
  texel_mixture sum(t.format, t.is_srgb);
  add(sum, t, t.levels[first], in(t.levels[first]), whole_weight - weight);
  if (weight)
    add(sum, t, t.levels[first + 1], in(t.levels[first + 1]), weight);
  return sum.result();
}

/// A coordinate as the texture's reader gave it, in texels.
double in_texels(const texture_object &t, unsigned axis, float c, int size) {
  if (!t.has_normalized_coordinates)
    return double{c};
  return repeated(scaled_to_texels(bounded(c), size), size, t.address[axis]);
}

/// The texels along one of the axes x, y, z around a coordinate as the texture's reader gave it.
neighbours along(const texture_object &t, unsigned axis, float c, int size) {
  const double place = in_texels(t, axis, c, size);
  return t.mixes_texels ? filtered_at(place, size, t.address[axis])
                        : nearest_at(place, size, t.address[axis]);
}

/// A one-dimensional texture is one row, which a filter reads at its upper edge: with a border
/// above, half of what it mixes is that.
neighbours only_row(const texture_object &t) {
  return t.mixes_texels && t.address[1] == cudaAddressModeBorder
             ? neighbours{-1, 0, whole_weight / 2}
             : neighbours{};
}

/// A layer. Those that do not exist are the last one, the negative ones too.
neighbours only(int i, int size) {
  const int inside = i >= 0 && i < size ? i : size - 1;
  return {inside, inside, 0};
}

/// A place from -1 to 1 on the face of a cube as a normalised coordinate, of which no more counts
/// than scaled_to_texels() takes: to round it to a float could move it to the next texel.
float on_face(float place) {
  constexpr double parts = 1 << 20;
  return static_cast<float>(std::floor((place + 1.0) * parts) / (2 * parts));
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
    return footprint{along(t, 0, x, l.width), only_row(t), only(layer, l.depth)};
  });
}

texel_words sample_2d(const texture_object &t, float x, float y, int layer, float level) {
  return at_level(t, level, [&](const texture_level &l) {
    return footprint{along(t, 0, x, l.width), along(t, 1, y, l.height), only(layer, l.depth)};
  });
}

texel_words sample_3d(const texture_object &t, float x, float y, float z, float level) {
  return at_level(t, level, [&](const texture_level &l) {
    return footprint{along(t, 0, x, l.width), along(t, 1, y, l.height), along(t, 2, z, l.depth)};
  });
}

texel_words sample_cube(const texture_object &t, float x, float y, float z, int layer,
                        float level) {
  const int face = cube_face({x, y, z});
  const face_view v = seen_from(face, {x, y, z});
  const float reciprocal = 1 / v.m;
  const float s = on_face(v.s * reciprocal), down = on_face(v.t * reciprocal);
  const int slice = 6 * only(layer, t.levels[0].depth / 6).first;
  const auto across = [](float c, int size) {
    const filter_place place = filter_place_of(double{c} * size);
    return neighbours{static_cast<int>(place.first), static_cast<int>(place.first) + 1,
                      place.weight};
  };
  const auto inside = [](float c, int size) {
    return nearest_at(double{c} * size, size, cudaAddressModeClamp);
  };
  return at_level(t, level, [&](const texture_level &l) {
    if (t.is_seamless && t.mixes_texels)
      return footprint{across(s, l.width), across(down, l.width), only(slice, l.depth), face};
    if (t.is_seamless)
      return footprint{inside(s, l.width), inside(down, l.width), only(slice + face, l.depth)};
    return footprint{along(t, 0, s, l.width), along(t, 1, down, l.height),
                     only(slice + face, l.depth)};
  });
}

texel_words gather_2d(const texture_object &t, float x, float y, int component) {
  const texture_level &l = t.levels[0];
  const neighbours column = neighbours_at(in_texels(t, 0, x, l.width), l.width, t.address[0]);
  const neighbours row = neighbours_at(in_texels(t, 1, y, l.height), l.height, t.address[1]);
  const auto at = [&](int x, int y) {
    if (t.format.kind != component_kind::s8)
      return texel_at(t, l, x, y, 0).word[static_cast<unsigned>(component) & 3];
    texel_mixture only(t.format, t.is_srgb);
    only.add(texel_at(t, l, x, y, 0, texel_use::mixed), whole_weight);
    return only.result().word[static_cast<unsigned>(component) & 3];
  };
  return {{at(column.first, row.second), at(column.second, row.second),
           at(column.second, row.first), at(column.first, row.first)}};
}

float level_1d(const texture_object &t, float dx, float dy) {
  const float texels = scale(t, t.levels[0].width);
  return level_of_distance(std::max(std::fabs(dx), std::fabs(dy)) * texels);
}

// The longer axis of the ellipse that the two gradients span.
float level_2d(const texture_object &t, float2 dx, float2 dy) {
  const double u = scale(t, t.levels[0].width), v = scale(t, t.levels[0].height);
  const double a = dx.x * u, b = dx.y * v, c = dy.x * u, d = dy.y * v;
  const double sum = a * a + b * b + c * c + d * d, area = a * d - b * c;
  const double difference = std::sqrt(std::max(sum * sum - 4 * area * area, 0.0));
  return level_of_distance(static_cast<float>(std::sqrt((sum + difference) / 2)));
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

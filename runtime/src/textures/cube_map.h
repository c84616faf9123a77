// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The six faces of a cube (CUDA C++ Programming Guide, "Cubemap Textures"): +x, -x, +y, -y, +z, -z.
#pragma once

#include <cmath>

namespace offloom {

struct direction {
  float x, y, z;
};

/// The face that a direction meets: on an edge, that of z before y before x.
inline int cube_face(const direction &d) {
  const float x = std::fabs(d.x), y = std::fabs(d.y), z = std::fabs(d.z);
  if (z >= x && z >= y)
    return 4 + (d.z < 0);
  return y >= x ? 2 + (d.y < 0) : d.x < 0;
}

/// A direction as a face sees it: s to the right, t down, m towards the face.
struct face_view {
  float s, t, m;
};

inline face_view seen_from(int face, const direction &d) {
  switch (face) {
  case 0:
    return {-d.z, -d.y, d.x};
  case 1:
    return {d.z, -d.y, -d.x};
  case 2:
    return {d.x, d.z, d.y};
  case 3:
    return {d.x, -d.z, -d.y};
  case 4:
    return {d.x, -d.y, d.z};
  default:
    return {-d.x, -d.y, -d.z};
  }
}

/// The other way round.
inline direction direction_of(int face, const face_view &v) {
  switch (face) {
  case 0:
    return {v.m, -v.t, -v.s};
  case 1:
    return {-v.m, -v.t, v.s};
  case 2:
    return {v.s, v.m, v.t};
  case 3:
    return {v.s, -v.m, -v.t};
  case 4:
    return {v.s, -v.t, v.m};
  default:
    return {-v.s, -v.t, -v.m};
  }
}

/// A texel of a face.
struct cube_texel {
  int face, x, y;
};

/// The texel that lies at (x, y) of a face of `size` texels a side, or beyond one of its edges on
/// the neighbouring face.
inline cube_texel across_edges(int face, int x, int y, int size) {
  const auto centre = [&](int i) { return (2 * i + 1) / static_cast<float>(size) - 1; };
  const direction d = direction_of(face, {centre(x), centre(y), 1});
  const int met = cube_face(d);
  const face_view v = seen_from(met, d);
  const auto index = [&](float c) {
    const int i = static_cast<int>(std::floor((c / v.m + 1) / 2 * static_cast<float>(size)));
    return i < 0 ? 0 : i < size ? i : size - 1;
  };
  return {met, index(v.s), index(v.t)};
}

} // namespace offloom

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What a cudaSurfaceObject_t points to, and how its bytes are read and written.
//
// A surface has no format: x counts bytes, and what is there is read as any type.
#pragma once

#include "../../surface_types.h"
#include "texel.h"

#include <cstddef>

namespace offloom {

/// The memory of an array; `depth` counts slices, layers or faces.
struct surface_object {
  unsigned char *data;
  int row_bytes, height, depth;
  bool is_layered;          ///< its slices are layers or faces
  std::size_t pitch, slice; ///< bytes from row to row, from slice to slice

  __device__ unsigned char *place(int x, int y, int z) const {
    return data + static_cast<std::size_t>(z) * slice + static_cast<std::size_t>(y) * pitch +
           static_cast<std::size_t>(x);
  }
};

/// The types that surfaces take: those of textures, and 64-bit integers.
template <class T> struct surface_texel : texel<T> {};
#define OFFLOOM_SURFACE_TEXEL(name)                                                                \
  template <> struct surface_texel<name> {                                                         \
    using type = name;                                                                             \
  };
OFFLOOM_SURFACE_TEXEL(long long)
OFFLOOM_SURFACE_TEXEL(unsigned long long)
OFFLOOM_SURFACE_TEXEL(longlong1)
OFFLOOM_SURFACE_TEXEL(longlong2)
OFFLOOM_SURFACE_TEXEL(ulonglong1)
OFFLOOM_SURFACE_TEXEL(ulonglong2)
#undef OFFLOOM_SURFACE_TEXEL

/// T where T is such a type; elsewhere the function does not exist.
template <class T> using surface_value = typename surface_texel<T>::type;
/// The same of a function that returns nothing.
template <class T> using surface_access = decltype(static_cast<void>(sizeof(surface_value<T>)));

/// Where an access of so many bytes goes that is not inside the surface: null if nowhere. Ends the
/// kernel if the mode says so, or if x is no multiple of the bytes.
__device__ unsigned char *place_outside(const surface_object &surface, int bytes, int x, int y,
                                        int z, cudaSurfaceBoundaryMode mode);

template <class T>
__device__ inline unsigned char *surface_place(cudaSurfaceObject_t handle, int x, int y, int z,
                                               cudaSurfaceBoundaryMode mode) {
  const surface_object &surface = *reinterpret_cast<const surface_object *>(handle);
  constexpr int bytes = sizeof(T);
  const bool is_inside = x >= 0 && x <= surface.row_bytes - bytes && x % bytes == 0 &&
                         static_cast<unsigned>(y) < static_cast<unsigned>(surface.height) &&
                         static_cast<unsigned>(z) < static_cast<unsigned>(surface.depth);
  return __builtin_expect(is_inside, 1) ? surface.place(x, y, z)
                                        : place_outside(surface, bytes, x, y, z, mode);
}

template <class T>
__device__ inline T read_surface(cudaSurfaceObject_t handle, int x, int y, int z,
                                 cudaSurfaceBoundaryMode mode) {
  const unsigned char *const place = surface_place<T>(handle, x, y, z, mode);
  T value{};
  if (place) // not always aligned: rows of bytes may have any length
    __builtin_memcpy(&value, place, sizeof value);
  return value;
}

template <class T>
__device__ inline void write_surface(cudaSurfaceObject_t handle, const T &value, int x, int y,
                                     int z, cudaSurfaceBoundaryMode mode) {
  if (unsigned char *const place = surface_place<T>(handle, x, y, z, mode))
    __builtin_memcpy(place, &value, sizeof value);
}

} // namespace offloom

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Texture and surface instructions (PTX ISA, "Texture Instructions", "Surface Instructions") with
// objects, as kernels have them from a host. A layer comes before the coordinates, and three
// coordinates or a layer and two have a fourth that says nothing.
#pragma once

#include "../cxx20.h"
#include "../texture/surface_object.h"
#include "../texture/texture_object.h"
#include "asynchronous.h"
#include "registers.h"

namespace offloom::ptx {

/// 1d, 2d, 3d, a1d, a2d, cube, acube
enum class geometry { line, plane, space, lines, planes, cube, cubes };

namespace detail {

constexpr bool has_layers(geometry shape) {
  return shape == geometry::lines || shape == geometry::planes || shape == geometry::cubes;
}
/// How many registers stand in the braces.
constexpr unsigned place_registers(geometry shape) {
  return shape == geometry::line ? 1 : shape == geometry::plane || shape == geometry::lines ? 2 : 4;
}

template <geometry shape>
texel_words sample_at(const texture_object &texture, const float *at, int layer, float level) {
  if constexpr (shape == geometry::line || shape == geometry::lines)
    return sample_1d(texture, at[0], layer, level);
  else if constexpr (shape == geometry::plane || shape == geometry::planes)
    return sample_2d(texture, at[0], at[1], layer, level);
  else if constexpr (shape == geometry::space)
    return sample_3d(texture, at[0], at[1], at[2], level);
  else
    return sample_cube(texture, at[0], at[1], at[2], layer, level);
}

} // namespace detail

/// tex, tex.level
template <geometry shape, class To, class... Place>
void sample_texture(const To &to, cudaTextureObject_t handle, const std::tuple<Place...> &place,
                    float level = finest_level) {
  constexpr unsigned count = detail::place_registers(shape);
  float at[count];
  unsigned words[count];
  detail::read_registers(at, place);
  detail::read_registers(words, place);
  const bool is_layered = detail::has_layers(shape);
  const int layer = is_layered ? static_cast<int>(words[0]) : 0;
  detail::write_registers(
      to, detail::sample_at<shape>(texture_of(handle), at + is_layered, layer, level).word);
}
namespace detail {
/// A gradient in braces, of as many registers as coordinates are.
template <geometry shape, class... T> float4 gradient(const std::tuple<T...> &of) {
  constexpr bool is_line = shape == geometry::line || shape == geometry::lines;
  constexpr bool is_plane = shape == geometry::plane || shape == geometry::planes;
  float at[is_line ? 1 : is_plane ? 2 : 4];
  read_registers(at, of);
  if constexpr (is_line)
    return {at[0], 0, 0, 0};
  else if constexpr (is_plane)
    return {at[0], at[1], 0, 0};
  else
    return {at[0], at[1], at[2], 0};
}
template <geometry shape>
float level_at(const texture_object &texture, const float *at, float4 dx, float4 dy) {
  if constexpr (shape == geometry::line || shape == geometry::lines)
    return level_1d(texture, dx.x, dy.x);
  else if constexpr (shape == geometry::plane || shape == geometry::planes)
    return level_2d(texture, {dx.x, dx.y}, {dy.x, dy.y});
  else if constexpr (shape == geometry::space)
    return level_3d(texture, dx, dy);
  else
    return level_cube(texture, at[0], at[1], at[2], dx, dy);
}
} // namespace detail

/// tex.grad
template <geometry shape, class To, class... Place, class... Dx, class... Dy>
void sample_texture(const To &to, cudaTextureObject_t handle, const std::tuple<Place...> &place,
                    const std::tuple<Dx...> &dx, const std::tuple<Dy...> &dy) {
  float at[detail::place_registers(shape)];
  detail::read_registers(at, place);
  sample_texture<shape>(to, handle, place,
                        detail::level_at<shape>(texture_of(handle), at + detail::has_layers(shape),
                                                detail::gradient<shape>(dx),
                                                detail::gradient<shape>(dy)));
}
/// tex.1d of an element's number: as it is stored, and zero outside.
template <class To, class... Place>
void fetch_texture(const To &to, cudaTextureObject_t handle, const std::tuple<Place...> &place) {
  int at[1];
  detail::read_registers(at, place);
  detail::write_registers(to, fetch_linear(texture_of(handle), at[0]).word);
}
/// tld4
template <unsigned component, class To, class... Place>
void gather_texture(const To &to, cudaTextureObject_t handle, const std::tuple<Place...> &place) {
  float at[2];
  detail::read_registers(at, place);
  detail::write_registers(to, gather_2d(texture_of(handle), at[0], at[1], component).word);
}

namespace detail {

/// Where a surface is read or written: the byte in a row, the row, the slice.
struct surface_position {
  int x, y, z;
};
template <geometry shape, class... Place>
surface_position surface_place(const std::tuple<Place...> &place) {
  int at[place_registers(shape)];
  read_registers(at, place);
  if constexpr (shape == geometry::line)
    return {at[0], 0, 0};
  else if constexpr (shape == geometry::plane)
    return {at[0], at[1], 0};
  else if constexpr (shape == geometry::space)
    return {at[0], at[1], at[2]};
  else if constexpr (shape == geometry::lines)
    return {at[1], 0, at[0]};
  else
    return {at[1], at[2], at[0]};
}

/// What is read or written at once.
template <class T, unsigned count> struct surface_elements {
  T element[count];
};

} // namespace detail

/// suld.b
template <class T, geometry shape, cudaSurfaceBoundaryMode mode, class To, class... Place>
void load_surface(const To &to, cudaSurfaceObject_t handle, const std::tuple<Place...> &place) {
  using elements = detail::surface_elements<T, std::tuple_size_v<To>>;
  const auto at = detail::surface_place<shape>(place);
  detail::write_registers(to, read_surface<elements>(handle, at.x, at.y, at.z, mode).element);
}
/// sust.b
template <class T, geometry shape, cudaSurfaceBoundaryMode mode, class From, class... Place>
void store_surface(cudaSurfaceObject_t handle, const std::tuple<Place...> &place,
                   const From &from) {
  detail::surface_elements<T, std::tuple_size_v<From>> values;
  detail::read_registers(values.element, from);
  const auto at = detail::surface_place<shape>(place);
  write_surface(handle, values, at.x, at.y, at.z, mode);
}

/// sured.b of words: `reduce` of the words at a place. As a GPU has it, other threads' change the
/// same words beside it.
template <class T, geometry shape, cudaSurfaceBoundaryMode mode, class F, class... Place>
void reduce_surface(F reduce, cudaSurfaceObject_t handle, const std::tuple<Place...> &place,
                    cxx20::type_identity_t<T> value) {
  const auto at = detail::surface_place<shape>(place);
  if (unsigned char *const word = offloom::surface_place<T>(handle, at.x, at.y, at.z, mode))
    reduce(reinterpret_cast<T *>(word), value);
}

} // namespace offloom::ptx

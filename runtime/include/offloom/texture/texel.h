// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Texels: the elements of textures and surfaces, as they lie in memory and as types of C++.
//
// A fetch yields four words of 32 bits, whatever the format: integers extended, half-precision
// numbers and normalised integers as the bits of a float. A type of C++ takes as many of them as it
// has components, each cut to its size. So a texture may be read as any type, as on a GPU.
#pragma once

#include "../../host_defines.h"
#include "../../type_casting_intrinsics.h"
#include "../../vector_types.h"

#include <cstddef>

namespace offloom {

/// What a component of a texel is in memory.
enum class component_kind : unsigned char { none, s8, u8, s16, u16, s32, u32, f16, f32 };

/// A kind and a number of components as one value, so that one comparison tells whether a texture
/// holds what its reader asks for. 0 is no format.
using texel_code = unsigned short;

__host__ __device__ constexpr texel_code code_of(component_kind kind, unsigned components) {
  return static_cast<texel_code>(static_cast<unsigned>(kind) << 4 | components);
}

/// The same of integers that stand for 0 … 1 or -1 … 1.
__host__ __device__ constexpr texel_code normalized_code_of(component_kind kind,
                                                            unsigned components) {
  return static_cast<texel_code>(code_of(kind, components) | 0x100);
}

struct texel_format {
  component_kind kind;
  unsigned char components;
  bool is_normalized; ///< integers that stand for 0 … 1 or -1 … 1
};

struct texel_words {
  unsigned int word[4];
};

/// What texture functions take as T; has no members for other types.
template <class T> struct texel {};

#define OFFLOOM_TEXEL(name, component_type, kind, count)                                           \
  template <> struct texel<name> {                                                                 \
    using type = name;                                                                             \
    using component = component_type;                                                              \
    static constexpr unsigned components = count;                                                  \
    static constexpr texel_code code = code_of(component_kind::kind, count);                       \
  };
#define OFFLOOM_TEXELS(scalar, vector, kind)                                                       \
  OFFLOOM_TEXEL(scalar, scalar, kind, 1)                                                           \
  OFFLOOM_TEXEL(vector##1, scalar, kind, 1)                                                        \
  OFFLOOM_TEXEL(vector##2, scalar, kind, 2)                                                        \
  OFFLOOM_TEXEL(vector##4, scalar, kind, 4)
OFFLOOM_TEXEL(char, char, s8, 1)
OFFLOOM_TEXELS(signed char, char, s8)
OFFLOOM_TEXELS(unsigned char, uchar, u8)
OFFLOOM_TEXELS(short, short, s16)
OFFLOOM_TEXELS(unsigned short, ushort, u16)
OFFLOOM_TEXELS(int, int, s32)
OFFLOOM_TEXELS(unsigned int, uint, u32)
OFFLOOM_TEXELS(float, float, f32)
#undef OFFLOOM_TEXELS
#undef OFFLOOM_TEXEL

/// T where T is a type that textures are read as; elsewhere the function does not exist.
template <class T> using texture_value = typename texel<T>::type;
/// The same of a function that returns nothing.
template <class T> using texture_stored = decltype(static_cast<void>(texel<T>::code));

/// A word as a component.
template <class C> struct component_of {
  __device__ static C from(unsigned int word) { return static_cast<C>(word); }
};
template <> struct component_of<float> {
  __device__ static float from(unsigned int word) { return bits_as<float>(word); }
};

template <class T> __device__ inline T from_words(const texel_words &words) {
  using component = typename texel<T>::component;
  component parts[texel<T>::components];
  for (unsigned i = 0; i < texel<T>::components; ++i)
    parts[i] = component_of<component>::from(words.word[i]);
  T value;
  __builtin_memcpy(&value, parts, sizeof value);
  return value;
}

/// The texel of type T at a place in memory.
template <class T> __device__ inline T load_texel(const unsigned char *place) {
  T value;
  __builtin_memcpy(&value, __builtin_assume_aligned(place, alignof(T)), sizeof value);
  return value;
}

} // namespace offloom

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// OpenGL's functions, of the library that made the calling thread's context. The program brings
// that; the runtime neither links nor loads one.
#pragma once

#include <cstddef>
#include <optional>

namespace offloom::gl {

struct functions {
  const unsigned char *(*get_string)(unsigned name);
  void (*get_integer)(unsigned name, int *value);
  void (*bind_buffer)(unsigned target, unsigned buffer);
  unsigned char (*is_buffer)(unsigned buffer);
  void (*get_buffer_parameter)(unsigned target, unsigned name, int *value);
  void (*get_buffer_data)(unsigned target, std::ptrdiff_t offset, std::ptrdiff_t bytes, void *to);
  void (*set_buffer_data)(unsigned target, std::ptrdiff_t offset, std::ptrdiff_t bytes,
                          const void *from);
  void (*bind_texture)(unsigned target, unsigned texture);
  unsigned char (*is_texture)(unsigned texture);
  void (*get_level_parameter)(unsigned target, int level, unsigned name, int *value);
  void (*get_image)(unsigned target, int level, unsigned format, unsigned type, void *to);
  void (*set_image_2d)(unsigned target, int level, int x, int y, int width, int height,
                       unsigned format, unsigned type, const void *from);
  void (*set_image_3d)(unsigned target, int level, int x, int y, int z, int width, int height,
                       int depth, unsigned format, unsigned type, const void *from);
  void (*set_pixel_store)(unsigned name, int value);
};

/// Nothing where the thread has no context of desktop OpenGL.
std::optional<functions> find_functions();

} // namespace offloom::gl

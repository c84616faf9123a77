// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "graphics/gl_functions.h"

#include <bit>
#include <dlfcn.h>

namespace offloom::gl {

namespace {

using any_function = void (*)();

/// How windows' systems and the like say whether there is a context, and give its functions.
struct binding {
  const char *library;
  const char *current_context;
  const char *function_address;
};
constexpr binding bindings[] = {
    {"libGL.so.1", "glXGetCurrentContext", "glXGetProcAddressARB"},
    {"libGLX.so.0", "glXGetCurrentContext", "glXGetProcAddressARB"},
    {"libEGL.so.1", "eglGetCurrentContext", "eglGetProcAddress"},
    {"libOSMesa.so.8", "OSMesaGetCurrentContext", "OSMesaGetProcAddress"},
};

/// A function of the program or of a library that it has loaded, whichever way.
any_function find_loaded(const char *library, const char *name) {
  if (void *const found = dlsym(RTLD_DEFAULT, name))
    return std::bit_cast<any_function>(found);
  void *const loaded = dlopen(library, RTLD_LAZY | RTLD_NOLOAD);
  if (!loaded)
    return nullptr;
  void *const found = dlsym(loaded, name);
  dlclose(loaded); // the program holds it
  return std::bit_cast<any_function>(found);
}

using address_function = any_function (*)(const char *name);

address_function of_current_context() {
  for (const binding &b : bindings) {
    const auto current = std::bit_cast<void *(*)()>(find_loaded(b.library, b.current_context));
    if (current && current())
      return std::bit_cast<address_function>(find_loaded(b.library, b.function_address));
  }
  return nullptr;
}

} // namespace

std::optional<functions> find_functions() {
  const address_function address = of_current_context();
  if (!address)
    return std::nullopt;
  bool are_all = true;
  const auto find = [&](auto &function, const char *name) {
    function = std::bit_cast<std::remove_reference_t<decltype(function)>>(address(name));
    are_all &= function != nullptr;
  };
  functions f{};
  find(f.get_string, "glGetString");
  find(f.get_integer, "glGetIntegerv");
  find(f.bind_buffer, "glBindBuffer");
  find(f.is_buffer, "glIsBuffer");
  find(f.get_buffer_parameter, "glGetBufferParameteriv");
  find(f.get_buffer_data, "glGetBufferSubData");
  find(f.set_buffer_data, "glBufferSubData");
  find(f.bind_texture, "glBindTexture");
  find(f.is_texture, "glIsTexture");
  find(f.get_level_parameter, "glGetTexLevelParameteriv");
  find(f.get_image, "glGetTexImage");
  find(f.set_image_2d, "glTexSubImage2D");
  find(f.set_image_3d, "glTexSubImage3D");
  find(f.set_pixel_store, "glPixelStorei");
  return are_all ? std::optional(f) : std::nullopt;
}

} // namespace offloom::gl

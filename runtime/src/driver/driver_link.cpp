// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Links of the driver API: modules put side by side in one image, which are bound to each other
// when it is loaded.
#include "driver/driver_modules.h"

#include "devices/handles.h"
#include "driver/driver_call.h"

#include <cstring>

using namespace offloom;

struct CUlinkState_st {
  jit_options options; ///< for what is added without options of its own
  module_objects objects;
  std::string image; ///< once it is complete
};

namespace {

handle_table<CUlinkState_st> &links() {
  static auto &table = *new handle_table<CUlinkState_st>;
  return table;
}

template <class F, class... Out>
CUresult link_call(CUlinkState state, F &&body, const Out *...out) {
  return context_call([&] { return links().contains(state) ? body() : CUDA_ERROR_INVALID_HANDLE; },
                      out...);
}

bool is_input_type(CUjitInputType type) {
  return static_cast<unsigned>(type) < CU_JIT_NUM_INPUT_TYPES;
}

/// Device code of CUDA's own that programs link, and that the runtime has: libcudadevrt.a.
bool is_library_of_cuda(const char *path) {
  const char *const slash = std::strrchr(path, '/');
  return std::strncmp(slash ? slash + 1 : path, "libcudadevrt", 12) == 0;
}

CUresult add(CUlinkState state, CUjitInputType type, const image_reader &read, unsigned count,
             CUjit_option *options, void **values) {
  const jit_options how(count, options, values);
  if (!how.valid() || !is_input_type(type) || !state->image.empty())
    return CUDA_ERROR_INVALID_VALUE;
  const module_failure failure = read(state->objects);
  if (how.given())
    return how.report(failure);
  return failure ? state->options.report(failure) : CUDA_SUCCESS; // keeps what was logged before
}

} // namespace

CUresult cuLinkCreate(unsigned int option_count, CUjit_option *options, void **values,
                      CUlinkState *state) {
  return context_call(
      [&] {
        const jit_options how(option_count, options, values);
        if (!how.valid())
          return CUDA_ERROR_INVALID_VALUE;
        *state = links().make(CUlinkState_st{how, {}, {}});
        return how.report({});
      },
      state);
}
CUresult cuLinkAddData(CUlinkState state, CUjitInputType type, void *data, size_t bytes,
                       const char *name, unsigned int option_count, CUjit_option *options,
                       void **values) {
  return link_call(
      state,
      [&] {
        return add(
            state, type,
            [&](module_objects &objects) {
              module_failure failure = read_module(data, objects, bytes);
              if (failure && name)
                failure.message = std::string(name) + ": " + failure.message;
              return failure;
            },
            option_count, options, values);
      },
      static_cast<const char *>(data));
}
CUresult cuLinkAddFile(CUlinkState state, CUjitInputType type, const char *path,
                       unsigned int option_count, CUjit_option *options, void **values) {
  return link_call(
      state,
      [&] {
        return add(
            state, type,
            [&](module_objects &objects) {
              return is_library_of_cuda(path) ? module_failure() : read_module_file(path, objects);
            },
            option_count, options, values);
      },
      path);
}

CUresult cuLinkComplete(CUlinkState state, void **cubin, size_t *bytes) {
  return link_call(
      state,
      [&] {
        if (state->objects.empty())
          return CUDA_ERROR_INVALID_VALUE;
        if (state->image.empty())
          state->image = module_text(state->objects);
        *cubin = state->image.data();
        if (bytes)
          *bytes = state->image.size() + 1;
        return CUDA_SUCCESS;
      },
      cubin);
}
CUresult cuLinkDestroy(CUlinkState state) {
  return link_call(state, [&] {
    links().destroy(state);
    return CUDA_SUCCESS;
  });
}

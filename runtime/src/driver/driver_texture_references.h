// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Texture and surface references as handles of the driver API.
#pragma once

#include "devices/handles.h"
#include "driver/driver_call.h"
#include "modules/loaded_module.h"

#include "cuda.h"
#include "texture_types.h"

#include <cstddef>

struct CUtexref_st {
  textureReference *variable; ///< of a module, or its own
  bool is_own = false;
  CUarray_format format = CU_AD_FORMAT_FLOAT;
  unsigned channels = 1;
  unsigned flags = 0;
  float border[4] = {};
  CUarray array = nullptr;
  CUmipmappedArray mipmap = nullptr;
  CUdeviceptr address = 0;
  std::size_t width = 0; ///< of memory: texels of a row, or bytes where it has no rows
  std::size_t height = 0;
  std::size_t pitch = 0; ///< 0: it has no rows
};

namespace offloom {

/// Those that are there.
handle_table<CUtexref_st> &texture_references();

/// The body of a call with a reference.
template <class F, class... Out>
CUresult reference_call(CUtexref reference, F &&body, const Out *...out) {
  return context_call(
      [&] {
        if (!texture_references().contains(reference))
          return CUDA_ERROR_INVALID_VALUE;
        return body(*reference, *reference->variable);
      },
      out...);
}

inline bool is_dimension(int dimension) { return dimension >= 0 && dimension < 3; }

/// Forgets those of a module that is about to be unloaded.
void forget_references(const loaded_module &code);

} // namespace offloom

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Memory of a graphics API that CUDA may use: see cuda_runtime_api/graphics.h.
#pragma once

#include "cuda_runtime_api/graphics.h"
#include "devices/handles.h"

#include <cstddef>
#include <memory>
#include <span>

namespace offloom {

/// The memory, and CUDA's copy of it, which is a buffer or an image.
class graphics_object {
public:
  virtual ~graphics_object() = default;
  virtual cudaError_t load() = 0;                      ///< makes the copy what the graphics API has
  virtual cudaError_t store() = 0;                     ///< and the other way round
  virtual std::span<std::byte> buffer() { return {}; } ///< empty: it is an image
  virtual cudaMipmappedArray_t image() { return nullptr; }
};

} // namespace offloom

struct cudaGraphicsResource {
  std::unique_ptr<offloom::graphics_object> object;
  int device;         ///< that was current
  unsigned map_flags; ///< cudaGraphicsMapFlags
  bool is_mapped = false;
};

namespace offloom {

handle_table<cudaGraphicsResource> &graphics_resources();

/// Forgets those of a device whose memory has been freed.
void forget_graphics_resources(int device);

/// Makes a resource of an object. What is registered as read-only or write-discard is mapped so.
cudaGraphicsResource_t make_resource(std::unique_ptr<graphics_object> object, unsigned flags);

} // namespace offloom

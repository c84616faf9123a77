// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Texture objects: made of a resource, a description and perhaps a view.
#pragma once

#include "driver_types.h"
#include "offloom/texture/texture_object.h"

#include <optional>

namespace offloom {

/// A texture object, and what it was made of.
struct texture_record : texture_object {
  cudaResourceDesc resource;
  cudaTextureDesc description;
  std::optional<cudaResourceViewDesc> view;
};

/// Puts the memory of a resource, seen as the view says if there is one, into a texture: its levels
/// and its format. An error if they are none that a texture may have.
cudaError_t set_memory(texture_object &texture, const cudaResourceDesc &resource,
                       const cudaResourceViewDesc *view);

/// Then how it is read. An error if memory of this kind cannot be read so.
cudaError_t set_reading(texture_object &texture, const cudaResourceDesc &resource,
                        const cudaTextureDesc &description);

/// Makes a texture object, after all checks.
cudaError_t make_texture(cudaTextureObject_t &made, const cudaResourceDesc &resource,
                         const cudaTextureDesc &description, const cudaResourceViewDesc *view);

/// False if there is no such object.
bool destroy_texture(cudaTextureObject_t object);

} // namespace offloom

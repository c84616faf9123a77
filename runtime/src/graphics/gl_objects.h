// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Objects of OpenGL that CUDA may use: see cuda_gl_interop.h.
#pragma once

#include "graphics/graphics_resource.h"

namespace offloom::gl {

/// An error where the thread has no context, that no such buffer, or the buffer takes no data.
cudaError_t register_buffer(std::unique_ptr<graphics_object> &object, unsigned buffer,
                            bool is_read_only);

/// The same of a texture's image, whose arrays have the flags that `flags` ask for.
cudaError_t register_image(std::unique_ptr<graphics_object> &object, unsigned texture,
                           unsigned target, unsigned flags);

} // namespace offloom::gl

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// offloom::kernel_address: a kernel as the `void *` that parts of CUDA's API take.
#pragma once

#include "launch.h"

namespace offloom {

/// The address of a kernel, which the runtime remembers with the kernel's signature, so that
/// cudaLaunchKernel and its kind can launch it. What `(void *)kernel` becomes.
template <class... P> void *kernel_address(void (*kernel)(P...)) {
  register_kernel(kernel);
  return reinterpret_cast<void *>(kernel);
}

} // namespace offloom

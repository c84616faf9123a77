// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Attributes of kernel nodes (CUDA Runtime API, cudaGraphKernelNodeSetAttribute).
#pragma once

#include "graphs/graph.h"

namespace offloom {

cudaError_t get_attribute(const kernel_work &work, cudaLaunchAttributeID which,
                          cudaLaunchAttributeValue &value);
cudaError_t set_attribute(kernel_work &work, cudaLaunchAttributeID which,
                          const cudaLaunchAttributeValue &value);

/// All but whether device code changes the node.
void copy_attributes(kernel_work &to, const kernel_work &from);

} // namespace offloom

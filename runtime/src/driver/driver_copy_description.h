// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Descriptions of copies, from the driver API's to the runtime's and back.
#pragma once

#include "cuda.h"

namespace offloom {

/// CUDA_ERROR_INVALID_VALUE where the description makes no sense by itself; an error of the array
/// that it names.
CUresult read_copy(cudaMemcpy3DParms &copy, const CUDA_MEMCPY3D &described);
CUresult read_copy(cudaMemcpy3DParms &copy, const CUDA_MEMCPY2D &described);

CUDA_MEMCPY3D describe(const cudaMemcpy3DParms &copy);

} // namespace offloom

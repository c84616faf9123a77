// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// CUDA Runtime API, "Memory Management": mipmapped arrays. Each level is an array of its own, half
// as large as the one before.
#pragma once

#include "../driver_types.h"

#ifdef __cplusplus
extern "C" {
#endif

/// With as many levels as are asked for, or as there are down to a single element.
__host__ cudaError_t cudaMallocMipmappedArray(cudaMipmappedArray_t *mipmappedArray,
                                              const struct cudaChannelFormatDesc *desc,
                                              struct cudaExtent extent, unsigned int numLevels,
                                              unsigned int flags OFFLOOM_DEFAULT(0));
/// A level, which belongs to the mipmapped array.
__host__ cudaError_t cudaGetMipmappedArrayLevel(cudaArray_t *levelArray,
                                                cudaMipmappedArray_const_t mipmappedArray,
                                                unsigned int level);
__host__ cudaError_t cudaFreeMipmappedArray(cudaMipmappedArray_t mipmappedArray);

#ifdef __cplusplus
} // extern "C"
#endif

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// CUDA Runtime API, "Surface Object Management".
#pragma once

#include "../driver_types.h"
#include "../surface_types.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Of an array that was made with cudaArraySurfaceLoadStore, or a level of a mipmapped array.
__host__ cudaError_t cudaCreateSurfaceObject(cudaSurfaceObject_t *surfObject,
                                             const struct cudaResourceDesc *resDesc);
__host__ cudaError_t cudaDestroySurfaceObject(cudaSurfaceObject_t surfObject);
__host__ cudaError_t cudaGetSurfaceObjectResourceDesc(struct cudaResourceDesc *resDesc,
                                                      cudaSurfaceObject_t surfObject);

#ifdef __cplusplus
} // extern "C"
#endif

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// CUDA Runtime API, "Texture Object Management". Channel descriptors stand in arrays.h.
#pragma once

#include "../driver_types.h"
#include "../texture_types.h"

#ifdef __cplusplus
extern "C" {
#endif

/// The view, which arrays alone may have, says which part of them the texture sees, and as what.
__host__ cudaError_t cudaCreateTextureObject(cudaTextureObject_t *texObject,
                                             const struct cudaResourceDesc *resDesc,
                                             const struct cudaTextureDesc *texDesc,
                                             const struct cudaResourceViewDesc *resViewDesc);
__host__ cudaError_t cudaDestroyTextureObject(cudaTextureObject_t texObject);

__host__ cudaError_t cudaGetTextureObjectResourceDesc(struct cudaResourceDesc *resDesc,
                                                      cudaTextureObject_t texObject);
__host__ cudaError_t cudaGetTextureObjectTextureDesc(struct cudaTextureDesc *texDesc,
                                                     cudaTextureObject_t texObject);
/// An error if the texture was made without a view.
__host__ cudaError_t cudaGetTextureObjectResourceViewDesc(struct cudaResourceViewDesc *resViewDesc,
                                                          cudaTextureObject_t texObject);

#ifdef __cplusplus
} // extern "C"
#endif

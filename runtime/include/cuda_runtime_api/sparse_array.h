// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// CUDA Runtime API, "Memory Management": sparse arrays, those mapped later, and arrays of several
// planes. There are none: each function
// is cudaErrorInvalidValue for every array that there is, as for an ordinary one on a GPU.
#pragma once

#include "../driver_types.h"

#define cudaArraySparsePropertiesSingleMipTail 0x1

struct cudaArraySparseProperties {
  struct {
    unsigned int width;
    unsigned int height;
    unsigned int depth;
  } tileExtent;
  unsigned int miptailFirstLevel;
  unsigned long long miptailSize;
  unsigned int flags;
  unsigned int reserved[4];
};

struct cudaArrayMemoryRequirements {
  size_t size;
  size_t alignment;
  unsigned int reserved[4];
};

#ifdef __cplusplus
extern "C" {
#endif

__host__ cudaError_t
cudaMipmappedArrayGetMemoryRequirements(struct cudaArrayMemoryRequirements *memoryRequirements,
                                        cudaMipmappedArray_t mipmap, int device);
__host__ cudaError_t cudaMipmappedArrayGetSparseProperties(
    struct cudaArraySparseProperties *sparseProperties, cudaMipmappedArray_t mipmap);

__host__ cudaError_t cudaArrayGetMemoryRequirements(
    struct cudaArrayMemoryRequirements *memoryRequirements, cudaArray_t array, int device);
__host__ cudaError_t
cudaArrayGetSparseProperties(struct cudaArraySparseProperties *sparseProperties, cudaArray_t array);
__host__ cudaError_t cudaArrayGetPlane(cudaArray_t *pPlaneArray, cudaArray_t hArray,
                                       unsigned int planeIdx);

#ifdef __cplusplus
} // extern "C"
#endif

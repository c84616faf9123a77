// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// CUDA Runtime API, "Graphics Interoperability". Not supported: a graphics API's memory is on a
// GPU.
#pragma once

#include "driver_types.h"

#define OFFLOOM_UNSUPPORTED_GRAPHICS                                                               \
  OFFLOOM_UNSUPPORTED("there is no graphics interoperability; let kernels write to memory of "     \
                      "cudaMalloc, and give the result to the graphics API from the host")

typedef struct cudaGraphicsResource *cudaGraphicsResource_t;

enum cudaGraphicsRegisterFlags {
  cudaGraphicsRegisterFlagsNone = 0,
  cudaGraphicsRegisterFlagsReadOnly = 1,
  cudaGraphicsRegisterFlagsWriteDiscard = 2,
  cudaGraphicsRegisterFlagsSurfaceLoadStore = 4,
  cudaGraphicsRegisterFlagsTextureGather = 8,
};

enum cudaGraphicsMapFlags {
  cudaGraphicsMapFlagsNone = 0,
  cudaGraphicsMapFlagsReadOnly = 1,
  cudaGraphicsMapFlagsWriteDiscard = 2,
};

enum cudaGraphicsCubeFace {
  cudaGraphicsCubeFacePositiveX = 0,
  cudaGraphicsCubeFaceNegativeX = 1,
  cudaGraphicsCubeFacePositiveY = 2,
  cudaGraphicsCubeFaceNegativeY = 3,
  cudaGraphicsCubeFacePositiveZ = 4,
  cudaGraphicsCubeFaceNegativeZ = 5,
};

#ifdef __cplusplus
extern "C" {
#endif

OFFLOOM_UNSUPPORTED_GRAPHICS
__host__ cudaError_t cudaGraphicsUnregisterResource(cudaGraphicsResource_t resource);
OFFLOOM_UNSUPPORTED_GRAPHICS __host__ cudaError_t
cudaGraphicsResourceSetMapFlags(cudaGraphicsResource_t resource, unsigned int flags);
OFFLOOM_UNSUPPORTED_GRAPHICS __host__ cudaError_t cudaGraphicsMapResources(
    int count, cudaGraphicsResource_t *resources, cudaStream_t stream OFFLOOM_DEFAULT(0));
OFFLOOM_UNSUPPORTED_GRAPHICS __host__ cudaError_t cudaGraphicsUnmapResources(
    int count, cudaGraphicsResource_t *resources, cudaStream_t stream OFFLOOM_DEFAULT(0));
OFFLOOM_UNSUPPORTED_GRAPHICS __host__ cudaError_t
cudaGraphicsResourceGetMappedPointer(void **devPtr, size_t *size, cudaGraphicsResource_t resource);
OFFLOOM_UNSUPPORTED_GRAPHICS __host__ cudaError_t
cudaGraphicsSubResourceGetMappedArray(cudaArray_t *array, cudaGraphicsResource_t resource,
                                      unsigned int arrayIndex, unsigned int mipLevel);
OFFLOOM_UNSUPPORTED_GRAPHICS __host__ cudaError_t cudaGraphicsResourceGetMappedMipmappedArray(
    cudaMipmappedArray_t *mipmappedArray, cudaGraphicsResource_t resource);

#ifdef __cplusplus
} // extern "C"

template <class T>
OFFLOOM_UNSUPPORTED_GRAPHICS __host__ cudaError_t
cudaGraphicsResourceGetMappedPointer(T **devPtr, size_t *size, cudaGraphicsResource_t resource);

#endif // C++

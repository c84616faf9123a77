// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// CUDA Runtime API, "Graphics Interoperability": memory of OpenGL's (see cuda_gl_interop.h) that
// kernels may use while it is mapped. Mapping copies it to memory of CUDA's, and unmapping back,
// but for what cudaGraphicsMapFlags say is not wanted.
#pragma once

#include "../driver_types.h"

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

__host__ cudaError_t cudaGraphicsUnregisterResource(cudaGraphicsResource_t resource);
__host__ cudaError_t cudaGraphicsResourceSetMapFlags(cudaGraphicsResource_t resource,
                                                     unsigned int flags);
__host__ cudaError_t cudaGraphicsMapResources(int count, cudaGraphicsResource_t *resources,
                                              cudaStream_t stream OFFLOOM_DEFAULT(0));
__host__ cudaError_t cudaGraphicsUnmapResources(int count, cudaGraphicsResource_t *resources,
                                                cudaStream_t stream OFFLOOM_DEFAULT(0));
__host__ cudaError_t cudaGraphicsResourceGetMappedPointer(void **devPtr, size_t *size,
                                                          cudaGraphicsResource_t resource);
__host__ cudaError_t cudaGraphicsSubResourceGetMappedArray(cudaArray_t *array,
                                                           cudaGraphicsResource_t resource,
                                                           unsigned int arrayIndex,
                                                           unsigned int mipLevel);
__host__ cudaError_t cudaGraphicsResourceGetMappedMipmappedArray(
    cudaMipmappedArray_t *mipmappedArray, cudaGraphicsResource_t resource);

#ifdef __cplusplus
} // extern "C"

template <class T>
__host__ cudaError_t cudaGraphicsResourceGetMappedPointer(T **devPtr, size_t *size,
                                                          cudaGraphicsResource_t resource) {
  return ::cudaGraphicsResourceGetMappedPointer(reinterpret_cast<void **>(devPtr), size, resource);
}

#endif // C++

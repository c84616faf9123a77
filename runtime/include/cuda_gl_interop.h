// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// CUDA Runtime API, "OpenGL Interoperability": see cuda_runtime_api/graphics.h.
//
// Whatever draws may draw, Mesa on the processor or a graphics card. OpenGL's functions are found
// at run time, by the library that has made the calling thread's context; nothing is linked.
// OpenGL's types are those of the machine's own header where it has one.
#pragma once

#include "cuda_runtime_api.h"

#if __has_include(<GL/gl.h>)
#include <GL/gl.h>
#else
typedef unsigned int GLenum;
typedef unsigned int GLuint;
#endif

enum cudaGLDeviceList {
  cudaGLDeviceListAll = 1,
  cudaGLDeviceListCurrentFrame = 2,
  cudaGLDeviceListNextFrame = 3,
};

enum cudaGLMapFlags {
  cudaGLMapFlagsNone = 0,
  cudaGLMapFlagsReadOnly = 1,
  cudaGLMapFlagsWriteDiscard = 2,
};

#ifdef __cplusplus
extern "C" {
#endif

__host__ cudaError_t cudaGLGetDevices(unsigned int *pCudaDeviceCount, int *pCudaDevices,
                                      unsigned int cudaDeviceCount,
                                      enum cudaGLDeviceList deviceList);
__host__ cudaError_t cudaGraphicsGLRegisterBuffer(struct cudaGraphicsResource **resource,
                                                  GLuint buffer, unsigned int flags);
__host__ cudaError_t cudaGraphicsGLRegisterImage(struct cudaGraphicsResource **resource,
                                                 GLuint image, GLenum target, unsigned int flags);

// As it was before cudaGraphicsResource_t. Deprecated by NVIDIA.
__host__ cudaError_t cudaGLSetGLDevice(int device);
__host__ cudaError_t cudaGLRegisterBufferObject(GLuint bufObj);
__host__ cudaError_t cudaGLUnregisterBufferObject(GLuint bufObj);
__host__ cudaError_t cudaGLSetBufferObjectMapFlags(GLuint bufObj, unsigned int flags);
__host__ cudaError_t cudaGLMapBufferObject(void **devPtr, GLuint bufObj);
__host__ cudaError_t cudaGLMapBufferObjectAsync(void **devPtr, GLuint bufObj, cudaStream_t stream);
__host__ cudaError_t cudaGLUnmapBufferObject(GLuint bufObj);
__host__ cudaError_t cudaGLUnmapBufferObjectAsync(GLuint bufObj, cudaStream_t stream);

#ifdef __cplusplus
} // extern "C"
#endif

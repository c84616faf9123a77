// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// CUDA Driver API, "OpenGL Interoperability": the runtime's of the same meaning (see
// cuda_gl_interop.h).
#pragma once

#include "cuda.h"
#include "cuda_gl_interop.h"

typedef enum CUGLDeviceList_enum {
  CU_GL_DEVICE_LIST_ALL = 1,
  CU_GL_DEVICE_LIST_CURRENT_FRAME = 2,
  CU_GL_DEVICE_LIST_NEXT_FRAME = 3,
} CUGLDeviceList;

typedef enum CUGLmap_flags_enum {
  CU_GL_MAP_RESOURCE_FLAGS_NONE = 0,
  CU_GL_MAP_RESOURCE_FLAGS_READ_ONLY = 1,
  CU_GL_MAP_RESOURCE_FLAGS_WRITE_DISCARD = 2,
} CUGLmap_flags;

#ifdef __cplusplus
extern "C" {
#endif

CUresult cuGLGetDevices(unsigned int *pCudaDeviceCount, CUdevice *pCudaDevices,
                        unsigned int cudaDeviceCount, CUGLDeviceList deviceList);
CUresult cuGraphicsGLRegisterBuffer(struct cudaGraphicsResource **pCudaResource, GLuint buffer,
                                    unsigned int Flags);
CUresult cuGraphicsGLRegisterImage(struct cudaGraphicsResource **pCudaResource, GLuint image,
                                   GLenum target, unsigned int Flags);

// As it was before CUgraphicsResource. Deprecated by NVIDIA.
CUresult cuGLInit(void);
CUresult cuGLCtxCreate(CUcontext *pCtx, unsigned int Flags, CUdevice device);
CUresult cuGLRegisterBufferObject(GLuint buffer);
CUresult cuGLUnregisterBufferObject(GLuint buffer);
CUresult cuGLSetBufferObjectMapFlags(GLuint buffer, unsigned int Flags);
CUresult cuGLMapBufferObject(CUdeviceptr *dptr, size_t *size, GLuint buffer);
CUresult cuGLMapBufferObjectAsync(CUdeviceptr *dptr, size_t *size, GLuint buffer, CUstream hStream);
CUresult cuGLUnmapBufferObject(GLuint buffer);
CUresult cuGLUnmapBufferObjectAsync(GLuint buffer, CUstream hStream);

#ifdef __cplusplus
} // extern "C"
#endif

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Graphics resources of the driver API, and OpenGL's: see cuda_driver_graphics.h and cudaGL.h. Each
// call is the runtime's.
#include "cudaGL.h"

#include "device_memory/allocations.h"
#include "driver/driver_call.h"

using namespace offloom;

namespace {

/// The count of a list as the runtime has it.
int signed_count(unsigned count) {
  return count <= 0x7FFFFFFF ? static_cast<int>(count) : 0; // which is refused
}

} // namespace

CUresult cuGraphicsMapResources(unsigned int count, CUgraphicsResource *resources,
                                CUstream hStream) {
  return context_call(
      [&] { return as_result(cudaGraphicsMapResources(signed_count(count), resources, hStream)); });
}
CUresult cuGraphicsUnmapResources(unsigned int count, CUgraphicsResource *resources,
                                  CUstream hStream) {
  return context_call([&] {
    return as_result(cudaGraphicsUnmapResources(signed_count(count), resources, hStream));
  });
}
CUresult cuGraphicsUnregisterResource(CUgraphicsResource resource) {
  return context_call([&] { return as_result(cudaGraphicsUnregisterResource(resource)); });
}
CUresult cuGraphicsResourceSetMapFlags(CUgraphicsResource resource, unsigned int flags) {
  return context_call([&] { return as_result(cudaGraphicsResourceSetMapFlags(resource, flags)); });
}
CUresult cuGraphicsResourceGetMappedPointer(CUdeviceptr *pDevPtr, size_t *pSize,
                                            CUgraphicsResource resource) {
  return context_call([&] {
    void *memory = nullptr;
    const cudaError_t error = cudaGraphicsResourceGetMappedPointer(&memory, pSize, resource);
    if (error == cudaSuccess && pDevPtr)
      *pDevPtr = address_of(memory);
    return as_result(error);
  });
}
CUresult cuGraphicsResourceGetMappedMipmappedArray(CUmipmappedArray *pMipmappedArray,
                                                   CUgraphicsResource resource) {
  return context_call(
      [&] {
        cudaMipmappedArray_t mipmap = nullptr;
        const cudaError_t error = cudaGraphicsResourceGetMappedMipmappedArray(&mipmap, resource);
        if (error == cudaSuccess)
          *pMipmappedArray = handle_of(mipmap);
        return as_result(error);
      },
      pMipmappedArray);
}
CUresult cuGraphicsSubResourceGetMappedArray(CUarray *pArray, CUgraphicsResource resource,
                                             unsigned int arrayIndex, unsigned int mipLevel) {
  return context_call(
      [&] {
        cudaArray_t array = nullptr;
        const cudaError_t error =
            cudaGraphicsSubResourceGetMappedArray(&array, resource, arrayIndex, mipLevel);
        if (error == cudaSuccess)
          *pArray = handle_of(array);
        return as_result(error);
      },
      pArray);
}

// OpenGL

CUresult cuGLGetDevices(unsigned int *pCudaDeviceCount, CUdevice *pCudaDevices,
                        unsigned int cudaDeviceCount, CUGLDeviceList deviceList) {
  return initialised_call([&] {
    return as_result(cudaGLGetDevices(pCudaDeviceCount, pCudaDevices, cudaDeviceCount,
                                      static_cast<cudaGLDeviceList>(deviceList)));
  });
}
CUresult cuGraphicsGLRegisterBuffer(CUgraphicsResource *pCudaResource, GLuint buffer,
                                    unsigned int Flags) {
  return context_call(
      [&] { return as_result(cudaGraphicsGLRegisterBuffer(pCudaResource, buffer, Flags)); });
}
CUresult cuGraphicsGLRegisterImage(CUgraphicsResource *pCudaResource, GLuint image, GLenum target,
                                   unsigned int Flags) {
  return context_call(
      [&] { return as_result(cudaGraphicsGLRegisterImage(pCudaResource, image, target, Flags)); });
}

CUresult cuGLInit() {
  return initialised_call([] { return CUDA_SUCCESS; });
}
CUresult cuGLCtxCreate(CUcontext *pCtx, unsigned int Flags, CUdevice device) {
  return cuCtxCreate(pCtx, Flags, device);
}
CUresult cuGLRegisterBufferObject(GLuint buffer) {
  return context_call([&] { return as_result(cudaGLRegisterBufferObject(buffer)); });
}
CUresult cuGLUnregisterBufferObject(GLuint buffer) {
  return context_call([&] { return as_result(cudaGLUnregisterBufferObject(buffer)); });
}
CUresult cuGLSetBufferObjectMapFlags(GLuint buffer, unsigned int Flags) {
  return context_call([&] { return as_result(cudaGLSetBufferObjectMapFlags(buffer, Flags)); });
}
CUresult cuGLMapBufferObject(CUdeviceptr *dptr, size_t *size, GLuint buffer) {
  return cuGLMapBufferObjectAsync(dptr, size, buffer, nullptr);
}
CUresult cuGLMapBufferObjectAsync(CUdeviceptr *dptr, size_t *size, GLuint buffer,
                                  CUstream hStream) {
  return context_call([&] {
    void *memory = nullptr;
    const cudaError_t error = cudaGLMapBufferObjectAsync(&memory, buffer, hStream);
    if (error != cudaSuccess)
      return as_result(error);
    if (dptr)
      *dptr = address_of(memory);
    if (size)
      *size = find_allocation(memory)->bytes;
    return CUDA_SUCCESS;
  });
}
CUresult cuGLUnmapBufferObject(GLuint buffer) {
  return cuGLUnmapBufferObjectAsync(buffer, nullptr);
}
CUresult cuGLUnmapBufferObjectAsync(GLuint buffer, CUstream hStream) {
  return context_call([&] { return as_result(cudaGLUnmapBufferObjectAsync(buffer, hStream)); });
}

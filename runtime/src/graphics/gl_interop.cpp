// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// OpenGL's objects by their names: see cuda_gl_interop.h.
#include "cuda_gl_interop.h"

#include "graphics/gl_functions.h"
#include "graphics/gl_objects.h"
#include "machine/process_lifetime.h"
#include "streams/stream_calls.h"

#include <map>
#include <mutex>

namespace offloom {
namespace {

constexpr unsigned access_flags =
    cudaGraphicsRegisterFlagsReadOnly | cudaGraphicsRegisterFlagsWriteDiscard;
constexpr unsigned image_flags = access_flags | cudaGraphicsRegisterFlagsSurfaceLoadStore |
                                 cudaGraphicsRegisterFlagsTextureGather;

bool are_flags(unsigned flags, unsigned known) {
  return !(flags & ~known) && (flags & access_flags) != access_flags;
}

/// Buffers of the calls before cudaGraphicsResource_t, which name them as OpenGL does.
struct {
  std::mutex mutex;
  std::map<unsigned, cudaGraphicsResource_t> resources;
} named_buffers [[gnu::init_priority(before_the_program)]];

cudaGraphicsResource_t resource_of(unsigned buffer) {
  std::lock_guard lock(named_buffers.mutex);
  const auto found = named_buffers.resources.find(buffer);
  const bool exists = found != named_buffers.resources.end() &&
                      graphics_resources().contains(found->second); // a reset ends it
  return exists ? found->second : nullptr;
}

/// The body of a call about a buffer that is registered.
template <class F> cudaError_t named_call(unsigned buffer, F &&body) {
  return waiting_call([&] {
    const cudaGraphicsResource_t resource = resource_of(buffer);
    return resource ? body(resource) : cudaErrorInvalidValue;
  });
}

cudaError_t register_buffer(cudaGraphicsResource_t &resource, unsigned buffer, unsigned flags) {
  std::unique_ptr<graphics_object> object;
  const cudaError_t error =
      gl::register_buffer(object, buffer, flags == cudaGraphicsRegisterFlagsReadOnly);
  if (error == cudaSuccess)
    resource = make_resource(std::move(object), flags);
  return error;
}

} // namespace
} // namespace offloom

using namespace offloom;

cudaError_t cudaGLGetDevices(unsigned int *pCudaDeviceCount, int *pCudaDevices,
                             unsigned int cudaDeviceCount, cudaGLDeviceList deviceList) {
  return api_call([&] {
    if (deviceList < cudaGLDeviceListAll || deviceList > cudaGLDeviceListNextFrame ||
        (cudaDeviceCount && !pCudaDevices))
      return cudaErrorInvalidValue;
    if (!gl::find_functions())
      return cudaErrorOperatingSystem;
    // Any device may share with OpenGL; the first is as near as the others.
    if (pCudaDeviceCount)
      *pCudaDeviceCount = 1;
    if (cudaDeviceCount)
      *pCudaDevices = 0;
    return cudaSuccess;
  });
}

cudaError_t cudaGraphicsGLRegisterBuffer(cudaGraphicsResource **resource, GLuint buffer,
                                         unsigned int flags) {
  return waiting_call([&] {
    return resource && are_flags(flags, access_flags) ? register_buffer(*resource, buffer, flags)
                                                      : cudaErrorInvalidValue;
  });
}

cudaError_t cudaGraphicsGLRegisterImage(cudaGraphicsResource **resource, GLuint image,
                                        GLenum target, unsigned int flags) {
  return waiting_call([&] {
    if (!resource || !are_flags(flags, image_flags))
      return cudaErrorInvalidValue;
    std::unique_ptr<graphics_object> object;
    const cudaError_t error = gl::register_image(object, image, target, flags);
    if (error == cudaSuccess)
      *resource = make_resource(std::move(object), flags);
    return error;
  });
}

// As it was before cudaGraphicsResource_t.

cudaError_t cudaGLSetGLDevice(int device) { return cudaSetDevice(device); }

cudaError_t cudaGLRegisterBufferObject(GLuint bufObj) {
  return waiting_call([&] {
    if (resource_of(bufObj))
      return cudaErrorInvalidResourceHandle;
    cudaGraphicsResource_t resource = nullptr;
    const cudaError_t error = register_buffer(resource, bufObj, cudaGraphicsMapFlagsNone);
    std::lock_guard lock(named_buffers.mutex);
    if (error == cudaSuccess)
      named_buffers.resources[bufObj] = resource;
    return error;
  });
}

cudaError_t cudaGLUnregisterBufferObject(GLuint bufObj) {
  return named_call(bufObj, [&](cudaGraphicsResource_t resource) {
    const cudaError_t error = cudaGraphicsUnregisterResource(resource);
    std::lock_guard lock(named_buffers.mutex);
    if (error == cudaSuccess)
      named_buffers.resources.erase(bufObj);
    return error;
  });
}

cudaError_t cudaGLSetBufferObjectMapFlags(GLuint bufObj, unsigned int flags) {
  return named_call(bufObj, [&](cudaGraphicsResource_t resource) {
    return cudaGraphicsResourceSetMapFlags(resource, flags);
  });
}

cudaError_t cudaGLMapBufferObject(void **devPtr, GLuint bufObj) {
  return cudaGLMapBufferObjectAsync(devPtr, bufObj, nullptr);
}

cudaError_t cudaGLMapBufferObjectAsync(void **devPtr, GLuint bufObj, cudaStream_t stream) {
  return named_call(bufObj, [&](cudaGraphicsResource_t resource) {
    if (!devPtr)
      return cudaErrorInvalidValue;
    const cudaError_t error = cudaGraphicsMapResources(1, &resource, stream);
    return error == cudaSuccess ? cudaGraphicsResourceGetMappedPointer(devPtr, nullptr, resource)
                                : error;
  });
}

cudaError_t cudaGLUnmapBufferObject(GLuint bufObj) {
  return cudaGLUnmapBufferObjectAsync(bufObj, nullptr);
}

cudaError_t cudaGLUnmapBufferObjectAsync(GLuint bufObj, cudaStream_t stream) {
  return named_call(bufObj, [&](cudaGraphicsResource_t resource) {
    return cudaGraphicsUnmapResources(1, &resource, stream);
  });
}

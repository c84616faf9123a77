// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The driver API of cuda.h, each function by the runtime function of the same meaning.
#include "cuda.h"

#include "api_call.h"
#include "copy_checks.h"
#include "devices.h"
#include "driver_context.h"

#include <algorithm>
#include <cstdint>
#include <cstring>

using namespace offloom;

namespace {

/// What cuCtxCreate() accepts: at most one schedule, and bits that change nothing here.
constexpr unsigned context_flags = 0xff, context_schedules = 7;

/// The two enumerations share their numbers.
CUresult as_result(cudaError_t error) { return static_cast<CUresult>(error); }

void *pointer(CUdeviceptr address) { return reinterpret_cast<void *>(address); }

/// The body of a call that needs no context. Null is no place for a result.
template <class F, class... Out> CUresult initialised_call(F &&body, const Out *...out) {
  const CUresult result = driver::check_initialised();
  if (result != CUDA_SUCCESS)
    return result;
  const last_error_scope scope;
  return (... && out) ? body() : CUDA_ERROR_INVALID_VALUE;
}

/// The body of any other call.
template <class F, class... Out> CUresult context_call(F &&body, const Out *...out) {
  const CUresult result = driver::check_context();
  if (result != CUDA_SUCCESS)
    return result;
  const last_error_scope scope;
  return (... && out) ? body() : CUDA_ERROR_INVALID_VALUE;
}

bool is_memory(CUdeviceptr address, std::size_t bytes) {
  return is_known_to_cuda(pointer(address)) && is_range(pointer(address), bytes);
}

const char *name_of(CUresult error) {
  switch (error) {
#define OFFLOOM_CU_RESULT(name, value)                                                             \
  case name:                                                                                       \
    return #name;
#include "cuda_driver_errors.inc"
#undef OFFLOOM_CU_RESULT
  }
  return nullptr;
}

} // namespace

CUresult cuInit(unsigned int flags) { return driver::initialise(flags); }
CUresult cuDriverGetVersion(int *version) {
  return version ? as_result(cudaDriverGetVersion(version)) : CUDA_ERROR_INVALID_VALUE;
}

CUresult cuGetErrorName(CUresult error, const char **name) {
  if (!name)
    return CUDA_ERROR_INVALID_VALUE;
  *name = name_of(error);
  return *name ? CUDA_SUCCESS : CUDA_ERROR_INVALID_VALUE;
}
CUresult cuGetErrorString(CUresult error, const char **text) {
  if (!text)
    return CUDA_ERROR_INVALID_VALUE;
  *text = name_of(error) ? cudaGetErrorString(static_cast<cudaError_t>(error)) : nullptr;
  return *text ? CUDA_SUCCESS : CUDA_ERROR_INVALID_VALUE;
}

CUresult cuDeviceGet(CUdevice *device, int ordinal) {
  return initialised_call(
      [&] {
        if (!is_device(ordinal))
          return CUDA_ERROR_INVALID_DEVICE;
        *device = ordinal;
        return CUDA_SUCCESS;
      },
      device);
}
CUresult cuDeviceGetCount(int *count) {
  return initialised_call([&] { return as_result(cudaGetDeviceCount(count)); }, count);
}
CUresult cuDeviceGetName(char *name, int length, CUdevice device) {
  return initialised_call(
      [&] {
        cudaDeviceProp properties;
        const cudaError_t error = cudaGetDeviceProperties(&properties, device);
        if (error != cudaSuccess || length <= 0)
          return error != cudaSuccess ? as_result(error) : CUDA_ERROR_INVALID_VALUE;
        std::strncpy(name, properties.name, static_cast<std::size_t>(length));
        name[length - 1] = 0;
        return CUDA_SUCCESS;
      },
      name);
}
CUresult cuDeviceTotalMem(size_t *bytes, CUdevice device) {
  return initialised_call(
      [&] {
        cudaDeviceProp properties;
        const cudaError_t error = cudaGetDeviceProperties(&properties, device);
        if (error == cudaSuccess)
          *bytes = properties.totalGlobalMem;
        return as_result(error);
      },
      bytes);
}
CUresult cuDeviceGetAttribute(int *value, CUdevice_attribute attribute, CUdevice device) {
  return initialised_call(
      [&] {
        if (!is_device(device))
          return CUDA_ERROR_INVALID_DEVICE;
        switch (attribute) {
        case CU_DEVICE_ATTRIBUTE_VIRTUAL_MEMORY_MANAGEMENT_SUPPORTED:
        case CU_DEVICE_ATTRIBUTE_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR_SUPPORTED:
        case CU_DEVICE_ATTRIBUTE_HANDLE_TYPE_WIN32_HANDLE_SUPPORTED:
        case CU_DEVICE_ATTRIBUTE_HANDLE_TYPE_WIN32_KMT_HANDLE_SUPPORTED:
        case CU_DEVICE_ATTRIBUTE_HANDLE_TYPE_FABRIC_SUPPORTED:
        case CU_DEVICE_ATTRIBUTE_MULTICAST_SUPPORTED:
        case CU_DEVICE_ATTRIBUTE_DMA_BUF_SUPPORTED:
        case CU_DEVICE_ATTRIBUTE_GENERIC_COMPRESSION_SUPPORTED:
        case CU_DEVICE_ATTRIBUTE_GPU_DIRECT_RDMA_WITH_CUDA_VMM_SUPPORTED:
          *value = 0; // The runtime API does not have these.
          return CUDA_SUCCESS;
        default:
          return as_result(
              cudaDeviceGetAttribute(value, static_cast<cudaDeviceAttr>(attribute), device));
        }
      },
      value);
}
CUresult cuDeviceComputeCapability(int *major, int *minor, CUdevice device) {
  const CUresult result =
      cuDeviceGetAttribute(major, CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR, device);
  return result != CUDA_SUCCESS
             ? result
             : cuDeviceGetAttribute(minor, CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR, device);
}
CUresult cuDeviceCanAccessPeer(int *can, CUdevice device, CUdevice peer) {
  return initialised_call(
      [&] {
        if (!is_device(device) || !is_device(peer))
          return CUDA_ERROR_INVALID_DEVICE;
        *can = device != peer;
        return CUDA_SUCCESS;
      },
      can);
}

CUresult cuCtxCreate(CUcontext *context, CUctxCreateParams *parameters, unsigned int flags,
                     CUdevice device) {
  return initialised_call(
      [&] {
        if (parameters && (parameters->numExecAffinityParams || parameters->cigParams))
          return CUDA_ERROR_NOT_SUPPORTED;
        const unsigned schedule = flags & context_schedules;
        if (flags > context_flags || (schedule & (schedule - 1)))
          return CUDA_ERROR_INVALID_VALUE;
        if (!is_device(device))
          return CUDA_ERROR_INVALID_DEVICE;
        *context = driver::create_context(device);
        return CUDA_SUCCESS;
      },
      context);
}
CUresult cuCtxDestroy(CUcontext context) {
  return initialised_call([&] {
    if (!context)
      return CUDA_ERROR_INVALID_VALUE;
    if (!driver::is_context(context))
      return CUDA_ERROR_CONTEXT_IS_DESTROYED;
    driver::destroy_context(context);
    return CUDA_SUCCESS;
  });
}
CUresult cuCtxGetCurrent(CUcontext *context) {
  return initialised_call(
      [&] {
        *context = driver::current_context();
        return CUDA_SUCCESS;
      },
      context);
}
CUresult cuCtxSetCurrent(CUcontext context) {
  return initialised_call([&] {
    if (context && !driver::is_context(context))
      return CUDA_ERROR_INVALID_CONTEXT;
    driver::set_current(context);
    return CUDA_SUCCESS;
  });
}
CUresult cuCtxPushCurrent(CUcontext context) {
  return initialised_call([&] {
    if (!driver::is_context(context))
      return context ? CUDA_ERROR_INVALID_CONTEXT : CUDA_ERROR_INVALID_VALUE;
    driver::push(context);
    return CUDA_SUCCESS;
  });
}
CUresult cuCtxPopCurrent(CUcontext *context) {
  return context_call([&] {
    const CUcontext popped = driver::pop();
    if (context)
      *context = popped;
    return CUDA_SUCCESS;
  });
}
CUresult cuCtxGetDevice(CUdevice *device) {
  return context_call([&] { return as_result(cudaGetDevice(device)); }, device);
}
CUresult cuCtxSynchronize() {
  return context_call([] { return as_result(cudaDeviceSynchronize()); });
}

CUresult cuMemAlloc(CUdeviceptr *address, size_t bytes) {
  return context_call(
      [&] {
        void *allocated = nullptr;
        if (bytes == 0)
          return CUDA_ERROR_INVALID_VALUE;
        const cudaError_t error = cudaMalloc(&allocated, bytes);
        if (error == cudaSuccess)
          *address = reinterpret_cast<CUdeviceptr>(allocated);
        return as_result(error);
      },
      address);
}
CUresult cuMemFree(CUdeviceptr address) {
  if (!address) // nothing to free, in no context
    return driver::check_initialised();
  return context_call([&] { return as_result(cudaFree(pointer(address))); });
}
CUresult cuMemGetInfo(size_t *free, size_t *total) {
  return context_call([&] { return as_result(cudaMemGetInfo(free, total)); });
}
CUresult cuMemcpyHtoD(CUdeviceptr to, const void *from, size_t bytes) {
  return context_call(
      [&] { return as_result(cudaMemcpy(pointer(to), from, bytes, cudaMemcpyHostToDevice)); });
}
CUresult cuMemcpyDtoH(void *to, CUdeviceptr from, size_t bytes) {
  return context_call(
      [&] { return as_result(cudaMemcpy(to, pointer(from), bytes, cudaMemcpyDeviceToHost)); });
}
CUresult cuMemcpyDtoD(CUdeviceptr to, CUdeviceptr from, size_t bytes) {
  return context_call([&] {
    return as_result(cudaMemcpy(pointer(to), pointer(from), bytes, cudaMemcpyDeviceToDevice));
  });
}
CUresult cuMemcpyHtoDAsync(CUdeviceptr to, const void *from, size_t bytes, CUstream stream) {
  return context_call([&] {
    return as_result(cudaMemcpyAsync(pointer(to), from, bytes, cudaMemcpyHostToDevice, stream));
  });
}
CUresult cuMemcpyDtoHAsync(void *to, CUdeviceptr from, size_t bytes, CUstream stream) {
  return context_call([&] {
    return as_result(cudaMemcpyAsync(to, pointer(from), bytes, cudaMemcpyDeviceToHost, stream));
  });
}
CUresult cuMemsetD8(CUdeviceptr address, unsigned char value, size_t count) {
  return context_call([&] {
    return is_memory(address, count) ? as_result(cudaMemset(pointer(address), value, count))
                                     : CUDA_ERROR_INVALID_VALUE;
  });
}
CUresult cuMemsetD32(CUdeviceptr address, unsigned int value, size_t count) {
  return context_call([&] {
    auto *const words = static_cast<unsigned *>(pointer(address));
    if (address % sizeof *words || count > SIZE_MAX / sizeof *words ||
        !is_memory(address, count * sizeof *words))
      return CUDA_ERROR_INVALID_VALUE;
    // Work in streams precedes this, as it would precede a cudaMemset.
    const cudaError_t error = cudaDeviceSynchronize();
    if (error == cudaSuccess)
      std::fill_n(words, count, value);
    return as_result(error);
  });
}

CUresult cuStreamCreate(CUstream *stream, unsigned int flags) {
  return context_call([&] { return as_result(cudaStreamCreateWithFlags(stream, flags)); });
}
CUresult cuStreamDestroy(CUstream stream) {
  return context_call([&] { return as_result(cudaStreamDestroy(stream)); });
}
CUresult cuStreamSynchronize(CUstream stream) {
  return context_call([&] { return as_result(cudaStreamSynchronize(stream)); });
}
CUresult cuEventCreate(CUevent *event, unsigned int flags) {
  return context_call([&] { return as_result(cudaEventCreateWithFlags(event, flags)); });
}
CUresult cuEventDestroy(CUevent event) {
  return context_call([&] { return as_result(cudaEventDestroy(event)); });
}
CUresult cuEventRecord(CUevent event, CUstream stream) {
  return context_call([&] { return as_result(cudaEventRecord(event, stream)); });
}
CUresult cuEventSynchronize(CUevent event) {
  return context_call([&] { return as_result(cudaEventSynchronize(event)); });
}
CUresult cuEventElapsedTime(float *milliseconds, CUevent start, CUevent end) {
  return context_call([&] {
    return milliseconds ? as_result(cudaEventElapsedTime(milliseconds, start, end))
                        : CUDA_ERROR_INVALID_HANDLE;
  });
}

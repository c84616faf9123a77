// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The driver API of cuda.h, each function by the runtime function of the same meaning: errors,
// devices and contexts. Memory and streams stand in driver_memory.cpp and driver_streams.cpp.
#include "cuda.h"

#include "devices/devices.h"
#include "driver/driver_call.h"

#include <algorithm>
#include <cstdint>
#include <cstring>

using namespace offloom;

namespace {

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

/// The runtime API has no errors of the first two.
const char *text_of(CUresult error) {
  switch (error) {
  case CUDA_ERROR_CONTEXT_ALREADY_CURRENT:
    return "context already current";
  case CUDA_ERROR_KEY_ROTATION:
    return "an error happened during the key rotation sequence";
  default:
    return cudaGetErrorString(static_cast<cudaError_t>(error));
  }
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
  *text = name_of(error) ? text_of(error) : nullptr;
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
        if (error != cudaSuccess || length == 0)
          return error != cudaSuccess ? as_result(error) : CUDA_ERROR_INVALID_VALUE;
        // A length below 0 is a very large one.
        const std::size_t kept =
            std::min<std::size_t>(std::strlen(properties.name), static_cast<unsigned>(length) - 1);
        std::memcpy(name, properties.name, kept);
        name[kept] = 0;
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
        case CU_DEVICE_ATTRIBUTE_GENERIC_COMPRESSION_SUPPORTED: // memory is as if it were
          *value = 1; // The runtime API does not have these.
          return CUDA_SUCCESS;
        case CU_DEVICE_ATTRIBUTE_HANDLE_TYPE_WIN32_HANDLE_SUPPORTED:
        case CU_DEVICE_ATTRIBUTE_HANDLE_TYPE_WIN32_KMT_HANDLE_SUPPORTED:
        case CU_DEVICE_ATTRIBUTE_GPU_DIRECT_RDMA_WITH_CUDA_VMM_SUPPORTED:
        case CU_DEVICE_ATTRIBUTE_MEM_DECOMPRESS_ALGORITHM_MASK:
        case CU_DEVICE_ATTRIBUTE_MEM_DECOMPRESS_MAXIMUM_LENGTH:
        case CU_DEVICE_ATTRIBUTE_HOST_ALLOC_DMA_BUF_SUPPORTED:
          *value = 0; // Nor these.
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
        if (!driver::are_context_flags(flags))
          return CUDA_ERROR_INVALID_VALUE;
        if (!is_device(device))
          return CUDA_ERROR_INVALID_DEVICE;
        *context = driver::create_context(device, flags);
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
CUresult cuCtxGetApiVersion(CUcontext context, unsigned int *version) {
  return initialised_call(
      [&] {
        if (context ? !driver::is_context(context) : !driver::current_context())
          return CUDA_ERROR_INVALID_CONTEXT;
        *version = 3020;
        return CUDA_SUCCESS;
      },
      version);
}

CUresult cuDevicePrimaryCtxRetain(CUcontext *context, CUdevice device) {
  return initialised_call(
      [&] {
        if (!is_device(device))
          return CUDA_ERROR_INVALID_DEVICE;
        *context = driver::retain_primary(device);
        return CUDA_SUCCESS;
      },
      context);
}
CUresult cuDevicePrimaryCtxRelease(CUdevice device) {
  return initialised_call([&] {
    if (!is_device(device))
      return CUDA_ERROR_INVALID_DEVICE;
    return driver::release_primary(device) ? CUDA_SUCCESS : CUDA_ERROR_INVALID_CONTEXT;
  });
}
CUresult cuDevicePrimaryCtxGetState(CUdevice device, unsigned int *flags, int *active) {
  return initialised_call(
      [&] {
        if (!is_device(device))
          return CUDA_ERROR_INVALID_DEVICE;
        *flags = driver::flags_of(driver::primary_context(device));
        *active = driver::is_primary_active(device);
        return CUDA_SUCCESS;
      },
      flags, active);
}

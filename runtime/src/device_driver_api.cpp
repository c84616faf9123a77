// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The driver API of cuda.h, each function by the runtime function of the same meaning.
#include "cuda.h"

#include <cstdint>
#include <cstring>

namespace {

/// The two enumerations share their numbers.
CUresult as_result(cudaError_t error) { return static_cast<CUresult>(error); }

void *pointer(CUdeviceptr address) { return reinterpret_cast<void *>(address); }

/// A context is named by its device's number plus one.
CUcontext context_of(CUdevice device) {
  return reinterpret_cast<CUcontext>(static_cast<std::uintptr_t>(device) + 1);
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

CUresult cuInit(unsigned int flags) { return flags == 0 ? CUDA_SUCCESS : CUDA_ERROR_INVALID_VALUE; }
CUresult cuDriverGetVersion(int *version) { return as_result(cudaDriverGetVersion(version)); }

CUresult cuGetErrorName(CUresult error, const char **name) {
  *name = name_of(error);
  return *name ? CUDA_SUCCESS : CUDA_ERROR_INVALID_VALUE;
}
CUresult cuGetErrorString(CUresult error, const char **text) {
  *text = name_of(error) ? cudaGetErrorString(static_cast<cudaError_t>(error)) : nullptr;
  return *text ? CUDA_SUCCESS : CUDA_ERROR_INVALID_VALUE;
}

CUresult cuDeviceGet(CUdevice *device, int ordinal) {
  int count = 0;
  cudaGetDeviceCount(&count);
  if (ordinal < 0 || ordinal >= count)
    return CUDA_ERROR_INVALID_DEVICE;
  *device = ordinal;
  return CUDA_SUCCESS;
}
CUresult cuDeviceGetCount(int *count) { return as_result(cudaGetDeviceCount(count)); }
CUresult cuDeviceGetName(char *name, int length, CUdevice device) {
  cudaDeviceProp properties;
  const cudaError_t error = cudaGetDeviceProperties(&properties, device);
  if (error == cudaSuccess && length > 0) {
    std::strncpy(name, properties.name, static_cast<std::size_t>(length));
    name[length - 1] = 0;
  }
  return as_result(error);
}
CUresult cuDeviceTotalMem(size_t *bytes, CUdevice device) {
  cudaDeviceProp properties;
  const cudaError_t error = cudaGetDeviceProperties(&properties, device);
  *bytes = error == cudaSuccess ? properties.totalGlobalMem : 0;
  return as_result(error);
}
CUresult cuDeviceGetAttribute(int *value, CUdevice_attribute attribute, CUdevice device) {
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
    break;
  }
  return as_result(cudaDeviceGetAttribute(value, static_cast<cudaDeviceAttr>(attribute), device));
}
CUresult cuDeviceComputeCapability(int *major, int *minor, CUdevice device) {
  const CUresult result =
      cuDeviceGetAttribute(major, CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR, device);
  return result != CUDA_SUCCESS
             ? result
             : cuDeviceGetAttribute(minor, CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR, device);
}
CUresult cuDeviceCanAccessPeer(int *can, CUdevice device, CUdevice peer) {
  return as_result(cudaDeviceCanAccessPeer(can, device, peer));
}

CUresult cuCtxCreate(CUcontext *context, CUctxCreateParams *parameters, unsigned int,
                     CUdevice device) {
  if (parameters && (parameters->numExecAffinityParams || parameters->cigParams))
    return CUDA_ERROR_NOT_SUPPORTED;
  const cudaError_t error = cudaSetDevice(device);
  *context = error == cudaSuccess ? context_of(device) : nullptr;
  return as_result(error);
}
CUresult cuCtxDestroy(CUcontext context) {
  return context ? CUDA_SUCCESS : CUDA_ERROR_INVALID_CONTEXT;
}
CUresult cuCtxGetCurrent(CUcontext *context) {
  int device = 0;
  const cudaError_t error = cudaGetDevice(&device);
  *context = context_of(device);
  return as_result(error);
}
CUresult cuCtxSetCurrent(CUcontext context) {
  return context ? as_result(cudaSetDevice(int(reinterpret_cast<std::uintptr_t>(context) - 1)))
                 : CUDA_SUCCESS;
}
CUresult cuCtxPushCurrent(CUcontext context) {
  return context ? cuCtxSetCurrent(context) : CUDA_ERROR_INVALID_CONTEXT;
}
CUresult cuCtxPopCurrent(CUcontext *context) { return cuCtxGetCurrent(context); }
CUresult cuCtxGetDevice(CUdevice *device) { return as_result(cudaGetDevice(device)); }
CUresult cuCtxSynchronize() { return as_result(cudaDeviceSynchronize()); }

CUresult cuMemAlloc(CUdeviceptr *address, size_t bytes) {
  void *allocated = nullptr;
  const cudaError_t error = cudaMalloc(&allocated, bytes);
  *address = reinterpret_cast<CUdeviceptr>(allocated);
  return as_result(error);
}
CUresult cuMemFree(CUdeviceptr address) { return as_result(cudaFree(pointer(address))); }
CUresult cuMemGetInfo(size_t *free, size_t *total) {
  return as_result(cudaMemGetInfo(free, total));
}
CUresult cuMemcpyHtoD(CUdeviceptr to, const void *from, size_t bytes) {
  return as_result(cudaMemcpy(pointer(to), from, bytes, cudaMemcpyHostToDevice));
}
CUresult cuMemcpyDtoH(void *to, CUdeviceptr from, size_t bytes) {
  return as_result(cudaMemcpy(to, pointer(from), bytes, cudaMemcpyDeviceToHost));
}
CUresult cuMemcpyDtoD(CUdeviceptr to, CUdeviceptr from, size_t bytes) {
  return as_result(cudaMemcpy(pointer(to), pointer(from), bytes, cudaMemcpyDeviceToDevice));
}
CUresult cuMemcpyHtoDAsync(CUdeviceptr to, const void *from, size_t bytes, CUstream stream) {
  return as_result(cudaMemcpyAsync(pointer(to), from, bytes, cudaMemcpyHostToDevice, stream));
}
CUresult cuMemcpyDtoHAsync(void *to, CUdeviceptr from, size_t bytes, CUstream stream) {
  return as_result(cudaMemcpyAsync(to, pointer(from), bytes, cudaMemcpyDeviceToHost, stream));
}
CUresult cuMemsetD8(CUdeviceptr address, unsigned char value, size_t count) {
  return as_result(cudaMemset(pointer(address), value, count));
}
CUresult cuMemsetD32(CUdeviceptr address, unsigned int value, size_t count) {
  // Work in streams precedes this, as it would precede a cudaMemset.
  const cudaError_t error = cudaDeviceSynchronize();
  unsigned int *words = static_cast<unsigned int *>(pointer(address));
  for (size_t i = 0; error == cudaSuccess && i < count; ++i)
    words[i] = value;
  return as_result(error);
}

CUresult cuStreamCreate(CUstream *stream, unsigned int flags) {
  return as_result(cudaStreamCreateWithFlags(stream, flags));
}
CUresult cuStreamDestroy(CUstream stream) { return as_result(cudaStreamDestroy(stream)); }
CUresult cuStreamSynchronize(CUstream stream) { return as_result(cudaStreamSynchronize(stream)); }
CUresult cuEventCreate(CUevent *event, unsigned int flags) {
  return as_result(cudaEventCreateWithFlags(event, flags));
}
CUresult cuEventDestroy(CUevent event) { return as_result(cudaEventDestroy(event)); }
CUresult cuEventRecord(CUevent event, CUstream stream) {
  return as_result(cudaEventRecord(event, stream));
}
CUresult cuEventSynchronize(CUevent event) { return as_result(cudaEventSynchronize(event)); }
CUresult cuEventElapsedTime(float *milliseconds, CUevent start, CUevent end) {
  return as_result(cudaEventElapsedTime(milliseconds, start, end));
}

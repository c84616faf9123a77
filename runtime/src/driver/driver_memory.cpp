// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Memory of the driver API: allocations, and copies of bytes. Copies of more than one dimension
// stand in driver_copies.cpp, what sets memory in driver_memset.cpp.
#include "cuda.h"
#include "device_memory/allocations.h"
#include "driver/driver_call.h"

using namespace offloom;

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
CUresult cuMemcpyDtoDAsync(CUdeviceptr to, CUdeviceptr from, size_t bytes, CUstream stream) {
  return context_call([&] {
    return as_result(
        cudaMemcpyAsync(pointer(to), pointer(from), bytes, cudaMemcpyDeviceToDevice, stream));
  });
}
CUresult cuMemcpy(CUdeviceptr to, CUdeviceptr from, size_t bytes) {
  return context_call(
      [&] { return as_result(cudaMemcpy(pointer(to), pointer(from), bytes, cudaMemcpyDefault)); });
}
CUresult cuMemcpyAsync(CUdeviceptr to, CUdeviceptr from, size_t bytes, CUstream stream) {
  return context_call([&] {
    return as_result(cudaMemcpyAsync(pointer(to), pointer(from), bytes, cudaMemcpyDefault, stream));
  });
}

CUresult cuMemHostAlloc(void **memory, size_t bytes, unsigned int flags) {
  return context_call(
      [&] {
        return bytes ? as_result(cudaHostAlloc(memory, bytes, flags)) : CUDA_ERROR_INVALID_VALUE;
      },
      memory);
}
CUresult cuMemAllocHost(void **memory, size_t bytes) {
  return cuMemHostAlloc(memory, bytes, CU_MEMHOSTALLOC_PORTABLE); // as cuMemHostGetFlags() tells
}
CUresult cuMemFreeHost(void *memory) {
  return context_call([&] { return as_result(cudaFreeHost(memory)); });
}
CUresult cuMemHostGetDevicePointer(CUdeviceptr *address, void *memory, unsigned int flags) {
  return context_call(
      [&] {
        void *found = nullptr;
        const cudaError_t error = cudaHostGetDevicePointer(&found, memory, flags);
        if (error == cudaSuccess)
          *address = reinterpret_cast<CUdeviceptr>(found);
        return as_result(error);
      },
      address);
}
CUresult cuMemAllocManaged(CUdeviceptr *address, size_t bytes, unsigned int flags) {
  return context_call(
      [&] {
        void *allocated = nullptr;
        if (bytes == 0)
          return CUDA_ERROR_INVALID_VALUE;
        const cudaError_t error = cudaMallocManaged(&allocated, bytes, flags);
        if (error == cudaSuccess)
          *address = reinterpret_cast<CUdeviceptr>(allocated);
        return as_result(error);
      },
      address);
}
CUresult cuMemAllocPitch(CUdeviceptr *address, size_t *pitch, size_t width, size_t height,
                         unsigned int element_bytes) {
  return context_call(
      [&] {
        const bool is_element = element_bytes == 4 || element_bytes == 8 || element_bytes == 16;
        if (!is_element || width == 0 || height == 0)
          return CUDA_ERROR_INVALID_VALUE;
        void *allocated = nullptr;
        const cudaError_t error = cudaMallocPitch(&allocated, pitch, width, height);
        if (error == cudaSuccess)
          *address = reinterpret_cast<CUdeviceptr>(allocated);
        return as_result(error);
      },
      address, pitch);
}
CUresult cuMemGetAddressRange(CUdeviceptr *begin, size_t *bytes, CUdeviceptr address) {
  return context_call([&] {
    const auto found = find_allocation(pointer(address));
    if (begin)
      *begin = found ? reinterpret_cast<CUdeviceptr>(found->begin) : 0;
    if (bytes)
      *bytes = found ? found->bytes : 0;
    return found ? CUDA_SUCCESS : CUDA_ERROR_NOT_FOUND;
  });
}

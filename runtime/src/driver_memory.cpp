// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Memory of the driver API: allocations and copies. What sets memory stands in driver_memset.cpp.
#include "allocations.h"
#include "cuda.h"
#include "driver_call.h"

using namespace offloom;

namespace {

/// One side of a cuMemcpy2D: an array, or the memory from the rectangle's first byte on.
struct side {
  cudaArray_t array;
  std::byte *memory;
  std::size_t pitch, x, y;
  bool is_host;
};

side side_of(CUmemorytype type, const void *host, CUdeviceptr device, CUarray array,
             std::size_t pitch, std::size_t x, std::size_t y) {
  if (type == CU_MEMORYTYPE_ARRAY)
    return {reinterpret_cast<cudaArray_t>(array), nullptr, 0, x, y, false};
  const bool is_host = type == CU_MEMORYTYPE_HOST;
  auto *const memory =
      static_cast<std::byte *>(is_host ? const_cast<void *>(host) : pointer(device));
  return {nullptr, memory ? memory + y * pitch + x : nullptr, pitch, x, y, is_host};
}

bool is_type(CUmemorytype type) {
  return type >= CU_MEMORYTYPE_HOST && type <= CU_MEMORYTYPE_UNIFIED;
}

/// Whether a row of the copy lies within a row of the memory.
bool holds(const side &s, std::size_t width) {
  return s.array || (s.x <= s.pitch && width <= s.pitch - s.x);
}

cudaError_t copy(const CUDA_MEMCPY2D &c) {
  if (!is_type(c.srcMemoryType) || !is_type(c.dstMemoryType))
    return cudaErrorInvalidValue;
  const side from = side_of(c.srcMemoryType, c.srcHost, c.srcDevice, c.srcArray, c.srcPitch,
                            c.srcXInBytes, c.srcY);
  const side to = side_of(c.dstMemoryType, c.dstHost, c.dstDevice, c.dstArray, c.dstPitch,
                          c.dstXInBytes, c.dstY);
  const std::size_t width = c.WidthInBytes, height = c.Height;
  if (!holds(from, width) || !holds(to, width))
    return cudaErrorInvalidValue;
  const bool is_unified =
      c.srcMemoryType == CU_MEMORYTYPE_UNIFIED || c.dstMemoryType == CU_MEMORYTYPE_UNIFIED;
  const cudaMemcpyKind kind = is_unified ? cudaMemcpyDefault
                              : from.is_host
                                  ? to.is_host ? cudaMemcpyHostToHost : cudaMemcpyHostToDevice
                              : to.is_host ? cudaMemcpyDeviceToHost
                                           : cudaMemcpyDeviceToDevice;
  if (from.array && to.array)
    return cudaMemcpy2DArrayToArray(to.array, to.x, to.y, from.array, from.x, from.y, width, height,
                                    kind);
  if (to.array)
    return cudaMemcpy2DToArray(to.array, to.x, to.y, from.memory, from.pitch, width, height, kind);
  if (from.array)
    return cudaMemcpy2DFromArray(to.memory, to.pitch, from.array, from.x, from.y, width, height,
                                 kind);
  return cudaMemcpy2D(to.memory, to.pitch, from.memory, from.pitch, width, height, kind);
}

} // namespace

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
CUresult cuMemcpy2D(const CUDA_MEMCPY2D *c) {
  return context_call([&] { return as_result(copy(*c)); }, c);
}
CUresult cuMemcpy2DUnaligned(const CUDA_MEMCPY2D *c) { return cuMemcpy2D(c); }

CUresult cuMemHostAlloc(void **memory, size_t bytes, unsigned int flags) {
  return context_call(
      [&] {
        return bytes ? as_result(cudaHostAlloc(memory, bytes, flags)) : CUDA_ERROR_INVALID_VALUE;
      },
      memory);
}
CUresult cuMemAllocHost(void **memory, size_t bytes) { return cuMemHostAlloc(memory, bytes, 0); }
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
    if (!found)
      return CUDA_ERROR_NOT_FOUND;
    if (begin)
      *begin = reinterpret_cast<CUdeviceptr>(found->begin);
    if (bytes)
      *bytes = found->bytes;
    return CUDA_SUCCESS;
  });
}

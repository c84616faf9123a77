// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Memory pools of the driver API: see cuda_driver_memory_pools.h.
#include "cuda.h"

#include "driver/driver_call.h"

#include <bit>
#include <vector>

using namespace offloom;

namespace {

cudaMemPoolAttr runtime_attribute(CUmemPool_attribute attribute) {
  return static_cast<cudaMemPoolAttr>(attribute);
}
cudaMemAllocationHandleType runtime_type(CUmemAllocationHandleType type) {
  return static_cast<cudaMemAllocationHandleType>(type);
}

/// The body of a call about the pool of a location.
template <class F, class... Out>
CUresult location_call(const CUmemLocation *location, F &&body, const Out *...out) {
  return initialised_call(
      [&] {
        auto place = std::bit_cast<cudaMemLocation>(*location);
        return as_result(body(&place));
      },
      location, out...);
}

cudaMemAllocationType runtime_type(CUmemAllocationType type) {
  return static_cast<cudaMemAllocationType>(type);
}

} // namespace

CUresult cuMemAllocAsync(CUdeviceptr *dptr, size_t bytesize, CUstream hStream) {
  return context_call(
      [&] {
        return bytesize ? give_address(
                              dptr, [&](void **m) { return cudaMallocAsync(m, bytesize, hStream); })
                        : CUDA_ERROR_INVALID_VALUE;
      },
      dptr);
}
CUresult cuMemAllocFromPoolAsync(CUdeviceptr *dptr, size_t bytesize, CUmemoryPool pool,
                                 CUstream hStream) {
  return context_call(
      [&] {
        return bytesize
                   ? give_address(dptr,
                                  [&](void **m) {
                                    return ::cudaMallocFromPoolAsync(m, bytesize, pool, hStream);
                                  })
                   : CUDA_ERROR_INVALID_VALUE;
      },
      dptr);
}
CUresult cuMemFreeAsync(CUdeviceptr dptr, CUstream hStream) {
  return context_call([&] { return as_result(cudaFreeAsync(pointer(dptr), hStream)); });
}

CUresult cuDeviceGetDefaultMemPool(CUmemoryPool *pool_out, CUdevice dev) {
  return initialised_call([&] { return as_result(cudaDeviceGetDefaultMemPool(pool_out, dev)); },
                          pool_out);
}
CUresult cuDeviceGetMemPool(CUmemoryPool *pool, CUdevice dev) {
  return initialised_call([&] { return as_result(cudaDeviceGetMemPool(pool, dev)); }, pool);
}
CUresult cuDeviceSetMemPool(CUdevice dev, CUmemoryPool pool) {
  return initialised_call([&] { return as_result(cudaDeviceSetMemPool(dev, pool)); });
}
CUresult cuMemGetDefaultMemPool(CUmemoryPool *pool_out, CUmemLocation *location,
                                CUmemAllocationType type) {
  return location_call(
      location,
      [&](cudaMemLocation *place) {
        return cudaMemGetDefaultMemPool(pool_out, place, runtime_type(type));
      },
      pool_out);
}
CUresult cuMemGetMemPool(CUmemoryPool *pool, CUmemLocation *location, CUmemAllocationType type) {
  return location_call(
      location,
      [&](cudaMemLocation *place) { return cudaMemGetMemPool(pool, place, runtime_type(type)); },
      pool);
}
CUresult cuMemSetMemPool(CUmemLocation *location, CUmemAllocationType type, CUmemoryPool pool) {
  return location_call(location, [&](cudaMemLocation *place) {
    return cudaMemSetMemPool(place, runtime_type(type), pool);
  });
}

CUresult cuMemPoolCreate(CUmemoryPool *pool, const CUmemPoolProps *poolProps) {
  return initialised_call(
      [&] {
        const auto properties = std::bit_cast<cudaMemPoolProps>(*poolProps);
        return as_result(cudaMemPoolCreate(pool, &properties));
      },
      pool, poolProps);
}
CUresult cuMemPoolDestroy(CUmemoryPool pool) {
  return initialised_call([&] { return as_result(cudaMemPoolDestroy(pool)); });
}
CUresult cuMemPoolTrimTo(CUmemoryPool pool, size_t minBytesToKeep) {
  return initialised_call([&] { return as_result(cudaMemPoolTrimTo(pool, minBytesToKeep)); });
}
CUresult cuMemPoolSetAttribute(CUmemoryPool pool, CUmemPool_attribute attr, void *value) {
  return initialised_call(
      [&] { return as_result(cudaMemPoolSetAttribute(pool, runtime_attribute(attr), value)); });
}
CUresult cuMemPoolGetAttribute(CUmemoryPool pool, CUmemPool_attribute attr, void *value) {
  return initialised_call(
      [&] { return as_result(cudaMemPoolGetAttribute(pool, runtime_attribute(attr), value)); });
}
CUresult cuMemPoolSetAccess(CUmemoryPool pool, const CUmemAccessDesc *map, size_t count) {
  return initialised_call([&] {
    std::vector<cudaMemAccessDesc> all;
    for (std::size_t i = 0; map && i < count; ++i)
      all.push_back(std::bit_cast<cudaMemAccessDesc>(map[i]));
    return as_result(cudaMemPoolSetAccess(pool, map ? all.data() : nullptr, count));
  });
}
CUresult cuMemPoolGetAccess(CUmemAccess_flags *flags, CUmemoryPool memPool,
                            CUmemLocation *location) {
  return initialised_call(
      [&] {
        auto place = std::bit_cast<cudaMemLocation>(*location);
        cudaMemAccessFlags access{};
        const cudaError_t error = cudaMemPoolGetAccess(&access, memPool, &place);
        if (error == cudaSuccess)
          *flags = static_cast<CUmemAccess_flags>(access);
        return as_result(error);
      },
      flags, location);
}
CUresult cuMemPoolExportToShareableHandle(void *handle_out, CUmemoryPool pool,
                                          CUmemAllocationHandleType handleType,
                                          unsigned long long flags) {
  return initialised_call([&] {
    return flags ? CUDA_ERROR_INVALID_VALUE
                 : as_result(cudaMemPoolExportToShareableHandle(handle_out, pool,
                                                                runtime_type(handleType), 0));
  });
}
CUresult cuMemPoolImportFromShareableHandle(CUmemoryPool *pool_out, void *handle,
                                            CUmemAllocationHandleType handleType,
                                            unsigned long long flags) {
  return initialised_call([&] {
    return flags ? CUDA_ERROR_INVALID_VALUE
                 : as_result(cudaMemPoolImportFromShareableHandle(pool_out, handle,
                                                                  runtime_type(handleType), 0));
  });
}
CUresult cuMemPoolExportPointer(CUmemPoolPtrExportData *shareData_out, CUdeviceptr ptr) {
  return initialised_call(
      [&] { return as_result(cudaMemPoolExportPointer(shareData_out, pointer(ptr))); });
}
CUresult cuMemPoolImportPointer(CUdeviceptr *ptr_out, CUmemoryPool pool,
                                CUmemPoolPtrExportData *shareData) {
  return initialised_call(
      [&] {
        return give_address(ptr_out,
                            [&](void **m) { return cudaMemPoolImportPointer(m, pool, shareData); });
      },
      ptr_out);
}

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Hints about managed memory, memory that a program registers, and that of other processes, in the
// driver API: see cuda_driver_unified_memory.h. What it says of pointers stands in
// driver_pointers.cpp.
#include "cuda.h"

#include "device_memory/allocations.h"
#include "driver/driver_call.h"

#include <algorithm>
#include <bit>
#include <vector>

using namespace offloom;

namespace {

std::vector<void *> pointers(const CUdeviceptr *addresses, std::size_t count) {
  std::vector<void *> all;
  for (std::size_t i = 0; addresses && i < count; ++i)
    all.push_back(pointer(addresses[i]));
  return all;
}

std::vector<cudaMemLocation> locations(const CUmemLocation *given, std::size_t count) {
  std::vector<cudaMemLocation> all;
  for (std::size_t i = 0; given && i < count; ++i)
    all.push_back(std::bit_cast<cudaMemLocation>(given[i]));
  return all;
}

} // namespace

CUresult cuMemHostGetFlags(unsigned int *pFlags, void *p) {
  return context_call(
      [&] {
        const cudaError_t error = cudaHostGetFlags(pFlags, p);
        if (error == cudaSuccess) // this API tells it too
          *pFlags |= find_allocation(p)->flags & cudaHostAllocPortable;
        return as_result(error);
      },
      pFlags);
}
CUresult cuMemHostRegister(void *p, size_t bytesize, unsigned int Flags) {
  return context_call([&] { return as_result(cudaHostRegister(p, bytesize, Flags)); });
}
CUresult cuMemHostUnregister(void *p) {
  return context_call([&] { return as_result(cudaHostUnregister(p)); });
}

CUresult cuMemAdvise(CUdeviceptr devPtr, size_t count, CUmem_advise advice,
                     CUmemLocation location) {
  return context_call([&] {
    return as_result(cudaMemAdvise_v2(pointer(devPtr), count, static_cast<cudaMemoryAdvise>(advice),
                                      std::bit_cast<cudaMemLocation>(location)));
  });
}
CUresult cuMemPrefetchAsync(CUdeviceptr devPtr, size_t count, CUmemLocation location,
                            unsigned int flags, CUstream hStream) {
  return context_call([&] {
    return as_result(cudaMemPrefetchAsync_v2(
        pointer(devPtr), count, std::bit_cast<cudaMemLocation>(location), flags, hStream));
  });
}
CUresult cuMemRangeGetAttribute(void *data, size_t dataSize, CUmem_range_attribute attribute,
                                CUdeviceptr devPtr, size_t count) {
  return context_call([&] {
    return as_result(cudaMemRangeGetAttribute(
        data, dataSize, static_cast<cudaMemRangeAttribute>(attribute), pointer(devPtr), count));
  });
}
CUresult cuMemRangeGetAttributes(void **data, size_t *dataSizes, CUmem_range_attribute *attributes,
                                 size_t numAttributes, CUdeviceptr devPtr, size_t count) {
  return context_call(
      [&] {
        std::vector<cudaMemRangeAttribute> all;
        for (std::size_t i = 0; i < numAttributes; ++i)
          all.push_back(static_cast<cudaMemRangeAttribute>(attributes[i]));
        return as_result(cudaMemRangeGetAttributes(data, dataSizes, all.data(), numAttributes,
                                                   pointer(devPtr), count));
      },
      attributes);
}

CUresult cuMemPrefetchBatchAsync(CUdeviceptr *dptrs, size_t *sizes, size_t count,
                                 CUmemLocation *prefetchLocs, size_t *prefetchLocIdxs,
                                 size_t numPrefetchLocs, unsigned long long flags,
                                 CUstream hStream) {
  return context_call(
      [&] {
        // More locations than ranges are refused, and none of them is read.
        auto to = locations(prefetchLocs, std::min(numPrefetchLocs, count));
        return as_result(cudaMemPrefetchBatchAsync(pointers(dptrs, count).data(), sizes, count,
                                                   to.data(), prefetchLocIdxs, numPrefetchLocs,
                                                   flags, hStream));
      },
      dptrs, prefetchLocs);
}
CUresult cuMemDiscardBatchAsync(CUdeviceptr *dptrs, size_t *sizes, size_t count,
                                unsigned long long flags, CUstream hStream) {
  return context_call(
      [&] {
        return as_result(
            cudaMemDiscardBatchAsync(pointers(dptrs, count).data(), sizes, count, flags, hStream));
      },
      dptrs);
}
CUresult cuMemDiscardAndPrefetchBatchAsync(CUdeviceptr *dptrs, size_t *sizes, size_t count,
                                           CUmemLocation *prefetchLocs, size_t *prefetchLocIdxs,
                                           size_t numPrefetchLocs, unsigned long long flags,
                                           CUstream hStream) {
  return cuMemPrefetchBatchAsync(dptrs, sizes, count, prefetchLocs, prefetchLocIdxs,
                                 numPrefetchLocs, flags, hStream);
}

CUresult cuIpcGetMemHandle(CUipcMemHandle *pHandle, CUdeviceptr dptr) {
  return context_call([&] { return as_result(cudaIpcGetMemHandle(pHandle, pointer(dptr))); });
}
CUresult cuIpcOpenMemHandle(CUdeviceptr *pdptr, CUipcMemHandle handle, unsigned int Flags) {
  return context_call(
      [&] {
        return give_address(pdptr,
                            [&](void **m) { return cudaIpcOpenMemHandle(m, handle, Flags); });
      },
      pdptr);
}
CUresult cuIpcCloseMemHandle(CUdeviceptr dptr) {
  return context_call([&] { return as_result(cudaIpcCloseMemHandle(pointer(dptr))); });
}
CUresult cuIpcGetEventHandle(CUipcEventHandle *pHandle, CUevent event) {
  return context_call([&] { return as_result(cudaIpcGetEventHandle(pHandle, event)); });
}
CUresult cuIpcOpenEventHandle(CUevent *phEvent, CUipcEventHandle handle) {
  return context_call([&] { return as_result(cudaIpcOpenEventHandle(phEvent, handle)); }, phEvent);
}

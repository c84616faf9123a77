// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The driver API's functions by their names, for both APIs: see cuda_driver_entry_points.h.
#include "cuda.h"
#include "driver/driver_call.h"
#include "machine/runtime_symbols.h"

#include <algorithm>
#include <cctype>
#include <string>
#include <string_view>

using namespace offloom;

namespace {

/// Functions whose parameters have changed, with the version of CUDA that has those of today, and
/// one in between that had others.
constexpr struct {
  std::string_view name;
  int since;
  int middle = 0;
  std::string_view suffix = {};
} changed[] = {
    {"cuCtxCreate", 13000, 11040, "_v3"},
    {"cuGraphAddDependencies", 12030},
    {"cuGraphAddKernelNode", 12000},
    {"cuGraphAddNode", 12030},
    {"cuGraphExecKernelNodeSetParams", 12000},
    {"cuGraphExecUpdate", 12000},
    {"cuGraphGetEdges", 12030},
    {"cuGraphKernelNodeGetParams", 12000},
    {"cuGraphKernelNodeSetParams", 12000},
    {"cuGraphNodeGetDependencies", 12030},
    {"cuGraphNodeGetDependentNodes", 12030},
    {"cuGraphRemoveDependencies", 12030},
    {"cuMemAdvise", 12020},
    {"cuMemPrefetchAsync", 12020},
    {"cuMemcpy3DBatchAsync", 13000},
    {"cuMemcpyBatchAsync", 13000},
    {"cuGetProcAddress", 12000},
    {"cuStreamGetCaptureInfo", 12030, 11030, "_v2"},
    {"cuStreamUpdateCaptureDependencies", 12030},
};

/// The program's name of the function, without the suffixes of NVIDIA's versions.
std::string_view plain_name(std::string_view name) {
  for (const std::string_view suffix : {"_ptsz", "_ptds", "_v2", "_v3", "_v4"})
    if (name.ends_with(suffix))
      name.remove_suffix(suffix.size());
  return name == "cuGraphInstantiate" ? "cuGraphInstantiateWithFlags" : name;
}

bool is_driver_function(std::string_view name) {
  return name.size() > 2 && name.starts_with("cu") && std::isupper(name[2]);
}

struct entry_point {
  const void *function;
  CUdriverProcAddressQueryResult status;
};

entry_point find(std::string_view name, int version) {
  const auto *const change = std::find_if(std::begin(changed), std::end(changed),
                                          [&](const auto &c) { return c.name == name; });
  if (change != std::end(changed) && version < change->since) {
    std::string form = "offloom_" + std::string(name); // driver_older_forms.cpp
    if (change->middle && version >= change->middle)
      form += change->suffix;
    const void *const older = find_runtime_function(form);
    return {older,
            older ? CU_GET_PROC_ADDRESS_SUCCESS : CU_GET_PROC_ADDRESS_VERSION_NOT_SUFFICIENT};
  }
  const void *const function = is_driver_function(name) ? find_runtime_function(name) : nullptr;
  return {function, function ? CU_GET_PROC_ADDRESS_SUCCESS : CU_GET_PROC_ADDRESS_SYMBOL_NOT_FOUND};
}

constexpr cuuint64_t known_flags =
    CU_GET_PROC_ADDRESS_LEGACY_STREAM | CU_GET_PROC_ADDRESS_PER_THREAD_DEFAULT_STREAM;

} // namespace

CUresult cuGetProcAddress(const char *symbol, void **pfn, int cudaVersion, cuuint64_t flags,
                          CUdriverProcAddressQueryResult *symbolStatus) {
  if (!symbol || !pfn || flags & ~known_flags || cudaVersion > CUDA_VERSION)
    return CUDA_ERROR_INVALID_VALUE;
  const entry_point found = find(plain_name(symbol), cudaVersion);
  *pfn = const_cast<void *>(found.function);
  if (symbolStatus)
    *symbolStatus = found.status;
  return CUDA_SUCCESS;
}

CUresult cuGetExportTable(const void **ppExportTable, const CUuuid *pExportTableId) {
  return ppExportTable && pExportTableId ? CUDA_ERROR_NOT_FOUND : CUDA_ERROR_INVALID_VALUE;
}

cudaError_t cudaGetDriverEntryPointByVersion(const char *symbol, void **funcPtr,
                                             unsigned int cudaVersion, unsigned long long flags,
                                             cudaDriverEntryPointQueryResult *driverStatus) {
  return api_call([&] {
    if (!symbol || !funcPtr || flags & ~known_flags ||
        cudaVersion > static_cast<unsigned>(CUDA_VERSION))
      return cudaErrorInvalidValue;
    const entry_point found = find(plain_name(symbol), static_cast<int>(cudaVersion));
    *funcPtr = const_cast<void *>(found.function);
    if (driverStatus)
      *driverStatus = static_cast<cudaDriverEntryPointQueryResult>(found.status);
    return cudaSuccess;
  });
}

cudaError_t cudaGetDriverEntryPoint(const char *symbol, void **funcPtr, unsigned long long flags,
                                    cudaDriverEntryPointQueryResult *driverStatus) {
  return cudaGetDriverEntryPointByVersion(symbol, funcPtr, CUDA_VERSION, flags, driverStatus);
}

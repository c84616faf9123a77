// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Memory of signals.
#include "cuda_runtime_api.h"
#include "npps_support_functions.h"

namespace {

template <class T> T *allocate(size_t size) {
  void *data = nullptr;
  return size > 0 && cudaMalloc(&data, sizeof(T) * size) == cudaSuccess ? static_cast<T *>(data)
                                                                        : nullptr;
}

} // namespace

#define OFFLOOM_NPP_MALLOC(suffix, T)                                                              \
  extern "C" T *nppsMalloc_##suffix(size_t size) { return allocate<T>(size); }
OFFLOOM_NPP_SIGNALS(OFFLOOM_NPP_MALLOC)

extern "C" void nppsFree(void *values) { cudaFree(values); }

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Memory of images.
#include "cuda_runtime_api.h"
#include "nppi_support_functions.h"

namespace {

template <class T> T *allocate(int width, int height, int channels, int *step) {
  void *data = nullptr;
  std::size_t pitch = 0;
  if (!step || width <= 0 || height <= 0 ||
      cudaMallocPitch(&data, &pitch, sizeof(T) * channels * width, height) != cudaSuccess)
    return nullptr;
  *step = static_cast<int>(pitch);
  return static_cast<T *>(data);
}

} // namespace

#define OFFLOOM_NPP_MALLOC(suffix, T, channels)                                                    \
  extern "C" T *nppiMalloc_##suffix(int width, int height, int *step) {                            \
    return allocate<T>(width, height, channels, step);                                             \
  }
OFFLOOM_NPP_IMAGES(OFFLOOM_NPP_MALLOC)

extern "C" void nppiFree(void *data) { cudaFree(data); }

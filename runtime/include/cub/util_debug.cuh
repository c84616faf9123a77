// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// CubDebug() and CubDebugExit(): tell of a CUDA error, and where.
#pragma once

#include "../cuda_runtime.h"
#include <cstdio>
#include <cstdlib>

#include "../offloom/author_macros_aside.inc"

namespace cub {

__host__ __device__ inline cudaError_t Debug(cudaError_t error, const char *filename, int line) {
  if (error != cudaSuccess)
    std::printf("CUDA error %d [%s, %d]: %s\n", static_cast<int>(error), filename, line,
                cudaGetErrorString(error));
  return error;
}

} // namespace cub

#define CubDebug(e) ::cub::Debug((cudaError_t)(e), __FILE__, __LINE__)
#define CubDebugExit(e)                                                                            \
  if (::cub::Debug((cudaError_t)(e), __FILE__, __LINE__))                                          \
  std::exit(1)

#include "../offloom/author_macros_back.inc"

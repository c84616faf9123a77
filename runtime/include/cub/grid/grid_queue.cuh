// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// GridQueue: two counters that the blocks of a grid share (CUB, "Grid-level Utilities").
#pragma once

#include "../../cuda_runtime.h"
#include "../util_debug.cuh"

#include "../../offloom/author_macros_aside.inc"

namespace cub {

/// Blocks take what is to be drained, and add to what is filled, in memory of AllocationSize()
/// bytes.
template <class Offset> class GridQueue {
  enum { Filled, Drained };

public:
  __host__ __device__ static std::size_t AllocationSize() { return 2 * sizeof(Offset); }

  __host__ __device__ GridQueue() : counters(nullptr) {}
  __host__ __device__ GridQueue(void *d_storage) : counters(static_cast<Offset *>(d_storage)) {}

  cudaError_t FillAndResetDrain(Offset fill_size, cudaStream_t stream = nullptr) {
    const Offset values[2] = {fill_size, 0};
    return CubDebug(
        cudaMemcpyAsync(counters, values, sizeof values, cudaMemcpyHostToDevice, stream));
  }
  cudaError_t ResetDrain(cudaStream_t stream = nullptr) { return clear(Drained, stream); }
  cudaError_t ResetFill(cudaStream_t stream = nullptr) { return clear(Filled, stream); }
  cudaError_t FillSize(Offset &fill_size, cudaStream_t stream = nullptr) {
    return CubDebug(cudaMemcpyAsync(&fill_size, counters + Filled, sizeof fill_size,
                                    cudaMemcpyDeviceToHost, stream));
  }

  /// What the counter was before.
  __device__ Offset Drain(Offset num_items) { return atomicAdd(counters + Drained, num_items); }
  __device__ Offset Fill(Offset num_items) { return atomicAdd(counters + Filled, num_items); }

private:
  cudaError_t clear(int counter, cudaStream_t stream) {
    return CubDebug(cudaMemsetAsync(counters + counter, 0, sizeof(Offset), stream));
  }

  Offset *counters;
};

} // namespace cub

#include "../../offloom/author_macros_back.inc"

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// CUDA Runtime API, "Memory Management": many copies, or hints about managed memory, in one call.
// Not supported.
#pragma once

#include "driver_types.h"

#define OFFLOOM_UNSUPPORTED_BATCH                                                                  \
  OFFLOOM_UNSUPPORTED("batches of copies are not supported; make each by a call of its own")
#define OFFLOOM_UNSUPPORTED_HINTS                                                                  \
  OFFLOOM_UNSUPPORTED("hints about several pieces of managed memory are not supported; call "      \
                      "cudaMemPrefetchAsync for each, or leave them out")

enum cudaMemcpyFlags {
  cudaMemcpyFlagDefault = 0,
  cudaMemcpyFlagPreferOverlapWithCompute = 1,
};

enum cudaMemcpySrcAccessOrder {
  cudaMemcpySrcAccessOrderInvalid = 0,
  cudaMemcpySrcAccessOrderStream = 1,
  cudaMemcpySrcAccessOrderDuringApiCall = 2,
  cudaMemcpySrcAccessOrderAny = 3,
  cudaMemcpySrcAccessOrderMax = 0x7FFFFFFF,
};

struct cudaMemcpyAttributes {
  enum cudaMemcpySrcAccessOrder srcAccessOrder;
  struct cudaMemLocation srcLocHint;
  struct cudaMemLocation dstLocHint;
  unsigned int flags;
};

enum cudaMemcpy3DOperandType {
  cudaMemcpyOperandTypePointer = 1,
  cudaMemcpyOperandTypeArray = 2,
  cudaMemcpyOperandTypeMax = 0x7FFFFFFF,
};

struct cudaOffset3D {
  size_t x, y, z;
};

struct cudaMemcpy3DOperand {
  enum cudaMemcpy3DOperandType type;
  union {
    struct {
      void *ptr;
      size_t rowLength;
      size_t layerHeight;
      struct cudaMemLocation locHint;
    } ptr;
    struct {
      cudaArray_t array;
      struct cudaOffset3D offset;
    } array;
  } op;
};

struct cudaMemcpy3DBatchOp {
  struct cudaMemcpy3DOperand src;
  struct cudaMemcpy3DOperand dst;
  struct cudaExtent extent;
  enum cudaMemcpySrcAccessOrder srcAccessOrder;
  unsigned int flags;
};

#ifdef __cplusplus
extern "C" {
#endif

OFFLOOM_UNSUPPORTED_BATCH __host__ cudaError_t cudaMemcpyBatchAsync(
    void **dsts, void **srcs, size_t *sizes, size_t count, struct cudaMemcpyAttributes *attrs,
    size_t *attrsIdxs, size_t numAttrs, size_t *failIdx, cudaStream_t stream);
OFFLOOM_UNSUPPORTED_BATCH __host__ cudaError_t
cudaMemcpy3DBatchAsync(size_t numOps, struct cudaMemcpy3DBatchOp *opList, size_t *failIdx,
                       unsigned long long flags, cudaStream_t stream);

OFFLOOM_UNSUPPORTED_HINTS __host__ cudaError_t cudaMemPrefetchBatchAsync(
    void **dptrs, size_t *sizes, size_t count, struct cudaMemLocation *prefetchLocs,
    size_t *prefetchLocIdxs, size_t numPrefetchLocs, unsigned long long flags, cudaStream_t stream);
OFFLOOM_UNSUPPORTED_HINTS __host__ cudaError_t cudaMemDiscardBatchAsync(void **dptrs, size_t *sizes,
                                                                        size_t count,
                                                                        unsigned long long flags,
                                                                        cudaStream_t stream);
OFFLOOM_UNSUPPORTED_HINTS __host__ cudaError_t cudaMemDiscardAndPrefetchBatchAsync(
    void **dptrs, size_t *sizes, size_t count, struct cudaMemLocation *prefetchLocs,
    size_t *prefetchLocIdxs, size_t numPrefetchLocs, unsigned long long flags, cudaStream_t stream);

#ifdef __cplusplus
} // extern "C"

// The forms of CUDA 13 and, with typed pointers, of C++.

OFFLOOM_UNSUPPORTED_BATCH __host__ cudaError_t cudaMemcpyBatchAsync(
    const void *const *dsts, const void *const *srcs, const size_t *sizes, size_t count,
    struct cudaMemcpyAttributes *attrs, size_t *attrsIdxs, size_t numAttrs, cudaStream_t stream);
OFFLOOM_UNSUPPORTED_BATCH __host__ cudaError_t
cudaMemcpyBatchAsync(const void *const *dsts, const void *const *srcs, const size_t *sizes,
                     size_t count, struct cudaMemcpyAttributes attr, cudaStream_t stream);
OFFLOOM_UNSUPPORTED_BATCH __host__ cudaError_t
cudaMemcpy3DBatchAsync(size_t numOps, struct cudaMemcpy3DBatchOp *opList, unsigned long long flags,
                       cudaStream_t stream);

#endif // C++

#undef OFFLOOM_UNSUPPORTED_BATCH
#undef OFFLOOM_UNSUPPORTED_HINTS

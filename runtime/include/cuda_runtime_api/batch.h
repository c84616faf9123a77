// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// CUDA Runtime API, "Memory Management": many copies, or hints about managed memory, in one call.
//
// What a call asks for is checked before any of it is done. The copies of a batch are made in their
// order in the stream, which must not be the legacy default stream.
#pragma once

#include "../driver_types.h"

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

/// attrs[k] is what holds for the copies from attrsIdxs[k] on. A source that is read
/// `DuringApiCall` may be gone when the call returns. `failIdx` may be null.
__host__ cudaError_t cudaMemcpyBatchAsync(void **dsts, void **srcs, size_t *sizes, size_t count,
                                          struct cudaMemcpyAttributes *attrs, size_t *attrsIdxs,
                                          size_t numAttrs, size_t *failIdx, cudaStream_t stream);
/// Extents, offsets, lengths of rows and heights of layers count elements, which are bytes where no
/// array takes part; 0 is a row, or a layer, without a gap behind it.
__host__ cudaError_t cudaMemcpy3DBatchAsync(size_t numOps, struct cudaMemcpy3DBatchOp *opList,
                                            size_t *failIdx, unsigned long long flags,
                                            cudaStream_t stream);

/// The range i goes to prefetchLocs[k] for the last k with prefetchLocIdxs[k] <= i.
__host__ cudaError_t cudaMemPrefetchBatchAsync(void **dptrs, size_t *sizes, size_t count,
                                               struct cudaMemLocation *prefetchLocs,
                                               size_t *prefetchLocIdxs, size_t numPrefetchLocs,
                                               unsigned long long flags, cudaStream_t stream);
/// What is discarded keeps its contents here, which programs may not count on.
__host__ cudaError_t cudaMemDiscardBatchAsync(void **dptrs, size_t *sizes, size_t count,
                                              unsigned long long flags, cudaStream_t stream);
__host__ cudaError_t cudaMemDiscardAndPrefetchBatchAsync(
    void **dptrs, size_t *sizes, size_t count, struct cudaMemLocation *prefetchLocs,
    size_t *prefetchLocIdxs, size_t numPrefetchLocs, unsigned long long flags, cudaStream_t stream);

#ifdef __cplusplus
} // extern "C"

// The forms of CUDA 13 and, with typed pointers, of C++.

__host__ inline cudaError_t cudaMemcpyBatchAsync(const void *const *dsts, const void *const *srcs,
                                                 const size_t *sizes, size_t count,
                                                 struct cudaMemcpyAttributes *attrs,
                                                 size_t *attrsIdxs, size_t numAttrs,
                                                 cudaStream_t stream) {
  return ::cudaMemcpyBatchAsync(const_cast<void **>(dsts), const_cast<void **>(srcs),
                                const_cast<size_t *>(sizes), count, attrs, attrsIdxs, numAttrs,
                                (size_t *)0, stream);
}
__host__ inline cudaError_t cudaMemcpyBatchAsync(const void *const *dsts, const void *const *srcs,
                                                 const size_t *sizes, size_t count,
                                                 struct cudaMemcpyAttributes attr,
                                                 cudaStream_t stream) {
  size_t first = 0;
  return ::cudaMemcpyBatchAsync(dsts, srcs, sizes, count, &attr, &first, 1, stream);
}
__host__ inline cudaError_t cudaMemcpy3DBatchAsync(size_t numOps,
                                                   struct cudaMemcpy3DBatchOp *opList,
                                                   unsigned long long flags, cudaStream_t stream) {
  return ::cudaMemcpy3DBatchAsync(numOps, opList, (size_t *)0, flags, stream);
}

#endif // C++

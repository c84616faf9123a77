// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Many copies, or hints, in one call: see cuda_runtime_api/batch.h.
#include "cuda_runtime_api/batch.h"

#include "cuda_runtime_api/copy.h"
#include "cuda_runtime_api/copy_multidimensional.h"
#include "cuda_runtime_api/memory.h"
#include "cuda_runtime_api/stream.h"
#include "device_memory/allocations.h"
#include "device_memory/memory_location.h"
#include "streams/stream_calls.h"
#include "textures/array.h"

#include <cstring>
#include <memory>
#include <vector>

using namespace offloom;

namespace {

constexpr unsigned copy_flags = cudaMemcpyFlagPreferOverlapWithCompute;

bool is_order(cudaMemcpySrcAccessOrder order) {
  return order >= cudaMemcpySrcAccessOrderStream && order <= cudaMemcpySrcAccessOrderAny;
}

/// Whether indices begin at 0 and rise, so that each of `count` things has one that holds for it.
bool divides(const size_t *indices, size_t groups, size_t count) {
  if (groups == 0 || groups > count || indices[0] != 0)
    return false;
  for (size_t i = 1; i < groups; ++i)
    if (indices[i] <= indices[i - 1] || indices[i] >= count)
      return false;
  return true;
}

/// Which of the groups the thing belongs to.
size_t group_of(size_t thing, const size_t *indices, size_t groups) {
  size_t group = 0;
  while (group + 1 < groups && indices[group + 1] <= thing)
    ++group;
  return group;
}

bool is_named_stream(cudaStream_t stream) { return stream && stream != cudaStreamLegacy; }

/// Reads the source before it returns, and writes in the stream's order.
cudaError_t copy_ephemeral(void *to, const void *from, size_t bytes, cudaStream_t stream) {
  const auto *const begin = static_cast<const std::byte *>(from);
  const auto kept = std::make_shared<std::vector<std::byte>>(begin, begin + bytes);
  return stream_call(stream, [&] {
    return put_in_stream(queue_of(stream), false, [=] {
      std::memcpy(to, kept->data(), kept->size());
      return cudaSuccess;
    });
  });
}

cudaError_t check_copies(void *const *to, void *const *from, const size_t *sizes, size_t count) {
  for (size_t i = 0; i < count; ++i)
    if (!to[i] || !from[i] || !sizes[i] || !is_within_allocation(to[i], sizes[i]) ||
        !is_within_allocation(from[i], sizes[i]))
      return cudaErrorInvalidValue;
  return cudaSuccess;
}

/// The memory of an operand as cudaMemcpy3D() is given it.
cudaPitchedPtr pitched(const cudaMemcpy3DOperand &operand, const cudaExtent &extent, size_t unit) {
  const size_t row = operand.op.ptr.rowLength ? operand.op.ptr.rowLength : extent.width;
  const size_t height = operand.op.ptr.layerHeight ? operand.op.ptr.layerHeight : extent.height;
  return {operand.op.ptr.ptr, row * unit, row * unit, height};
}

bool is_operand(const cudaMemcpy3DOperand &operand, const cudaExtent &extent) {
  if (operand.type == cudaMemcpyOperandTypeArray)
    return check_array(operand.op.array.array) == cudaSuccess;
  const auto &memory = operand.op.ptr;
  return operand.type == cudaMemcpyOperandTypePointer && memory.ptr &&
         (!memory.rowLength || memory.rowLength >= extent.width) &&
         (!memory.layerHeight || memory.layerHeight >= extent.height);
}

cudaArray_t array_of(const cudaMemcpy3DOperand &operand) {
  return operand.type == cudaMemcpyOperandTypeArray ? operand.op.array.array : nullptr;
}

cudaPos position_in(const cudaMemcpy3DOperand &operand) {
  const cudaOffset3D &at = operand.op.array.offset;
  return {at.x, at.y, at.z};
}

/// False where the operation makes no sense.
bool read_operation(cudaMemcpy3DParms &copy, const cudaMemcpy3DBatchOp &operation) {
  const cudaExtent &extent = operation.extent;
  if (!extent.width || !extent.height || !extent.depth || !is_order(operation.srcAccessOrder) ||
      operation.flags & ~copy_flags || !is_operand(operation.src, extent) ||
      !is_operand(operation.dst, extent))
    return false;
  copy = {};
  copy.extent = extent;
  copy.kind = cudaMemcpyDefault;
  copy.srcArray = array_of(operation.src);
  copy.dstArray = array_of(operation.dst);
  const cudaArray *const any = copy.srcArray ? copy.srcArray : copy.dstArray;
  const size_t unit = any ? any->element_bytes() : 1;
  if (copy.srcArray)
    copy.srcPos = position_in(operation.src);
  else
    copy.srcPtr = pitched(operation.src, extent, unit);
  if (copy.dstArray)
    copy.dstPos = position_in(operation.dst);
  else
    copy.dstPtr = pitched(operation.dst, extent, unit);
  box_copy checked;
  return make_copy(checked, copy) == cudaSuccess;
}

/// Whether the ranges are there, and managed.
cudaError_t check_ranges(void *const *memory, const size_t *sizes, size_t count) {
  int location = 0;
  for (size_t i = 0; i < count; ++i)
    if (const cudaError_t error =
            cudaMemRangeGetAttribute(&location, sizeof location,
                                     cudaMemRangeAttributePreferredLocation, memory[i], sizes[i]);
        error != cudaSuccess)
      return error;
  return cudaSuccess;
}

/// The body of a call with hints about ranges.
template <class F>
cudaError_t hint_call(void *const *memory, const size_t *sizes, size_t count,
                      unsigned long long flags, cudaStream_t stream, F &&body) {
  return stream_call(stream, [&] {
    if (!memory || !sizes || !count || flags || !is_named_stream(stream))
      return cudaErrorInvalidValue;
    const cudaError_t error = check_ranges(memory, sizes, count);
    return error != cudaSuccess ? error : body();
  });
}

} // namespace

cudaError_t cudaMemcpyBatchAsync(void **dsts, void **srcs, size_t *sizes, size_t count,
                                 cudaMemcpyAttributes *attrs, size_t *attrsIdxs, size_t numAttrs,
                                 size_t *failIdx, cudaStream_t stream) {
  return api_call([&] {
    if (failIdx)
      *failIdx = SIZE_MAX;
    if (!dsts || !srcs || !sizes || !count || !attrs || !attrsIdxs || !is_named_stream(stream) ||
        !divides(attrsIdxs, numAttrs, count))
      return cudaErrorInvalidValue;
    for (size_t i = 0; i < numAttrs; ++i)
      if (!is_order(attrs[i].srcAccessOrder) || attrs[i].flags & ~copy_flags)
        return cudaErrorInvalidValue;
    cudaError_t error = check_copies(dsts, srcs, sizes, count);
    for (size_t i = 0; i < count && error == cudaSuccess; ++i)
      error = attrs[group_of(i, attrsIdxs, numAttrs)].srcAccessOrder ==
                      cudaMemcpySrcAccessOrderDuringApiCall
                  ? copy_ephemeral(dsts[i], srcs[i], sizes[i], stream)
                  : cudaMemcpyAsync(dsts[i], srcs[i], sizes[i], cudaMemcpyDefault, stream);
    return error;
  });
}

cudaError_t cudaMemcpy3DBatchAsync(size_t numOps, cudaMemcpy3DBatchOp *opList, size_t *failIdx,
                                   unsigned long long flags, cudaStream_t stream) {
  return api_call([&] {
    if (failIdx)
      *failIdx = SIZE_MAX;
    if (!numOps || !opList || flags || !is_named_stream(stream))
      return cudaErrorInvalidValue;
    std::vector<cudaMemcpy3DParms> copies(numOps);
    for (size_t i = 0; i < numOps; ++i)
      if (!read_operation(copies[i], opList[i])) {
        if (failIdx)
          *failIdx = i;
        return cudaErrorInvalidValue;
      }
    cudaError_t error = cudaSuccess;
    bool is_ephemeral = false;
    for (size_t i = 0; i < numOps && error == cudaSuccess; ++i) {
      error = cudaMemcpy3DAsync(&copies[i], stream);
      is_ephemeral |= opList[i].srcAccessOrder == cudaMemcpySrcAccessOrderDuringApiCall;
    }
    return error == cudaSuccess && is_ephemeral ? cudaStreamSynchronize(stream) : error;
  });
}

cudaError_t cudaMemPrefetchBatchAsync(void **dptrs, size_t *sizes, size_t count,
                                      cudaMemLocation *prefetchLocs, size_t *prefetchLocIdxs,
                                      size_t numPrefetchLocs, unsigned long long flags,
                                      cudaStream_t stream) {
  return hint_call(dptrs, sizes, count, flags, stream, [&] {
    if (!prefetchLocs || !prefetchLocIdxs || !divides(prefetchLocIdxs, numPrefetchLocs, count))
      return cudaErrorInvalidValue;
    for (size_t i = 0; i < numPrefetchLocs; ++i)
      if (!is_location(prefetchLocs[i]))
        return cudaErrorInvalidValue;
    cudaError_t error = cudaSuccess;
    for (size_t i = 0; i < count && error == cudaSuccess; ++i) {
      const cudaMemLocation &to = prefetchLocs[group_of(i, prefetchLocIdxs, numPrefetchLocs)];
      error = cudaMemPrefetchAsync_v2(dptrs[i], sizes[i], to, 0, stream);
    }
    return error;
  });
}

cudaError_t cudaMemDiscardBatchAsync(void **dptrs, size_t *sizes, size_t count,
                                     unsigned long long flags, cudaStream_t stream) {
  return hint_call(dptrs, sizes, count, flags, stream, [] { return cudaSuccess; });
}

cudaError_t cudaMemDiscardAndPrefetchBatchAsync(void **dptrs, size_t *sizes, size_t count,
                                                cudaMemLocation *prefetchLocs,
                                                size_t *prefetchLocIdxs, size_t numPrefetchLocs,
                                                unsigned long long flags, cudaStream_t stream) {
  return cudaMemPrefetchBatchAsync(dptrs, sizes, count, prefetchLocs, prefetchLocIdxs,
                                   numPrefetchLocs, flags, stream);
}

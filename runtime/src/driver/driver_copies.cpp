// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Copies of the driver API of more than one dimension, of arrays, between contexts, and in batches:
// see cuda_driver_copies.h.
#include "cuda.h"

#include "driver/driver_call.h"
#include "driver/driver_copy_description.h"
#include "textures/array.h"

#include <bit>
#include <vector>

using namespace offloom;

namespace {

/// A copy as a description says, made by copy(parameters).
template <class Described, class F> CUresult copy_described(const Described *described, F &&copy) {
  return context_call(
      [&] {
        cudaMemcpy3DParms parameters;
        const CUresult result = read_copy(parameters, *described);
        return result == CUDA_SUCCESS ? as_result(copy(&parameters)) : result;
      },
      described);
}

/// The description without its contexts, which share all memory.
CUDA_MEMCPY3D without_contexts(const CUDA_MEMCPY3D_PEER &p) {
  return {p.srcXInBytes,   p.srcY,        p.srcZ,         p.srcLOD,   p.srcMemoryType,
          p.srcHost,       p.srcDevice,   p.srcArray,     nullptr,    p.srcPitch,
          p.srcHeight,     p.dstXInBytes, p.dstY,         p.dstZ,     p.dstLOD,
          p.dstMemoryType, p.dstHost,     p.dstDevice,    p.dstArray, nullptr,
          p.dstPitch,      p.dstHeight,   p.WidthInBytes, p.Height,   p.Depth};
}

bool are_contexts(CUcontext a, CUcontext b) {
  return driver::is_context(a) && driver::is_context(b);
}

template <class F> CUresult copy_between(const CUDA_MEMCPY3D_PEER *p, F &&copy) {
  return context_call(
      [&] {
        if (!are_contexts(p->srcContext, p->dstContext))
          return CUDA_ERROR_INVALID_CONTEXT;
        const CUDA_MEMCPY3D described = without_contexts(*p);
        return copy_described(&described, copy);
      },
      p);
}

/// A run of bytes of an array: `offset` counts from its first element, row after row.
struct run {
  cudaArray_t array;
  std::size_t x, y;
};

/// Calls copy(run) with the place in an array.
template <class F> CUresult copy_run(CUarray handle, std::size_t offset, F &&copy) {
  return context_call([&] {
    cudaArray *const array = array_of(handle);
    if (const cudaError_t error = check_array(array); error != cudaSuccess)
      return as_result(error);
    return as_result(copy(run{array, offset % array->row_bytes(), offset / array->row_bytes()}));
  });
}

} // namespace

CUresult cuMemcpy2D(const CUDA_MEMCPY2D *copy) { return copy_described(copy, cudaMemcpy3D); }
CUresult cuMemcpy2DUnaligned(const CUDA_MEMCPY2D *copy) { return cuMemcpy2D(copy); }
CUresult cuMemcpy2DAsync(const CUDA_MEMCPY2D *pCopy, CUstream hStream) {
  return copy_described(pCopy,
                        [&](const cudaMemcpy3DParms *p) { return cudaMemcpy3DAsync(p, hStream); });
}
CUresult cuMemcpy3D(const CUDA_MEMCPY3D *pCopy) { return copy_described(pCopy, cudaMemcpy3D); }
CUresult cuMemcpy3DAsync(const CUDA_MEMCPY3D *pCopy, CUstream hStream) {
  return copy_described(pCopy,
                        [&](const cudaMemcpy3DParms *p) { return cudaMemcpy3DAsync(p, hStream); });
}
CUresult cuMemcpy3DPeer(const CUDA_MEMCPY3D_PEER *pCopy) {
  return copy_between(pCopy, cudaMemcpy3D);
}
CUresult cuMemcpy3DPeerAsync(const CUDA_MEMCPY3D_PEER *pCopy, CUstream hStream) {
  return copy_between(pCopy,
                      [&](const cudaMemcpy3DParms *p) { return cudaMemcpy3DAsync(p, hStream); });
}

CUresult cuMemcpyPeer(CUdeviceptr dstDevice, CUcontext dstContext, CUdeviceptr srcDevice,
                      CUcontext srcContext, size_t ByteCount) {
  return context_call([&] {
    return are_contexts(srcContext, dstContext)
               ? as_result(cudaMemcpyPeer(pointer(dstDevice), driver::device_of(dstContext),
                                          pointer(srcDevice), driver::device_of(srcContext),
                                          ByteCount))
               : CUDA_ERROR_INVALID_CONTEXT;
  });
}
CUresult cuMemcpyPeerAsync(CUdeviceptr dstDevice, CUcontext dstContext, CUdeviceptr srcDevice,
                           CUcontext srcContext, size_t ByteCount, CUstream hStream) {
  return context_call([&] {
    return are_contexts(srcContext, dstContext)
               ? as_result(cudaMemcpyPeerAsync(pointer(dstDevice), driver::device_of(dstContext),
                                               pointer(srcDevice), driver::device_of(srcContext),
                                               ByteCount, hStream))
               : CUDA_ERROR_INVALID_CONTEXT;
  });
}

CUresult cuMemcpyDtoA(CUarray dstArray, size_t dstOffset, CUdeviceptr srcDevice, size_t ByteCount) {
  return copy_run(dstArray, dstOffset, [&](const run &to) {
    return cudaMemcpyToArray(to.array, to.x, to.y, pointer(srcDevice), ByteCount,
                             cudaMemcpyDeviceToDevice);
  });
}
CUresult cuMemcpyAtoD(CUdeviceptr dstDevice, CUarray srcArray, size_t srcOffset, size_t ByteCount) {
  return copy_run(srcArray, srcOffset, [&](const run &from) {
    return cudaMemcpyFromArray(pointer(dstDevice), from.array, from.x, from.y, ByteCount,
                               cudaMemcpyDeviceToDevice);
  });
}
CUresult cuMemcpyHtoA(CUarray dstArray, size_t dstOffset, const void *srcHost, size_t ByteCount) {
  return copy_run(dstArray, dstOffset, [&](const run &to) {
    return cudaMemcpyToArray(to.array, to.x, to.y, srcHost, ByteCount, cudaMemcpyHostToDevice);
  });
}
CUresult cuMemcpyAtoH(void *dstHost, CUarray srcArray, size_t srcOffset, size_t ByteCount) {
  return copy_run(srcArray, srcOffset, [&](const run &from) {
    return cudaMemcpyFromArray(dstHost, from.array, from.x, from.y, ByteCount,
                               cudaMemcpyDeviceToHost);
  });
}
CUresult cuMemcpyAtoA(CUarray dstArray, size_t dstOffset, CUarray srcArray, size_t srcOffset,
                      size_t ByteCount) {
  return copy_run(dstArray, dstOffset, [&](const run &to) {
    cudaError_t error = check_array(array_of(srcArray));
    if (error == cudaSuccess) {
      const cudaArray &from = *array_of(srcArray);
      error = cudaMemcpyArrayToArray(to.array, to.x, to.y, &from, srcOffset % from.row_bytes(),
                                     srcOffset / from.row_bytes(), ByteCount);
    }
    return error;
  });
}
CUresult cuMemcpyHtoAAsync(CUarray dstArray, size_t dstOffset, const void *srcHost,
                           size_t ByteCount, CUstream hStream) {
  return copy_run(dstArray, dstOffset, [&](const run &to) {
    return cudaMemcpyToArrayAsync(to.array, to.x, to.y, srcHost, ByteCount, cudaMemcpyHostToDevice,
                                  hStream);
  });
}
CUresult cuMemcpyAtoHAsync(void *dstHost, CUarray srcArray, size_t srcOffset, size_t ByteCount,
                           CUstream hStream) {
  return copy_run(srcArray, srcOffset, [&](const run &from) {
    return cudaMemcpyFromArrayAsync(dstHost, from.array, from.x, from.y, ByteCount,
                                    cudaMemcpyDeviceToHost, hStream);
  });
}

CUresult cuMemcpyBatchAsync(CUdeviceptr *dsts, CUdeviceptr *srcs, size_t *sizes, size_t count,
                            CUmemcpyAttributes *attrs, size_t *attrsIdxs, size_t numAttrs,
                            CUstream hStream) {
  return context_call(
      [&] {
        std::vector<void *> to, from;
        std::vector<cudaMemcpyAttributes> attributes;
        for (std::size_t i = 0; i < count; ++i) {
          to.push_back(pointer(dsts[i]));
          from.push_back(pointer(srcs[i]));
        }
        for (std::size_t i = 0; i < numAttrs; ++i)
          attributes.push_back(std::bit_cast<cudaMemcpyAttributes>(attrs[i]));
        return as_result(::cudaMemcpyBatchAsync(to.data(), from.data(), sizes, count,
                                                attributes.data(), attrsIdxs, numAttrs, nullptr,
                                                hStream));
      },
      dsts, srcs, sizes, attrs, attrsIdxs);
}

CUresult cuMemcpy3DBatchAsync(size_t numOps, CUDA_MEMCPY3D_BATCH_OP *opList,
                              unsigned long long flags, CUstream hStream) {
  return context_call(
      [&] {
        std::vector<cudaMemcpy3DBatchOp> operations;
        for (std::size_t i = 0; i < numOps; ++i)
          operations.push_back(std::bit_cast<cudaMemcpy3DBatchOp>(opList[i]));
        return as_result(
            ::cudaMemcpy3DBatchAsync(numOps, operations.data(), nullptr, flags, hStream));
      },
      opList);
}

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// CUDA Runtime API, "Memory Management": copies to and from __device__ and __constant__ variables.
//
// A symbol is the variable itself, so its size is that of its type, and copies are checked against
// it: cudaErrorInvalidValue when `offset` + `count` goes beyond.
#pragma once

#include "cuda_runtime_api/copy.h"
#include "driver_types.h"

extern "C" {

// What the templates below call: the variable at `symbol` has `symbolSize` bytes.
__host__ cudaError_t offloomCopyToSymbol(const void *symbol, size_t symbolSize, const void *src,
                                         size_t count, size_t offset, enum cudaMemcpyKind kind);
__host__ cudaError_t offloomCopyToSymbolAsync(const void *symbol, size_t symbolSize,
                                              const void *src, size_t count, size_t offset,
                                              enum cudaMemcpyKind kind, cudaStream_t stream);
__host__ cudaError_t offloomCopyFromSymbol(void *dst, const void *symbol, size_t symbolSize,
                                           size_t count, size_t offset, enum cudaMemcpyKind kind);
__host__ cudaError_t offloomCopyFromSymbolAsync(void *dst, const void *symbol, size_t symbolSize,
                                                size_t count, size_t offset,
                                                enum cudaMemcpyKind kind, cudaStream_t stream);
__host__ cudaError_t offloomGetSymbolAddress(void **devPtr, const void *symbol);
}

namespace offloom {
namespace detail {

/// The address of a variable, volatile ones included, whatever its type makes of `&`.
template <class T> __host__ inline const void *address_of(const T &symbol) {
  return const_cast<const void *>(static_cast<const volatile void *>(__builtin_addressof(symbol)));
}

} // namespace detail
} // namespace offloom

template <class T>
__host__ inline cudaError_t cudaMemcpyToSymbol(const T &symbol, const void *src, size_t count,
                                               size_t offset = 0,
                                               enum cudaMemcpyKind kind = cudaMemcpyHostToDevice) {
  return offloomCopyToSymbol(offloom::detail::address_of(symbol), sizeof(T), src, count, offset,
                             kind);
}
template <class T>
__host__ inline cudaError_t
cudaMemcpyToSymbolAsync(const T &symbol, const void *src, size_t count, size_t offset = 0,
                        enum cudaMemcpyKind kind = cudaMemcpyHostToDevice,
                        cudaStream_t stream = 0) {
  return offloomCopyToSymbolAsync(offloom::detail::address_of(symbol), sizeof(T), src, count,
                                  offset, kind, stream);
}
template <class T>
__host__ inline cudaError_t
cudaMemcpyFromSymbol(void *dst, const T &symbol, size_t count, size_t offset = 0,
                     enum cudaMemcpyKind kind = cudaMemcpyDeviceToHost) {
  return offloomCopyFromSymbol(dst, offloom::detail::address_of(symbol), sizeof(T), count, offset,
                               kind);
}
template <class T>
__host__ inline cudaError_t
cudaMemcpyFromSymbolAsync(void *dst, const T &symbol, size_t count, size_t offset = 0,
                          enum cudaMemcpyKind kind = cudaMemcpyDeviceToHost,
                          cudaStream_t stream = 0) {
  return offloomCopyFromSymbolAsync(dst, offloom::detail::address_of(symbol), sizeof(T), count,
                                    offset, kind, stream);
}

template <class T>
__host__ inline cudaError_t cudaGetSymbolAddress(void **devPtr, const T &symbol) {
  return offloomGetSymbolAddress(devPtr, offloom::detail::address_of(symbol));
}
template <class T> __host__ inline cudaError_t cudaGetSymbolSize(size_t *size, const T &) {
  if (!size)
    return cudaErrorInvalidValue;
  *size = sizeof(T);
  return cudaSuccess;
}

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// CUDA Runtime API, "Memory Management": copies to and from __device__ and __constant__ variables.
//
// A symbol is the variable itself, so its size is that of its type, and copies are checked against
// it: cudaErrorInvalidValue when `offset` + `count` goes beyond. Where it is given as `const void
// *`, it must be a registered variable (offloom/variable_registration.h), else
// cudaErrorInvalidSymbol.
#pragma once

#include "../driver_types.h"
#include "copy.h"

#ifdef __cplusplus
extern "C" {
#endif

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
/// The variable is known by its address from then on.
__host__ cudaError_t offloomGetSymbolAddress(void **devPtr, const void *symbol, size_t symbolSize);
__host__ cudaError_t offloomGetSymbolSize(size_t *size, size_t symbolSize);
/// What nodes of graphs check of a copy to or from a variable.
__host__ cudaError_t offloomCheckSymbolNode(const void *symbol, size_t symbolSize, size_t count,
                                            size_t offset, enum cudaMemcpyKind kind,
                                            int isToSymbol);
/// The size of the registered variable that begins at `symbol`, which becomes null if none does.
__host__ size_t offloomFindSymbol(const void **symbol);

#ifdef __cplusplus
} // extern "C"

namespace offloom {
namespace detail {

/// The address of a variable, volatile ones included, whatever its type makes of `&`.
template <class T> __host__ inline const void *address_of(const T &symbol) {
  return const_cast<const void *>(static_cast<const volatile void *>(__builtin_addressof(symbol)));
}

/// A variable; a null one is none.
struct symbol_place {
  const void *begin;
  size_t size;
};
template <class T> __host__ inline symbol_place symbol_of(const T &symbol) {
  return {address_of(symbol), sizeof(T)};
}
__host__ inline symbol_place symbol_of(const void *const &symbol) {
  symbol_place place = {symbol, 0};
  place.size = offloomFindSymbol(&place.begin);
  return place;
}

} // namespace detail
} // namespace offloom

template <class T>
__host__ inline cudaError_t cudaMemcpyToSymbol(const T &symbol, const void *src, size_t count,
                                               size_t offset = 0,
                                               enum cudaMemcpyKind kind = cudaMemcpyHostToDevice) {
  const offloom::detail::symbol_place place = offloom::detail::symbol_of(symbol);
  return offloomCopyToSymbol(place.begin, place.size, src, count, offset, kind);
}
template <class T>
__host__ inline cudaError_t
cudaMemcpyToSymbolAsync(const T &symbol, const void *src, size_t count, size_t offset = 0,
                        enum cudaMemcpyKind kind = cudaMemcpyHostToDevice,
                        cudaStream_t stream = 0) {
  const offloom::detail::symbol_place place = offloom::detail::symbol_of(symbol);
  return offloomCopyToSymbolAsync(place.begin, place.size, src, count, offset, kind, stream);
}
template <class T>
__host__ inline cudaError_t
cudaMemcpyFromSymbol(void *dst, const T &symbol, size_t count, size_t offset = 0,
                     enum cudaMemcpyKind kind = cudaMemcpyDeviceToHost) {
  const offloom::detail::symbol_place place = offloom::detail::symbol_of(symbol);
  return offloomCopyFromSymbol(dst, place.begin, place.size, count, offset, kind);
}
template <class T>
__host__ inline cudaError_t
cudaMemcpyFromSymbolAsync(void *dst, const T &symbol, size_t count, size_t offset = 0,
                          enum cudaMemcpyKind kind = cudaMemcpyDeviceToHost,
                          cudaStream_t stream = 0) {
  const offloom::detail::symbol_place place = offloom::detail::symbol_of(symbol);
  return offloomCopyFromSymbolAsync(dst, place.begin, place.size, count, offset, kind, stream);
}

template <class T>
__host__ inline cudaError_t cudaGetSymbolAddress(void **devPtr, const T &symbol) {
  const offloom::detail::symbol_place place = offloom::detail::symbol_of(symbol);
  return offloomGetSymbolAddress(devPtr, place.begin, place.size);
}
template <class T> __host__ inline cudaError_t cudaGetSymbolSize(size_t *size, const T &symbol) {
  return offloomGetSymbolSize(size, offloom::detail::symbol_of(symbol).size);
}

#endif // C++

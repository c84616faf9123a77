// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Copies to and from variables: see cuda_runtime_api/symbol.h.
#include "cuda_runtime_api/symbol.h"

#include "copy_checks.h"
#include "handles.h"

#include <cstddef>

using namespace offloom;

namespace {

bool fits(std::size_t symbol_size, std::size_t count, std::size_t offset) {
  return offset <= symbol_size && count <= symbol_size - offset;
}

/// Calls copy(place) with where the copy starts or ends in the variable.
template <class F>
cudaError_t in_symbol(const void *symbol, std::size_t symbol_size, std::size_t count,
                      std::size_t offset, cudaMemcpyKind kind, F &&copy) {
  if (is_direction(kind) && !fits(symbol_size, count, offset))
    return api_call([] { return cudaErrorInvalidValue; });
  return copy(static_cast<std::byte *>(const_cast<void *>(symbol)) + offset);
}

} // namespace

cudaError_t offloomCopyToSymbol(const void *symbol, size_t symbolSize, const void *src,
                                size_t count, size_t offset, cudaMemcpyKind kind) {
  return in_symbol(symbol, symbolSize, count, offset, kind,
                   [&](std::byte *place) { return cudaMemcpy(place, src, count, kind); });
}

cudaError_t offloomCopyToSymbolAsync(const void *symbol, size_t symbolSize, const void *src,
                                     size_t count, size_t offset, cudaMemcpyKind kind,
                                     cudaStream_t stream) {
  return in_symbol(symbol, symbolSize, count, offset, kind, [&](std::byte *place) {
    return cudaMemcpyAsync(place, src, count, kind, stream);
  });
}

cudaError_t offloomCopyFromSymbol(void *dst, const void *symbol, size_t symbolSize, size_t count,
                                  size_t offset, cudaMemcpyKind kind) {
  return in_symbol(symbol, symbolSize, count, offset, kind,
                   [&](std::byte *place) { return cudaMemcpy(dst, place, count, kind); });
}

cudaError_t offloomCopyFromSymbolAsync(void *dst, const void *symbol, size_t symbolSize,
                                       size_t count, size_t offset, cudaMemcpyKind kind,
                                       cudaStream_t stream) {
  return in_symbol(symbol, symbolSize, count, offset, kind, [&](std::byte *place) {
    return cudaMemcpyAsync(dst, place, count, kind, stream);
  });
}

cudaError_t offloomGetSymbolAddress(void **devPtr, const void *symbol) {
  return api_call([&] {
    if (!devPtr)
      return cudaErrorInvalidValue;
    *devPtr = const_cast<void *>(symbol);
    return cudaSuccess;
  });
}

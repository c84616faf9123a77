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

} // namespace

cudaError_t offloomCopyToSymbol(const void *symbol, size_t symbolSize, const void *src,
                                size_t count, size_t offset, cudaMemcpyKind kind,
                                cudaStream_t stream) {
  if (is_direction(kind) && !fits(symbolSize, count, offset))
    return api_call([] { return cudaErrorInvalidValue; });
  auto *const variable = static_cast<std::byte *>(const_cast<void *>(symbol));
  return cudaMemcpyAsync(variable + offset, src, count, kind, stream);
}

cudaError_t offloomCopyFromSymbol(void *dst, const void *symbol, size_t symbolSize, size_t count,
                                  size_t offset, cudaMemcpyKind kind, cudaStream_t stream) {
  if (is_direction(kind) && !fits(symbolSize, count, offset))
    return api_call([] { return cudaErrorInvalidValue; });
  return cudaMemcpyAsync(dst, static_cast<const std::byte *>(symbol) + offset, count, kind, stream);
}

cudaError_t offloomGetSymbolAddress(void **devPtr, const void *symbol) {
  return api_call([&] {
    if (!devPtr)
      return cudaErrorInvalidValue;
    *devPtr = const_cast<void *>(symbol);
    return cudaSuccess;
  });
}

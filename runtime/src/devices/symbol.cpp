// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Copies to and from variables: see cuda_runtime_api/symbol.h.
#include "cuda_runtime_api/symbol.h"

#include "device_memory/copy_checks.h"
#include "devices/call_recording.h"
#include "devices/device_variables.h"
#include "devices/handles.h"

#include <cstddef>

using namespace offloom;

namespace {

bool fits(std::size_t symbol_size, std::size_t count, std::size_t offset) {
  return offset <= symbol_size && count <= symbol_size - offset;
}

bool is_of_symbol(cudaMemcpyKind kind, cudaMemcpyKind towards) {
  return kind == cudaMemcpyDefault || kind == cudaMemcpyDeviceToDevice || kind == towards;
}

enum class checked_first { range, direction };

/// Calls copy(place) with where the copy starts or ends in the variable.
template <class F>
cudaError_t in_symbol(const void *symbol, std::size_t symbol_size, std::size_t count,
                      std::size_t offset, cudaMemcpyKind kind, cudaMemcpyKind towards,
                      checked_first first, F &&copy) {
  if (!symbol)
    return api_call([] { return cudaErrorInvalidSymbol; });
  if (count == 0 && first == checked_first::direction)
    return api_call([] { return cudaSuccess; });
  const bool is_in_range = fits(symbol_size, count, offset);
  const bool is_wrong_way = count && !is_of_symbol(kind, towards);
  if (is_wrong_way && (is_in_range || first == checked_first::direction))
    return api_call([] { return cudaErrorInvalidMemcpyDirection; });
  if (!is_in_range)
    return api_call([] { return cudaErrorInvalidValue; });
  return copy(static_cast<std::byte *>(const_cast<void *>(symbol)) + offset);
}

} // namespace

cudaError_t offloomCopyToSymbol(const void *symbol, size_t symbolSize, const void *src,
                                size_t count, size_t offset, cudaMemcpyKind kind) {
  const recorded_call recorded;
  const cudaError_t result = in_symbol(
      symbol, symbolSize, count, offset, kind, cudaMemcpyHostToDevice, checked_first::range,
      [&](std::byte *place) { return cudaMemcpy(place, src, count, kind); });
  return recorded.copied("cudaMemcpyToSymbol", result, nullptr, src, {src, count});
}

cudaError_t offloomCopyToSymbolAsync(const void *symbol, size_t symbolSize, const void *src,
                                     size_t count, size_t offset, cudaMemcpyKind kind,
                                     cudaStream_t stream) {
  const recorded_call recorded;
  const cudaError_t result = in_symbol(
      symbol, symbolSize, count, offset, kind, cudaMemcpyHostToDevice, checked_first::direction,
      [&](std::byte *place) { return cudaMemcpyAsync(place, src, count, kind, stream); });
  return recorded.copied("cudaMemcpyToSymbolAsync", result, nullptr, src, {src, count});
}

cudaError_t offloomCopyFromSymbol(void *dst, const void *symbol, size_t symbolSize, size_t count,
                                  size_t offset, cudaMemcpyKind kind) {
  const recorded_call recorded;
  const cudaError_t result = in_symbol(
      symbol, symbolSize, count, offset, kind, cudaMemcpyDeviceToHost, checked_first::range,
      [&](std::byte *place) { return cudaMemcpy(dst, place, count, kind); });
  return recorded.copied("cudaMemcpyFromSymbol", result, dst, nullptr, {dst, count});
}

cudaError_t offloomCopyFromSymbolAsync(void *dst, const void *symbol, size_t symbolSize,
                                       size_t count, size_t offset, cudaMemcpyKind kind,
                                       cudaStream_t stream) {
  const recorded_call recorded;
  const cudaError_t result = in_symbol(
      symbol, symbolSize, count, offset, kind, cudaMemcpyDeviceToHost, checked_first::direction,
      [&](std::byte *place) { return cudaMemcpyAsync(dst, place, count, kind, stream); });
  return recorded.copied("cudaMemcpyFromSymbolAsync", result, dst, nullptr, {dst, count});
}

cudaError_t offloomGetSymbolAddress(void **devPtr, const void *symbol, size_t symbolSize) {
  return api_call([&] {
    if (!devPtr)
      return cudaErrorInvalidValue;
    if (!symbol)
      return cudaErrorInvalidSymbol;
    if (!find_variable(symbol))
      detail::register_variable(symbol, symbolSize, variable_kind::device);
    *devPtr = const_cast<void *>(symbol);
    return cudaSuccess;
  });
}

cudaError_t offloomGetSymbolSize(size_t *size, size_t symbolSize) {
  return api_call([&] {
    if (!size)
      return cudaErrorInvalidValue;
    if (!symbolSize)
      return cudaErrorInvalidSymbol;
    *size = symbolSize;
    return cudaSuccess;
  });
}

cudaError_t offloomCheckSymbolNode(const void *symbol, size_t symbolSize, size_t count,
                                   size_t offset, cudaMemcpyKind kind, int isToSymbol) {
  return api_call([&] {
    if (!symbol)
      return cudaErrorInvalidSymbol;
    if (!is_of_symbol(kind, isToSymbol ? cudaMemcpyHostToDevice : cudaMemcpyDeviceToHost))
      return cudaErrorInvalidMemcpyDirection;
    return count && fits(symbolSize, count, offset) ? cudaSuccess : cudaErrorInvalidValue;
  });
}

size_t offloomFindSymbol(const void **symbol) {
  const auto variable = find_variable(*symbol);
  if (variable && variable->begin == *symbol)
    return variable->bytes;
  *symbol = nullptr;
  return 0;
}

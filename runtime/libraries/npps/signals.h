// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What every function of signals does around its own work.
#pragma once

#include "../nppc/call.h"

#include <vector>

namespace offloom::npp {

/// Parts that cores compute, whatever their number, so that sums have the same bits.
constexpr std::size_t signal_chunk = 16384;

inline NppStatus length_fault(std::size_t length) {
  // A negative int, as the length was before CUDA 12.4.
  return unless(length <= static_cast<std::size_t>(std::numeric_limits<std::ptrdiff_t>::max()),
                NPP_SIZE_ERROR);
}

/// Makes each value of the result by body(index), as work of the stream.
template <class T, class Body>
NppStatus each(T *result, std::size_t length, const NppStreamContext &context, Body body) {
  return enqueue(context, [=] {
    library::for_chunks(length, signal_chunk,
                        [&](std::size_t first, std::size_t last, std::size_t) {
                          for (std::size_t at = first; at < last; ++at)
                            result[at] = body(at);
                        });
  });
}

/// Makes a value of each chunk by part(first, last), and one of them all by join(total, value).
template <class Value, class Part, class Join>
Value combined(std::size_t length, Value total, const Part &part, const Join &join) {
  std::vector<Value> parts((length + signal_chunk - 1) / signal_chunk);
  library::for_chunks(length, signal_chunk,
                      [&](std::size_t first, std::size_t last, std::size_t chunk) {
                        parts[chunk] = part(first, last);
                      });
  for (const Value &value : parts)
    join(total, value);
  return total;
}

} // namespace offloom::npp
